import type { Transaction } from '../../platform/database/connect.ts'
import { readChainKeys } from './find-keys.server.ts'
import { isPersonal } from './rules.ts'
import { openFacts, type SealedFacts } from './seal-values.server.ts'
import type { auditEvents } from './tables.ts'

type Row = typeof auditEvents.$inferSelect
export type OpenedEvent = Omit<Row, 'facts'> & { facts: SealedFacts }

/** Decrypted events; values of erased people are `erased`. */
export async function openEvents(db: Transaction, rows: readonly Row[]): Promise<OpenedEvent[]> {
  const keysById = await readChainKeys(
    db,
    rows.flatMap(({ keyIds }) => keyIds ?? []),
  )
  return rows.map((row) => {
    const { recordKind: kind, recordId: id, keyIds } = row
    const facts = row.facts as SealedFacts
    if (!isPersonal(kind)) return { ...row, facts }
    const matchingKeys = (keyIds ?? []).flatMap((keyId) => keysById.get(keyId) ?? [])
    const keys =
      matchingKeys.length > 0 && matchingKeys.length === keyIds?.length ? matchingKeys : undefined
    return { ...row, facts: openFacts({ kind, id }, facts, keys) }
  })
}
