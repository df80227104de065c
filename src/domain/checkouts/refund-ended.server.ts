import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { findOrder } from './store.server.ts'
import { gatewayPayments, type gatewayRefunds, orders } from './tables.ts'

type Ended = typeof gatewayRefunds.$inferSelect

/** What follows when money has gone back, or has not. */
export async function refundEnded(tx: Transaction, ended: Ended, now: Date): Promise<void> {
  if (ended.state !== 'processed' || ended.why === 'surplus') return
  const [payment] = await tx
    .select()
    .from(gatewayPayments)
    .where(eq(gatewayPayments.id, ended.gatewayPaymentId))
  const order = payment && (await findOrder(tx, payment.orderId))
  if (!order || ended.paise < payment.paise) return
  await tx
    .update(orders)
    .set({ state: 'returned', heldWhy: null, changedAt: now })
    .where(eq(orders.id, order.id))
}
