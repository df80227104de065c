import { and, eq, lt, ne, not, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { notifyAboutOrder } from './fulfil-order.server.ts'
import { lockOrderOf } from './refund-ended.server.ts'
import { choiceHours, type RefundWhy } from './rules.ts'
import { startGatewayRefund } from './start-gateway-refund.server.ts'
import { gatewayPayments, gatewayRefunds, type Order, orders } from './tables.ts'
import { endWait, isStillWaiting, seatAccepted } from './wait-first.server.ts'

type GatewayPayment = typeof gatewayPayments.$inferSelect

export type PaidOrder = NonNullable<Awaited<ReturnType<typeof lockPaid>>>

/** A paid order with its student, locked before everything that comes later in the lock order. */
export async function lockPaid(tx: Transaction, orderId: string) {
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
  const failed = and(
    eq(of, payment.id),
    eq(state, 'failed'),
    ne(gatewayRefunds.reason, 'elsewhere'),
  )
  return (await isUnderWay(tx, payment)) || (await tx.$count(gatewayRefunds, failed)) > 0
}

/** Whether all of it is refunded or being refunded. */
export async function isUnderWay(tx: Transaction, payment: GatewayPayment): Promise<boolean> {
  return (await leftOf(tx, payment)) <= 0
}

/** Staff may have refunded a part at the gateway itself; then the rest is still here. */
export async function leftOf(tx: Transaction, { id, paise }: GatewayPayment): Promise<number> {
  const { rows } = await tx.execute<{ back: number }>(sql`
    select coalesce(sum(paise), 0)::float8 as back from gateway_refunds
     where gateway_payment_id = ${id} and state <> 'failed'`)
  return paise - (rows[0]?.back ?? 0)
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
  { order, studentId }: Pick<PaidOrder, 'order' | 'studentId'>,
  context: ActionContext,
): Promise<boolean> {
  let paise = 0
  for (const payment of await listKept(tx, order)) {
    const leftPaise = await leftOf(tx, payment)
    const refundInput = { payment, paise: leftPaise, reason: reasons[payment.countsAs] }
    if (leftPaise > 0 && (await startGatewayRefund(tx, refundInput, context)).ok) paise += leftPaise
  }
  if (paise === 0) return false
  if (studentId) {
    await endWait(tx, { order, studentId }, context)
    await notifyAboutOrder(
      tx,
      { order, studentId, payment: { paise }, event: 'refund payment' },
      context,
    )
  }
  return true
}

/** A fee that bought a seat stays; other payments are refunded. */
async function listKept(tx: Transaction, order: Order): Promise<GatewayPayment[]> {
  const payments = await tx
    .select()
    .from(gatewayPayments)
    .where(eq(gatewayPayments.orderId, order.id))
    .orderBy(gatewayPayments.id)
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
