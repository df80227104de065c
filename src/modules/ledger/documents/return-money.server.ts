import type { ActionContext } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { addEntry } from '../add-entry.server.ts'
import { accountOf } from '../lock-holder.server.ts'
import type { EntryReason, Method } from '../rules.ts'
import type { LedgerEntry } from '../tables.ts'
import { issueDocument } from './make-document.server.ts'
import type { IssuedDocument } from './tables.ts'

/** Money that goes back, of one payment: `of` is its entry. At most what it was, however often it is asked. */
export type ReturnMoneyInput = {
  of: LedgerEntry
  paise: number
  method: Method
  reference: string | null
  key: string
  /** Of a correcting entry, by which no money goes: the later answer of the gateway. */
  readingId?: number
}

type ReturnMoneyResult =
  | { ok: true; entry: LedgerEntry; paper: IssuedDocument; isNew: boolean }
  | ({ ok: false } & EntryReason)

/** Keeps money that goes back, with its paper. The caller holds the lock of the joining or registration. */
export async function returnMoney(
  tx: Transaction,
  { of: payment, ...money }: ReturnMoneyInput,
  context: ActionContext,
): Promise<ReturnMoneyResult> {
  const entry = { of: accountOf(payment), kind: 'refund', reverses: payment.id } as const
  const result = await addEntry(tx, { ...entry, ...money }, context)
  if (!result.ok) return result
  return { ...result, paper: await issueDocument(tx, result.entry, context) }
}
