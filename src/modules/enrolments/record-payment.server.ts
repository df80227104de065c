import type { ActionContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { may } from '../accounts/abilities.ts'
import type { ByStaff } from '../accounts/staff-actor.ts'
import { record } from '../audit/record-event.server.ts'
import { awaitsCheque, recordCheque } from '../ledger/cheques.server.ts'
import {
  type MoneyResult,
  type ReturnMoneyInput,
  receiveMoney,
  returnMoney,
} from '../ledger/documents/record-money.server.ts'
import type { Incoming } from '../ledger/rules.ts'
import { hasEntry, readBalance } from '../ledger/store.server.ts'
import type { LedgerEntry } from '../ledger/tables.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { findRecipient } from '../students/find-recipient.server.ts'
import { receiptJob } from './jobs.server.ts'
import { lockEnrolmentById } from './locks.server.ts'
import type { FeeDeskReason } from './rules.ts'

/** `paise` is above 0; `reference` is the UTR, cheque number or gateway payment that proves it elsewhere. */
type Payment = Incoming & {
  enrolmentId: number
  /** Requests with the same key are one payment; the gateway's is `gateway pay_…`. */
  key: string
  /** Its receipt is attached to another mail. */
  isToldOtherwise?: boolean
}

type RecordPaymentResult = MoneyResult | { ok: false; reason: 'no-enrolment' }

/** Records a payment and its document in the caller's transaction. */
export async function recordPayment(
  tx: Transaction,
  paid: Payment,
  context: ActionContext,
): Promise<RecordPaymentResult> {
  const { enrolmentId, isToldOtherwise, ...money } = paid
  const enrolment = await lockEnrolmentById(tx, enrolmentId)
  if (!enrolment) return { ok: false, reason: 'no-enrolment' }
  const received = await receiveMoney(tx, { ...money, of: { enrolmentId } }, context)
  if (!received.ok) return received
  if (received.isNew) {
    const { studentId: id, course } = enrolment
    const { paise: amountPaise, method } = money
    await record(tx, { event: 'record payment', id, course, amountPaise, method }, context)
    if (!isToldOtherwise) await receiptJob.enqueue(tx, { document: received.document.id })
    await announceChange(tx)
  }
  return received
}

type RefundEntry = ReturnMoneyInput & { of: LedgerEntry & { enrolmentId: number } }

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

type TakePaymentResult =
  /** `isMailed`: the student has an address that the receipt is mailed to. */
  | (Extract<RecordPaymentResult, { ok: true }> & { isMailed: boolean })
  | Exclude<RecordPaymentResult, { ok: true }>
  | ({ ok: false } & FeeDeskReason)

/**
 * Records a payment at the desk, never more than is due. The lock of the enrolment settles two desks, and
 * a form sent twice is one payment.
 */
export function takePayment(db: Database, paid: Payment, context: ByStaff) {
  return db.transaction((tx) => takeWithin(tx, paid, context))
}

/** The same inside the caller's transaction. */
async function takeWithin(
  tx: Transaction,
  paid: Payment,
  context: ByStaff,
): Promise<TakePaymentResult> {
  if (!may(context.actor, 'payments.record')) return { ok: false, reason: 'may-not-receive' }
  const enrolment = await lockEnrolmentById(tx, paid.enrolmentId)
  if (!enrolment) return { ok: false, reason: 'no-enrolment' }
  const isRepeated = await hasEntry(tx, paid.key)
  const { balancePaise } = await readBalance(tx, { enrolmentId: enrolment.id })
  if (!isRepeated && paid.paise > balancePaise)
    return { ok: false, reason: 'more-than-open', paise: balancePaise }
  const result = await recordPayment(tx, paid, context)
  if (!result.ok) return result
  const recipient = await findRecipient(tx, enrolment.studentId)
  return { ...result, isMailed: Boolean(recipient?.email) }
}

type TakenCheque = Payment & { method: 'cheque'; reference: string; bank: string | null }

/** Records a cheque as a payment; it counts as not cleared from then on. */
export function takeCheque(db: Database, { bank, ...paid }: TakenCheque, context: ByStaff) {
  return db.transaction(async (tx) => {
    const result = await takeWithin(tx, paid, context)
    if (result.ok)
      await recordCheque(tx, { entry: result.entry, number: paid.reference, bank }, context)
    return result
  })
}
