import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { GatewayEvent, PaymentGateway } from '../../platform/gateway/gateway.ts'
import type { PayloadOf } from '../../platform/jobs/define-job.ts'
import {
  eventJob,
  type GatewayJobContext,
  orderPollJob,
  reconcileJob,
  refundJob,
} from './jobs.server.ts'
import { largestEvent } from './rules.ts'
import { findOrderOf } from './store.server.ts'
import { storeReading } from './store-payment.server.ts'
import { gatewayEvents, gatewayPayments, gatewayRefunds } from './tables.ts'

/**
 * Stores a signed event once and queues a poll; its content is not trusted. A repeated event polls again,
 * since the first may have come too early.
 */
export async function receiveEvent(
  db: Database,
  { name }: PaymentGateway,
  event: GatewayEvent,
  raw: Uint8Array,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await findOrderOf(tx, name, event)
    const refunds = order ? [] : await listRefunds(tx, name, event)
    // An event that names no order of ours: the gateway must be asked whose it is.
    const isUnknown = !order && refunds.length === 0 && event.gatewayOrder !== undefined
    const isOurs = order !== undefined || refunds.length > 0
    const [storedEvent] = await tx
      .insert(gatewayEvents)
      .values({
        gateway: name,
        eventKey: event.key,
        kind: event.kind,
        orderId: order?.id ?? null,
        // Of events that are not about an order only the kind is stored.
        raw: isOurs || isUnknown ? Buffer.from(raw).subarray(0, largestEvent) : null,
        receivedAt: now,
        doneAt: order || isUnknown ? null : now,
      })
      .onConflictDoNothing()
      .returning({ id: gatewayEvents.id })
    if (order) {
      await storeEventReading(tx, name, order.id, event, now)
      await orderPollJob.enqueue(tx, { order: order.id })
    }
    const about = order ? await listRefunds(tx, name, event) : refunds
    for (const key of about) await refundJob.enqueue(tx, { key })
    const of = order?.id ?? (await findOrderOfPayment(tx, name, event))
    if (of && event.refund) await reconcileJob.enqueue(tx, { refund: event.refund, order: of })
    if (of && event.dispute) await reconcileJob.enqueue(tx, { dispute: event.dispute, order: of })
    if (isUnknown && storedEvent) {
      const { gatewayOrder, gatewayPayment, reading } = event
      await eventJob.enqueue(tx, { event: storedEvent.id, gatewayOrder, gatewayPayment, reading })
    }
  })
}

async function storeEventReading(
  tx: Transaction,
  gateway: string,
  orderId: string,
  { gatewayPayment: payment, reading }: Pick<GatewayEvent, 'gatewayPayment' | 'reading'>,
  readAt: Date,
): Promise<void> {
  if (!payment || !reading) return
  await storeReading(tx, { ...reading, gateway, orderId, readAt, payment, source: 'event' })
}

/** An event of a refund or a dispute need not name the order. */
async function findOrderOfPayment(
  tx: Transaction,
  gateway: string,
  { gatewayPayment }: GatewayEvent,
): Promise<string | undefined> {
  const { orderId, gateway: from, payment } = gatewayPayments
  const [row] = await tx
    .select({ orderId })
    .from(gatewayPayments)
    .where(and(eq(from, gateway), eq(payment, gatewayPayment ?? '')))
  return row?.orderId
}

/** Keys of our refunds in an event. */
async function listRefunds(tx: Transaction, gateway: string, event: GatewayEvent) {
  if (!event.refund && !event.kind.startsWith('refund.')) return []
  const payments = tx
    .select({ id: gatewayPayments.id })
    .from(gatewayPayments)
    .where(
      and(
        eq(gatewayPayments.gateway, gateway),
        eq(gatewayPayments.payment, event.gatewayPayment ?? ''),
      ),
    )
  const refunds = await tx
    .select({ key: gatewayRefunds.key })
    .from(gatewayRefunds)
    .where(inArray(gatewayRefunds.gatewayPaymentId, payments))
  return refunds.map(({ key }) => key)
}

/**
 * Job for an event that names no order of ours: an order whose answer was lost has our number as its
 * receipt. All others are not ours and are done.
 */
export async function readUnknownEvent(
  { db, gateway, clock }: GatewayJobContext,
  { event: id, gatewayOrder, ...event }: PayloadOf<typeof eventJob>,
): Promise<void> {
  const now = clock()
  const [storedEvent] = await db.select().from(gatewayEvents).where(eq(gatewayEvents.id, id))
  if (!storedEvent?.raw || storedEvent.doneAt) return
  const ofGateway = gatewayOrder ? await gateway.look(gatewayOrder) : undefined
  const order = await findOrderOf(db, gateway.name, { receipt: ofGateway?.receipt })
  await db.transaction(async (tx) => {
    await tx
      .update(gatewayEvents)
      .set(order ? { orderId: order.id } : { doneAt: now, raw: null })
      .where(eq(gatewayEvents.id, id))
    if (!order) return
    await storeEventReading(tx, gateway.name, order.id, event, storedEvent.receivedAt)
    await orderPollJob.enqueue(tx, { order: order.id })
  })
}
