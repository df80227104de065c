import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { joinings } from './tables.ts'

type Filing = { from: number; to: number; only?: readonly number[] }

/**
 * Takes the joinings of one student to another, and their money with them. The caller has locked both
 * students. Returns which went.
 */
export async function refileJoinings(
  tx: Transaction,
  { from, to, only }: Filing,
): Promise<number[]> {
  const moved = await tx
    .update(joinings)
    .set({ studentId: to })
    .where(and(eq(joinings.studentId, from), only && inArray(joinings.id, [0, ...only])))
    .returning({ id: joinings.id })
  return moved.map(({ id }) => id)
}
