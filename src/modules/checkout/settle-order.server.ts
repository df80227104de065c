import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { beginAgain, Overtaken } from '../../platform/database/retry-transaction.server.ts'
import {
  GatewayFailure,
  type GatewayPayment,
  type Looked,
  type PaymentGateway,
} from '../../platform/gateway/gateway.ts'
import { lockStudents } from '../students/locks.server.ts'
import { findKept } from '../students/store.server.ts'
import { keepPayment } from './keep-payment.server.ts'
import { keepReading } from './keep-reading.server.ts'
import { lockOrder } from './locks.server.ts'
import { isAwaited, mismatchOf, nextLook, type OrderState } from './rules.ts'
import { findOrder } from './store.server.ts'
import { gatewayEvents, type Order, orders } from './tables.ts'

type Settling = { db: Database; gateway: PaymentGateway; clock: () => Date }

/**
 * THE one way in which an order comes to be paid: a browser that comes back, an event and the minute job all
 * call this. It asks the gateway, and then takes what that says into the order, under the lock of its row;
 * called again it finds everything done. Undefined where there is no such order.
 */
export async function settleOrder(
  settling: Settling,
  orderId: string,
): Promise<OrderState | undefined> {
  const { db, gateway, clock } = settling
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const lookedFrom = clock()
  const gatewayOrder = order.gatewayOrder ?? (await gateway.find(order.id))
  const looked = gatewayOrder
    ? await lookAndCapture(gateway, { ...order, gatewayOrder })
    : undefined
  return beginAgain(db, (tx) => takeIn(tx, { settling, orderId, gatewayOrder, looked, lookedFrom }))
}

/** What a bank has only set aside is taken, where it is what was asked for. */
async function lookAndCapture(
  gateway: PaymentGateway,
  order: Order & { gatewayOrder: string },
): Promise<Looked | undefined> {
  const looked = await gateway.look(order.gatewayOrder)
  const isTaken = looked?.payments.some(({ state }) => state === 'captured' || state === 'refunded')
  const [waiting] = (looked?.payments ?? []).filter(
    (payment) => payment.state === 'authorized' && !mismatchOf(order, payment, looked?.receipt),
  )
  if (!waiting || isTaken) return looked
  try {
    await gateway.capture(waiting)
  } catch (error) {
    // Taken in this moment by another of us, or given back: what is looked at now says which.
    if (!(error instanceof GatewayFailure && error.why === 'refused')) throw error
  }
  return gateway.look(order.gatewayOrder)
}

type Found = {
  settling: Settling
  orderId: string
  gatewayOrder: string | undefined
  looked: Looked | undefined
  lookedFrom: Date
}

/** Nothing here is asked of anybody else: what was seen is kept, and what follows from it happens. */
async function takeIn(tx: Transaction, found: Found): Promise<OrderState | undefined> {
  const { settling, orderId, gatewayOrder, looked, lookedFrom } = found
  const before = await findOrder(tx, orderId)
  const studentId = before?.studentId ? await findKept(tx, before.studentId) : undefined
  if (studentId) await lockStudents(tx, [studentId])
  const order = await lockOrder(tx, orderId)
  if (!order) return undefined
  // Joined with another entry, or its account deleted, between the two.
  if (order.studentId !== before?.studentId) throw new Overtaken()
  const now = settling.clock()
  let known: Order = { ...order, gatewayOrder: order.gatewayOrder ?? gatewayOrder ?? null }
  for (const payment of inOrderOfTime(looked)) {
    const read = { ...payment, payment: payment.id, status: payment.state, readAt: lookedFrom }
    const { gateway, id } = order
    const reading = await keepReading(tx, { ...read, gateway, orderId: id, source: 'query' })
    if (!isTaken(payment)) continue
    const paid = { order: known, payment, reading, receipt: looked?.receipt }
    known = { ...known, ...(await keepPayment(tx, { ...paid, studentId, now })) }
  }
  const state = await keepOrder(tx, { before: order, known }, now)
  await closeEvents(tx, orderId, { lookedFrom, now })
  return state
}

/** What it is by now; nobody asks for ever about one that nobody pays. */
async function keepOrder(
  tx: Transaction,
  { before, known }: { before: Order; known: Order },
  now: Date,
): Promise<OrderState> {
  const state = known.state === 'begun' && known.gatewayOrder ? 'open' : known.state
  const lookAt = nextLook(before.madeAt, now)
  const after = lookAt === null && isAwaited(state) ? 'ended' : state
  const { gatewayOrder, joiningId, heldWhy } = known
  await tx
    .update(orders)
    .set({
      ...{ state: after, heldWhy, gatewayOrder, joiningId, lookAt },
      ...(after !== before.state && { changedAt: now }),
    })
    .where(eq(orders.id, before.id))
  return after
}

/** Those that had come before the gateway was asked; what came meanwhile asks again. */
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

function inOrderOfTime(looked: Looked | undefined): GatewayPayment[] {
  return (looked?.payments ?? []).toSorted(
    (one, other) => one.madeAt.getTime() - other.madeAt.getTime(),
  )
}

/** What the gateway gave back since had come before. */
function isTaken({ state, paise }: GatewayPayment): boolean {
  return (state === 'captured' || state === 'refunded') && paise > 0
}
