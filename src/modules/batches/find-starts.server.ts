import { asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Start } from './contract.ts'
import { isActiveSeat, trainerName } from './store.server.ts'
import { batches } from './tables.ts'

/**
 * Batches on sale, next start first, with free seats less held, offered and waited-for ones. Of one course
 * or all; `also` are added though they are not on sale. For display; the sale counts again under the lock.
 */
export function findStarts(
  db: Transaction,
  now: Date,
  course?: string,
  also: readonly number[] = [],
): Promise<Start[]> {
  return db
    .select({
      id: batches.id,
      course: batches.courseId,
      mode: batches.mode,
      days: batches.days,
      startsOn: batches.startsOn,
      endsOn: batches.endsOn,
      fromTime: sql<string>`to_char(${batches.fromTime}, 'HH24:MI')`,
      toTime: sql<string>`to_char(${batches.toTime}, 'HH24:MI')`,
      trainer: trainerName,
      seats: batches.seats,
      left: leftAt(now),
    })
    .from(batches)
    .where(
      sql`(${batches.status} = 'open' and ${batches.opensAt} <= ${now} and ${gt(batches.closesAt, now)}
          or ${inArray(batches.id, [...also])})
        and ${course ? eq(batches.courseId, course) : sql`true`}`,
    )
    .orderBy(asc(batches.startsOn), asc(batches.fromTime), asc(batches.id))
}

/** When and where batches meet, on sale or not. */
export function listTimetables(db: Transaction, ids: readonly number[]) {
  return db
    .select({
      id: batches.id,
      mode: batches.mode,
      days: batches.days,
      startsOn: batches.startsOn,
      fromTime: sql<string>`to_char(${batches.fromTime}, 'HH24:MI')`,
      toTime: sql<string>`to_char(${batches.toTime}, 'HH24:MI')`,
    })
    .from(batches)
    .where(inArray(batches.id, [...ids]))
}

/** Minutes that each batch of a course holds a seat during checkout. */
export async function readHoldMinutes(
  db: Transaction,
  course: string,
): Promise<Map<number, number>> {
  const { id, holdMinutes, courseId } = batches
  const rows = await db.select({ id, holdMinutes }).from(batches).where(eq(courseId, course))
  return new Map(rows.map((row) => [row.id, row.holdMinutes]))
}

/**
 * SQL: seats of a batch that somebody has. Column names are written out here and below: drizzle omits the
 * table in a list of columns, and inside the subquery they would be columns of the seats.
 */
export const occupiedAt = (now: Date) => sql<number>`(select count(*)::int from batch_seats p
  where p.batch_id = batches.id and ${isActiveSeat(now, 'p')})`

/** SQL: seats free for a new student. */
export const leftAt = (now: Date) =>
  sql<number>`greatest(0, batches.seats - ${occupiedAt(now)} - ${waitingFor})`

/** SQL: number of students who wait for a seat in it. */
export const waitingFor = sql<number>`(select count(*)::int from waitlist_entries w
  where w.state = 'waiting' and w.course_id = batches.course_id
    and (w.batch_id is null or w.batch_id = batches.id))`
