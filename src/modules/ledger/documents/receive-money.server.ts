import type { ActionContext } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { type Account, addEntry, type Incoming } from '../add-entry.server.ts'
import type { EntryReason } from '../rules.ts'
import type { LedgerEntry } from '../tables.ts'
import { issueDocument } from './make-document.server.ts'
import type { IssuedDocument } from './tables.ts'

/** `paise` is more than nothing. */
export type Received = Incoming & { of: Account; key: string }

type ReceiveMoneyResult =
  | { ok: true; entry: LedgerEntry; paper: IssuedDocument; isNew: boolean }
  | ({ ok: false } & EntryReason)

/**
 * The one way in which money that comes is kept: its entry, with the receipt of it, in the transaction that
 * settles it. The caller holds the lock of the joining or registration.
 */
export async function receiveMoney(
  tx: Transaction,
  received: Received,
  context: ActionContext,
): Promise<ReceiveMoneyResult> {
  const entry = { ...received, kind: 'payment', paise: -received.paise } as const
  const result = await addEntry(tx, entry, context)
  if (!result.ok) return result
  return { ...result, paper: await issueDocument(tx, result.entry, context) }
}
