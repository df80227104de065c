import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../platform/idempotency/contract.ts'
import { changedSinceWith } from '../../ui/api/changed-since.ts'
import { email, refusalSchema, searchText } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { longestTitle } from '../courses/rules.ts'
import { furthestPage } from './list/rules.ts'
import { type RegistrationStatus, statusLabels } from './registration-status.ts'
import { longestNote, refuseUnreachable, type StudentReason, studentStatuses } from './rules.ts'
import { suggestionSchema } from './suggestions/contract.ts'

const why = because<StudentReason>

const statusOfRegistration = Object.keys(statusLabels) as [
  RegistrationStatus,
  ...RegistrationStatus[],
]
const time = z.iso.datetime().openapi({ description: 'ISO 8601 in UTC' })

const studentSchema = z
  .object({
    id: z.number().int().positive().openapi({ description: 'Shown as S-1001' }),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable().openapi({ description: 'E.164', example: '+919876500101' }),
    course: z.string().nullable(),
    status: z.enum(studentStatuses),
    version: z.number().int().openapi({ description: 'What a change has to name' }),
    createdAt: time,
  })
  .openapi('Student')

/** One page of students. `total` stops at a bound; `isMore` says that there are others beyond it. */
export const studentListSchema = z
  .object({
    students: z.array(studentSchema),
    total: z.number().int().nonnegative(),
    isMore: z.boolean(),
    /** Nobody is written as the search is; these come close. */
    isSimilar: z.boolean(),
    page: z.number().int().positive(),
    pageSize: z.number().int().positive(),
    search: z.string().openapi({ description: 'The search that this answers' }),
  })
  .openapi('StudentList')

const noteSchema = z.object({
  id: z.number().int(),
  note: z.string(),
  author: z.string(),
  writtenAt: time,
})

/** A student's own page. Asked for by the id of a merged entry, it is the page of who was kept. */
export const studentPageSchema = z
  .object({
    student: studentSchema,
    source: z.enum(['registration', 'staff', 'import']),
    registrations: z.array(
      z.object({
        id: z.number().int(),
        course: z.string(),
        phone: z.string(),
        status: z.enum(statusOfRegistration),
        registeredAt: time,
      }),
    ),
    suggestions: z.array(suggestionSchema),
    notes: z.array(noteSchema),
    history: z.array(
      z.object({
        key: z.string(),
        at: time,
        by: z.string().nullable(),
        text: z.string(),
        note: z.string().nullable(),
        changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
      }),
    ),
  })
  .openapi('StudentPage')

/** Control characters are refused: PostgreSQL cannot hold NUL in a text. */
const oneLine = z
  .string()
  .trim()
  .regex(/^\P{Cc}*$/u)

const filterShape = {
  search: searchText.default(''),
  status: z.enum(studentStatuses).optional(),
  course: oneLine.min(1).max(longestTitle).optional(),
}

export const studentsFileQuerySchema = z.object(filterShape)

export const studentsQuerySchema = z.object({
  ...filterShape,
  sort: z.enum(['newest', 'name']).default('newest'),
  page: z.coerce.number().int().min(1).max(furthestPage).default(1),
})

const noId = why({ reason: 'no-id' })

export const recordParamsSchema = z.object({
  id: z.coerce.number(noId).int(noId).min(1, noId).max(Number.MAX_SAFE_INTEGER, noId),
})

const nameMissing = why({ reason: 'name-missing' })
const name = z
  .string({ error: nameMissing })
  .refine((text) => text.isWellFormed(), why({ reason: 'not-storable', what: 'name' }))
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .min(1, nameMissing)
      .max(100, why({ reason: 'name-too-long', max: 100 }))
      .regex(/^\P{Cc}*$/u, why({ reason: 'name-not-plain' })),
  )
const phone = z
  .string({ error: why({ reason: 'phone-no-text' }) })
  .trim()
  .min(1, why({ reason: 'phone-missing' }))
  .max(40, why({ reason: 'phone-too-long' }))
const noCourse = why({ reason: 'no-course' })
/** One that can be chosen now: which these are, the database knows (courses/options). */
const course = z
  .string(noCourse)
  .min(1, noCourse)
  .max(longestTitle, noCourse)
  .openapi({ description: 'An option of the Fast Track form' })
const status = z.enum(studentStatuses, why({ reason: 'no-status' }))

export const newStudentSchema = z
  .object({
    name,
    email: email.nullish(),
    phone: phone.nullish(),
    course: course.nullish(),
    status: status.default('Pending'),
  })
  .superRefine((student, context) => {
    const wrong = refuseUnreachable(student)
    if (wrong) context.addIssue({ code: 'custom', path: ['phone'], message: why(wrong) })
  })
  .openapi('NewStudent')

const noVersion = why({ reason: 'no-version' })

/** Only the fields that change; `version` is the one they were changed on. */
export const studentChangeSchema = z
  .object({
    version: z.number(noVersion).int(noVersion),
    name: name.optional(),
    email: email.nullish(),
    phone: phone.nullish(),
    course: course.nullish(),
    status: status.optional(),
  })
  .openapi('StudentChange')

export const savedStudentSchema = z
  .object({ success: z.literal(true), message: z.string(), student: studentSchema })
  .openapi('SavedStudent')

/** Somebody else has the e-mail or the number. */
export const studentTakenSchema = refusalSchema
  .extend({ taken: z.object({ id: z.number().int(), name: z.string() }) })
  .openapi('StudentTaken')

/** Or somebody was faster. */
export const lateOrTakenSchema = z.union([changedSinceWith(studentSchema), studentTakenSchema])

const noteMissing = why({ reason: 'note-missing' })
const noteNotPlain = why({ reason: 'not-storable', what: 'note' })

export const newNoteSchema = z
  .object({
    key: idempotencyKey.optional(),
    note: z
      .string({ error: noteMissing })
      .refine((text) => text.isWellFormed(), noteNotPlain)
      .transform((text) => text.replace(/\r\n?/g, '\n').trim())
      .pipe(
        z
          .string()
          .min(1, noteMissing)
          .max(longestNote, why({ reason: 'note-too-long', max: longestNote }))
          .regex(/^(\P{Cc}|[\n\t])*$/u, noteNotPlain),
      ),
  })
  .openapi('NewStudentNote')

export const savedNoteSchema = z
  .object({ success: z.literal(true), message: z.string(), note: noteSchema })
  .openapi('SavedStudentNote')

export type Student = z.infer<typeof studentSchema>
export type StudentList = z.infer<typeof studentListSchema>
export type StudentPageData = z.infer<typeof studentPageSchema>
export type StudentTaken = z.infer<typeof studentTakenSchema>
