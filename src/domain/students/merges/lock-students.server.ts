import { asc, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { students } from '../tables.ts'
import type { Student } from './join-students.server.ts'

/**
 * Locks students until the transaction ends. Who locks more than one waits for all others who do,
 * so that merges that cross each other cannot wait in a circle. Registrations may still point to
 * the locked rows.
 */
export async function lockStudents(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, Student>> {
  if (ids.length === 0) return new Map()
  if (ids.length > 1)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('student merges', 0))`)
  const rows = await tx
    .select()
    .from(students)
    .where(inArray(students.id, [...ids]))
    .orderBy(asc(students.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}
