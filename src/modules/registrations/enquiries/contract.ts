import { z } from '@hono/zod-openapi'
import {
  email,
  lineOfText,
  type PhoneReason,
  plainLine,
  plainLines,
  recordId,
  recordIdInPath,
} from '../../../ui/api/contract.ts'
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
const noKey = why({ reason: 'no-key' })

const enquiryPhone = z.string(phoneMissing).trim().min(1, phoneMissing).max(40, phoneWrong)

/** Several lines; PostgreSQL cannot hold NUL, nor UTF-8 half a character. */
export const enquiryNote = plainLines(longestNote, {
  tooLong: why({ reason: 'note-too-long', max: longestNote }),
  notPlain: why({ reason: 'note-not-plain' }),
})

/** An enquiry entered by staff. Requests with the same `key`, made by the form, are one. */
export const newEnquirySchema = z
  .object({
    key: z.string(noKey).regex(/^[\w-]{8,80}$/, noKey),
    name: lineOfText('name', 100),
    phone: enquiryPhone,
    course: z.string(courseMissing).min(1, courseMissing).max(100, courseMissing),
    source: recordId(sourceClosed),
    nextContactOn: z.iso
      .date(why({ reason: 'date-wrong' }))
      .nullable()
      .default(null),
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

const portalSourceClosed = portalReason({ reason: 'source-closed' })
const noFormKey = portalReason({ reason: 'no-form-key' })
const noPortal = portalReason({ reason: 'no-portal' })

export const newPortalSchema = z
  .object({
    key: z.string(noFormKey).regex(/^[\w-]{8,80}$/, noFormKey),
    name: plainLine(longestPortalName, {
      missing: portalReason({ reason: 'portal-name-missing' }),
      tooLong: portalReason({ reason: 'portal-name-too-long', max: longestPortalName }),
      notPlain: portalReason({ reason: 'portal-name-not-plain' }),
    }),
    source: recordId(portalSourceClosed),
  })
  .openapi('NewPortal')

export const portalParamSchema = z.object({
  id: recordIdInPath(noPortal).max(2_147_483_647, noPortal),
})

const idWrong = wrong({ reason: 'sent-id-wrong' })
const sentPhoneWrong = wrong({ reason: 'sent-phone-wrong' })
const courseWrong = wrong({ reason: 'sent-course-wrong' })
const messageWrong = wrong({ reason: 'sent-message-wrong', max: longestMessage })

/** An enquiry from a portal. A course that is not offered is stored with the portal's name. */
export const sentEnquirySchema = z
  .object({
    id: plainLine(100, idWrong).openapi({
      description: 'What you call it: sent again under one id it is one enquiry',
    }),
    name: lineOfText('name', 100),
    phone: plainLine(40, sentPhoneWrong).openapi({ example: '+91 91234 56789' }),
    email: email.nullish(),
    course: plainLine(100, courseWrong),
    message: plainLines(longestMessage, {
      tooLong: messageWrong,
      notPlain: messageWrong,
    }).nullish(),
  })
  .openapi('SentEnquiry')

export const receivedEnquirySchema = z
  .object({ success: z.literal(true), message: z.string(), id: z.string() })
  .openapi('ReceivedEnquiry')
