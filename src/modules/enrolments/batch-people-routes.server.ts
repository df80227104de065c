import type { Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { refreshAfter } from '../../platform/refresh-after.ts'
import type { Services } from '../../platform/services.ts'
import { idParams } from '../../ui/api/contract.ts'
import { readStudentId } from '../../ui/format/student-ids.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import { findVisible } from '../accounts/visibility/can-see.server.ts'
import { moveSeatSchema, seatParamSchema, seatSchema, waitSchema } from '../batches/contract.ts'
import { removeSeat } from '../batches/free-seat.server.ts'
import { undoSeconds } from '../batches/jobs.server.ts'
import { joinWaitlist, leaveWaitlist } from '../batches/join-waitlist.server.ts'
import { listPeople } from '../batches/list-batches.server.ts'
import { moveStudentSeat } from '../batches/move-student-seat.server.ts'
import { batchTexts, seatTexts, undoSeatTexts } from '../batches/staff/texts.ts'
import { findBatch } from '../batches/store.server.ts'
import { restoreStudentSeat, seatStudent } from './seat-student.server.ts'

const refusals = {
  texts: {
    ...batchTexts,
    ...undoSeatTexts,
    ...seatTexts,
    'unknown-batch': seatTexts['no-batch'],
    'unknown-student': seatTexts['no-student'],
  },
  statuses: { 'unknown-batch': 404, 'unknown-student': [400, 'student'] },
} as const

const theirSeat = { access: 'batches.seat', visibility: { student: 'path student' } } as const

export const batchPeopleRoutes = routeTable(refusals, {
  'GET /api/admin/batches/{id}/people': respondWithResult({
    summary: 'Who has a seat, who waits, and who is offered the next one, or why nobody',
    access: 'batches.seat',
    visibility: 'filtered',
    params: idParams,
    run: async ({ id }, { db, person, context: { now } }) => {
      const batch = await findBatch(db, id)
      if (!batch) return refused('unknown-batch')
      const { seated, waitlist, freed, next } = await listPeople(db, batch, now)
      const maySee = await findVisible(db, person, [
        ...seated.map(({ studentId }) => studentId),
        ...waitlist.map(({ studentId }) => studentId),
        ...freed.map(({ studentId }) => studentId),
      ])
      const seats = seated.flatMap((one) => presentSeat(one, maySee(one.studentId)) ?? [])
      return {
        // Sorted by name, hidden people last: their position would tell how the name begins.
        people: [
          ...seats.filter(({ name }) => name !== null),
          ...seats.filter(({ name }) => name === null),
        ],
        waitlist: waitlist.map((one) => presentWait(one, maySee(one.studentId))),
        freed: freed
          .filter(({ studentId }) => maySee(studentId))
          .map(({ studentId, name, movedTo, freedBy, freedAt }) => ({
            student: studentId,
            name,
            movedTo,
            by: freedBy,
            secondsLeft: secondsLeft(freedAt, now),
          })),
        next,
      }
    },
  }),

  'POST /api/admin/batches/{id}/people': respondWithMessage({
    summary: 'Give a student a seat, or an extra one with a reason',
    access: 'batches.seat',
    visibility: { student: 'body student' },
    params: idParams,
    body: seatSchema,
    run: async ({ id: batch, student: number, extraReason: reason }, services) => {
      const student = readStudentId(number)?.id
      if (!student) return refused('unknown-student')
      const request = { batch, student, for: 'desk' as const, ...(reason && { extra: { reason } }) }
      return changeSeats(services, (tx) => seatStudent(tx, request, services.context))
    },
    message: 'Seat given.',
  }),

  'PATCH /api/admin/batches/{id}/people/{student}': respondWithMessage({
    ...theirSeat,
    summary: 'Move a student with their seat to another batch',
    params: seatParamSchema,
    body: moveSeatSchema,
    run: ({ id: from, extraReason: reason, ...request }, services) => {
      const move = { ...request, from, ...(reason && { extra: { reason } }) }
      return changeSeats(services, (tx) => moveStudentSeat(tx, move, services.context))
    },
    message: 'Moved to the other batch.',
  }),

  'DELETE /api/admin/batches/{id}/people/{student}': respondWithMessage({
    ...theirSeat,
    summary: 'Remove a student from a batch; who waits is offered the seat 30 seconds later',
    params: seatParamSchema,
    run: async ({ id: batch, student }, services) => {
      const request = { batch, student }
      const result = await changeSeats(services, (tx) => removeSeat(tx, request, services.context))
      return result.ok ? result : refused('not-seated')
    },
    message: 'Removed from the batch.',
  }),

  'POST /api/admin/batches/{id}/people/{student}/undo': respondWithMessage({
    ...theirSeat,
    summary: 'Undo, within 30 seconds, that a student was removed or moved away; twice is once',
    params: seatParamSchema,
    run: ({ id: batch, student }, services) =>
      changeSeats(services, (tx) => restoreStudentSeat(tx, { batch, student }, services.context)),
    message: 'Undone: the seat is theirs again.',
    refusals: {
      'not-seated': () => undoSeatTexts['not-seated'],
      'batch-cancelled': () => undoSeatTexts['batch-cancelled'],
    },
  }),

  'POST /api/admin/batches/{id}/waitlist': respondWithMessage({
    summary: 'Put a student on the waitlist of a batch; twice is once',
    access: 'batches.seat',
    visibility: { student: 'body student' },
    params: idParams,
    body: waitSchema,
    run: async ({ id, student: number }, services) => {
      const student = readStudentId(number)?.id
      if (!student) return refused('unknown-student')
      const batch = await findBatch(services.db, id)
      if (!batch) return refused('unknown-batch')
      const request = { course: batch.courseId, batch: id, student, for: 'desk' as const }
      return changeSeats(services, (tx) => joinWaitlist(tx, request, services.context))
    },
    message: 'Added to the waitlist.',
  }),

  'DELETE /api/admin/waitlist/{id}': respondWithMessage({
    summary: 'Remove a student from the waitlist',
    access: 'batches.seat',
    visibility: { wait: 'path id' },
    params: idParams,
    run: async ({ id: wait }, { db, catalogue, context }) => {
      const request = { wait, reason: 'removed' } as const
      const command = db.transaction((tx) => leaveWaitlist(tx, request, context))
      const result = await refreshAfter(catalogue, command)
      return result.ok ? result : refused('not-seated')
    },
    message: 'Removed from the waitlist.',
  }),
})

/** The catalogue shows the seats that are left. */
function changeSeats<Result extends { ok: boolean }>(
  { db, catalogue }: Pick<Services, 'db' | 'catalogue'>,
  work: (tx: Transaction) => Promise<Result>,
) {
  return refreshAfter(catalogue, retryTransaction(db, work))
}

function secondsLeft(freedAt: Date, now: Date): number {
  const secondsGone = (now.getTime() - freedAt.getTime()) / 1_000
  return Math.max(0, Math.ceil(undoSeconds - secondsGone))
}

type BatchPeople = Awaited<ReturnType<typeof listPeople>>

const masked = { student: null, name: null, phone: null, email: null }

function presentSeat(
  { seat, studentId, name, phone, email }: BatchPeople['seated'][number],
  isVisible: boolean,
) {
  const { state, extraBy, extraReason, source, expiresAt, createdAt: since } = seat
  if (state === 'left') return undefined
  const shared = { state, source, expiresAt, since }
  if (!isVisible) return { ...masked, ...shared, extra: null }
  const extra = extraBy && extraReason ? { by: extraBy, reason: extraReason } : null
  return { student: studentId, name, phone, email, ...shared, extra }
}

function presentWait(
  { wait, studentId, name, phone, email }: BatchPeople['waitlist'][number],
  isVisible: boolean,
) {
  const { lapses, firstInLine, since } = wait
  const shared = { lapses, firstInLine, anyBatch: wait.batchId === null, since }
  if (!isVisible) return { ...masked, id: null, ...shared }
  return { student: studentId, name, phone, email, id: wait.id, ...shared }
}
