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

/** How much each role may take off by itself, and whoever reads it. */
export const discountLimitsSchema = z
  .object({
    version,
    limits,
    own: percent.openapi({ description: 'Of whoever reads it; an owner has 100' }),
    savedBy: z.string().nullable(),
    savedAt: z.iso.datetime().optional(),
  })
  .openapi('DiscountLimits')

export type DiscountLimitsData = z.infer<typeof discountLimitsSchema>
