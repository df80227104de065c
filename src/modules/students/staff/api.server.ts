import { createRoute } from '@hono/zod-openapi'
import { fastTrackForm } from '#words/fast-track-page.ts'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import { refuseLateWith } from '../../../platform/http/refuse-late.server.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { readPhoneNumber } from '../../../ui/format/read-phone-number.server.ts'
import { formatStudentId } from '../../../ui/format/student-ids.ts'
import { may } from '../../accounts/abilities.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import type { Visibility } from '../../accounts/visibility/find-hidden.server.ts'
import { findVisibilityScope } from '../../accounts/visibility/find-visibility.server.ts'
import { listOptions } from '../../courses/options/list-options.server.ts'
import { addNote } from '../add-note.server.ts'
import { addStudent, type ContactTaken } from '../add-student.server.ts'
import {
  lateOrTakenSchema,
  newNoteSchema,
  newStudentSchema,
  recordParamsSchema,
  type StudentTaken,
  savedNoteSchema,
  savedStudentSchema,
  studentChangeSchema,
  studentListSchema,
  studentPageSchema,
  studentsFileQuerySchema,
  studentsQuerySchema,
  studentTakenSchema,
} from '../contract.ts'
import { editStudent } from '../edit-student.server.ts'
import { exportStudents } from '../export-students.server.ts'
import { studentsPageSize } from '../list/rules.ts'
import { presentPage, presentStudent } from '../present-student.server.ts'
import { type StudentReason, studentFields } from '../rules.ts'
import { findSurvivor, listStudents, readStudentPage } from '../store.server.ts'
import { listSuggestionsFor } from '../suggestions/store.server.ts'
import { noCourse, studentWords } from './words.ts'

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
    409: json(studentTakenSchema, 'Another student has the e-mail or the phone number'),
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
    409: json(lateOrTakenSchema, 'Somebody was faster, or has the e-mail or the number'),
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

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    studentsApi: typeof list | typeof one | typeof add | typeof edit | typeof note | typeof file
  }
}

export function studentsApi(services: Services) {
  const readGuard = (visibility: Visibility) => requireAccess('students.see', services, visibility)
  const editors = (visibility: Visibility) => requireAccess('students.edit', services, visibility)

  return newApi<StudentReason>(() => studentWords)
    .openapi({ ...list, ...readGuard('filtered') }, listPage(services))
    .openapi({ ...one, ...readGuard({ student: 'path id' }) }, showOne(services))
    .openapi(
      { ...add, ...editors({ everybody: 'whoever adds students hears who has a number already' }) },
      addOne(services),
    )
    .openapi({ ...edit, ...editors({ student: 'path id' }) }, editOne(services))
    .openapi({ ...note, ...editors({ student: 'path id' }) }, writeNote(services))
    .openapi(
      {
        ...file,
        ...requireAccess('students.export', services, { everybody: 'the file is of all students' }),
      },
      sendFile(services),
    )
}

function listPage({ db }: Services): RouteAnswer<typeof list> {
  return async (c) => {
    const request = c.req.valid('query')
    const counsellorId = await findVisibilityScope(db, c.var.person)
    const { rows, ...match } = await listStudents(db, { ...request, counsellorId })
    const { page, search } = request
    const students = rows.map(presentStudent)
    return c.json({ students, ...match, page, pageSize: studentsPageSize, search }, 200)
  }
}

function showOne({ db }: Services): RouteAnswer<typeof one> {
  return async (c) => {
    const id = await findSurvivor(db, c.req.valid('param').id)
    const counsellorId = await findVisibilityScope(db, c.var.person)
    const page = id && (await readStudentPage(db, id, counsellorId))
    if (!page) return refuse(c, 404, nobody)
    // They name others.
    const mayJoin = may(c.var.person, 'students.join')
    const suggestions = mayJoin ? await listSuggestionsFor(db, id) : []
    return c.json({ ...presentPage(page), suggestions }, 200)
  }
}

function addOne({ db, clock }: Services): RouteAnswer<typeof add> {
  return async (c) => {
    const read = readContact(c.req.valid('json'))
    if (!read.ok) return refuse(c, 400, phoneInvalid, { phone: phoneInvalid })
    const { email = null, course = null, phone = null, ...rest } = read.body
    if (course !== null && !(await listOptions(db)).includes(course))
      return refuse(c, 400, noCourse, { course: noCourse })
    const details = { ...rest, email, course, phone }
    const result = await addStudent(db, details, { actor: c.var.person, now: clock() })
    if (!result.ok) return c.json(takenBy(result.taken), 409)
    const student = presentStudent(result.student)
    const message = `${formatStudentId(student.id)} ${student.name} is added.`
    return c.json({ success: true as const, message, student }, 201)
  }
}

function editOne({ db, clock }: Services): RouteAnswer<typeof edit> {
  return async (c) => {
    const read = readContact(c.req.valid('json'))
    if (!read.ok) return refuse(c, 400, phoneInvalid, { phone: phoneInvalid })
    const { version, ...changes } = read.body
    const { id } = c.req.valid('param')
    const context = { actor: c.var.person, now: clock() }
    const edited = await editStudent(db, { id, version, changes }, context)
    if (edited.ok) {
      const student = presentStudent(edited.student)
      return c.json({ success: true as const, message: 'The change is saved.', student }, 200)
    }
    if (edited.reason === 'not-found') return refuse(c, 404, nobody)
    if (edited.reason === 'not-allowed') {
      const message = say(studentWords, edited.why)
      return refuse(c, 400, message, { [edited.field]: message })
    }
    if (edited.reason === 'taken') return c.json(takenBy(edited.taken), 409)
    return refuseLateWith(c, edited, {
      message: `${edited.by ?? 'Somebody'} changed this student after you had opened it, so nothing of yours was saved.`,
      differs: edited.differs.map((field) => studentFields[field]),
      current: presentStudent(edited.current),
    })
  }
}

function writeNote({ db, clock }: Services): RouteAnswer<typeof note> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const { person } = c.var
    const { note: text, key } = c.req.valid('json')
    const now = clock()
    const rawText = await addNote(db, { id, note: text, key }, { actor: person, now })
    if (!rawText.ok) return refuse(c, 404, nobody)
    const writtenAt = now.toISOString()
    const saved = { id: rawText.id, note: text, author: person.name, writtenAt }
    return c.json({ success: true as const, message: 'The note is saved.', note: saved }, 201)
  }
}

function sendFile({ db, clock }: Services): RouteAnswer<typeof file> {
  return (c) => {
    c.var.log.info({ event: 'export', outcome: 'ok', userId: c.var.person.id })
    return c.body(exportStudents(db, c.req.valid('query')), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="students-${dayInIndia(clock())}.csv"`,
    })
  }
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

function takenBy({ field, holder }: ContactTaken): StudentTaken {
  const what = field === 'phone' ? 'phone number' : 'e-mail address'
  const message = `${formatStudentId(holder.id)} ${holder.name} has this ${what}. Open that student instead, or correct the ${what}.`
  return { success: false, message, fields: { [field]: message }, taken: holder }
}
