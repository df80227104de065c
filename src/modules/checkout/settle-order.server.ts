import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
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
import { defineScheduledJob } from '../../platform/jobs/define-job.ts'
import { lockStudents } from '../students/locks.server.ts'
import { findSurvivor } from '../students/store.server.ts'
import { type GatewayJobContext, orderPollJob } from './jobs.server.ts'
import { lockOrder } from './locks.server.ts'
import { queueRefundsUnderWay, refundUnchosen } from './refund-payment.server.ts'
import { isPending, mismatchOf, nextPollTime, type OrderState } from './rules.ts'
import { findOrder } from './store.server.ts'
import { storePayment, storeReading } from './store-payment.server.ts'
import { gatewayEvents, type Order, orders } from './tables.ts'
import { seatThoseWhoWaited } from './wait-as-payer.server.ts'

/**
 * The only way in which an order becomes paid: the returning browser, an event and the minute job all call
 * this. It queries the gateway and applies the answer under the lock of the order; repeated calls change
 * nothing. Undefined if there is no such order.
 */
export async function settleOrder(
  { db, gateway, clock }: GatewayJobContext,
  orderId: string,
): Promise<OrderState | undefined> {
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const readAt = clock()
  const gatewayOrder = order.gatewayOrder ?? (await gateway.find(order.id))
  const reading = gatewayOrder
    ? await lookAndCapture(gateway, { ...order, gatewayOrder })
    : undefined
  return retryTransaction(db, (tx) =>
    applyReading(tx, { orderId, gatewayOrder, reading, readAt }, clock),
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
  orderId: string
  gatewayOrder: string | undefined
  reading: GatewayReading | undefined
  readAt: Date
}

/** Stores the reading and applies it, without outside calls. */
async function applyReading(
  tx: Transaction,
  { orderId, gatewayOrder, reading, readAt }: OrderReading,
  clock: () => Date,
): Promise<OrderState | undefined> {
  const before = await findOrder(tx, orderId)
  const studentId = before?.studentId ? await findSurvivor(tx, before.studentId) : undefined
  if (studentId) await lockStudents(tx, [studentId])
  const order = await lockOrder(tx, orderId)
  if (!order) return undefined
  // The student was merged, or the account deleted, between the two.
  if (order.studentId !== before?.studentId) throw new ConcurrentChangeError()
  const now = clock()
  const { gateway } = order
  let current: Order = { ...order, gatewayOrder: order.gatewayOrder ?? gatewayOrder ?? null }
  for (const payment of inOrderOfTime(reading)) {
    const figures = { ...payment, payment: payment.id, status: payment.state, readAt }
    const stored = await storeReading(tx, { ...figures, gateway, orderId, source: 'query' })
    if (!isTaken(payment)) continue
    const paid = { order: current, payment, reading: stored, receipt: reading?.receipt }
    current = { ...current, ...(await storePayment(tx, { ...paid, studentId, now })) }
  }
  const state = await updateOrder(tx, order, current, now)
  // Events that came before the poll are done; later ones poll again.
  const { doneAt, receivedAt } = gatewayEvents
  await tx
    .update(gatewayEvents)
    .set({ doneAt: now })
    .where(and(eq(gatewayEvents.orderId, orderId), isNull(doneAt), lte(receivedAt, readAt)))
  return state
}

/** Stores the current state; unpaid orders are not polled forever. */
async function updateOrder(
  tx: Transaction,
  before: Order,
  current: Order,
  now: Date,
): Promise<OrderState> {
  const { gatewayOrder, enrolmentId, heldReason } = current
  const stateNow = current.state === 'started' && gatewayOrder ? 'open' : current.state
  const pollAt = nextPollTime(before.createdAt, now)
  const state = pollAt === null && isPending(stateNow) ? 'ended' : stateNow
  const changes = { state, heldReason, gatewayOrder, enrolmentId, pollAt }
  await tx
    .update(orders)
    .set({ ...changes, ...(state !== before.state && { changedAt: now }) })
    .where(eq(orders.id, before.id))
  return state
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

export const dueOrdersJob = defineScheduledJob('poll-due-orders', '* * * * *')

/** Orders of one run. */
const most = 200
/** Milliseconds after which a refund without news is asked about, whatever became of its job. */
const refundsAfter = 2 * 60 * 60_000

/**
 * Job every minute: queues a poll of every order that is due, longest waiting first. Polls are queued with a
 * later time, so that a failing one is not polled every minute.
 */
export async function pollDueOrders(db: Database, now: Date): Promise<void> {
  await queueRefundsUnderWay(db, new Date(now.getTime() - refundsAfter))
  await seatThoseWhoWaited(db, now)
  await refundUnchosen(db, now)
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.pollAt, now))
    .orderBy(asc(orders.pollAt))
    .limit(most)
  if (due.length === 0) return
  const ids = due.map(({ id }) => id)
  await db.transaction(async (tx) => {
    for (const id of ids) await orderPollJob.enqueue(tx, { order: id })
    // The poll itself sets the time of the next one.
    await tx
      .update(orders)
      .set({ pollAt: sql`${now}::timestamptz + interval '10 minutes'` })
      .where(inArray(orders.id, ids))
  })
}
