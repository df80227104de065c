import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { type SeatResult, type TakeSeatRequest, takeSeat } from '../batches/seats.server.ts'
import { titleOf } from '../batches/store.server.ts'
import { batches } from '../batches/tables.ts'
import { findSurvivor } from '../students/store.server.ts'
import { lockEnrolmentById } from './locks.server.ts'
import { isJoined } from './store.server.ts'
import { enrolments } from './tables.ts'

/** Gives a student a seat in a batch and links it to an earlier enrolment in the course. */
export async function seatStudent(
  tx: Transaction,
  request: TakeSeatRequest,
  context: ActionContext,
): Promise<SeatResult> {
  const result = await takeSeat(tx, request, context)
  if (!result.ok || (await isJoined(tx, result.seat.id))) return result
  const [batch] = await tx.select().from(batches).where(eq(batches.id, request.batch))
  const student = await findSurvivor(tx, request.student)
  if (!batch || student === undefined) return result
  const course = await titleOf(tx, batch.courseId)
  const unseated = await findUnseated(tx, student, course)
  if (unseated && (await lockEnrolmentById(tx, unseated.id)))
    await setEnrolmentSeat(tx, unseated.id, { seatId: result.seat.id, startsOn: batch.startsOn })
  return result
}

/** The first of their enrolments. A payer whose seat was gone decides by themselves. */
async function findUnseated(tx: Transaction, student: number, course: string) {
  const [row] = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.studentId, student),
        eq(enrolments.course, course),
        isNull(enrolments.seatId),
        inArray(enrolments.state, ['enrolled', 'studying']),
        sql`not exists (select from orders o where o.enrolment_id = ${enrolments.id} and o.state = 'no-seat')`,
      ),
    )
    .orderBy(asc(enrolments.id))
    .limit(1)
  return row
}

/** Links a seat in a batch to an enrolment made before there was one. Its row is locked. */
export async function setEnrolmentSeat(
  tx: Transaction,
  id: number,
  { seatId, startsOn }: { seatId: number; startsOn: string },
): Promise<void> {
  await tx.update(enrolments).set({ seatId, startsOn }).where(eq(enrolments.id, id))
}
