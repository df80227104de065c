import { randomBytes } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { RecordName } from './seal-values.server.ts'
import { trailKeys } from './tables.ts'

export type TrailKey = { id: number; key: Uint8Array }

/** A key for each record, by `keyName`: the existing one or a new one. */
export async function findOrMakeKeys(
  tx: Transaction,
  records: readonly RecordName[],
): Promise<Map<string, TrailKey>> {
  if (records.length === 0) return new Map()
  const recordsByKey = new Map(records.map((record) => [keyName(record), record]))
  const keys = await findKeys(tx, [...recordsByKey.values()])
  // In one order, so that concurrent transactions cannot deadlock.
  const missing = [...recordsByKey.keys()].filter((name) => !keys.has(name)).sort()
  if (missing.length === 0) return keys
  const newKeys = await tx
    .insert(trailKeys)
    .values(
      missing.flatMap((name) => {
        const record = recordsByKey.get(name)
        return record
          ? [{ recordKind: record.kind, recordId: record.id, key: randomBytes(32) }]
          : []
      }),
    )
    .onConflictDoNothing()
    .returning()
  if (newKeys.length === missing.length) return new Map([...keys, ...byName(newKeys)])
  // Another transaction's key, if it was faster; read again if it was dropped meanwhile.
  return findOrMakeKeys(tx, records)
}

/** The existing keys of these ids. */
export async function readChainKeys(db: Transaction, ids: readonly number[]) {
  const rows = ids.length
    ? await db
        .select({ id: trailKeys.id, key: trailKeys.key })
        .from(trailKeys)
        .where(inArray(trailKeys.id, [...new Set(ids)]))
    : []
  return new Map(rows.map(({ id, key }) => [id, key]))
}

export function keyName({ kind, id }: RecordName): string {
  return `${kind}:${id}`
}

async function findKeys(tx: Transaction, records: RecordName[]) {
  const kinds = sql.param(records.map(({ kind }) => kind))
  const ids = sql.param(records.map(({ id }) => id))
  const rows = await tx
    .select()
    .from(trailKeys)
    .where(
      sql`(${trailKeys.recordKind}, ${trailKeys.recordId}) in
          (select * from unnest(${kinds}::text[], ${ids}::text[]))`,
    )
  return byName(rows)
}

function byName(rows: (typeof trailKeys.$inferSelect)[]): Map<string, TrailKey> {
  return new Map(
    rows.map(({ recordKind, recordId, id, key }) => [
      keyName({ kind: recordKind, id: recordId }),
      { id, key },
    ]),
  )
}
