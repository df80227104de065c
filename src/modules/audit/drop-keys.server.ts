import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { eraseUnsealed } from './chain.server.ts'
import type { RecordName } from './sealing.server.ts'
import { trailKeys } from './tables.ts'

/**
 * Deletes the keys of these records, in the transaction that erases their person: their events become
 * unreadable for good. Later events get a new key.
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
