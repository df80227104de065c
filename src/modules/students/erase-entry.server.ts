import { and, eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { changeStudent } from './change-student.server.ts'
import { onErase } from './hooks.server.ts'
import { studentMerges, studentNotes, students } from './tables.ts'

const nobody = {
  name: 'Deleted account',
  email: null,
  phone: null,
  course: null,
  status: 'Inactive',
} as const

/**
 * Deletes a record without registrations, with its notes, merges and merged records of registrations. If
 * other staff records refer to it, it stays without an account.
 */
export async function eraseEntry(
  tx: Transaction,
  id: number,
  now: Date,
): Promise<'deleted' | 'nameless'> {
  await dropMerges(tx, id)
  await dropNotes(tx, id)
  await removeMerged(tx, id, now)
  if (await removeRow(tx, id)) return 'deleted'
  const event = { event: 'remove name' } as const
  await changeStudent(tx, id, { changes: nobody, event }, { actor: 'system', now })
  return 'nameless'
}

/** The history of merges names the person, and there is nothing left to undo. */
export async function dropMerges(tx: Transaction, id: number) {
  await tx
    .delete(studentMerges)
    .where(or(eq(studentMerges.survivingId, id), eq(studentMerges.mergedId, id)))
}

export async function dropNotes(tx: Transaction, id: number) {
  await tx.delete(studentNotes).where(eq(studentNotes.studentId, id))
}

/** Removes the merged records that registrations had made. */
export async function removeMerged(
  tx: Transaction,
  id: number,
  now: Date,
  isMeant: (id: number) => boolean = () => true,
): Promise<void> {
  const rows = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.mergedInto, id), eq(students.source, 'registration')))
  for (const row of rows) if (isMeant(row.id)) await eraseEntry(tx, row.id, now)
}

/** False if something refers to it. */
async function removeRow(tx: Transaction, id: number): Promise<boolean> {
  await tx.execute(sql`savepoint entry`)
  try {
    for (const step of onErase.steps()) await step(tx, id)
    await tx.delete(students).where(eq(students.id, id))
    return true
  } catch (error) {
    if (!isHeld(error)) throw error
    await tx.execute(sql`rollback to savepoint entry`)
    return false
  }
}

/** PostgreSQL's code for a row that others refer to, inside the query builder's error. */
function isHeld(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === '23503' || code === '23001' || (cause !== undefined && isHeld(cause))
}
