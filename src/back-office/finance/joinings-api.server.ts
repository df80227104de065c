import { createRoute } from '@hono/zod-openapi'
import { findPlan } from '../../domain/fee-plans/store.server.ts'
import { newJoiningSchema } from '../../domain/joinings/contract.ts'
import { joinCourse } from '../../domain/joinings/join-course.server.ts'
import { listOfStudents } from '../../domain/joinings/list-open.server.ts'
import { moveJoining } from '../../domain/joinings/move-joining.server.ts'
import { joiningStateNames } from '../../domain/joinings/rules.ts'
import { listJoiningsOf, readJoining } from '../../domain/joinings/store.server.ts'
import type { Services } from '../../domain/services.ts'
import { findNamesOf, listStudents } from '../../domain/students/store.server.ts'
import { only } from '../../edge/session-cookie.server.ts'
import { readPhoneNumber } from '../../formats/read-phone-number.server.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { type Answering, json, jsonBody, newApi, staffOnly } from '../../platform/http/api.ts'
import { refuse } from '../../platform/http/errors.ts'
import { staffEndpoints } from '../../staff-map.ts'
import { refusalSchema } from '../../wire/contract.ts'
import {
  idSchema,
  joinedSchema,
  joiningListSchema,
  joiningPageSchema,
  newStateSchema,
  payersQuerySchema,
  payersSchema,
} from './contract.ts'
import { sayJoining } from './words.ts'

const unknown = { 404: json(refusalSchema, 'There is nothing at this address') }
const wrong = { 400: json(refusalSchema, 'Something that was sent is wrong') }

const payers = createRoute({
  method: 'get',
  path: staffEndpoints.payers,
  summary: 'Whom money may be taken from, by name or number',
  request: { query: payersQuerySchema },
  responses: { 200: json(payersSchema, 'Who matches'), ...wrong, ...staffOnly },
})

const ofStudent = createRoute({
  method: 'get',
  path: staffEndpoints.studentJoinings,
  summary: 'The courses that a student joined, with their money',
  request: { params: idSchema },
  responses: { 200: json(joiningListSchema, 'The newest first'), ...wrong, ...staffOnly },
})

const join = createRoute({
  method: 'post',
  path: staffEndpoints.studentJoinings,
  summary: 'Join a student to a course: the fee is charged',
  request: { params: idSchema, ...jsonBody(newJoiningSchema) },
  responses: {
    201: json(joinedSchema, 'They joined'),
    409: json(refusalSchema, 'This was sent before, for somebody else'),
    ...{ ...wrong, ...unknown, ...staffOnly },
  },
})

const one = createRoute({
  method: 'get',
  path: staffEndpoints.joining,
  summary: 'A joining with its parts, its money and its papers',
  request: { params: idSchema },
  responses: { 200: json(joiningPageSchema, 'The joining'), ...wrong, ...unknown, ...staffOnly },
})

const move = createRoute({
  method: 'post',
  path: staffEndpoints.joiningState,
  summary: 'Take a joining one step on',
  request: { params: idSchema, ...jsonBody(newStateSchema) },
  responses: {
    200: json(joinedSchema, 'It stands there'),
    409: json(refusalSchema, 'It cannot go there from where it stands'),
    ...{ ...wrong, ...unknown, ...staffOnly },
  },
})

declare module '../../wire/ask.ts' {
  interface Wire {
    joiningsApi: typeof payers | typeof ofStudent | typeof join | typeof one | typeof move
  }
}

export function joiningsApi(services: Services) {
  return newApi()
    .openapi({ ...payers, ...only('payments.take', services) }, answerPayers(services))
    .openapi({ ...ofStudent, ...only('students.see', services) }, answerOfStudent(services))
    .openapi({ ...join, ...only('joinings.make', services) }, answerJoin(services))
    .openapi({ ...one, ...only('payments.see', services) }, answerOne(services))
    .openapi({ ...move, ...only('joinings.make', services) }, answerMove(services))
}

function answerPayers({ db }: Services): Answering<typeof payers> {
  return async (c) => {
    const { search } = c.req.valid('query')
    const { rows } = await listStudents(db, { search, page: 1, sort: 'name' })
    const found = rows.slice(0, 8)
    const open = await listOfStudents(
      db,
      found.map(({ id }) => id),
    )
    const people = found.map(({ id, name }) => ({
      studentId: id,
      name,
      joinings: open.filter(({ studentId }) => studentId === id),
    }))
    return c.json({ payers: people }, 200)
  }
}

function answerOfStudent({ db, clock }: Services): Answering<typeof ofStudent> {
  return async (c) => {
    const { id } = c.req.valid('param')
    return c.json({ joinings: await listJoiningsOf(db, id, clock()) }, 200)
  }
}

function answerJoin({ db, clock }: Services): Answering<typeof join> {
  return async (c) => {
    const { id: studentId } = c.req.valid('param')
    const { key, registration, guardian: given, plan, ...body } = c.req.valid('json')
    const phone = given && readPhoneNumber(given.phone)
    if (given && !phone) {
      const message = sayJoining({ reason: 'guardian-phone-wrong' })
      return refuse(c, 400, message, { guardian: message })
    }
    const guardian = given && phone ? { name: given.name, phone } : null
    const joining = { ...body, studentId, registrationId: registration, guardian }
    const by = { actor: c.var.person, now: clock() }
    const joined = await db.transaction(async (tx) => {
      const parts = plan === undefined ? body.parts : await readParts(tx, plan)
      if (!parts) return { ok: false as const, reason: 'no-plan' as const }
      const elsewhere = { placeId: null, supplyState: null, key: `desk ${key}` }
      return joinCourse(tx, { ...joining, ...elsewhere, parts }, by)
    })
    if (joined.ok)
      return c.json(
        { success: true as const, message: `Joined ${body.course}.`, joining: joined.joining.id },
        201,
      )
    const message = sayJoining(joined)
    if (joined.reason === 'no-student') return refuse(c, 404, message)
    return refuse(c, joined.reason === 'key-taken' ? 409 : 400, message)
  }
}

/** As the plan says by now: they are copied, and a plan that changes later changes nothing. */
async function readParts(tx: Transaction, plan: number) {
  const found = await findPlan(tx, plan)
  return found && !found.retiredAt ? found.parts : undefined
}

function answerOne({ db, clock }: Services): Answering<typeof one> {
  return async (c) => {
    const found = await readJoining(db, c.req.valid('param').id, clock())
    const [student] = found ? await findNamesOf(db, [found.row.studentId]) : []
    if (!found || !student) return refuse(c, 404, sayJoining({ reason: 'no-joining' }))
    return c.json({ student, joining: found.joining }, 200)
  }
}

function answerMove({ db, clock }: Services): Answering<typeof move> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const { to } = c.req.valid('json')
    const by = { actor: c.var.person, now: clock() }
    const moved = await db.transaction((tx) => moveJoining(tx, { id, to }, by))
    if (!moved.ok) return refuse(c, moved.reason === 'no-joining' ? 404 : 409, sayJoining(moved))
    const message = `${joiningStateNames[to]}.`
    return c.json({ success: true as const, message, joining: id }, 200)
  }
}
