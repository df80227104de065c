import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { eraseUnsealed } from './seal-trail.server.ts'
import type { RecordName } from './seal-values.server.ts'
import { trailKeys } from './tables.ts'

/**
 * Makes what the trail has said of these records so far unreadable for good, in the transaction in which
 * their person leaves. What is noted afterwards gets a new key.
 */
export async function dropKeys(tx: Transaction, records: readonly RecordName[]): Promise<void> {
  if (records.length === 0) return
  await eraseUnsealed(tx, records)
  const kinds = sql.param(records.map(({ kind }) => kind))
  const ids = sql.param(records.map(({ id }) => id))
  await tx.delete(trailKeys).where(
    sql`(${trailKeys.recordKind}, ${trailKeys.recordId}) in
          (select * from unnest(${kinds}::text[], ${ids}::text[]))`,
  )
}
