import { and, count, gte, lt } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { registrations } from './tables.ts'

/** How many registrations each source brought in a time. */
export async function countBySource(db: Transaction, { from, until }: { from: Date; until: Date }) {
  const rows = await db
    .select({ sourceId: registrations.sourceId, registrations: count() })
    .from(registrations)
    .where(and(gte(registrations.registeredAt, from), lt(registrations.registeredAt, until)))
    .groupBy(registrations.sourceId)
  return new Map(rows.map((row) => [row.sourceId, row.registrations]))
}
