import { z } from '@hono/zod-openapi'
import { email, lineOfText } from '../../../ui/api/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { longestMessage, longestPortalName, type PortalReason, type SentReason } from './rules.ts'

const why = because<PortalReason>
const wrong = because<SentReason>

const nameMissing = why({ reason: 'portal-name-missing' })
const nameNotPlain = why({ reason: 'portal-name-not-plain' })
const sourceClosed = why({ reason: 'source-closed' })
const noFormKey = why({ reason: 'no-form-key' })
const noPortal = why({ reason: 'no-portal' })

export const newPortalSchema = z
  .object({
    key: z.string(noFormKey).regex(/^[\w-]{8,80}$/, noFormKey),
    name: z
      .string({ error: nameMissing })
      .trim()
      .min(1, nameMissing)
      .max(longestPortalName, why({ reason: 'portal-name-too-long', max: longestPortalName }))
      .regex(/^\P{Cc}*$/u, nameNotPlain)
      .refine((text) => text.isWellFormed(), nameNotPlain),
    source: z.number(sourceClosed).int(sourceClosed).positive(sourceClosed),
  })
  .openapi('NewPortal')

export const portalParamSchema = z.object({
  id: z.coerce.number(noPortal).int(noPortal).positive(noPortal).max(2_147_483_647, noPortal),
})

const idWrong = wrong({ reason: 'sent-id-wrong' })
const phoneWrong = wrong({ reason: 'sent-phone-wrong' })
const courseWrong = wrong({ reason: 'sent-course-wrong' })
const messageWrong = wrong({ reason: 'sent-message-wrong', max: longestMessage })

const line = (least: number, most: number, because: string) =>
  z
    .string(because)
    .refine((text) => text.isWellFormed(), because)
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .min(least, because)
        .max(most, because)
        .regex(/^\P{Cc}*$/u, because),
    )

/** An enquiry from a portal. A course that is not offered is stored with the portal's name. */
export const sentEnquirySchema = z
  .object({
    id: line(1, 100, idWrong).openapi({
      description: 'What you call it: sent again under one id it is one enquiry',
    }),
    name: lineOfText('name', 100),
    phone: line(1, 40, phoneWrong).openapi({ example: '+91 91234 56789' }),
    email: email.nullish(),
    course: line(1, 100, courseWrong),
    message: z
      .string(messageWrong)
      .refine((text) => text.isWellFormed(), messageWrong)
      .transform((text) => text.replace(/\r\n?/g, '\n').trim())
      .pipe(
        z
          .string()
          .max(longestMessage, messageWrong)
          .regex(/^(?:\P{Cc}|\n)*$/u, messageWrong),
      )
      .nullish(),
  })
  .openapi('SentEnquiry')

export const receivedEnquirySchema = z
  .object({ success: z.literal(true), message: z.string(), id: z.string() })
  .openapi('ReceivedEnquiry')
