import type { Transaction } from '../../platform/database/connect.ts'
import { readKeys } from './find-keys.server.ts'
import { isPersonal } from './rules.ts'
import { openState, type State } from './seal-values.server.ts'
import type { auditEntries } from './tables.ts'

type Entry = typeof auditEntries.$inferSelect
export type OpenedEntry = Entry & { before: State | null; after: State | null }

/** Entries of the trail as they were written; what somebody took along who is gone is `erased`. */
export async function openChanges(db: Transaction, rows: Entry[]): Promise<OpenedEntry[]> {
  const standing = await readKeys(
    db,
    rows.flatMap(({ keyIds }) => keyIds ?? []),
  )
  return rows.map((row) => {
    const [before, after] = [row.before, row.after] as [State | null, State | null]
    const { recordKind: kind, recordId: id, keyIds } = row
    if (!isPersonal(kind)) return { ...row, before, after }
    const found = (keyIds ?? []).flatMap((keyId) => standing.get(keyId) ?? [])
    const keys = found.length > 0 && found.length === keyIds?.length ? found : undefined
    const record = { kind, id }
    return {
      ...row,
      before: openState(record, before, keys),
      after: openState(record, after, keys),
    }
  })
}
