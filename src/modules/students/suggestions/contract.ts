import { z } from '@hono/zod-openapi'
import { because } from '../../../ui/api/reasons.ts'
import type { PairReason } from '../merges/rules.ts'
import { type RegistrationStatus, statusLabels } from '../registration-status.ts'
import type { StudentReason } from '../rules.ts'
import { maxStudentId } from './rules.ts'

const statuses = Object.keys(statusLabels) as [RegistrationStatus, ...RegistrationStatus[]]

const id = z.number().int().positive()
const time = z.iso.datetime().openapi({ description: 'ISO 8601 in UTC' })
const student = z.object({ id, name: z.string() })
const matching = { samePhone: z.boolean(), sameEmail: z.boolean() }

/** Whom an entry is perhaps the same person as, and what speaks for it. */
export const suggestionSchema = student.extend(matching).openapi('Suggestion')

/** Pairs that staff have not settled, the newest first, at most a hundred. */
export const suggestionListSchema = z
  .object({
    pairs: z.array(z.object({ one: student, other: student, ...matching, suggestedAt: time })),
  })
  .openapi('Suggestions')

const noId = because<StudentReason>({ reason: 'no-id' })
const number = z.coerce.number(noId).int(noId).min(1, noId).max(maxStudentId, noId)

export const comparedSchema = z.object({ other: number })

const sideSchema = z
  .object({
    id,
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    emailIsConfirmed: z
      .boolean()
      .openapi({ description: 'An account of theirs has confirmed this very e-mail' }),
    course: z.string().nullable(),
    source: z.enum(['registration', 'staff', 'import']),
    createdAt: time,
    accounts: z.array(
      z.object({ name: z.string(), email: z.string(), isConfirmed: z.boolean(), createdAt: time }),
    ),
    registrations: z.array(
      z.object({
        id,
        course: z.string(),
        phone: z.string(),
        status: z.enum(statuses),
        registeredAt: time,
      }),
    ),
    notes: z.array(z.object({ id, note: z.string(), author: z.string(), writtenAt: time })),
  })
  .openapi('ComparedStudent')

/** Two entries side by side, and what has been said of them. */
export const comparisonSchema = z
  .object({
    sides: z.array(sideSchema).length(2),
    ...matching,
    areApart: z.boolean().openapi({ description: 'Staff have said that they are two people' }),
    cashAboveLimit: z
      .array(
        z.object({
          course: z.string().nullable(),
          day: z.iso.date().nullable(),
          paise: z.number().int(),
          limitPaise: z.number().int(),
        }),
      )
      .openapi({
        description: 'Cash that one person may not pay by law: for a course, or on a day',
      }),
  })
  .openapi('Comparison')

const pairReason = because<PairReason>({ reason: 'no-other' })

export const apartRequestSchema = z
  .object({
    other: z.number(pairReason).int(pairReason).positive(pairReason).max(maxStudentId, pairReason),
  })
  .openapi('TwoPeople')

export type Suggestion = z.infer<typeof suggestionSchema>
export type SuggestionList = z.infer<typeof suggestionListSchema>
export type ComparedStudent = z.infer<typeof sideSchema>
export type PairComparison = z.infer<typeof comparisonSchema>
