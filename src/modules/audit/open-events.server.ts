import type { Transaction } from '../../platform/database/connect.ts'
import { readKeys } from './find-keys.server.ts'
import { isPersonal } from './rules.ts'
import { type Facts, openFacts } from './seal-values.server.ts'
import type { happenings } from './tables.ts'

type Row = typeof happenings.$inferSelect
export type OpenedEvent = Omit<Row, 'facts'> & { facts: Facts }

/** Events as they were written; what somebody took along who is gone is `erased`. */
export async function openEvents(db: Transaction, rows: readonly Row[]): Promise<OpenedEvent[]> {
  const standing = await readKeys(
    db,
    rows.flatMap(({ keyIds }) => keyIds ?? []),
  )
  return rows.map((row) => {
    const { recordKind: kind, recordId: id, keyIds } = row
    const facts = row.facts as Facts
    if (!isPersonal(kind)) return { ...row, facts }
    const found = (keyIds ?? []).flatMap((keyId) => standing.get(keyId) ?? [])
    const keys = found.length > 0 && found.length === keyIds?.length ? found : undefined
    return { ...row, facts: openFacts({ kind, id }, facts, keys) }
  })
}
