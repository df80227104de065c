import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { students } from '../students/tables.ts'
import { listBatches } from './list-batches.server.ts'
import { fieldsOf } from './plan-batch.server.ts'
import { places } from './tables.ts'

/**
 * A trainer's own batches that are not over, the next start first, and the names of those who have a seat.
 * No number, no address, nothing to reach anybody by.
 */
export async function listTaughtBatches(
  db: Database,
  { trainerId, now, today }: { trainerId: string; now: Date; today: string },
) {
  const rows = await listBatches(db, { now, today, past: false, trainerId })
  const named = await db
    .select({ place: places.id, batchId: places.batchId, name: students.name })
    .from(places)
    .innerJoin(students, eq(students.id, places.studentId))
    .where(
      and(
        inArray(places.batchId, [0, ...rows.map(({ batch }) => batch.id)]),
        eq(places.state, 'taken'),
      ),
    )
    .orderBy(asc(students.name), asc(places.id))
  return rows.map(({ batch, title }) => {
    const { mode, days, startsOn, endsOn, fromTime, toTime, room, seats } = fieldsOf(batch)
    return {
      ...{ id: batch.id, course: title, mode, days, startsOn, endsOn, fromTime, toTime },
      ...{ room, seats, isRunning: startsOn <= today },
      people: named
        .filter(({ batchId }) => batchId === batch.id)
        .map(({ place, name }) => ({ place, name })),
    }
  })
}
