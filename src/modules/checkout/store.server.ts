import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { nextPollTime, sameFor } from './rules.ts'
import { gatewayEvents, gatewayPayments, gatewayRefunds, type Order, orders } from './tables.ts'

export async function findOrder(db: Transaction, id: string): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order
}

/** By its id at the gateway, or by our number. */
export async function findOrderOf(
  db: Transaction,
  gateway: string,
  { gatewayOrder, receipt }: { gatewayOrder?: string; receipt?: string },
): Promise<Order | undefined> {
  const byReceipt = receipt && isUuid(receipt) ? eq(orders.id, receipt) : undefined
  const byGatewayOrder = gatewayOrder
    ? and(eq(orders.gateway, gateway), eq(orders.gatewayOrder, gatewayOrder))
    : undefined
  if (!byReceipt && !byGatewayOrder) return undefined
  const [order] = await db.select().from(orders).where(or(byReceipt, byGatewayOrder))
  return order
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
}

/** Unpaid orders begun a short time ago, newest first. */
export function listOpenOrders(tx: Transaction, condition: SQL | undefined, now: Date) {
  const isOpen = inArray(orders.state, ['started', 'open'])
  const isRecent = gt(orders.createdAt, new Date(now.getTime() - sameFor))
  return tx
    .select()
    .from(orders)
    .where(and(condition, isOpen, isRecent))
    .orderBy(desc(orders.createdAt))
}

export async function insertOrder(
  tx: Transaction,
  order: Omit<typeof orders.$inferInsert, 'createdAt' | 'changedAt' | 'pollAt'>,
  now: Date,
): Promise<Order> {
  const times = { createdAt: now, changedAt: now, pollAt: nextPollTime(now, now) }
  const [row] = await tx
    .insert(orders)
    .values({ ...order, ...times })
    .returning()
  if (!row) throw new Error('An order that was just made is gone.')
  return row
}

/** A student's orders, newest first, with their outcome. */
export async function listOrdersOf(db: Database, userId: string) {
  return db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt))
}

export async function listPaymentsOf(db: Transaction, orderIds: string[]) {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(gatewayPayments)
    .where(inArray(gatewayPayments.orderId, orderIds))
    .orderBy(asc(gatewayPayments.id))
}

export async function listRefundsOf(db: Transaction, paymentIds: number[]) {
  if (paymentIds.length === 0) return []
  return db
    .select()
    .from(gatewayRefunds)
    .where(inArray(gatewayRefunds.gatewayPaymentId, paymentIds))
    .orderBy(asc(gatewayRefunds.id))
}

/**
 * Paise of a payment that are not refunded or being refunded. Staff may have refunded a part at the gateway
 * itself; then the rest is still here.
 */
export async function leftOf(
  tx: Transaction,
  { id, paise }: { id: number; paise: number },
): Promise<number> {
  const { rows } = await tx.execute<{ back: number }>(sql`
    select coalesce(sum(paise), 0)::float8 as back from gateway_refunds
     where gateway_payment_id = ${id} and state <> 'failed'`)
  return paise - (rows[0]?.back ?? 0)
}

/**
 * Removes the person from an account's orders. Rows stay, because the gateway may still take a payment,
 * which must be refundable. Data about others is removed too.
 */
export async function anonymiseOrders(tx: Transaction, userId: string): Promise<void> {
  const forgottenOrders = await tx
    .update(orders)
    .set({ userId: null, guardianName: null, guardianPhone: null })
    .where(eq(orders.userId, userId))
    .returning({ id: orders.id })
  const ids = forgottenOrders.map(({ id }) => id)
  // They contain the e-mail and the phone number typed into the gateway's window.
  if (ids.length > 0)
    await tx.update(gatewayEvents).set({ raw: null }).where(inArray(gatewayEvents.orderId, ids))
}
