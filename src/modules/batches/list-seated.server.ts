import { and, asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { findRecipient } from '../students/find-recipient.server.ts'
import { students } from '../students/tables.ts'
import { batchSeats } from './tables.ts'

/** Who has a taken seat in a batch, by name; somebody who was merged under the name of who was kept. */
export async function listSeated(db: Transaction, batchId: number) {
  const rows = await db
    .select({
      seatId: batchSeats.id,
      studentId: batchSeats.studentId,
      name: students.name,
      mergedInto: students.mergedInto,
    })
    .from(batchSeats)
    .innerJoin(students, eq(students.id, batchSeats.studentId))
    .where(and(eq(batchSeats.batchId, batchId), eq(batchSeats.state, 'taken')))
    .orderBy(asc(sql`lower(${students.name})`), asc(batchSeats.id))
  const seats = []
  for (const { seatId, studentId, name, mergedInto } of rows) {
    const survivor = mergedInto === null ? undefined : await findRecipient(db, studentId)
    seats.push({ seatId, studentId, name: survivor?.name ?? name })
  }
  return seats
}
