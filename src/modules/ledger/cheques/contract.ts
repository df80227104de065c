import { z } from '@hono/zod-openapi'
import { text } from '../fields.ts'

export const settleChequeSchema = z
  .union([
    z.object({ to: z.literal('cleared') }),
    z.object({ to: z.literal('bounced'), reason: text(200) }),
  ])
  .openapi('SettleCheque')
