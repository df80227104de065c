import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { enrolments } from './tables.ts'

type Filing = { from: number; to: number; only?: readonly number[] }

/**
 * Takes the joinings of one student to another, and their money with them. The caller has locked both
 * students. Returns which went.
 */
export async function refileEnrolments(
  tx: Transaction,
  { from, to, only }: Filing,
): Promise<number[]> {
  const movedEnrolments = await tx
    .update(enrolments)
    .set({ studentId: to })
    .where(and(eq(enrolments.studentId, from), only && inArray(enrolments.id, [0, ...only])))
    .returning({ id: enrolments.id })
  return movedEnrolments.map(({ id }) => id)
}
