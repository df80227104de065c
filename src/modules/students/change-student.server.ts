import { eq, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { VersionedFacts } from '../audit/events.server.ts'
import { record } from '../audit/record-event.server.ts'
import { type StudentRow, students } from './tables.ts'

export type StudentChanges = Partial<
  Pick<StudentRow, 'name' | 'email' | 'phone' | 'course' | 'status' | 'mergedInto'>
>

/**
 * The one door to an entry that stands: whatever changes it makes a new version, so that a clerk who had
 * it open is told, and `event` says in the history what it was. The caller holds its lock (locks.server.ts).
 */
export async function changeStudent(
  tx: Transaction,
  id: number,
  { changes, event }: { changes: StudentChanges; event: VersionedFacts<'student'> },
  context: ActionContext,
): Promise<StudentRow> {
  const [student] = await tx
    .update(students)
    .set({ ...changes, version: sql`${students.version} + 1`, updatedAt: context.now })
    .where(eq(students.id, id))
    .returning()
  if (!student) throw new Error('A student vanished under its lock.')
  await record(tx, { ...event, id, version: student.version }, context)
  return student
}
