import { asc, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { registrations } from './tables.ts'

/**
 * Locks registrations. Without a join: if a merge moved the row while this waited, PostgreSQL would
 * compare the new row with the old student and find nothing.
 */
export function lockRegistrations(tx: Transaction, which: SQL | undefined) {
  return tx.select().from(registrations).where(which).orderBy(asc(registrations.id)).for('update')
}
