import { z } from '@hono/zod-openapi'
import type { CallData } from '../../ui/api/call-api.ts'
import { recordIdInPath } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import type { MailReason } from './rules.ts'

const why = because<MailReason>

/** All, or those about a registration or a student. */
export const failedMailsQuerySchema = z.object({
  registration: recordIdInPath().optional(),
  student: recordIdInPath().optional(),
  before: recordIdInPath().optional(),
})

export const failedMailParamsSchema = z.object({
  id: recordIdInPath(why({ reason: 'no-record' })),
})

/** Sent again to the address on the screen, or dismissed. */
export const settlingSchema = z
  .discriminatedUnion(
    'resolution',
    [
      z.object({ resolution: z.literal('resent'), to: z.string().max(254) }),
      z.object({ resolution: z.literal('dismissed') }),
    ],
    { error: why({ reason: 'no-resolution' }) },
  )
  .openapi('FailedMailResolution')

export type MailSettlement = z.infer<typeof settlingSchema>
/** Newest first; `next` is the cursor of the next page. `waiting` mails are retried automatically. */
export type FailedMailList = CallData<'GET /api/admin/failed-mails'>
/** A mail that did not arrive: its subject record, not its text. */
export type FailedMail = FailedMailList['mails'][number]
