import { asc, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { registrations } from './tables.ts'

/**
 * Registrations, locked until the transaction ends. Without a join: of one that was waited for while a
 * merge moved it to another student, PostgreSQL would compare the new row with the old student and find
 * nothing.
 */
export function lockRegistrations(tx: Transaction, which: SQL | undefined) {
  return tx.select().from(registrations).where(which).orderBy(asc(registrations.id)).for('update')
}
