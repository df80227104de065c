import { z } from '@hono/zod-openapi'

/** In whole percent of a course's price. */
const percent = z.number().int().min(0).max(100)
const limits = z
  .object({ admin: percent, counsellor: percent, accountant: percent })
  .openapi('DiscountLimitsByRole')
const version = z.number().int().min(1).max(1_000_000_000)

export const saveDiscountLimitsSchema = z
  .object({ version, limits })
  .openapi('SaveDiscountLimits', { description: '`version` is the one it was made on' })
