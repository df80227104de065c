import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Database } from '../../../platform/database/connect.ts'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { readPhoneNumber } from '../../../ui/format/read-phone-number.server.ts'
import { may } from '../../accounts/abilities.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { allFees } from '../../accounts/visibility/find-hidden.server.ts'
import { listSeatsOffered } from '../../batches/list-desk-seats.server.ts'
import { givesNoSeats } from '../../batches/staff/seat-words.ts'
import { listPending } from '../../ledger/list-pending.server.ts'
import { readCash } from '../../ledger/read-cash.server.ts'
import { cashLeft } from '../../ledger/rules.ts'
import { listRequestsOf } from '../../refunds/list-asks.server.ts'
import { listApprovers } from '../../refunds/request-discount.server.ts'
import { sayRequested } from '../../refunds/staff/words.ts'
import { findNamesOf, listStudents } from '../../students/store.server.ts'
import { newEnrolmentSchema } from '../contract.ts'
import { enrolAtDesk } from '../join-at-desk.server.ts'
import { listOfStudents } from '../list-open.server.ts'
import { updateEnrolmentState } from '../move-enrolment.server.ts'
import { findPlan } from '../plans/store.server.ts'
import { type DeskEnrolmentReason, enrolmentStateNames } from '../rules.ts'
import { listEnrolmentsOf, readAgreed, readEnrolment } from '../store.server.ts'
import {
  enrolmentListSchema,
  enrolmentPageSchema,
  idSchema,
  joinedSchema,
  newStateSchema,
  payersQuerySchema,
  payersSchema,
  requestedSchema,
} from './contract.ts'
import { enrolmentRefusalText, sayJoined } from './words.ts'

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
  summary:
    'The courses that a student joined, with their money, and the batches that they could join',
  request: { params: idSchema },
  responses: { 200: json(enrolmentListSchema, 'The newest first'), ...wrong, ...staffOnly },
})

const join = createRoute({
  method: 'post',
  path: staffEndpoints.studentJoinings,
  summary: 'Join a student to a course: the fee is charged, and their seat goes with it',
  request: { params: idSchema, ...jsonBody(newEnrolmentSchema) },
  responses: {
    201: json(joinedSchema, 'They joined'),
    202: json(requestedSchema, 'More is taken off than they may: it waits for somebody else'),
    409: json(refusalSchema, 'This was sent before, for somebody else'),
    ...{ ...wrong, ...unknown, ...staffOnly },
  },
})

const one = createRoute({
  method: 'get',
  path: staffEndpoints.joining,
  summary: 'A joining with its parts, its money and its papers',
  request: { params: idSchema },
  responses: { 200: json(enrolmentPageSchema, 'The joining'), ...wrong, ...unknown, ...staffOnly },
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

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    joiningsApi: typeof payers | typeof ofStudent | typeof join | typeof one | typeof move
  }
}

export function enrolmentsApi(services: Services) {
  return newApi()
    .openapi(
      { ...payers, ...requireAccess('payments.take', services, allFees) },
      answerPayers(services),
    )
    .openapi(
      { ...ofStudent, ...requireAccess('students.see', services, { student: 'path id' }) },
      answerOfStudent(services),
    )
    .openapi(
      {
        ...join,
        ...requireAccess('joinings.make', services, {
          student: 'path id',
          registration: 'body registration',
        }),
      },
      answerJoin(services),
    )
    .openapi(
      { ...one, ...requireAccess('payments.see', services, { enrolment: 'path id' }) },
      answerOne(services),
    )
    .openapi(
      { ...move, ...requireAccess('joinings.make', services, { enrolment: 'path id' }) },
      answerMove(services),
    )
}

function answerPayers({ db, clock }: Services): RouteAnswer<typeof payers> {
  return async (c) => {
    const { search } = c.req.valid('query')
    const { rows } = await listStudents(db, {
      ...{ search, page: 1, sort: 'name' },
      byContact: 'whole',
    })
    const firstRows = rows.slice(0, 8)
    const open = await listOfStudents(
      db,
      firstRows.map(({ id }) => id),
      dayInIndia(clock()),
    )
    const people = firstRows.map(({ id, name }) => ({
      studentId: id,
      name,
      joinings: open.filter(({ studentId }) => studentId === id),
    }))
    return c.json({ payers: people }, 200)
  }
}

function answerOfStudent({ db, clock }: Services): RouteAnswer<typeof ofStudent> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const now = clock()
    const enrolments = await listEnrolmentsOf(db, id, now)
    const ids = enrolments.map((one) => one.id)
    const [agreements, approvers] = [await readAgreed(db, ids), await listApprovers(db, ids)]
    const joinings = enrolments.map((one) => ({
      ...one,
      discountReason: agreements.get(one.id)?.discountReason ?? null,
      approvedBy: approvers.get(one.id) ?? null,
    }))
    const requests = await listRequestsOf(db, id, { viewer: c.var.person, now })
    return c.json({ joinings, requests, seats: await listSeatsOffered(db, id, now) }, 200)
  }
}

function answerJoin({ db, clock, catalogue }: Services): RouteAnswer<typeof join> {
  return async (c) => {
    const { id: studentId } = c.req.valid('param')
    const {
      key,
      registration,
      guardian: guardianInput,
      plan,
      course,
      ...body
    } = c.req.valid('json')
    if (body.seat && !may(c.var.person, 'batches.seat')) return refuse(c, 403, givesNoSeats)
    const phone = guardianInput && readPhoneNumber(guardianInput.phone)
    if (guardianInput && !phone) {
      const message = enrolmentRefusalText({ reason: 'guardian-phone-wrong' })
      return refuse(c, 400, message, { guardian: message })
    }
    const guardian = guardianInput && phone ? { name: guardianInput.name, phone } : null
    const context = { actor: c.var.person, now: clock() }
    const paid = plan === undefined ? { parts: body.parts } : await readPlan(db, plan, context.now)
    const { parts } = paid
    if (!parts) return refuseEnrolment(c, { reason: 'no-plan' })
    const terms = { ...body, ...paid, parts, course: { id: course }, guardian }
    const enrolment = { ...terms, studentId, registrationId: registration }
    const result = await enrolAtDesk(
      db,
      { ...enrolment, supplyState: null, key: `desk ${key}` },
      context,
    )
    if (!result.ok) return refuseEnrolment(c, result)
    await catalogue.refresh()
    if (!result.joining) {
      const { request } = result
      const requested = { success: true as const, message: sayRequested(request) }
      return c.json({ ...requested, request: request.id }, 202)
    }
    const message = sayJoined(result.joining, body.seat?.as)
    return c.json({ success: true as const, message, joining: result.joining.id }, 201)
  }
}

/** What is wrong with the seat stands beside its field. */
function refuseEnrolment(c: Context, why: DeskEnrolmentReason) {
  const message = enrolmentRefusalText(why)
  if (why.reason === 'no-student') return refuse(c, 404, message)
  const isOfSeat = ['no-seat', 'seat-joined', 'other-start'].includes(why.reason)
  return refuse(
    c,
    why.reason === 'key-taken' ? 409 : 400,
    message,
    isOfSeat ? { seat: message } : undefined,
  )
}

/**
 * As the plan says by now: they are copied, and a plan that changes later changes nothing. What it says is due on a
 * day that is over is due today, as for whoever pays on the site.
 */
async function readPlan(db: Database, id: number, now: Date) {
  const plan = await findPlan(db, id)
  if (!plan || plan.retiredAt) return { parts: undefined }
  const today = dayInIndia(now)
  const parts = plan.parts.map((part) =>
    'on' in part && part.on < today ? { ...part, on: today } : part,
  )
  return { parts, plan: plan.name }
}

function answerOne({ db, clock }: Services): RouteAnswer<typeof one> {
  return async (c) => {
    const enrolmentData = await readEnrolment(db, c.req.valid('param').id, clock())
    const [student] = enrolmentData ? await findNamesOf(db, [enrolmentData.row.studentId]) : []
    if (!enrolmentData || !student)
      return refuse(c, 404, enrolmentRefusalText({ reason: 'no-joining' }))
    const { id, discountPaise, discountReason, joinedBy } = enrolmentData.row
    const approvedBy = (await listApprovers(db, [id])).get(id) ?? null
    const discount =
      discountPaise > 0 ? { reason: discountReason ?? '', givenBy: joinedBy, approvedBy } : null
    const of = { joiningId: id }
    const [cash, pending] = [await readCash(db, of, clock()), await listPending(db, of)]
    return c.json(
      {
        ...{ student, joining: enrolmentData.joining, discount, cashPaise: cashLeft(cash) },
        pending: pending.map((one) => ({ ...one, since: one.since.toISOString() })),
      },
      200,
    )
  }
}

function answerMove({ db, clock }: Services): RouteAnswer<typeof move> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const { to } = c.req.valid('json')
    const context = { actor: c.var.person, now: clock() }
    const result = await db.transaction((tx) => updateEnrolmentState(tx, { id, to }, context))
    if (!result.ok)
      return refuse(c, result.reason === 'no-joining' ? 404 : 409, enrolmentRefusalText(result))
    const message = `${enrolmentStateNames[to]}.`
    return c.json({ success: true as const, message, joining: id }, 200)
  }
}
