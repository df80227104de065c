import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { awaitsCheque } from '../ledger/cheques/store.server.ts'
import { type Returned, returnMoney } from '../ledger/documents/return-money.server.ts'
import type { LedgerEntry } from '../ledger/tables.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { lockJoining } from './locks.server.ts'
import type { Recorded } from './record-payment.server.ts'

export type Refund = Returned & { of: LedgerEntry & { joiningId: number } }

/**
 * Keeps money that went back, and its paper. What is open grows by it: whoever gives it back lets off what of
 * the fee is no longer owed. Of a cheque nothing goes back before the bank has paid it: it may bounce, or has.
 */
export async function recordRefund(tx: Transaction, given: Refund, by: By): Promise<Recorded> {
  const joining = await lockJoining(tx, given.of.joiningId)
  if (!joining) return { ok: false, reason: 'no-joining' }
  if (await awaitsCheque(tx, given.of.id)) return { ok: false, reason: 'cheque-out' }
  const returned = await returnMoney(tx, given, by)
  if (!returned.ok || !returned.isNew) return returned
  const { studentId: id, course } = joining
  const { paise: amountPaise, method } = given
  await record(tx, { event: 'record refund', id, course, amountPaise, method }, by)
  await announceChange(tx)
  return returned
}
