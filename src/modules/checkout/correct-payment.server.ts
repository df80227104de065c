import { and, eq, inArray } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { lockEnrolmentById } from '../enrolments/locks.server.ts'
import { recordPayment } from '../enrolments/record-payment.server.ts'
import { returnMoney } from '../ledger/documents/record-money.server.ts'
import { refundedAmountOf } from '../ledger/store.server.ts'
import type { LedgerEntry } from '../ledger/tables.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { findPaymentEntry, notifyAboutOrder } from './fulfil-order.server.ts'
import { orderPollJob } from './jobs.server.ts'
import { lockOrderOf } from './locks.server.ts'
import { gatewayPayments, gatewayRefunds, type PaymentReading, paymentReadings } from './tables.ts'

export type CorrectReason = {
  reason:
    | 'no-payment'
    /** Somebody else decided it, or the gateway agrees with the ledger again. */
    | 'settled'
    /** A newer reading has other figures. */
    | 'amount-changed'
    | 'other-currency'
    | 'refund-on-its-way'
}

type CorrectResult = { ok: true } | ({ ok: false } & CorrectReason)

/**
 * Staff confirm the gateway's later amount: the ledger entry is reversed with a document, and the amount
 * is entered again with a receipt. No amount is typed. The locks of order and enrolment settle concurrent
 * confirmations.
 */
export function correctPayment(
  db: Database,
  input: { payment: number; reading: number },
  context: PersonContext,
): Promise<CorrectResult> {
  return retryTransaction(db, async (tx): Promise<CorrectResult> => {
    const locked = await lockOrderOf(tx, input.payment)
    const [payment] = await tx
      .select()
      .from(gatewayPayments)
      .where(eq(gatewayPayments.id, input.payment))
      .for('update')
    if (!locked || !payment) return { ok: false, reason: 'no-payment' }
    if (payment.differingReading === null) return { ok: false, reason: 'settled' }
    if (payment.differingReading !== input.reading) return { ok: false, reason: 'amount-changed' }
    const [reading] = await tx
      .select()
      .from(paymentReadings)
      .where(eq(paymentReadings.id, input.reading))
    const entry = await findPaymentEntry(tx, payment)
    if (!reading || !entry) return { ok: false, reason: 'no-payment' }
    if (reading.currency !== payment.currency) return { ok: false, reason: 'other-currency' }
    if (await isBeingRefunded(tx, payment.id)) return { ok: false, reason: 'refund-on-its-way' }
    await enterAnew(tx, entry, reading, context)
    await tx
      .update(gatewayPayments)
      .set({ paise: reading.paise, differingReading: null })
      .where(eq(gatewayPayments.id, payment.id))
    const figures = { paise: reading.paise, beforePaise: payment.paise }
    await notifyAboutOrder(tx, locked, { event: 'correct payment', ...figures }, context)
    await announceChange(tx)
    return { ok: true }
  })
}

/** What was refunded of the old entry stays refunded. */
async function enterAnew(
  tx: Transaction,
  entry: LedgerEntry & { enrolmentId: number },
  reading: PaymentReading,
  context: PersonContext,
): Promise<void> {
  await lockEnrolmentById(tx, entry.enrolmentId)
  const backPaise = await refundedAmountOf(tx, entry.id)
  const wrongPaise = -entry.paise - backPaise
  const rightPaise = reading.paise - backPaise
  const reference = `${reading.payment}/${reading.id}`
  const common = { method: 'gateway', reference, readingId: reading.id } as const
  if (wrongPaise > 0) {
    const reversal = { of: entry, paise: wrongPaise, key: `gateway less ${reading.id}` }
    const back = await returnMoney(tx, { ...reversal, ...common }, context)
    if (!back.ok) throw new Error(`payment not corrected: ${back.reason}`)
  }
  if (rightPaise <= 0) return
  const { enrolmentId } = entry
  const key = `gateway reading ${reading.id}`
  const paid = { enrolmentId, paise: rightPaise, key, settlesPending: true, ...common } as const
  const result = await recordPayment(tx, paid, context)
  if (!result.ok) throw new Error(`payment not corrected: ${result.reason}`)
}

/** Asks the gateway once more, whatever was decided before. False if there is no such payment. */
export function recheckPayment(db: Database, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [payment] = await tx.select().from(gatewayPayments).where(eq(gatewayPayments.id, id))
    if (payment) await orderPollJob.enqueue(tx, { order: payment.orderId })
    return payment !== undefined
  })
}

async function isBeingRefunded(tx: Transaction, id: number): Promise<boolean> {
  const { gatewayPaymentId, state } = gatewayRefunds
  const under = and(eq(gatewayPaymentId, id), inArray(state, ['requested', 'pending']))
  return (await tx.$count(gatewayRefunds, under)) > 0
}
