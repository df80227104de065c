import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { awaitsCheque } from '../ledger/cheques/cheques.server.ts'
import { type ReturnMoneyInput, returnMoney } from '../ledger/documents/record-money.server.ts'
import type { LedgerEntry } from '../ledger/tables.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { lockEnrolmentById } from './locks.server.ts'
import type { RecordPaymentResult } from './record-payment.server.ts'

export type RefundEntry = ReturnMoneyInput & { of: LedgerEntry & { enrolmentId: number } }

/**
 * Records a refund payment and its document. It raises the balance: the caller waives what is no longer
 * owed. A cheque is not refunded before it has cleared.
 */
export async function recordRefund(
  tx: Transaction,
  refund: RefundEntry,
  context: ActionContext,
): Promise<RecordPaymentResult> {
  const enrolment = await lockEnrolmentById(tx, refund.of.enrolmentId)
  if (!enrolment) return { ok: false, reason: 'no-enrolment' }
  if (await awaitsCheque(tx, refund.of.id)) return { ok: false, reason: 'cheque-out' }
  const result = await returnMoney(tx, refund, context)
  if (!result.ok || !result.isNew) return result
  const { studentId: id, course } = enrolment
  const { paise: amountPaise, method } = refund
  await record(tx, { event: 'record refund', id, course, amountPaise, method }, context)
  await announceChange(tx)
  return result
}
