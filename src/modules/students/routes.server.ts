import { versionConflict } from '../../platform/http/version-conflict.server.ts'
import { say } from '../../ui/api/reasons.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { readPhoneNumber } from '../../ui/format/read-phone-number.server.ts'
import { formatStudentId } from '../../ui/format/student-ids.ts'
import type { Texts } from '../../ui/format/texts.server.ts'
import { may } from '../accounts/abilities.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import { sendExport } from '../accounts/send-export.server.ts'
import { findVisibilityScope } from '../accounts/visibility/can-see.server.ts'
import type { Visibility } from '../accounts/visibility/find-hidden.server.ts'
import { listOptions } from '../courses/options/list-options.server.ts'
import { addStudent, type ContactTaken } from './add-student.server.ts'
import { addNote, type ChangedStudent, editStudent } from './change-student.server.ts'
import {
  apartRequestSchema,
  comparedSchema,
  importQuerySchema,
  mergeRequestSchema,
  newNoteSchema,
  newStudentSchema,
  recordParamsSchema,
  studentChangeSchema,
  studentsFileQuerySchema,
  studentsQuerySchema,
} from './contract.ts'
import { exportStudents } from './export-students.server.ts'
import {
  compareFile,
  type FileReport,
  importStudents,
  listImports,
  readApart,
  undoImport,
} from './imports/import-students.server.ts'
import { listMerges, mergeStudents } from './merges/merge-students.server.ts'
import { undoMerge } from './merges/undo-merge.server.ts'
import { presentPage, presentStudent } from './present-student.server.ts'
import { studentFields, studentsPageSize } from './rules.ts'
import { importLine, sendingTexts, skipTexts, studentImportTexts } from './staff/imports/texts.ts'
import { nameWithId, pairTexts, studentTexts, undoingTexts } from './staff/texts.ts'
import { findSurvivor, listStudents, readStudentPage } from './store.server.ts'
import { partPair } from './suggestions/settle-pair.server.ts'
import { compareStudents, listSuggestions, listSuggestionsFor } from './suggestions/store.server.ts'

const refusals = {
  texts: ({ fastTrack }: Texts) => ({
    ...studentTexts,
    'not-found': 'There is no such student.',
    'no-phone': fastTrack.phoneInvalid,
    taken: sayTaken,
    'changed-since': sayChanged,
  }),
  statuses: {
    'not-found': 404,
    'no-phone': [400, 'phone'],
    'no-course': [400, 'course'],
    'active-before': [400, 'status'],
    unreachable: [400, 'phone'],
  },
} as const

export const studentRoutes = routeTable(refusals, {
  'GET /api/admin/students': respondWithResult({
    summary: 'Students, searched, filtered and sorted',
    access: 'students.see',
    visibility: 'filtered',
    query: studentsQuerySchema,
    run: async (request, { db, person }) => {
      const counsellorId = await findVisibilityScope(db, person)
      const { rows, ...match } = await listStudents(db, { ...request, counsellorId })
      const { page, search } = request
      return { students: rows, ...match, page, pageSize: studentsPageSize, search }
    },
  }),

  'GET /api/admin/students/{id}': respondWithResult({
    summary: 'A student with registrations, notes and history; of a merged one who was kept',
    access: 'students.see',
    visibility: { student: 'path id' },
    params: recordParamsSchema,
    run: async (request, { db, person }) => {
      const id = await findSurvivor(db, request.id)
      const counsellorId = await findVisibilityScope(db, person)
      const page = id && (await readStudentPage(db, id, counsellorId))
      if (!page) return refused('not-found')
      // They name other students.
      const suggestions = may(person, 'students.merge') ? await listSuggestionsFor(db, id) : []
      return { ...presentPage(page), suggestions }
    },
  }),

  'POST /api/admin/students': respondWithMessage({
    summary: 'Add a student',
    access: 'students.edit',
    visibility: { everybody: 'whoever adds students hears who has a number already' },
    body: newStudentSchema,
    status: 201,
    run: async (request, { db, context }) => {
      const read = readContact(request)
      if (!read.ok) return read
      const { email = null, course = null, phone = null, ...rest } = read.body
      if (course !== null && !(await listOptions(db)).includes(course)) return refused('no-course')
      return addStudent(db, { ...rest, email, course, phone }, context)
    },
    message: ({ student }) => `${formatStudentId(student.id)} ${student.name} is added.`,
    data: ({ student }) => ({ student: presentStudent(student) }),
    refusals: { taken: presentTaken },
  }),

  'PATCH /api/admin/students/{id}': respondWithMessage({
    summary: 'Change a student; status Inactive takes them out of the daily work',
    access: 'students.edit',
    visibility: { student: 'path id' },
    params: recordParamsSchema,
    body: studentChangeSchema,
    run: async (request, { db, context }) => {
      const read = readContact(request)
      if (!read.ok) return read
      const { id, version, ...changes } = read.body
      return editStudent(db, { id, version, changes }, context)
    },
    message: 'The change is saved.',
    data: ({ row }) => ({ student: presentStudent(row) }),
    refusals: {
      taken: presentTaken,
      'changed-since': (facts) =>
        versionConflict(facts, {
          message: sayChanged(facts),
          differs: facts.differs.map((field) => studentFields[field]),
          current: presentStudent(facts.current),
        }),
    },
  }),

  'POST /api/admin/students/{id}/notes': respondWithMessage({
    summary: 'Write a note about a student',
    // Whoever works with a student; the record itself stays as it is.
    access: 'registrations.work',
    visibility: { student: 'path id' },
    params: recordParamsSchema,
    body: newNoteSchema,
    status: 201,
    run: async (request, { db, context, person }) => {
      const noteResult = await addNote(db, request, context)
      if (!noteResult.ok) return noteResult
      const { note } = request
      return { id: noteResult.id, note, author: person.name, writtenAt: context.now }
    },
    message: 'The note is saved.',
    data: (note) => ({ note }),
  }),

  'GET /api/admin/students.csv': respondWithResult({
    summary: 'The students who match, as a CSV file',
    access: 'students.export',
    visibility: { everybody: 'the file is of all students' },
    query: studentsFileQuerySchema,
    run: (request, services) => {
      const { db, context } = services
      const name = `students-${dayInIndia(context.now)}.csv`
      const file = exportStudents(db, request)
      return sendExport(services, { name, what: 'student', query: request }, file)
    },
  }),
})

/** The request with its phone number in stored form. */
function readContact<Body extends { phone?: string | null }>(body: Body) {
  if (!body.phone) return { ok: true as const, body }
  const phone = readPhoneNumber(body.phone)
  return phone ? { ok: true as const, body: { ...body, phone } } : refused('no-phone')
}

function sayTaken({ existing: { field, holder } }: { existing: ContactTaken }) {
  const what = field === 'phone' ? 'phone number' : 'e-mail address'
  return `${formatStudentId(holder.id)} ${holder.name} has this ${what}. Open that student instead, or correct the ${what}.`
}

function presentTaken({ existing }: { existing: ContactTaken }) {
  const message = sayTaken({ existing })
  return { message, fields: { [existing.field]: message }, existing: existing.holder }
}

function sayChanged({ by: author }: Pick<ChangedStudent, 'by'>) {
  return `${author ?? 'Somebody'} changed this student after you had opened it, so your changes were not saved.`
}

const mergeRefusals = {
  texts: {
    ...studentTexts,
    ...pairTexts,
    ...undoingTexts,
    'not-found': 'There is no such student.',
  },
  statuses: {
    same: 400,
    'no-student': 404,
    'already-merged': 400,
    'not-found': 404,
    'no-merge': 404,
    'already-undone': 400,
    'survivor-gone': 400,
    'merged-since': 400,
    'account-gone': 400,
  },
} as const

/** Possible duplicates, merges, and pairs that are two people. */
export const mergeRoutes = routeTable(mergeRefusals, {
  'GET /api/admin/suggestions': respondWithResult({
    summary: 'Possible duplicates that staff have not decided yet; newest first',
    access: 'students.merge',
    visibility: { everybody: 'whoever joins students compares all of them' },
    run: async (_, { db }) => ({ pairs: await listSuggestions(db) }),
  }),

  'GET /api/admin/students/{id}/comparison': respondWithResult({
    summary: 'This student and another side by side, or whom they were merged into',
    access: 'students.merge',
    visibility: { student: ['path id', 'query other'] },
    params: recordParamsSchema,
    query: comparedSchema,
    run: ({ id, other }, { db }) => compareStudents(db, { one: id, other }),
    refusals: { same: () => 'These are already one student.' },
  }),

  'POST /api/admin/students/{id}/distinct': respondWithMessage({
    summary: 'Record that this student and another are two people',
    access: 'students.merge',
    visibility: { student: ['path id', 'body other'] },
    params: recordParamsSchema,
    body: apartRequestSchema,
    run: ({ id, other }, { db, context }) => partPair(db, [id, other], context),
    message: ({ pair }) =>
      `${pair.map(nameWithId).join(' and ')} are kept as two people and will not be suggested again.`,
  }),

  'GET /api/admin/students/{id}/merges': respondWithResult({
    summary: 'The merges a student had a part in; newest first',
    access: 'students.merge',
    visibility: { student: 'path id' },
    params: recordParamsSchema,
    run: async ({ id }, { db }) => {
      const merges = (await listMerges(db, id)).map(({ undoneAt, undoneBy, ...merge }) => ({
        ...merge,
        undone: undoneAt && { at: undoneAt, by: undoneBy ?? '' },
      }))
      return { merges }
    },
  }),

  'POST /api/admin/students/{id}/merges': respondWithMessage({
    summary: 'Merge another student into this one',
    access: 'students.merge',
    visibility: { student: ['path id', 'body other'] },
    params: recordParamsSchema,
    body: mergeRequestSchema,
    run: ({ id, other }, { db, context }) =>
      mergeStudents(db, { survivingId: id, otherId: other }, context),
    message: ({ survivor, merged }) =>
      `${nameWithId(merged)} is now part of ${nameWithId(survivor)}.`,
  }),

  'DELETE /api/admin/merges/{id}': respondWithMessage({
    summary: 'Undo a merge',
    access: 'students.merge',
    visibility: { merge: 'path id' },
    params: recordParamsSchema,
    run: ({ id }, { db, context }) => undoMerge(db, id, context),
    message: ({ returned: { id, name }, survivor }) =>
      `${name} is ${formatStudentId(id)} again, apart from ${nameWithId(survivor)}.`,
  }),
})

const all: Visibility = { everybody: 'whoever takes files in sees who is in them' }

const importRefusals = {
  texts: {
    ...studentImportTexts,
    ...sendingTexts,
    'has-errors': sayChecked,
    'nothing-new': sayChecked,
    'not-found': 'There is no such import.',
    'already-undone': 'This import was already undone.',
  },
  statuses: { 'no-utf-8': 400, 'too-many-rows': 400, 'has-errors': 400, 'not-found': 404 },
} as const

/** Students from CSV files. */
export const importRoutes = routeTable(importRefusals, {
  'POST /api/admin/imports': respondWithMessage({
    summary: 'Import a CSV file of students as a whole, or only check it',
    access: 'students.import',
    visibility: all,
    query: importQuerySchema,
    body: ['text/csv'],
    run: async ({ dryRun, name }, { db, context, person, c }) => {
      const [bytes, courses] = await Promise.all([c.req.arrayBuffer(), listOptions(db)])
      const file = await readApart({ bytes, courses })
      if (file.refusal) return { ok: false as const, ...file.refusal }
      if (dryRun === '1') return { report: (await compareFile(db, file)).report, id: undefined }
      const fileName = name || 'students.csv'
      const result = await importStudents(db, file, { fileName, ...context })
      const { report } = result
      if (!result.ok)
        return { ...refused(report.errorCount > 0 ? 'has-errors' : 'nothing-new'), report }
      const { id } = result
      const counts = { import: id, addedCount: report.ready }
      c.var.log.info({ event: 'import', outcome: 'ok', userId: person.id, ...counts })
      c.status(201)
      return { report, id }
    },
    message: ({ report, id }) =>
      id === undefined
        ? sayChecked({ report })
        : importLine({ addedCount: report.ready, skipped: report.rows - report.ready }),
    data: ({ report, id }) => ({ report: presentReport(report), id }),
    refusals: { 'has-errors': refuseFile, 'nothing-new': refuseFile },
  }),

  'GET /api/admin/imports': respondWithResult({
    summary: 'The latest files that were imported; newest first',
    access: 'students.import',
    visibility: all,
    run: async (_, { db }) => {
      const imports = (await listImports(db)).map(({ undoneAt, undoneBy, ...row }) => ({
        ...row,
        undone: undoneAt && undoneBy ? { by: undoneBy, at: undoneAt } : null,
      }))
      return { imports }
    },
  }),

  'DELETE /api/admin/imports/{id}': respondWithMessage({
    summary: 'Undo an import; students who were changed since then stay',
    access: 'students.import',
    visibility: all,
    params: recordParamsSchema,
    run: ({ id }, { db, context }) => undoImport(db, id, context),
    message: ({ kept }) =>
      kept.length === 0
        ? 'The import is undone: all its students are removed.'
        : 'The import is undone, except for students whom somebody has worked with since.',
    data: ({ removed: removedCount, kept }) => ({ removed: removedCount, kept }),
  }),
})

function refuseFile({ report }: { report: FileReport }) {
  return { message: sayChecked({ report }), report: presentReport(report) }
}

function presentReport(report: FileReport) {
  return {
    ...report,
    errors: report.errors.map(({ why, ...position }) => ({
      ...position,
      reason: say(studentImportTexts, why),
    })),
    skipped: report.skipped.map(({ line, why }) => ({
      line,
      reason: say(skipTexts, why),
      existing: why.reason === 'already-there' ? why.existing : undefined,
    })),
  }
}

function sayChecked({ report: { errorCount, ready } }: { report: FileReport }): string {
  if (errorCount > 0)
    return `The file has ${errorCount === 1 ? 'an error' : `${errorCount} errors`}, so nothing is imported. Correct the lines below and choose the file again.`
  if (ready === 0)
    return 'Everybody in this file is already in the list. There is nothing to import.'
  return `The file is right. ${ready === 1 ? '1 student is' : `${ready} students are`} ready to be imported.`
}
