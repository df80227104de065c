import type { ActionContext } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { addEntry } from '../add-entry.server.ts'
import { accountOf } from '../lock-holder.server.ts'
import type { EntryReason, Method } from '../rules.ts'
import type { LedgerEntry } from '../tables.ts'
import { issueDocument } from './issue-document.server.ts'
import type { IssuedDocument } from './tables.ts'

/** A refund of one payment; `of` is its entry. At most its amount, however often requested. */
export type ReturnMoneyInput = {
  of: LedgerEntry
  paise: number
  method: Method
  reference: string | null
  key: string
  /** For a correcting entry without a money movement: the gateway's later answer. */
  readingId?: number
}

type ReturnMoneyResult =
  | { ok: true; entry: LedgerEntry; document: IssuedDocument; isNew: boolean }
  | ({ ok: false } & EntryReason)

/** Records a refund with its document. The caller holds the lock of the enrolment or registration. */
export async function returnMoney(
  tx: Transaction,
  { of: payment, ...money }: ReturnMoneyInput,
  context: ActionContext,
): Promise<ReturnMoneyResult> {
  const entry = { of: accountOf(payment), kind: 'refund', reverses: payment.id } as const
  const result = await addEntry(tx, { ...entry, ...money }, context)
  if (!result.ok) return result
  return { ...result, document: await issueDocument(tx, result.entry, context) }
}
