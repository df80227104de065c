import { eq, sql } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Versioned } from '../audit/events.server.ts'
import { record } from '../audit/record-event.server.ts'
import { type Student, students } from './tables.ts'

export type StudentChanges = Partial<
  Pick<Student, 'name' | 'email' | 'phone' | 'course' | 'status' | 'mergedInto'>
>

/**
 * The one door to an entry that stands: whatever changes it makes a new version, so that a clerk who had
 * it open is told, and `happened` says in the history what it was. The caller holds its lock (locks.server.ts).
 */
export async function changeStudent(
  tx: Transaction,
  id: number,
  { changes, happened }: { changes: StudentChanges; happened: Versioned<'student'> },
  by: By,
): Promise<Student> {
  const [changed] = await tx
    .update(students)
    .set({ ...changes, version: sql`${students.version} + 1`, updatedAt: by.now })
    .where(eq(students.id, id))
    .returning()
  if (!changed) throw new Error('A student vanished under its lock.')
  await record(tx, { ...happened, id, version: changed.version }, by)
  return changed
}
