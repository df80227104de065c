import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { updateEnrolmentState } from '../enrolments/change-enrolment.server.ts'
import { lockEnrolmentById } from '../enrolments/locks.server.ts'
import { addEntry } from '../ledger/add-entry.server.ts'
import { ledgerEntries } from '../ledger/tables.ts'
import { lockStudents } from '../students/locks.server.ts'
import { findSurvivor } from '../students/store.server.ts'
import { enterRefund } from './enter-refund.server.ts'
import { notifyAboutOrder } from './fulfil-order.server.ts'
import { notifyRefundEnded } from './hooks.server.ts'
import { lockOrder } from './locks.server.ts'
import { findOrder } from './store.server.ts'
import { gatewayPayments, type gatewayRefunds, type Order, orders } from './tables.ts'

type EndedRefund = Pick<
  typeof gatewayRefunds.$inferSelect,
  'key' | 'gatewayPaymentId' | 'paise' | 'reason' | 'state' | 'refund'
>

/** The order of a payment and its enrolment, locked before everything later in the lock order. */
export async function lockOrderOf(tx: Transaction, gatewayPaymentId: number) {
  const [payment] = await tx
    .select()
    .from(gatewayPayments)
    .where(eq(gatewayPayments.id, gatewayPaymentId))
  const order = payment && (await findOrder(tx, payment.orderId))
  const studentId = order?.studentId ? await findSurvivor(tx, order.studentId) : undefined
  if (studentId) await lockStudents(tx, [studentId])
  const locked = order && (await lockOrder(tx, order.id))
  return payment && locked ? { payment, order: locked, studentId } : undefined
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockOrderOf>>>

/** Applies the end of a refund, successful or not, to ledger, staff tasks and order. */
export async function refundEnded(tx: Transaction, locked: Locked, refund: EndedRefund, now: Date) {
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
