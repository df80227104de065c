import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../../platform/idempotency/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { methods } from '../../ledger/rules.ts'
import { type CountReason, pieces } from './rules.ts'

const day = z.iso.date()
const paise = z.number().int()
const name = z.string()
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

const countSchema = z.object({
  id: z.number().int(),
  pieces: z.array(z.tuple([z.number(), z.number()])),
  countedPaise: paise,
  bookPaise: paise,
  bankedPaise: paise,
  carriedPaise: paise,
  countedBy: name,
  countedAt: z.iso.datetime(),
})

export const dayBookQuerySchema = z.object({ day: day.optional() })

/** A day: all that came and went, in sums and one by one, and the cash box. */
export const dayBookSchema = z
  .object({
    day,
    today: day,
    entries: z.array(
      z.object({
        id: z.number().int(),
        at: z.iso.datetime(),
        what: z.enum(['taken', 'given back', 'bounced']),
        name,
        course: name,
        method: z.enum(methods),
        reference: name.nullable(),
        paise,
        by: name,
        paper: z.object({ id: z.number().int(), name }).nullable(),
      }),
    ),
    sums: z.array(
      z.object({ method: z.enum(methods), by: name, takenPaise: paise, givenPaise: paise }),
    ),
    cash: z.object({
      carriedPaise: paise,
      takenPaise: paise,
      bookPaise: paise,
      counts: z.array(countSchema).openapi({ description: 'The last one holds' }),
      /** What moved since it was counted. */
      sincePaise: paise,
    }),
  })
  .openapi('DayBook')

export const cashCountedSchema = z
  .object({ success: z.literal(true), message: name, count: countSchema })
  .openapi('CashCounted')

export type DayBook = z.infer<typeof dayBookSchema>
