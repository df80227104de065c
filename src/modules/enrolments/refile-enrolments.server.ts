import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { enrolments } from './tables.ts'

type Filing = { from: number; to: number; only?: readonly number[] }

/**
 * Moves the enrolments of one student, with their payments, to another. The caller has locked both.
 * Returns which moved.
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
