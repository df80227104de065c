import { and, eq, inArray, lt, ne, not, type SQL, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import {
  GatewayFailure,
  type GatewayRefund,
  type PaymentGateway,
} from '../../platform/gateway/gateway.ts'
import { updateEnrolmentState } from '../enrolments/change-enrolment.server.ts'
import { lockEnrolmentById } from '../enrolments/locks.server.ts'
import { addEntry } from '../ledger/add-entry.server.ts'
import { ledgerEntries } from '../ledger/tables.ts'
import { enterRefund, notifyAboutOrder, startGatewayRefund } from './fulfil-order.server.ts'
import { notifyRefundEnded } from './hooks.server.ts'
import { type GatewayJobContext, refundJob } from './jobs.server.ts'
import { type LockedOrder, lockOrderOf } from './locks.server.ts'
import { choiceHours, type RefundWhy } from './rules.ts'
import { leftOf, listPaymentsOf } from './store.server.ts'
import {
  type GatewayRefundRow,
  gatewayPayments,
  gatewayRefunds,
  type Order,
  orders,
} from './tables.ts'
import { endWait, isStillWaiting, seatAccepted } from './wait-as-payer.server.ts'

type GatewayPayment = typeof gatewayPayments.$inferSelect

/** A paid order with its student, locked before everything that comes later in the lock order. */
export async function lockPaid(tx: Transaction, orderId: string): Promise<LockedOrder | undefined> {
  const [first] = await tx
    .select({ id: gatewayPayments.id })
    .from(gatewayPayments)
    .where(eq(gatewayPayments.orderId, orderId))
    .orderBy(sql`${gatewayPayments.countsAs} = 'fee' desc`, gatewayPayments.id)
    .limit(1)
  return first && lockOrderOf(tx, first.id)
}

/** A failed refund is a staff task; no second one is sent automatically. */
export async function isRefunding(tx: Transaction, payment: GatewayPayment): Promise<boolean> {
  const { gatewayPaymentId: of, state } = gatewayRefunds
  const isOurs = ne(gatewayRefunds.reason, 'elsewhere')
  const failed = and(eq(of, payment.id), eq(state, 'failed'), isOurs)
  return (await isUnderWay(tx, payment)) || (await tx.$count(gatewayRefunds, failed)) > 0
}

/** Whether all of it is refunded or being refunded. */
export async function isUnderWay(tx: Transaction, payment: GatewayPayment): Promise<boolean> {
  return (await leftOf(tx, payment)) <= 0
}

const reasons: Record<GatewayPayment['countsAs'], RefundWhy> = {
  fee: 'no-seat',
  surplus: 'surplus',
  mismatch: 'staff',
}

/**
 * Refunds all payments of an order that bought nothing, except those already being refunded. False if
 * nothing is left.
 */
export async function refundPayment(
  tx: Transaction,
  { order, studentId }: LockedOrder,
  context: ActionContext,
): Promise<boolean> {
  let paise = 0
  for (const payment of await listRefundable(tx, order)) {
    const leftPaise = await leftOf(tx, payment)
    const refundInput = { payment, paise: leftPaise, reason: reasons[payment.countsAs] }
    if (leftPaise > 0 && (await startGatewayRefund(tx, refundInput, context)).ok) paise += leftPaise
  }
  if (paise === 0) return false
  if (studentId) await endWait(tx, order, studentId, context)
  await notifyAboutOrder(tx, { order, studentId }, { event: 'refund payment', paise }, context)
  return true
}

/** A fee that bought a seat stays; other payments are refunded. */
async function listRefundable(tx: Transaction, order: Order): Promise<GatewayPayment[]> {
  const payments = await listPaymentsOf(tx, [order.id])
  return payments.filter(({ countsAs }) => countsAs !== 'fee' || order.state === 'no-seat')
}

/** Payers who chose nothing are refunded in full; so are those who waited, once the waitlist has ended. */
export async function refundUnchosen(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - choiceHours * 60 * 60_000)
  const waitingOrders = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'no-seat'), lt(orders.changedAt, since), not(isStillWaiting(now))))
    .limit(100)
  for (const { id } of waitingOrders)
    await retryTransaction(db, async (tx) => {
      const context: ActionContext = { actor: 'system', now }
      const paidOrder = await lockPaid(tx, id)
      if (paidOrder?.order.state !== 'no-seat' || (await isRefunding(tx, paidOrder.payment))) return
      if (!(await seatAccepted(tx, paidOrder, context))) await refundPayment(tx, paidOrder, context)
    })
}

/**
 * Milliseconds until a pending refund is asked about again: it takes days, and an event usually comes
 * first.
 */
const askAgain = 60 * 60_000

/**
 * Job: sends a refund to the gateway or asks for its state. After a kill it is sent again with the same
 * key, so it is the same refund.
 */
export async function sendRefund(
  { db, gateway, clock }: GatewayJobContext,
  { key }: { key: string },
): Promise<void> {
  const [row] = await db
    .select({ refund: gatewayRefunds, payment: gatewayPayments.payment })
    .from(gatewayRefunds)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayRefunds.gatewayPaymentId))
    .where(
      and(eq(gatewayRefunds.key, key), inArray(gatewayRefunds.state, ['requested', 'pending'])),
    )
  if (!row) return
  const { refund, payment } = row
  const answer = await askGateway(gateway, payment, refund)
  await db.transaction((tx) => applyAnswer(tx, refund, answer, clock()))
}

type GatewayAnswer = GatewayRefund | { failure: string }

async function askGateway(
  gateway: PaymentGateway,
  payment: string,
  { refund, paise, key }: GatewayRefundRow,
): Promise<GatewayAnswer> {
  try {
    return await (refund ? gateway.lookRefund(refund) : gateway.refund({ payment, paise, key }))
  } catch (error) {
    // Whatever happened, the job is retried.
    const isFinal = error instanceof GatewayFailure && error.why === 'refused' && !refund
    if (!isFinal) throw error
    return { failure: error.message.slice(0, 300) }
  }
}

async function applyAnswer(
  tx: Transaction,
  { key, gatewayPaymentId }: GatewayRefundRow,
  answer: GatewayAnswer,
  now: Date,
) {
  const order = await lockOrderOf(tx, gatewayPaymentId)
  const [locked] = await tx
    .select()
    .from(gatewayRefunds)
    .where(eq(gatewayRefunds.key, key))
    .for('update')
  // Another poll came first.
  if (!locked || locked.state === 'processed' || locked.state === 'failed') return
  const failure = 'failure' in answer ? answer.failure : answer.state === 'failed' ? 'failed' : null
  const state = 'failure' in answer ? ('failed' as const) : answer.state
  const refund = 'failure' in answer ? locked.refund : answer.id
  await tx
    .update(gatewayRefunds)
    .set({ state, refund, failure, changedAt: now })
    .where(eq(gatewayRefunds.key, key))
  if (state === 'pending')
    return refundJob.enqueue(tx, { key }, { at: new Date(now.getTime() + askAgain) })
  if (order) await refundEnded(tx, order, { ...locked, state, refund }, now)
}

/** Applies the end of a refund, successful or not, to ledger, staff tasks and order. */
export async function refundEnded(
  tx: Transaction,
  locked: LockedOrder,
  refund: GatewayRefundRow,
  now: Date,
) {
  const context: ActionContext = { actor: 'system', now }
  const { payment, order } = locked
  if (refund.state === 'failed') {
    // Began at the gateway: whoever began it sees there that it failed.
    if (refund.reason !== 'elsewhere')
      await notifyAboutOrder(tx, locked, { event: 'fail refund', paise: refund.paise }, context)
    return notifyRefundEnded(tx, { gatewayKey: refund.key, isBack: false }, context)
  }
  await enterRefund(tx, payment, refund, context)
  await notifyRefundEnded(tx, { gatewayKey: refund.key, isBack: true }, context)
  const isOver =
    payment.countsAs === 'fee'
      ? !(await hasMoneyLeft(tx, eq(gatewayPayments.id, payment.id)))
      : order.state === 'held' && !(await hasMoneyLeft(tx, eq(gatewayPayments.orderId, order.id)))
  if (!isOver) return
  if (order.state === 'no-seat' && order.enrolmentId) await creditFee(tx, order, context)
  await tx
    .update(orders)
    .set({ state: 'returned', heldReason: null, changedAt: now })
    .where(eq(orders.id, order.id))
}

/** Whether a part of these payments is not refunded. */
async function hasMoneyLeft(tx: Transaction, which: SQL): Promise<boolean> {
  const isLeft = sql`gateway_payments.paise > (
    select coalesce(sum(r.paise), 0) from gateway_refunds r
     where r.gateway_payment_id = gateway_payments.id and r.state = 'processed')`
  return (await tx.$count(gatewayPayments, and(which, isLeft))) > 0
}

/** A student without a seat owes nothing for it and is not enrolled. */
async function creditFee(tx: Transaction, { id, enrolmentId }: Order, context: ActionContext) {
  if (!enrolmentId || !(await lockEnrolmentById(tx, enrolmentId))) return
  const { kind, enrolmentId: of } = ledgerEntries
  const [charge] = await tx
    .select()
    .from(ledgerEntries)
    .where(and(eq(of, enrolmentId), eq(kind, 'charge')))
  if (!charge) return
  const credit = { kind: 'adjustment', paise: -charge.paise, reverses: charge.id } as const
  const key = `returned order ${id}`
  await addEntry(tx, { of: { enrolmentId }, ...credit, key }, context)
  await updateEnrolmentState(tx, { id: enrolmentId, to: 'left' }, context)
}

/** Refunds whose job was lost or gave up. */
export async function queueRefundsUnderWay(db: Database, before: Date): Promise<void> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from gateway_refunds where state in ('requested', 'pending') and changed_at < ${before} limit 200`,
  )
  for (const { key } of rows) await refundJob.enqueue(db, { key })
}
