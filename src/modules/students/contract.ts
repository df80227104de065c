import { z } from '@hono/zod-openapi'
import { idempotencyKey } from '../../platform/idempotency/contract.ts'
import type { CallData } from '../../ui/api/call-api.ts'
import { email, fileName, recordId, recordIdInPath, searchText } from '../../ui/api/contract.ts'
import { because } from '../../ui/api/reasons.ts'
import { longestTitle } from '../courses/rules.ts'
import type { ImportQueryReason } from './imports/rules.ts'
import {
  furthestPage,
  longestNote,
  type PairReason,
  refuseUnreachable,
  type StudentReason,
  studentStatuses,
} from './rules.ts'

const why = because<StudentReason>

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

export const recordParamsSchema = z.object({ id: recordIdInPath(noId) })

export const comparedSchema = z.object({ other: recordIdInPath(noId) })

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
/** A course that can be chosen now, from the database (courses/options). */
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

/** Only the changed fields; `version` is the one they were changed on. */
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

export type StudentList = CallData<'GET /api/admin/students'>
export type Student = StudentList['students'][number]
export type StudentPageData = CallData<'GET /api/admin/students/{id}'>
/** Sent with the refusal if another student has the e-mail or the number. */
export type StudentTaken = { existing: { id: number; name: string } }

/** `?dryRun=1&name=`: check only, and the file's name. */
export const importQuerySchema = z.object({
  dryRun: z.enum(['0', '1'], because<ImportQueryReason>({ reason: 'no-dry-run' })).default('0'),
  name: fileName,
})

/** With the number of the import; a checked file has none. */
export type ImportedFile = CallData<'POST /api/admin/imports'> & { id: number }
export type ImportReportData = ImportedFile['report']
export type ImportList = CallData<'GET /api/admin/imports'>
export type UndoneImport = CallData<'DELETE /api/admin/imports/{id}'>

const otherStudent = z.object({ other: recordId(because<PairReason>({ reason: 'no-other' })) })

export const mergeRequestSchema = otherStudent.openapi('MergeStudents')

export const apartRequestSchema = otherStudent.openapi('DistinctStudents')

export type Merge = CallData<'GET /api/admin/students/{id}/merges'>['merges'][number]

/** Possible duplicates of a record, and the reasons. */
export type Suggestion = StudentPageData['suggestions'][number]
export type SuggestionList = CallData<'GET /api/admin/suggestions'>
export type PairComparison = CallData<'GET /api/admin/students/{id}/comparison'>
export type ComparedStudent = PairComparison['sides'][number]
