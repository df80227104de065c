import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { courses } from '../courses/tables.ts'
import { batches, places, waits } from './tables.ts'

const title = sql<string>`coalesce(${courses.course} ->> 'title', ${courses.draft} ->> 'title', ${courses.id})`

/** Every seat that somebody has or had, and what they wait or waited for: by the entries that are theirs. */
export async function listOwnSeats(db: Transaction, family: readonly number[]) {
  const ids = [...family]
  const seats = await db
    .select({ course: title, startsOn: batches.startsOn, place: places })
    .from(places)
    .innerJoin(batches, eq(batches.id, places.batchId))
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(inArray(places.studentId, ids))
    .orderBy(asc(places.id))
  const waited = await db
    .select({ course: title, wait: waits })
    .from(waits)
    .innerJoin(courses, eq(courses.id, waits.courseId))
    .where(inArray(waits.studentId, ids))
    .orderBy(asc(waits.id))
  return {
    seats: seats.map(({ course, startsOn, place }) => ({
      ...{ course, startsOn, state: place.state, leftBecause: place.leftWhy },
      since: place.madeAt.toISOString(),
      until: place.expiresAt?.toISOString() ?? null,
      extraBecause: place.extraWhy,
    })),
    waitedFor: waited.map(({ course, wait }) => ({
      ...{ course, state: wait.state, since: wait.since.toISOString() },
    })),
  }
}
