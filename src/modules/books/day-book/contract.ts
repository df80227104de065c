import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../../platform/idempotency/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { type CountReason, pieces } from './rules.ts'

const noPieces = because<CountReason>({ reason: 'no-pieces' })

/** How many there are of each, in the order of the list: 2000, 500 … 1 rupee. */
export const newCountSchema = z
  .object({
    key: idempotencyKey,
    counts: z
      .array(z.number(noPieces).int(noPieces).min(0, noPieces).max(10_000, noPieces))
      .length(pieces.length, noPieces),
    bankedPaise: z.number().int().min(0).max(10_000_000_000),
  })
  .openapi('NewCashCount')

export const dayBookQuerySchema = z.object({ day: z.iso.date().optional() })
