import { and, asc, desc, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { courses } from '../courses/tables.ts'
import { type Batch, batches, batchSeats, type Seat, waits } from './tables.ts'

/** As SQL: whether a place occupies a seat at that moment. */
export function isActiveSeat(now: Date): SQL | undefined {
  return or(
    eq(batchSeats.state, 'taken'),
    and(inArray(batchSeats.state, ['held', 'offered']), gt(batchSeats.expiresAt, now)),
  )
}

/** As SQL: waits for a seat in this batch, and has none there. */
export function isWaitingFor({ id, courseId }: Pick<Batch, 'id' | 'courseId'>, now: Date) {
  return and(
    eq(waits.state, 'waiting'),
    eq(waits.courseId, courseId),
    sql`(${waits.batchId} is null or ${waits.batchId} = ${id})`,
    sql`not exists (select from batch_seats p where p.batch_id = ${id} and p.student_id = ${waits.studentId}
          and (p.state = 'taken' or (p.state in ('held', 'offered') and p.expires_at > ${now})))`,
  )
}

/** First come, first served; before them who paid for a seat that was gone. */
export const inLine = [desc(waits.firstInLine), asc(waits.queuedAt), asc(waits.id)]

/** How many seats are occupied, and how many wait for one: to be believed under the lock of the batch. */
export async function countSeats(
  tx: Transaction,
  batch: Pick<Batch, 'id' | 'courseId'>,
  now: Date,
): Promise<{ occupied: number; waiting: number }> {
  const occupiedCount = await tx.$count(
    batchSeats,
    and(eq(batchSeats.batchId, batch.id), isActiveSeat(now)),
  )
  const waitingCount = await tx.$count(waits, isWaitingFor(batch, now))
  return { occupied: occupiedCount, waiting: waitingCount }
}

/** The seat that somebody has in a batch, expired or not. */
export async function findSeat(
  tx: Transaction,
  seat: { batch: number; student: number },
): Promise<Seat | undefined> {
  const [row] = await tx
    .select()
    .from(batchSeats)
    .where(
      and(
        eq(batchSeats.batchId, seat.batch),
        eq(batchSeats.studentId, seat.student),
        ne(batchSeats.state, 'left'),
      ),
    )
  return row
}

export async function findBatch(db: Transaction, id: number): Promise<Batch | undefined> {
  const [row] = await db.select().from(batches).where(eq(batches.id, id))
  return row
}

/** What a course is called now, for people and for the trail. */
export async function titleOf(db: Transaction, courseId: string): Promise<string> {
  const [row] = await db
    .select({ title: sql<string | null>`coalesce(course ->> 'title', draft ->> 'title')` })
    .from(courses)
    .where(eq(courses.id, courseId))
  return row?.title ?? courseId
}

/** What events say of the batch of a seat. */
export async function seatFacts(tx: Transaction, { id, courseId, startsOn }: Batch) {
  return { batch: id, title: await titleOf(tx, courseId), starts: startsOn }
}
