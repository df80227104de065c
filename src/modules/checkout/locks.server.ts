import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { lockStudents } from '../students/locks.server.ts'
import { findSurvivor } from '../students/store.server.ts'
import { findOrder } from './store.server.ts'
import { gatewayPayments, type Order, orders } from './tables.ts'

/** Locks one order until the transaction ends. */
export async function lockOrder(tx: Transaction, id: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order
}

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

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrderOf>>>
