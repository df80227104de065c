import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { courses } from '../courses/tables.ts'
import { batches, batchSeats, waits } from './tables.ts'

const title = sql<string>`coalesce(${courses.course} ->> 'title', ${courses.draft} ->> 'title', ${courses.id})`

/** All seats and waitlist entries of a student, past ones included, by their records. */
export async function listOwnSeats(db: Transaction, family: readonly number[]) {
  const ids = [...family]
  const seats = await db
    .select({ course: title, startsOn: batches.startsOn, place: batchSeats })
    .from(batchSeats)
    .innerJoin(batches, eq(batches.id, batchSeats.batchId))
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(inArray(batchSeats.studentId, ids))
    .orderBy(asc(batchSeats.id))
  const ownWaits = await db
    .select({ course: title, wait: waits })
    .from(waits)
    .innerJoin(courses, eq(courses.id, waits.courseId))
    .where(inArray(waits.studentId, ids))
    .orderBy(asc(waits.id))
  return {
    seats: seats.map(({ course, startsOn, place: seat }) => ({
      course,
      startsOn,
      state: seat.state,
      leftReason: seat.leftReason,
      since: seat.createdAt.toISOString(),
      until: seat.expiresAt?.toISOString() ?? null,
      extraReason: seat.extraReason,
    })),
    waitlist: ownWaits.map(({ course, wait }) => ({
      course,
      state: wait.state,
      since: wait.since.toISOString(),
    })),
  }
}
