import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { By } from '../by.ts'
import { type Student, students } from './tables.ts'

export type StudentChanges = Partial<
  Pick<Student, 'name' | 'email' | 'phone' | 'course' | 'status' | 'mergedInto'>
>

/**
 * The one door to an entry that stands: whatever changes it makes a new version, so that a clerk who had
 * it open is told. The caller holds its lock (locks.server.ts) and notes in the history what it was.
 */
export async function changeStudent(
  tx: Transaction,
  id: number,
  changes: StudentChanges,
  { now }: Pick<By, 'now'>,
): Promise<Student> {
  const [changed] = await tx
    .update(students)
    .set({ ...changes, version: sql`${students.version} + 1`, updatedAt: now })
    .where(eq(students.id, id))
    .returning()
  if (!changed) throw new Error('A student vanished under its lock.')
  return changed
}
