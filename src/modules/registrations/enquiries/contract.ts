import { z } from '@hono/zod-openapi'
import { email, lineOfText, type PhoneReason } from '../../../ui/api/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import {
  longestMessage,
  longestPortalName,
  type PortalReason,
  type SentReason,
} from '../portals/rules.ts'
import type { EnquiryReason } from '../rules.ts'

const why = because<EnquiryReason>

const longestNote = 1000
const phoneMissing = why({ reason: 'phone-missing' })
const phoneWrong = why({ reason: 'phone-wrong' })
const courseMissing = why({ reason: 'course-missing' })
const sourceClosed = why({ reason: 'source-closed' })
const noteNotPlain = why({ reason: 'note-not-plain' })
const noKey = why({ reason: 'no-key' })

const enquiryPhone = z.string(phoneMissing).trim().min(1, phoneMissing).max(40, phoneWrong)

/** Several lines; PostgreSQL cannot hold NUL, nor UTF-8 half a character. */
export const enquiryNote = z
  .string(noteNotPlain)
  .refine((text) => text.isWellFormed(), noteNotPlain)
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .max(longestNote, why({ reason: 'note-too-long', max: longestNote }))
      .regex(/^(?:\P{Cc}|\n)*$/u, noteNotPlain),
  )

/** An enquiry entered by staff. Requests with the same `key`, made by the form, are one. */
export const newEnquirySchema = z
  .object({
    key: z.string(noKey).regex(/^[\w-]{8,80}$/, noKey),
    name: lineOfText('name', 100),
    phone: enquiryPhone,
    course: z.string(courseMissing).min(1, courseMissing).max(100, courseMissing),
    source: z.number(sourceClosed).int(sourceClosed).positive(sourceClosed),
    note: enquiryNote.default(''),
  })
  .openapi('NewEnquiry')

const callBackPhoneMissing = because<PhoneReason>({ reason: 'phone-missing' })

/** A request to be called, from a visitor without an account. */
export const callBackSchema = z
  .object({
    name: lineOfText('name', 100),
    phone: z
      .string({ error: callBackPhoneMissing })
      .trim()
      .min(1, callBackPhoneMissing)
      .max(40, because<PhoneReason>({ reason: 'phone-too-long' })),
    course: z.string().max(120).openapi({ description: 'The id of a published course' }),
    website: z.string().max(200).default('').openapi({
      description: 'A field that nobody sees; what fills it in is a program, and is not stored',
    }),
    landing: z.unknown().optional().openapi({
      description: 'Where the visit came from: utm words, host and page; cleaned, never refused',
    }),
  })
  .openapi('CallBack')

const portalReason = because<PortalReason>
const wrong = because<SentReason>

const nameMissing = portalReason({ reason: 'portal-name-missing' })
const nameNotPlain = portalReason({ reason: 'portal-name-not-plain' })
const portalSourceClosed = portalReason({ reason: 'source-closed' })
const noFormKey = portalReason({ reason: 'no-form-key' })
const noPortal = portalReason({ reason: 'no-portal' })

export const newPortalSchema = z
  .object({
    key: z.string(noFormKey).regex(/^[\w-]{8,80}$/, noFormKey),
    name: z
      .string({ error: nameMissing })
      .trim()
      .min(1, nameMissing)
      .max(
        longestPortalName,
        portalReason({ reason: 'portal-name-too-long', max: longestPortalName }),
      )
      .regex(/^\P{Cc}*$/u, nameNotPlain)
      .refine((text) => text.isWellFormed(), nameNotPlain),
    source: z.number(portalSourceClosed).int(portalSourceClosed).positive(portalSourceClosed),
  })
  .openapi('NewPortal')

export const portalParamSchema = z.object({
  id: z.coerce.number(noPortal).int(noPortal).positive(noPortal).max(2_147_483_647, noPortal),
})

const idWrong = wrong({ reason: 'sent-id-wrong' })
const sentPhoneWrong = wrong({ reason: 'sent-phone-wrong' })
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
    phone: line(1, 40, sentPhoneWrong).openapi({ example: '+91 91234 56789' }),
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
