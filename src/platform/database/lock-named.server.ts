import { sql } from 'drizzle-orm'
import type { Transaction } from './connect.ts'

/** Until the transaction ends, no other one has the lock of this name. */
export async function lockNamed(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
