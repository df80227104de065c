import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../platform/idempotency/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { marks, type SessionReason } from './rules.ts'

const why = because<SessionReason>
const day = z.iso.date(why({ reason: 'no-day' }))
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const bodyId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const sessionParamSchema = z.object({ id })

export const timetableQuerySchema = z.object({
  from: day.optional().openapi({ description: 'The first day; today without one' }),
  days: z.coerce.number().int().min(1).max(31).default(7),
})

const mostNotes = 2000
const mostHeads = 1000
const mark = z.enum(marks, why({ reason: 'no-mark' }))
const mostReason = 300
const noReason = why({ reason: 'no-reason', max: mostReason })
const reason = z
  .string({ error: noReason })
  .trim()
  .max(mostReason, noReason)
  .regex(/^\P{Cc}*$/u, noReason)

export const rollSchema = z
  .object({
    key: idempotencyKey,
    account: z.uuid().optional().openapi({ description: 'Nobody else may send it' }),
    marks: z
      .array(
        z.object({
          student: bodyId,
          mark,
          expected: mark.nullable().openapi({ description: 'The mark that was seen' }),
        }),
      )
      .max(500),
    reason: reason.optional().openapi({ description: 'For marks of an earlier day' }),
    notes: z
      .string()
      .trim()
      .max(mostNotes, why({ reason: 'notes-too-long', max: mostNotes }))
      .optional(),
    headCount: z
      .number({ error: why({ reason: 'no-heads' }) })
      .int(why({ reason: 'no-heads' }))
      .min(0, why({ reason: 'no-heads' }))
      .max(mostHeads, why({ reason: 'no-heads' }))
      .nullable()
      .optional(),
    isOverwriting: z
      .boolean()
      .optional()
      .openapi({ description: 'Also where somebody marked them meanwhile' }),
  })
  .openapi('Roll')

export type Roll = z.infer<typeof rollSchema>
