import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { students } from '../students/tables.ts'
import { listBatches } from './list-batches.server.ts'
import { batchFieldsOf } from './plan-batch.server.ts'
import { batchSeats } from './tables.ts'

/**
 * A trainer's own batches that are not over, next start first, with the names of their students. No contact
 * details.
 */
export async function listTaughtBatches(
  db: Database,
  { trainerId, now, today }: { trainerId: string; now: Date; today: string },
) {
  const rows = await listBatches(db, { now, today, past: false, trainerId })
  const seatedStudents = await db
    .select({ place: batchSeats.id, batchId: batchSeats.batchId, name: students.name })
    .from(batchSeats)
    .innerJoin(students, eq(students.id, batchSeats.studentId))
    .where(
      and(
        inArray(batchSeats.batchId, [0, ...rows.map(({ batch }) => batch.id)]),
        eq(batchSeats.state, 'taken'),
      ),
    )
    .orderBy(asc(students.name), asc(batchSeats.id))
  return rows.map(({ batch, title }) => {
    const { mode, days, startsOn, endsOn, fromTime, toTime, room, seats } = batchFieldsOf(batch)
    return {
      id: batch.id,
      course: title,
      mode,
      days,
      startsOn,
      endsOn,
      fromTime,
      toTime,
      room,
      seats,
      isRunning: startsOn <= today,
      people: seatedStudents
        .filter(({ batchId }) => batchId === batch.id)
        .map(({ place: index, name }) => ({ place: index, name })),
    }
  })
}
