import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

/**
 * Updates open staff lists in every process after the transaction of a change. Less than a notification:
 * nothing is stored.
 */
export async function announceChange(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify('staff_events', 'changed')`)
}
