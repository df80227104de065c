import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import type { Incoming } from '../ledger/add-entry.server.ts'
import { receiveMoney } from '../ledger/documents/receive-money.server.ts'
import type { Paper } from '../ledger/documents/tables.ts'
import type { EntryReason } from '../ledger/rules.ts'
import type { LedgerEntry } from '../ledger/tables.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { dropReminders, tellOfPaper } from './enqueue-notification.server.ts'
import { lockJoining } from './locks.server.ts'

/**
 * `paise` is more than nothing; `reference` the UTR, the number of the cheque, of the gateway's payment: what
 * proves it elsewhere.
 */
export type Payment = Incoming & {
  joiningId: number
  /** What is sent twice with one key is one payment; of the gateway `gateway pay_…`. */
  key: string
  /** Its receipt goes along with another mail. */
  isToldOtherwise?: boolean
}

export type Recorded =
  | { ok: true; entry: LedgerEntry; paper: Paper; isNew: boolean }
  | ({ ok: false } & (EntryReason | { reason: 'no-joining' }))

/** Keeps money that came, and its paper, in the transaction that settles it. */
export async function recordPayment(tx: Transaction, paid: Payment, by: By): Promise<Recorded> {
  const { joiningId, isToldOtherwise, ...money } = paid
  const joining = await lockJoining(tx, joiningId)
  if (!joining) return { ok: false, reason: 'no-joining' }
  const received = await receiveMoney(tx, { ...money, of: { joiningId } }, by)
  if (!received.ok) return received
  if (received.isNew) {
    const { studentId: id, course } = joining
    const { paise: amountPaise, method } = money
    await record(tx, { event: 'record payment', id, course, amountPaise, method }, by)
    if (!isToldOtherwise) await tellOfPaper(tx, received.paper.id)
    await dropReminders(tx, joiningId)
    await announceChange(tx)
  }
  return received
}
