import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { classSessions } from './tables.ts'

/** How far batches are: classes that are over, in percent of all that are not cancelled; none without classes. */
export async function findProgress(
  db: Transaction,
  batches: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const { batchId, endsAt, status } = classSessions
  const rows = await db
    .select({
      batchId,
      percent: sql`round(100.0 * count(*) filter (where ${endsAt} <= ${now}) / count(*))`.mapWith(
        Number,
      ),
    })
    .from(classSessions)
    .where(and(inArray(batchId, [...batches]), eq(status, 'planned')))
    .groupBy(batchId)
  return new Map(rows.map((row) => [row.batchId, row.percent]))
}
