import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { users } from './tables.ts'

type Read = { userId: string; email: string; studentId: number | null }

/** Sets the student of an account if the account is unchanged since it was read; false otherwise. */
export async function linkStudent(
  tx: Transaction,
  { userId, email, studentId: before }: Read,
  studentId: number,
): Promise<boolean> {
  const condition = before === null ? isNull(users.studentId) : eq(users.studentId, before)
  const linkedUsers = await tx
    .update(users)
    .set({ studentId })
    .where(and(eq(users.id, userId), eq(users.email, email), condition))
    .returning({ id: users.id })
  return linkedUsers.length > 0
}

/** Moves the accounts of one student to another, all or those in `only`; returns the moved ones. */
export async function moveAccounts(
  tx: Transaction,
  { from, to, only }: { from: number; to: number; only?: readonly string[] },
): Promise<string[]> {
  const condition = only && sql`${users.id} = any(${sql.param(only)}::uuid[])`
  const movedUsers = await tx
    .update(users)
    .set({ studentId: to })
    .where(and(eq(users.studentId, from), condition))
    .returning({ id: users.id })
  return movedUsers.map(({ id }) => id)
}
