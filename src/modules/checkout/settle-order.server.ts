import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import {
  ConcurrentChangeError,
  retryTransaction,
} from '../../platform/database/retry-transaction.server.ts'
import {
  GatewayFailure,
  type GatewayPayment,
  type GatewayReading,
  type PaymentGateway,
} from '../../platform/gateway/gateway.ts'
import { lockStudents } from '../students/locks.server.ts'
import { findSurvivor } from '../students/store.server.ts'
import { lockOrder } from './locks.server.ts'
import { isPending, mismatchOf, nextPollTime, type OrderState } from './rules.ts'
import { findOrder } from './store.server.ts'
import { storePayment, storeReading } from './store-payment.server.ts'
import { gatewayEvents, type Order, orders } from './tables.ts'

type SettleContext = { db: Database; gateway: PaymentGateway; clock: () => Date }

/**
 * The only way in which an order becomes paid: the returning browser, an event and the minute job all call
 * this. It queries the gateway and applies the answer under the lock of the order; repeated calls change
 * nothing. Undefined if there is no such order.
 */
export async function settleOrder(
  settleContext: SettleContext,
  orderId: string,
): Promise<OrderState | undefined> {
  const { db, gateway, clock } = settleContext
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const lookedFrom = clock()
  const gatewayOrder = order.gatewayOrder ?? (await gateway.find(order.id))
  const reading = gatewayOrder
    ? await lookAndCapture(gateway, { ...order, gatewayOrder })
    : undefined
  return retryTransaction(db, (tx) =>
    applyReading(tx, {
      settling: settleContext,
      orderId,
      gatewayOrder,
      looked: reading,
      lookedFrom,
    }),
  )
}

/** Captures an authorised payment if it is what was requested. */
async function lookAndCapture(
  gateway: PaymentGateway,
  order: Order & { gatewayOrder: string },
): Promise<GatewayReading | undefined> {
  const reading = await gateway.look(order.gatewayOrder)
  const isTaken = reading?.payments.some(
    ({ state }) => state === 'captured' || state === 'refunded',
  )
  const [authorised] = (reading?.payments ?? []).filter(
    (payment) => payment.state === 'authorized' && !mismatchOf(order, payment, reading?.receipt),
  )
  if (!authorised || isTaken) return reading
  try {
    await gateway.capture(authorised)
  } catch (error) {
    // Captured or refunded elsewhere in this moment: the poll after this says which.
    if (!(error instanceof GatewayFailure && error.why === 'refused')) throw error
  }
  return gateway.look(order.gatewayOrder)
}

type OrderReading = {
  settling: SettleContext
  orderId: string
  gatewayOrder: string | undefined
  looked: GatewayReading | undefined
  lookedFrom: Date
}

/** Stores the reading and applies it, without outside calls. */
async function applyReading(
  tx: Transaction,
  reading: OrderReading,
): Promise<OrderState | undefined> {
  const {
    settling: settleContext,
    orderId,
    gatewayOrder,
    looked: gatewayReading,
    lookedFrom,
  } = reading
  const before = await findOrder(tx, orderId)
  const studentId = before?.studentId ? await findSurvivor(tx, before.studentId) : undefined
  if (studentId) await lockStudents(tx, [studentId])
  const order = await lockOrder(tx, orderId)
  if (!order) return undefined
  // The student was merged, or the account deleted, between the two.
  if (order.studentId !== before?.studentId) throw new ConcurrentChangeError()
  const now = settleContext.clock()
  let current: Order = { ...order, gatewayOrder: order.gatewayOrder ?? gatewayOrder ?? null }
  for (const payment of inOrderOfTime(gatewayReading)) {
    const read = { ...payment, payment: payment.id, status: payment.state, readAt: lookedFrom }
    const { gateway, id } = order
    const reading = await storeReading(tx, { ...read, gateway, orderId: id, source: 'query' })
    if (!isTaken(payment)) continue
    const paid = { order: current, payment, reading, receipt: gatewayReading?.receipt }
    current = { ...current, ...(await storePayment(tx, { ...paid, studentId, now })) }
  }
  const state = await updateOrder(tx, { before: order, known: current }, now)
  await closeEvents(tx, orderId, { lookedFrom, now })
  return state
}

/** Stores the current state; unpaid orders are not polled forever. */
async function updateOrder(
  tx: Transaction,
  { before, known: current }: { before: Order; known: Order },
  now: Date,
): Promise<OrderState> {
  const state = current.state === 'started' && current.gatewayOrder ? 'open' : current.state
  const pollAt = nextPollTime(before.createdAt, now)
  const after = pollAt === null && isPending(state) ? 'ended' : state
  const { gatewayOrder, enrolmentId, heldReason } = current
  await tx
    .update(orders)
    .set({
      state: after,
      heldReason,
      gatewayOrder,
      enrolmentId: enrolmentId,
      pollAt,
      ...(after !== before.state && { changedAt: now }),
    })
    .where(eq(orders.id, before.id))
  return after
}

/** Events that came before the poll; later ones poll again. */
async function closeEvents(
  tx: Transaction,
  orderId: string,
  { lookedFrom, now }: { lookedFrom: Date; now: Date },
) {
  const { orderId: of, doneAt, receivedAt } = gatewayEvents
  await tx
    .update(gatewayEvents)
    .set({ doneAt: now })
    .where(and(eq(of, orderId), isNull(doneAt), lte(receivedAt, lookedFrom)))
}

function inOrderOfTime(reading: GatewayReading | undefined): GatewayPayment[] {
  return (reading?.payments ?? []).toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  )
}

/** The refunds had arrived before. */
function isTaken({ state, paise }: GatewayPayment): boolean {
  return (state === 'captured' || state === 'refunded') && paise > 0
}
