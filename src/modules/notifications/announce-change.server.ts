import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

/**
 * Lets the lists that staff look at follow a change, on every process, once its transaction ends. Less
 * than a notification: nothing is kept, and nobody has to read it.
 */
export async function announceChange(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify('staff_events', 'changed')`)
}
