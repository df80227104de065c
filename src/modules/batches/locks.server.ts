import { asc, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { type Batch, batches } from './tables.ts'

/** Milliseconds to wait for the lock; then the visitor is asked to try again. */
const longestWaitForSeats = 3_000

/** Locks batches: seats are counted and changed only under this lock. */
export async function lockBatches(
  tx: Transaction,
  ids: readonly number[],
): Promise<Map<number, Batch>> {
  if (ids.length === 0) return new Map()
  await tx.execute(sql`set local lock_timeout = ${sql.raw(String(longestWaitForSeats))}`)
  const rows = await tx
    .select()
    .from(batches)
    .where(inArray(batches.id, [...ids]))
    .orderBy(asc(batches.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}
