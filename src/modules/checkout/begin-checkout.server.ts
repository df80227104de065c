import { and, eq, sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import type { PaymentGateway } from '../../platform/gateway/gateway.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { refuseUnconfirmed, type SeatHolder, Unconfirmed } from '../batches/holder-limits.server.ts'
import type { HoldReason } from '../batches/rules.ts'
import { extendHold, holdSeat } from '../batches/seats.server.ts'
import { findBatch } from '../batches/store.server.ts'
import type { Batch } from '../batches/tables.ts'
import { readCourse } from '../courses/rules.ts'
import { listPublishedCourses } from '../courses/store.server.ts'
import { plansFor } from '../enrolments/plans/rules.ts'
import { listPlans, offerOf } from '../enrolments/plans/store.server.ts'
import type { Due } from '../enrolments/rules.ts'
import { listOpenEnrolments } from '../enrolments/store.server.ts'
import { needsSupplyState } from '../ledger/documents/tax/rules.ts'
import { readTax } from '../ledger/documents/tax/tax.server.ts'
import { lastPublication } from '../page-texts/store.server.ts'
import { recogniseStudent } from '../students/recognise-student.server.ts'
import { lockOrder } from './locks.server.ts'
import { orderPaise } from './rules.ts'
import { insertOrder, listOpenOrders } from './store.server.ts'
import { type Order, orders } from './tables.ts'

export type CheckoutRequest = {
  courseId: string
  batchId: number
  /** The price shown to the buyer, in paise. */
  paise: number
  /** The plan as shown to the buyer; undefined is full payment. */
  plan: { id: number; version: number } | undefined
  /** The buyer; their phone number is stored as typed. */
  holder: SeatHolder
  isAdult: boolean
  guardian: { name: string; phone: string } | null
  /** GST code of the state they live in; undefined where it was not asked. */
  state: string | undefined
  language: string
}

export type BeginReason =
  | Exclude<HoldReason, { reason: 'no-student' }>
  | {
      reason:
        | 'no-course'
        | 'no-fee'
        | 'has-seat'
        | 'paid-already'
        | 'already-enrolled'
        | 'account-gone'
        | 'guardian-missing'
        | 'plan-changed'
        | 'state-missing'
    }
  | { reason: 'price-changed'; paise: number }

type BeginCheckoutResult = { ok: true; order: Order } | ({ ok: false } & BeginReason)

/**
 * Holds a seat and stores the order in one transaction before the gateway is called, so that later events
 * find it. `GatewayFailure` if the gateway does not create its order.
 */
export async function beginCheckout(
  sale: GatewaySale,
  request: CheckoutRequest,
  context: PersonContext,
): Promise<BeginCheckoutResult> {
  const result = await retryTransaction(sale.db, (tx) =>
    placeOrder(tx, request, sale.gateway.name, context),
  ).catch(refuseUnconfirmed)
  if (!result.ok) return result
  return { ok: true, order: await openAtGateway(sale, result.order, context.now) }
}

async function placeOrder(
  tx: Transaction,
  request: CheckoutRequest,
  gateway: string,
  context: PersonContext,
): Promise<BeginCheckoutResult> {
  const { courseId, batchId, holder } = request
  const { now } = context
  if (!request.isAdult && !request.guardian) return { ok: false, reason: 'guardian-missing' }
  const published = await listPublishedCourses(tx as Database)
  const course = published.map(readCourse).find(({ id }) => id === courseId)
  if (!course) return { ok: false, reason: 'no-course' }
  if (course.price < orderPaise.least) return { ok: false, reason: 'no-fee' }
  if (course.price !== request.paise)
    return { ok: false, reason: 'price-changed', paise: course.price }
  const batch = await findBatch(tx, batchId)
  if (batch?.courseId !== courseId) return { ok: false, reason: 'no-batch' }
  const today = dayInIndia(now)
  const price = await agreeOn(tx, request, batch, today)
  if (!price) return { ok: false, reason: 'plan-changed' }
  // An online course is supplied where the student lives; for a classroom the state is not asked.
  const needsState = needsSupplyState(batch, await readTax(tx, today))
  if (needsState && !request.state) return { ok: false, reason: 'state-missing' }
  const supplyState = (needsState && request.state) || null
  const registration = { userId: context.actor.id, phone: holder.phone, course: course.title, now }
  const student = await recogniseStudent(tx, registration)
  if (student === undefined) return { ok: false, reason: 'account-gone' }
  if (await hasPaid(tx, courseId, context)) return { ok: false, reason: 'paid-already' }
  // Under the lock of the student that was recognised.
  const openEnrolments = await listOpenEnrolments(tx, { student, course: courseId })
  if (openEnrolments.length > 0) return { ok: false, reason: 'already-enrolled' }
  const terms = { ...price, supplyState, student, title: course.title, gateway }
  const openOrder = await findOpenOrder(tx, request, terms, context)
  const seat = { batch: batchId, student }
  const hold = await holdSeat(tx, { ...seat, holder }, context)
  // Rolled back: without a confirmed e-mail not even the student record is stored.
  if (!hold.ok && hold.reason === 'email-unconfirmed') throw new Unconfirmed()
  if (!hold.ok) return hold.reason === 'no-student' ? { ok: false, reason: 'account-gone' } : hold
  if (hold.seat.state === 'taken') return { ok: false, reason: 'has-seat' }
  if (hold.repeated) await extendHold(tx, seat, context)
  const order = openOrder
    ? await correctOrder(tx, openOrder.id, request)
    : await insertSeatOrder(tx, request, terms, context)
  return { ok: true, order }
}

/** The seat was gone: their payment is held and they still have to choose. */
async function hasPaid(tx: Transaction, courseId: string, { actor }: PersonContext) {
  const paid = and(
    eq(orders.userId, actor.id),
    eq(orders.courseId, courseId),
    eq(orders.state, 'no-seat'),
    sql`not exists (select from gateway_payments p join gateway_refunds r on r.gateway_payment_id = p.id
          where p.order_id = orders.id and r.state <> 'failed')`,
  )
  return (await tx.$count(orders, paid)) > 0
}

/** Paise due now, and the later instalments with their dates; null for full payment. */
type AgreedPrice = { dueNowPaise: number; parts: Due[] | null }

/** Decided by the current plan; if it changed since it was shown the order is refused. */
async function agreeOn(
  tx: Transaction,
  { plan, paise: feePaise }: CheckoutRequest,
  batch: Batch,
  today: string,
): Promise<AgreedPrice | undefined> {
  if (!plan) return { dueNowPaise: feePaise, parts: null }
  const plans = plansFor(await listPlans(tx, batch.courseId), batch)
  const existingPlan = plans.find(({ id, version }) => id === plan.id && version === plan.version)
  return existingPlan && offerOf(existingPlan, { feePaise, startsOn: batch.startsOn, today })
}

/** What the order adds to the request. */
type OrderTerms = AgreedPrice & {
  supplyState: string | null
  student: number
  title: string
  gateway: string
}

/** A second click or a returning buyer gets the same order, which is paid once. Locked. */
async function findOpenOrder(
  tx: Transaction,
  request: CheckoutRequest,
  terms: OrderTerms,
  { actor, now }: PersonContext,
) {
  const isSame = and(
    eq(orders.userId, actor.id),
    eq(orders.batchId, request.batchId),
    eq(orders.feePaise, request.paise),
    eq(orders.isAdult, request.isAdult),
  )
  const openOrders = await listOpenOrders(tx, isSame, now)
  const openOrder = openOrders.find(
    ({ parts, planId, supplyState }) =>
      planId === (request.plan?.id ?? null) &&
      supplyState === terms.supplyState &&
      inWords(parts) === inWords(terms.parts),
  )
  return openOrder && (await lockOrder(tx, openOrder.id))
}

/** What the buyer may have corrected: the enrolment follows from the order. */
const correctable = ({ guardian, language }: CheckoutRequest) => ({
  guardianName: guardian?.name ?? null,
  guardianPhone: guardian?.phone ?? null,
  language,
})

async function correctOrder(tx: Transaction, id: string, request: CheckoutRequest) {
  const isSame = eq(orders.id, id)
  const [order] = await tx.update(orders).set(correctable(request)).where(isSame).returning()
  if (!order) throw new Error('An order that was just locked is gone.')
  return order
}

/** Compared as text: PostgreSQL keeps fields in an order of its own. */
function inWords(parts: Due[] | null): string {
  return (parts ?? []).map(({ paise, dueOn }) => `${paise} by ${dueOn}`).join()
}

async function insertSeatOrder(
  tx: Transaction,
  request: CheckoutRequest,
  { dueNowPaise, parts, supplyState, student, title, gateway }: OrderTerms,
  { actor, now }: PersonContext,
): Promise<Order> {
  const { batchId, courseId, isAdult } = request
  const order = {
    userId: actor.id,
    studentId: student,
    purpose: 'seat',
    batchId,
    courseId,
    course: title,
    feePaise: request.paise,
    paise: dueNowPaise,
    isAdult,
    planId: request.plan?.id,
    parts,
    supplyState,
    ...correctable(request),
    gateway,
    agreedAt: now,
    termsPublication: await lastPublication(tx),
  } as const
  return insertOrder(tx, order, now)
}

export type GatewaySale = { db: Database; gateway: PaymentGateway }

/**
 * Has the gateway create its order for one stored here, so that later events find it. `GatewayFailure` if
 * it does not answer.
 */
export async function openAtGateway(
  { db, gateway }: GatewaySale,
  storedOrder: Order,
  now: Date,
): Promise<Order> {
  if (storedOrder.gatewayOrder) return storedOrder
  const { id, paise, currency, purpose } = storedOrder
  const { gatewayOrder } = await gateway.begin({ id, paise, currency, purpose })
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    // An event came first.
    if (!order || order.gatewayOrder) return order ?? storedOrder
    const state = order.state === 'started' ? ('open' as const) : order.state
    await tx.update(orders).set({ gatewayOrder, state, changedAt: now }).where(eq(orders.id, id))
    return { ...order, gatewayOrder, state }
  })
}
