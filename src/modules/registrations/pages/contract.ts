import { z } from '@hono/zod-openapi'
import type { PhoneReason } from '../../../ui/api/contract.ts'
import { because } from '../../../ui/api/reasons.ts'
import { longestTitle } from '../../courses/rules.ts'

export type FastTrackReason =
  | PhoneReason
  | { reason: 'course-missing' }
  | { reason: 'start-gone' }
  | { reason: 'answer-missing' }

const why = because<FastTrackReason>
const phoneMissing = why({ reason: 'phone-missing' })
const courseMissing = why({ reason: 'course-missing' })
const course = z
  .string(courseMissing)
  .max(longestTitle, courseMissing)
  // PostgreSQL cannot hold NUL in a text.
  .regex(/^\P{Cc}*$/u, courseMissing)
const startWrong = why({ reason: 'start-gone' })

/**
 * Name and e-mail are sent as specified but taken from the session. Empty fields pass: errors of phone and
 * course are reported together, by `checkRequest`.
 */
export const fastTrackSchema = z
  .object({
    name: z.unknown().optional(),
    email: z.unknown().optional(),
    phone: z
      .string({ error: phoneMissing })
      .trim()
      .max(40, why({ reason: 'phone-too-long' })),
    course: course.openapi({ description: 'An option of the form', example: 'Data Science' }),
    batch: z
      .number(startWrong)
      .int(startWrong)
      .positive(startWrong)
      .max(Number.MAX_SAFE_INTEGER, startWrong)
      .nullish()
      .openapi({ description: 'The preferred start: null for any, without it as before' }),
    landing: z.unknown().optional().openapi({
      description: 'Where the visit came from: utm words, host and page; cleaned, never refused',
    }),
  })
  .openapi('FastTrackRegistration')

const answerMissing = why({ reason: 'answer-missing' })

/** The answer to “How did you hear about us?”. */
export const heardOfSchema = z
  .object({
    course,
    answer: z
      .string(answerMissing)
      .trim()
      .min(1, answerMissing)
      .max(100, answerMissing)
      .regex(/^\P{Cc}*$/u, answerMissing),
  })
  .openapi('HeardOf')
