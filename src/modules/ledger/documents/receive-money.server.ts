import type { ActionContext } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { type Account, addEntry, type Incoming } from '../add-entry.server.ts'
import type { EntryReason } from '../rules.ts'
import type { LedgerEntry } from '../tables.ts'
import { issueDocument } from './issue-document.server.ts'
import type { IssuedDocument } from './tables.ts'

/** `paise` is above 0. */
export type Received = Incoming & { of: Account; key: string }

type ReceiveMoneyResult =
  | { ok: true; entry: LedgerEntry; document: IssuedDocument; isNew: boolean }
  | ({ ok: false } & EntryReason)

/**
 * The only way to record an incoming payment: its entry and its receipt, in the caller's transaction. The
 * caller holds the lock of the enrolment or registration.
 */
export async function receiveMoney(
  tx: Transaction,
  received: Received,
  context: ActionContext,
): Promise<ReceiveMoneyResult> {
  const entry = { ...received, kind: 'payment', paise: -received.paise } as const
  const result = await addEntry(tx, entry, context)
  if (!result.ok) return result
  return { ...result, document: await issueDocument(tx, result.entry, context) }
}
