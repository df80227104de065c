import { z } from '@hono/zod-openapi'
import { because } from '../../ui/api/reasons.ts'
import type { MailReason } from './rules.ts'

const why = because<MailReason>

const id = z.number().int().positive()
const time = z.iso.datetime().openapi({ description: 'ISO 8601 in UTC' })

/** A mail that did not arrive. What it says is not shown, only what it is about. */
const parkedMailSchema = z
  .object({
    id,
    recipient: z.enum(['student', 'admissions']),
    to: z.string(),
    subject: z.string(),
    reason: z.string().openapi({ description: 'In plain words' }),
    line: z.string().openapi({ description: 'What the mail server said' }),
    tries: z.number().int().positive(),
    firstTriedAt: time,
    parkedAt: time,
    registration: z.object({ id, name: z.string(), phone: z.string(), course: z.string() }),
    student: z.object({ id, name: z.string() }),
    isOfAccount: z.boolean().openapi({
      description: 'They sign in with this address: only they can change it',
    }),
    otherAddress: z.string().nullable().openapi({
      description: 'What we know by now instead of `to`; it can be sent there',
    }),
  })
  .openapi('ParkedMail')

/** Newest first; `next` asks for those before these. `waiting` leave by themselves. */
export const parkedMailListSchema = z
  .object({
    mails: z.array(parkedMailSchema),
    next: id.nullable(),
    waiting: z
      .object({ count: z.number().int().positive(), since: time })
      .nullable()
      .openapi({ description: 'Mails whose server cannot be reached; counted up to a bound' }),
  })
  .openapi('ParkedMailList')

/** All, or those about a registration, or about any of a student. */
export const parkedMailsQuerySchema = z.object({
  registration: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  student: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
})

const noRecord = why({ reason: 'no-record' })

export const parkedMailParamsSchema = z.object({
  id: z.coerce
    .number(noRecord)
    .int(noRecord)
    .positive(noRecord)
    .max(Number.MAX_SAFE_INTEGER, noRecord),
})

/** Sent again, to the address that was on the screen; or not needed any more. */
export const settlingSchema = z
  .discriminatedUnion(
    'how',
    [
      z.object({ how: z.literal('sent-again'), to: z.string().max(254) }),
      z.object({ how: z.literal('done-without') }),
    ],
    { error: why({ reason: 'no-settling' }) },
  )
  .openapi('ParkedMailSettling')

export type ParkedMail = z.infer<typeof parkedMailSchema>
export type ParkedMailList = z.infer<typeof parkedMailListSchema>
export type MailSettlement = z.infer<typeof settlingSchema>
