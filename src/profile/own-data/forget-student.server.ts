import { and, eq, or, sql } from 'drizzle-orm'
import { recordChange } from '../../back-office/audit/record-change.server.ts'
import type { Transaction } from '../../server/database/connect.ts'
import { studentMerges, studentNotes, students, users } from '../../server/database/schema.ts'

/**
 * Takes a student's entry away when the account that made it is gone; `email` is the account's. Where
 * registrations stay, it keeps name and phone for them; where another account belongs to it, it
 * becomes that person's; where something else in the back office holds on to it, it stays without
 * anything that says who it was. An entry that staff made is not this person's to delete.
 */
export async function forgetStudent(
  tx: Transaction,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<void> {
  const [standing] = await tx
    .select({ source: students.source, email: students.email })
    .from(students)
    .where(eq(students.id, id))
    .for('update')
  const [other] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.studentId, id))
    .orderBy(users.createdAt)
    .limit(1)
  if (standing?.source !== 'registration') return
  if (other && standing.email !== email) return
  const forgotten = await forget(tx, { id, other }, now)
  await recordChange(tx, {
    actor: 'system',
    record: { kind: 'student', id: String(id) },
    action: forgotten,
    now,
  })
}

async function forget(
  tx: Transaction,
  { id, other }: { id: number; other: { name: string } | undefined },
  now: Date,
) {
  // How entries became one says who they were, and there is nobody left to part.
  await tx
    .delete(studentMerges)
    .where(or(eq(studentMerges.keptId, id), eq(studentMerges.mergedId, id)))
  if (other) {
    await change(tx, id, { name: other.name, email: null }, now)
    return 'pass on student'
  }
  if (await hasRegistrations(tx, id)) {
    await change(tx, id, { email: null }, now)
    return 'remove e-mail'
  }
  await tx.delete(studentNotes).where(eq(studentNotes.studentId, id))
  if (await removeEntry(tx, id)) return 'delete student'
  const nobody = { name: 'Deleted account', email: null, phone: null, course: null }
  await change(tx, id, { ...nobody, status: 'Inactive' }, now)
  return 'remove name'
}

async function hasRegistrations(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from registrations where student_id = ${id} limit 1`,
  )
  return rows.length > 0
}

/** With the entries that turned out to be the same person's. False where one of them is held on to. */
export async function removeEntry(tx: Transaction, id: number): Promise<boolean> {
  await tx.execute(sql`savepoint entry`)
  try {
    await tx
      .delete(students)
      .where(and(eq(students.mergedInto, id), eq(students.source, 'registration')))
    await tx.delete(students).where(eq(students.id, id))
    return true
  } catch (error) {
    if (!isHeld(error)) throw error
    await tx.execute(sql`rollback to savepoint entry`)
    return false
  }
}

/** PostgreSQL's word for a row that others point to, here under the query builder's own error. */
function isHeld(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === '23503' || (cause !== undefined && isHeld(cause))
}

type Entry = Partial<typeof students.$inferInsert>

async function change(tx: Transaction, id: number, entry: Entry, now: Date) {
  await tx
    .update(students)
    .set({ ...entry, version: sql`${students.version} + 1`, updatedAt: now })
    .where(eq(students.id, id))
}
