import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { classSessions } from './tables.ts'

/** When each class of a batch ends that takes place; nothing for a batch without sessions. */
export async function findSessionEnds(
  db: Transaction,
  batchId: number,
): Promise<Date[] | undefined> {
  const rows = await db
    .select({ endsAt: classSessions.endsAt, status: classSessions.status })
    .from(classSessions)
    .where(eq(classSessions.batchId, batchId))
    .orderBy(asc(classSessions.endsAt))
  if (rows.length === 0) return undefined
  return rows.filter(({ status }) => status === 'planned').map(({ endsAt }) => endsAt)
}
