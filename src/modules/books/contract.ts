import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../platform/idempotency/contract.ts'
import { recordIdInPath, searchText, wholeNumber } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { type BooksReason, type CountReason, checkTime, pieces } from './rules.ts'
import { bookFileNames } from './staff/texts.ts'

const why = because<BooksReason>
const day = z.iso.date(why({ reason: 'no-day' }))

export const bookFileSchema = z.object({ file: z.enum(bookFileNames) })

/** Both days are included. */
export const booksQuerySchema = z.object({ from: day, to: day }).superRefine((query, context) => {
  const wrong = checkTime(query)
  if (wrong) context.addIssue({ code: 'custom', path: ['to'], message: why(wrong) })
})

/** Of one enrolment, or by name, student number or whole phone number. */
export const pendingQuerySchema = z.object({
  search: searchText.optional(),
  enrolment: recordIdInPath().optional(),
})

/** By UTR, number of the payout, or a payment or refund in it; both days are included. */
export const payoutsQuerySchema = z.object({
  search: searchText.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

export type PayoutsQuery = z.infer<typeof payoutsQuerySchema>

export type BooksQuery = z.infer<typeof booksQuerySchema>

const noPieces = because<CountReason>({ reason: 'no-pieces' })

/** `counts`: the number of each note and coin, in the order of `pieces`. */
export const newCountSchema = z
  .object({
    key: idempotencyKey,
    counts: z.array(wholeNumber(0, 10_000, noPieces)).length(pieces.length, noPieces),
    bankedPaise: wholeNumber(0, 10_000_000_000),
  })
  .openapi('NewCashCount')

export const dayBookQuerySchema = z.object({ day: z.iso.date().optional() })
