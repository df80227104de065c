import { bodyOfLate } from '../../platform/http/refuse-late.server.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { readPhoneNumber } from '../../ui/format/read-phone-number.server.ts'
import { formatStudentId } from '../../ui/format/student-ids.ts'
import type { Texts } from '../../ui/format/texts.server.ts'
import { may } from '../accounts/abilities.ts'
import { change, read, refused, routeTable } from '../accounts/route-table.server.ts'
import { findVisibilityScope } from '../accounts/visibility/can-see.server.ts'
import { listOptions } from '../courses/options/list-options.server.ts'
import { addStudent, type ContactTaken } from './add-student.server.ts'
import {
  newNoteSchema,
  newStudentSchema,
  recordParamsSchema,
  studentChangeSchema,
  studentsFileQuerySchema,
  studentsQuerySchema,
} from './contract.ts'
import { addNote, type ChangedStudent, editStudent } from './edit-student.server.ts'
import { exportStudents } from './export-students.server.ts'
import { studentsPageSize } from './list/rules.ts'
import { presentPage, presentStudent } from './present-student.server.ts'
import { studentFields } from './rules.ts'
import { studentWords } from './staff/words.ts'
import { findSurvivor, listStudents, readStudentPage } from './store.server.ts'
import { listSuggestionsFor } from './suggestions/store.server.ts'

declare module '../../ui/api/call-api.ts' {
  interface ApiRoutes {
    students: typeof studentRoutes
  }
}

const refusals = {
  words: ({ fastTrack }: Texts) => ({
    ...studentWords,
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
  'GET /api/admin/students': read({
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

  'GET /api/admin/students/{id}': read({
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

  'POST /api/admin/students': change({
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

  'PATCH /api/admin/students/{id}': change({
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
      'changed-since': (facts) => ({
        ...bodyOfLate(facts, {
          message: sayChanged(facts),
          differs: facts.differs.map((field) => studentFields[field]),
        }),
        current: presentStudent(facts.current),
      }),
    },
  }),

  'POST /api/admin/students/{id}/notes': change({
    summary: 'Write a note about a student',
    access: 'students.edit',
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

  'GET /api/admin/students.csv': read({
    summary: 'The students who match, as a CSV file',
    access: 'students.export',
    visibility: { everybody: 'the file is of all students' },
    query: studentsFileQuerySchema,
    run: (request, { db, context, person, c }) => {
      c.var.log.info({ event: 'export', outcome: 'ok', userId: person.id })
      return c.body(exportStudents(db, request), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="students-${dayInIndia(context.now)}.csv"`,
      })
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
