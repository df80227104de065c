import { eq } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { type FreedSeatUndo, undoFreed } from '../batches/free-seat.server.ts'
import { type SeatResult, type TakeSeatRequest, takeSeat } from '../batches/seats.server.ts'
import { findBatch } from '../batches/store.server.ts'
import type { Seat } from '../batches/tables.ts'
import { findSurvivor } from '../students/store.server.ts'
import { lockEnrolmentById } from './locks.server.ts'
import { isJoined, listOpenEnrolments } from './store.server.ts'
import { enrolments } from './tables.ts'

/** Gives a student a seat in a batch and links it to an earlier enrolment in the course. */
export async function seatStudent(
  tx: Transaction,
  request: TakeSeatRequest,
  context: ActionContext,
): Promise<SeatResult> {
  const result = await takeSeat(tx, request, context)
  if (result.ok) await linkSeat(tx, result.seat)
  return result
}

/** Undoes the removal or move of a student; the enrolment may have had another seat meanwhile. */
export async function restoreStudentSeat(
  tx: Transaction,
  request: { batch: number; student: number },
  context: ActionContext,
): Promise<FreedSeatUndo> {
  const result = await undoFreed(tx, request, context)
  if (result.ok) await linkSeat(tx, result.seat)
  return result
}

/**
 * The first of their enrolments without a seat, or whose seat was removed or cancelled. In the same batch
 * again the agreed start stays. A payer whose seat was gone decides by themselves.
 */
async function linkSeat(tx: Transaction, seat: Seat): Promise<void> {
  const { id, batchId, studentId, state } = seat
  if (state !== 'taken') return
  const [batch, student] = [await findBatch(tx, batchId), await findSurvivor(tx, studentId)]
  if (!batch || student === undefined || (await isJoined(tx, id))) return
  const openEnrolments = await listOpenEnrolments(tx, { student, course: batch.courseId })
  const unseated = openEnrolments.find(
    ({ seat, hasToChoose }) => (seat === null || seat.state === 'left') && !hasToChoose,
  )
  if (!unseated || !(await lockEnrolmentById(tx, unseated.enrolment.id))) return
  const startsOn = unseated.seat?.batchId === batchId ? undefined : batch.startsOn
  await setEnrolmentSeat(tx, unseated.enrolment.id, { seatId: id, startsOn })
}

/** Links a seat in a batch to an enrolment that has none. Its row is locked. */
export async function setEnrolmentSeat(
  tx: Transaction,
  id: number,
  { seatId, startsOn }: { seatId: number; startsOn: string | undefined },
): Promise<void> {
  await tx.update(enrolments).set({ seatId, startsOn }).where(eq(enrolments.id, id))
}
