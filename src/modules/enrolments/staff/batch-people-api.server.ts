import { createRoute } from '@hono/zod-openapi'
import { retryTransaction } from '../../../platform/database/retry-transaction.server.ts'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { readStudentId } from '../../../ui/format/student-ids.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { findVisible } from '../../accounts/visibility/can-see.server.ts'
import type { Visibility } from '../../accounts/visibility/find-hidden.server.ts'
import {
  batchParamSchema,
  batchPeopleSchema,
  moveSeatSchema,
  seatParamSchema,
  seatSchema,
  waitSchema,
} from '../../batches/contract.ts'
import { undoSeconds } from '../../batches/enqueue-notification.server.ts'
import { joinQueue, leaveQueue } from '../../batches/join-queue.server.ts'
import { listPeople } from '../../batches/list-batches.server.ts'
import { moveStudentSeat } from '../../batches/move-place.server.ts'
import { removeSeat } from '../../batches/remove-seat.server.ts'
import type { BatchReason } from '../../batches/rules.ts'
import { batchPlanWords, batchWords, seatWords, undoWords } from '../../batches/staff/words.ts'
import { findBatch } from '../../batches/store.server.ts'
import { undoFreed } from '../../batches/undo-freed.server.ts'
import { seatStudent } from '../seat-student.server.ts'

const refusals = {
  400: json(refusalSchema, 'The request is wrong'),
  404: json(refusalSchema, 'There is no such batch'),
  ...staffOnly,
}
const changeResponses = {
  200: json(doneSchema, 'Done, and they are told by mail'),
  409: json(refusalSchema, 'There is no seat, or not any more'),
  ...refusals,
}

const people = createRoute({
  method: 'get',
  path: staffEndpoints.batchPeople,
  summary: 'Who has a seat, who waits, and whom the queue offers the next one, or why nobody',
  request: { params: batchParamSchema },
  responses: { 200: json(batchPeopleSchema, 'The people of a batch'), ...refusals },
})
const give = createRoute({
  method: 'post',
  path: staffEndpoints.batchPeople,
  summary: 'Give a student a seat, or an extra one with a reason',
  request: { params: batchParamSchema, ...jsonBody(seatSchema) },
  responses: changeResponses,
})
const moveSeat = createRoute({
  method: 'patch',
  path: staffEndpoints.batchSeat,
  summary: 'Move a student with their seat to another batch',
  request: { params: seatParamSchema, ...jsonBody(moveSeatSchema) },
  responses: changeResponses,
})
const take = createRoute({
  method: 'delete',
  path: staffEndpoints.batchSeat,
  summary: 'Remove a student from a batch; who waits is offered the seat 30 seconds later',
  request: { params: seatParamSchema },
  responses: changeResponses,
})
const undo = createRoute({
  method: 'post',
  path: staffEndpoints.batchSeatUndo,
  summary: 'Undo, within 30 seconds, that a student was removed or moved away; twice is once',
  request: { params: seatParamSchema },
  responses: changeResponses,
})
const wait = createRoute({
  method: 'post',
  path: staffEndpoints.batchWaits,
  summary: 'Put a student into the queue of a batch; twice is once',
  request: { params: batchParamSchema, ...jsonBody(waitSchema) },
  responses: changeResponses,
})
const endWait = createRoute({
  method: 'delete',
  path: staffEndpoints.batchWait,
  summary: 'Take somebody out of the queue',
  request: { params: batchParamSchema },
  responses: changeResponses,
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    batchPeopleApi:
      | typeof people
      | typeof give
      | typeof moveSeat
      | typeof take
      | typeof undo
      | typeof wait
      | typeof endWait
  }
}

export function batchPeopleApi(services: Services) {
  const seaters = (visibility: Visibility) => requireAccess('batches.seat', services, visibility)
  return newApi<BatchReason>(() => batchWords)
    .openapi({ ...people, ...seaters('filtered') }, listAll(services))
    .openapi({ ...give, ...seaters({ student: 'body student' }) }, giveSeat(services))
    .openapi({ ...moveSeat, ...seaters({ student: 'path student' }) }, moveOne(services))
    .openapi({ ...take, ...seaters({ student: 'path student' }) }, takeSeat(services))
    .openapi({ ...undo, ...seaters({ student: 'path student' }) }, undoOne(services))
    .openapi({ ...wait, ...seaters({ student: 'body student' }) }, putInLine(services))
    .openapi({ ...endWait, ...seaters({ wait: 'path id' }) }, endOne(services))
}

function listAll({ db, clock }: Services): RouteAnswer<typeof people> {
  return async (c) => {
    const now = clock()
    const batch = await findBatch(db, c.req.valid('param').id)
    if (!batch) return refuse(c, 404, batchPlanWords['no-batch'])
    const {
      seated: seatedStudents,
      queue,
      freed: freedSeats,
      next,
    } = await listPeople(db, batch, now)
    const maySee = await findVisible(db, c.var.person, [
      ...seatedStudents.map(({ place: seat }) => seat.studentId),
      ...queue.map(({ wait }) => wait.studentId),
      ...freedSeats.map(({ studentId }) => studentId),
    ])
    const seats = seatedStudents.flatMap(
      (one) => presentSeat(one, maySee(one.place.studentId)) ?? [],
    )
    return c.json(
      {
        // In the order of names: where somebody without one stands would say how it begins.
        people: [
          ...seats.filter(({ name }) => name !== null),
          ...seats.filter(({ name }) => name === null),
        ],
        queue: queue.map((one) => presentWait(one, maySee(one.wait.studentId))),
        freed: freedSeats
          .filter(({ studentId }) => maySee(studentId))
          .map(({ studentId, name, movedTo, freedBy, freedAt }) => ({
            ...{ student: studentId, name, movedTo, by: freedBy },
            secondsLeft: secondsLeft(freedAt, now),
          })),
        next,
      },
      200,
    )
  }
}

function secondsLeft(freedAt: Date, now: Date): number {
  const secondsGone = (now.getTime() - freedAt.getTime()) / 1_000
  return Math.max(0, Math.ceil(undoSeconds - secondsGone))
}

type BatchPeople = Awaited<ReturnType<typeof listPeople>>

const masked = { student: null, name: null, phone: null, email: null }

function presentSeat(
  { place: seat, name, phone, email }: BatchPeople['seated'][number],
  isSeen: boolean,
) {
  const { state, extraBy, extraWhy, source, expiresAt, madeAt, studentId } = seat
  if (state === 'left') return undefined
  const times = { expiresAt: expiresAt?.toISOString() ?? null, since: madeAt.toISOString() }
  if (!isSeen) return { ...masked, state, source, extra: null, ...times }
  const extra = extraBy && extraWhy ? { by: extraBy, why: extraWhy } : null
  return { student: studentId, name, phone, email, state, source, extra, ...times }
}

function presentWait({ wait, name, phone, email }: BatchPeople['queue'][number], isSeen: boolean) {
  const { lapses, firstInLine } = wait
  return {
    ...(isSeen
      ? { student: wait.studentId, name, phone, email, id: wait.id }
      : { ...masked, id: null }),
    ...{ lapses, firstInLine, anyBatch: wait.batchId === null, since: wait.since.toISOString() },
  }
}

const doneResponse = { success: true as const, message: 'Done.' }

function giveSeat({ db, clock, catalogue }: Services): RouteAnswer<typeof give> {
  return async (c) => {
    const { student: text, extraWhy } = c.req.valid('json')
    const student = readStudentId(text)
    if (!student)
      return refuse(c, 400, seatWords['no-student'], { student: seatWords['no-student'] })
    const context = { actor: c.var.person, now: clock() }
    const { id: batch } = c.req.valid('param')
    const extra = extraWhy ? { why: extraWhy } : undefined
    const request = { batch, student: student.id, for: 'desk' as const, ...(extra && { extra }) }
    const result = await retryTransaction(db, (tx) => seatStudent(tx, request, context))
    if (!result.ok) return refuse(c, 409, seatWords[result.reason])
    await catalogue.refresh()
    return c.json(doneResponse, 200)
  }
}

function moveOne({ db, clock, catalogue }: Services): RouteAnswer<typeof moveSeat> {
  return async (c) => {
    const { id: from, student } = c.req.valid('param')
    const { to, extraWhy } = c.req.valid('json')
    const context = { actor: c.var.person, now: clock() }
    const extra = extraWhy ? { extra: { why: extraWhy } } : {}
    const result = await retryTransaction(db, (tx) =>
      moveStudentSeat(tx, { from, to, student, ...extra }, context),
    )
    if (!result.ok) return refuse(c, 409, seatWords[result.reason])
    await catalogue.refresh()
    return c.json(doneResponse, 200)
  }
}

function takeSeat({ db, clock, catalogue }: Services): RouteAnswer<typeof take> {
  return async (c) => {
    const { id: batch, student } = c.req.valid('param')
    const context = { actor: c.var.person, now: clock() }
    const result = await retryTransaction(db, (tx) => removeSeat(tx, { batch, student }, context))
    if (!result.ok) return refuse(c, 409, seatWords['no-place'])
    await catalogue.refresh()
    return c.json(doneResponse, 200)
  }
}

function undoOne({ db, clock, catalogue }: Services): RouteAnswer<typeof undo> {
  return async (c) => {
    const { id: batch, student } = c.req.valid('param')
    const context = { actor: c.var.person, now: clock() }
    const undone = await retryTransaction(db, (tx) => undoFreed(tx, { batch, student }, context))
    if (!undone.ok) return refuse(c, 409, undoWords[undone.reason])
    await catalogue.refresh()
    return c.json(doneResponse, 200)
  }
}

function putInLine({ db, clock, catalogue }: Services): RouteAnswer<typeof wait> {
  return async (c) => {
    const student = readStudentId(c.req.valid('json').student)
    const unknown = seatWords['no-student']
    if (!student) return refuse(c, 400, unknown, { student: unknown })
    const batch = await findBatch(db, c.req.valid('param').id)
    if (!batch) return refuse(c, 404, batchPlanWords['no-batch'])
    const context = { actor: c.var.person, now: clock() }
    const request = {
      course: batch.courseId,
      batch: batch.id,
      student: student.id,
      for: 'desk' as const,
    }
    const result = await retryTransaction(db, (tx) => joinQueue(tx, request, context))
    if (!result.ok) return refuse(c, 409, seatWords[result.reason])
    await catalogue.refresh()
    return c.json(doneResponse, 200)
  }
}

function endOne({ db, clock, catalogue }: Services): RouteAnswer<typeof endWait> {
  return async (c) => {
    const context = { actor: c.var.person, now: clock() }
    const { id: wait } = c.req.valid('param')
    const result = await db.transaction((tx) => leaveQueue(tx, { wait, why: 'removed' }, context))
    if (!result.ok) return refuse(c, 409, seatWords['no-place'])
    await catalogue.refresh()
    return c.json(doneResponse, 200)
  }
}
