import { z } from '@hono/zod-openapi'
import { lineOfText } from '../../../ui/api/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
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
