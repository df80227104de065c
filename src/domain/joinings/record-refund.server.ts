import type { Transaction } from '../../platform/database/connect.ts'
import type { By } from '../by.ts'
import { record } from '../history/record-event.server.ts'
import { addEntry } from '../ledger/add-entry.server.ts'
import type { Method } from '../ledger/rules.ts'
import type { LedgerEntry } from '../ledger/tables.ts'
import { lockJoining } from '../locks.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { makePaper } from '../papers/make-paper.server.ts'
import type { Recorded } from './record-payment.server.ts'

/** Money that goes back, of one payment: `of` is its entry. At most what it was, however often it is asked. */
export type Refund = {
  of: LedgerEntry & { joiningId: number }
  paise: number
  method: Method
  reference: string | null
  key: string
}

/**
 * Keeps money that went back, and its paper. What is owed grows by it: whoever gives it back says with
 * `creditFee` what of the fee is no longer owed.
 */
export async function recordRefund(tx: Transaction, given: Refund, by: By): Promise<Recorded> {
  const { of: payment, paise, method, reference, key } = given
  const joining = await lockJoining(tx, payment.joiningId)
  if (!joining) return { ok: false, reason: 'no-joining' }
  const of = { joiningId: joining.id }
  const reverses = payment.id
  const entry = { of, kind: 'refund', paise, method, reference, key, reverses } as const
  const added = await addEntry(tx, entry, by)
  if (!added.ok) return added
  const paper = await makePaper(tx, added.entry, by)
  if (added.isNew) {
    const { studentId: id, course } = joining
    await record(tx, { event: 'record refund', id, course, amountPaise: paise, method }, by)
    await announceChange(tx)
  }
  return { ...added, paper }
}
