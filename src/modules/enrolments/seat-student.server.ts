import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Seated } from '../batches/hold-place.server.ts'
import { titleOf } from '../batches/store.server.ts'
import { batches } from '../batches/tables.ts'
import { type TakeAsked, takePlace } from '../batches/take-place.server.ts'
import { findKept } from '../students/store.server.ts'
import { isJoined } from './is-joined.server.ts'
import { lockJoining } from './locks.server.ts'
import { seatJoining } from './seat-enrolment.server.ts'
import { joinings } from './tables.ts'

/** Gives a student a seat in a batch, and the seat to the course that they joined before they had one. */
export async function seatStudent(tx: Transaction, asked: TakeAsked, by: By): Promise<Seated> {
  const seated = await takePlace(tx, asked, by)
  if (!seated.ok || (await isJoined(tx, seated.place.id))) return seated
  const [batch] = await tx.select().from(batches).where(eq(batches.id, asked.batch))
  const student = await findKept(tx, asked.student)
  if (!batch || student === undefined) return seated
  const course = await titleOf(tx, batch.courseId)
  const unseated = await findUnseated(tx, { student, course })
  if (unseated !== undefined && (await lockJoining(tx, unseated)))
    await seatJoining(tx, unseated, { placeId: seated.place.id, startsOn: batch.startsOn })
  return seated
}

/** The first that they joined. Whoever paid online for a seat that was gone chooses what becomes of it. */
async function findUnseated(
  tx: Transaction,
  { student, course }: { student: number; course: string },
): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: joinings.id })
    .from(joinings)
    .where(
      and(
        ...[eq(joinings.studentId, student), eq(joinings.course, course)],
        ...[isNull(joinings.placeId), inArray(joinings.state, ['joined', 'studying'])],
        sql`not exists (select from orders o where o.joining_id = ${joinings.id} and o.state = 'no-seat')`,
      ),
    )
    .orderBy(asc(joinings.id))
    .limit(1)
  return row?.id
}
