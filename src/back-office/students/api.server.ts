import { createRoute } from '@hono/zod-openapi'
import { fastTrackForm } from '#words/fast-track-page.ts'
import { only } from '../../domain/accounts/session-cookie.server.ts'
import type { Services } from '../../domain/services.ts'
import { addNote } from '../../domain/students/add-note.server.ts'
import { addStudent, type Taken } from '../../domain/students/add-student.server.ts'
import {
  newNoteSchema,
  newStudentSchema,
  recordParamsSchema,
  type StudentConflict,
  savedNoteSchema,
  savedStudentSchema,
  studentChangeSchema,
  studentConflictSchema,
  studentListSchema,
  studentPageSchema,
  studentsFileQuerySchema,
  studentsQuerySchema,
} from '../../domain/students/contract.ts'
import { type Edited, editStudent } from '../../domain/students/edit-student.server.ts'
import { exportStudents } from '../../domain/students/export-students.server.ts'
import { studentsPageSize } from '../../domain/students/list/rules.ts'
import { presentPage, presentStudent } from '../../domain/students/present-student.server.ts'
import { formatStudentId } from '../../domain/students/rules.ts'
import { findKept, listStudents, readStudentPage } from '../../domain/students/store.server.ts'
import { listSuggestionsFor } from '../../domain/students/suggestions/store.server.ts'
import { dayInIndia } from '../../formats/days.ts'
import { readPhoneNumber } from '../../formats/read-phone-number.server.ts'
import { json, jsonBody, newApi, staffOnly } from '../../platform/http/api.ts'
import { refuse } from '../../platform/http/errors.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { refusalSchema } from '../../wire/contract.ts'

const unknown = { 404: json(refusalSchema, 'There is no such student') }

const list = createRoute({
  method: 'get',
  path: staffEndpoints.students,
  summary: 'Students, searched, narrowed and sorted',
  request: { query: studentsQuerySchema },
  responses: {
    200: json(studentListSchema, 'One page of who matches'),
    400: json(refusalSchema, 'The query is wrong'),
    ...staffOnly,
  },
})

const one = createRoute({
  method: 'get',
  path: staffEndpoints.student,
  summary: 'A student with registrations, notes and history',
  request: { params: recordParamsSchema },
  responses: {
    200: json(studentPageSchema, 'The student, or who was kept when they were merged'),
    400: json(refusalSchema, 'The id is wrong'),
    ...staffOnly,
    ...unknown,
  },
})

const add = createRoute({
  method: 'post',
  path: staffEndpoints.students,
  summary: 'Add a student',
  request: jsonBody(newStudentSchema),
  responses: {
    201: json(savedStudentSchema, 'The student is stored'),
    400: json(refusalSchema, 'A field is wrong'),
    409: json(studentConflictSchema, 'Another student has the e-mail or the phone number'),
    ...staffOnly,
  },
})

const edit = createRoute({
  method: 'patch',
  path: staffEndpoints.student,
  summary: 'Change a student; status Inactive takes them out of the daily work',
  request: { params: recordParamsSchema, ...jsonBody(studentChangeSchema) },
  responses: {
    200: json(savedStudentSchema, 'The change is stored'),
    400: json(refusalSchema, 'A field is wrong'),
    409: json(studentConflictSchema, 'Somebody was faster, or has the e-mail or the number'),
    ...staffOnly,
    ...unknown,
  },
})

const note = createRoute({
  method: 'post',
  path: staffEndpoints.studentNotes,
  summary: 'Write a note about a student',
  request: { params: recordParamsSchema, ...jsonBody(newNoteSchema) },
  responses: {
    201: json(savedNoteSchema, 'The note is stored'),
    400: json(refusalSchema, 'The note is wrong'),
    ...staffOnly,
    ...unknown,
  },
})

const file = createRoute({
  method: 'get',
  path: staffEndpoints.studentsFile,
  summary: 'The students who match, as a CSV file',
  request: { query: studentsFileQuerySchema },
  responses: {
    200: { description: 'UTF-8 with a byte order mark', content: { 'text/csv': {} } },
    400: json(refusalSchema, 'The query is wrong'),
    ...staffOnly,
  },
})

declare module '../../wire/ask.ts' {
  interface Wire {
    studentsApi: typeof list | typeof one | typeof add | typeof edit | typeof note | typeof file
  }
}

export function studentsApi(services: Services) {
  const { db, clock } = services
  const readers = only('students.see', services)
  const editors = only('students.edit', services)

  return newApi()
    .openapi({ ...list, ...readers }, async (c) => {
      const asked = c.req.valid('query')
      const { rows, total, isMore } = await listStudents(db, asked)
      const { page, search } = asked
      const students = rows.map(presentStudent)
      return c.json({ students, total, isMore, page, pageSize: studentsPageSize, search }, 200)
    })
    .openapi({ ...one, ...readers }, async (c) => {
      const id = await findKept(db, c.req.valid('param').id)
      const page = id && (await readStudentPage(db, id))
      if (!page) return refuse(c, 404, nobody)
      const suggestions = await listSuggestionsFor(db, id)
      return c.json({ ...presentPage(page), suggestions }, 200)
    })
    .openapi({ ...add, ...editors }, async (c) => {
      const read = readContact(c.req.valid('json'))
      if (!read.ok) return refuse(c, 400, phoneInvalid, { phone: phoneInvalid })
      const { email = null, course = null, phone = null, ...rest } = read.body
      const details = { ...rest, email, course, phone }
      const added = await addStudent(db, details, { actor: c.var.person, now: clock() })
      if (!added.ok) return c.json(conflictOf(added.taken), 409)
      const message = `${formatStudentId(added.student.id)} ${added.student.name} is added.`
      return c.json(
        { success: true as const, message, student: presentStudent(added.student) },
        201,
      )
    })
    .openapi({ ...edit, ...editors }, async (c) => {
      const read = readContact(c.req.valid('json'))
      if (!read.ok) return refuse(c, 400, phoneInvalid, { phone: phoneInvalid })
      const { version, ...changes } = read.body
      const { id } = c.req.valid('param')
      const by = { actor: c.var.person, now: clock() }
      const edited = await editStudent(db, { id, version, changes }, by)
      if (edited.ok) {
        const student = presentStudent(edited.student)
        return c.json({ success: true as const, message: 'The change is saved.', student }, 200)
      }
      if (edited.reason === 'not-found') return refuse(c, 404, nobody)
      if (edited.reason === 'not-allowed')
        return refuse(c, 400, edited.message, { [edited.field]: edited.message })
      return c.json(edited.reason === 'taken' ? conflictOf(edited.taken) : outdated(edited), 409)
    })
    .openapi({ ...note, ...editors }, async (c) => {
      const { id } = c.req.valid('param')
      const { person } = c.var
      const text = c.req.valid('json').note
      const now = clock()
      const written = await addNote(db, { id, note: text }, { actor: person, now })
      if (!written) return refuse(c, 404, nobody)
      const saved = {
        id: written.id,
        note: text,
        author: person.name,
        writtenAt: now.toISOString(),
      }
      return c.json({ success: true as const, message: 'The note is saved.', note: saved }, 201)
    })
    .openapi({ ...file, ...only('students.export', services) }, (c) => {
      c.var.log.info({ event: 'export', outcome: 'ok', userId: c.var.person.id })
      return c.body(exportStudents(db, c.req.valid('query')), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="students-${dayInIndia(clock())}.csv"`,
      })
    })
}

const nobody = 'There is no such student.'
const { phoneInvalid } = fastTrackForm.messages

/** The body with its phone number in the one form in which it is stored. */
function readContact<Body extends { phone?: string | null }>(
  body: Body,
): { ok: true; body: Body } | { ok: false } {
  if (!body.phone) return { ok: true, body }
  const phone = readPhoneNumber(body.phone)
  return phone ? { ok: true, body: { ...body, phone } } : { ok: false }
}

function conflictOf({ field, holder }: Taken): StudentConflict {
  const what = field === 'phone' ? 'phone number' : 'e-mail address'
  const message = `${formatStudentId(holder.id)} ${holder.name} has this ${what}. Open that student instead, or correct the ${what}.`
  return { success: false, message, fields: { [field]: message }, taken: holder }
}

function outdated({ by, current }: Extract<Edited, { reason: 'outdated' }>): StudentConflict {
  const who = by?.name ?? 'Somebody'
  const message = `${who} changed this student after you had opened it, so nothing of yours was saved.`
  return { success: false, message, current: presentStudent(current) }
}
