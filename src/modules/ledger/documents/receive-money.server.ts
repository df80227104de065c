import type { By } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { type Account, addEntry, type Incoming } from '../add-entry.server.ts'
import type { EntryReason } from '../rules.ts'
import type { LedgerEntry } from '../tables.ts'
import { makePaper } from './make-document.server.ts'
import type { Paper } from './tables.ts'

/** `paise` is more than nothing. */
export type Received = Incoming & { of: Account; key: string }

type Kept =
  | { ok: true; entry: LedgerEntry; paper: Paper; isNew: boolean }
  | ({ ok: false } & EntryReason)

/**
 * The one way in which money that comes is kept: its entry, with the receipt of it, in the transaction that
 * settles it. The caller holds the lock of the joining or registration.
 */
export async function receiveMoney(tx: Transaction, received: Received, by: By): Promise<Kept> {
  const entry = { ...received, kind: 'payment', paise: -received.paise } as const
  const added = await addEntry(tx, entry, by)
  if (!added.ok) return added
  return { ...added, paper: await makePaper(tx, added.entry, by) }
}
