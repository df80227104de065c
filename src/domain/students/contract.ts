import { z } from '@hono/zod-openapi'
import { fastTrackCourses } from '../../../content/fast-track-page.ts'
import { email, refusalSchema } from '../../wire/contract.ts'
import { maxSearchLength } from '../../wire/lists.ts'
import { type RegistrationStatus, statusLabels } from '../registrations/rules.ts'
import { furthestPage } from './list/rules.ts'
import { longestNote, refuseUnreachable, studentStatuses } from './rules.ts'
import { suggestionSchema } from './suggestions/contract.ts'

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
  search: oneLine.max(maxSearchLength).default(''),
  status: z.enum(studentStatuses).optional(),
  course: oneLine.min(1).max(100).optional(),
}

export const studentsFileQuerySchema = z.object(filterShape)

export const studentsQuerySchema = z.object({
  ...filterShape,
  sort: z.enum(['newest', 'name']).default('newest'),
  page: z.coerce.number().int().min(1).max(furthestPage).default(1),
})

export const recordParamsSchema = z.object({
  id: z.coerce
    .number('This is no number of ours.')
    .int('This is no number of ours.')
    .min(1, 'This is no number of ours.')
    .max(Number.MAX_SAFE_INTEGER, 'This is no number of ours.'),
})

const nameMissing = 'Enter the student’s name.'
const name = z
  .string({ error: nameMissing })
  .refine((text) => text.isWellFormed(), 'The name holds a character we cannot store.')
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .min(1, nameMissing)
      .max(100, 'A name can have at most 100 characters.')
      .regex(/^\P{Cc}*$/u, 'The name must be one line of plain text.'),
  )
const phone = z
  .string({ error: 'Enter the phone number as text.' })
  .trim()
  .min(1, 'Enter the phone number.')
  .max(40, 'That phone number is too long.')
const course = z.enum(fastTrackCourses, 'Choose one of our courses.')
const status = z.enum(studentStatuses, 'Choose Active, Pending or Inactive.')

export const newStudentSchema = z
  .object({
    name,
    email: email.nullish(),
    phone: phone.nullish(),
    course: course.nullish(),
    status: status.default('Pending'),
  })
  .superRefine((student, context) => {
    const message = refuseUnreachable(student)
    if (message) context.addIssue({ code: 'custom', path: ['phone'], message })
  })
  .openapi('NewStudent')

/** Only the fields that change; `version` is the one they were changed on. */
export const studentChangeSchema = z
  .object({
    version: z
      .number({ error: 'Name the version that you changed.' })
      .int('Name the version that you changed.'),
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

/** Somebody was faster (`current` is what they left), or somebody else has the number (`taken`). */
export const studentConflictSchema = refusalSchema
  .extend({
    current: studentSchema.optional(),
    taken: z.object({ id: z.number().int(), name: z.string() }).optional(),
  })
  .openapi('StudentConflict')

export const newNoteSchema = z
  .object({
    note: z
      .string({ error: 'Write the note first.' })
      .refine((text) => text.isWellFormed(), 'The note holds a character we cannot store.')
      .transform((text) => text.replace(/\r\n?/g, '\n').trim())
      .pipe(
        z
          .string()
          .min(1, 'Write the note first.')
          .max(longestNote, `A note can have at most ${longestNote} characters.`)
          .regex(/^(\P{Cc}|[\n\t])*$/u, 'The note holds a character we cannot store.'),
      ),
  })
  .openapi('NewStudentNote')

export const savedNoteSchema = z
  .object({ success: z.literal(true), message: z.string(), note: noteSchema })
  .openapi('SavedStudentNote')

export type Student = z.infer<typeof studentSchema>
export type StudentList = z.infer<typeof studentListSchema>
export type StudentPageData = z.infer<typeof studentPageSchema>
export type StudentConflict = z.infer<typeof studentConflictSchema>
