import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import type { PaymentGateway } from '../../platform/gateway/gateway.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { extendHold, holdSeat } from '../batches/hold-seat.server.ts'
import { refuseUnconfirmed, type SeatHolder, Unconfirmed } from '../batches/own-holds.server.ts'
import type { HoldReason } from '../batches/rules.ts'
import { type Batch, batches } from '../batches/tables.ts'
import { readCourse } from '../courses/rules.ts'
import { listPublishedCourses } from '../courses/store.server.ts'
import { plansFor } from '../enrolments/plans/rules.ts'
import { listPlans, offerOf } from '../enrolments/plans/store.server.ts'
import type { Due } from '../enrolments/rules.ts'
import { needsSupplyState } from '../ledger/documents/tax/rules.ts'
import { readTax } from '../ledger/documents/tax/tax.server.ts'
import { lastPublication } from '../page-texts/store.server.ts'
import { recogniseStudent } from '../students/recognise-student.server.ts'
import { lockOrder } from './locks.server.ts'
import { nextPollTime, orderPaise, sameFor } from './rules.ts'
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
  selling: GatewaySale,
  request: CheckoutRequest,
  context: PersonContext,
): Promise<BeginCheckoutResult> {
  const { db, gateway } = selling
  const keepOrder = retryTransaction(db, (tx) =>
    keep(tx, { ...request, gateway: gateway.name }, context),
  )
  const result = await keepOrder.catch(refuseUnconfirmed)
  if (!result.ok) return result
  return { ok: true, order: await openAtGateway(selling, result.order, context.now) }
}

async function keep(
  tx: Transaction,
  request: CheckoutRequest & { gateway: string },
  context: PersonContext,
): Promise<BeginCheckoutResult> {
  if (!request.isAdult && !request.guardian) return { ok: false, reason: 'guardian-missing' }
  const published = await listPublishedCourses(tx as Database)
  const course = published.map(readCourse).find(({ id }) => id === request.courseId)
  if (!course) return { ok: false, reason: 'no-course' }
  if (course.price < orderPaise.least) return { ok: false, reason: 'no-fee' }
  if (course.price !== request.paise)
    return { ok: false, reason: 'price-changed', paise: course.price }
  const [batch] = await tx.select().from(batches).where(eq(batches.id, request.batchId))
  if (batch?.courseId !== request.courseId) return { ok: false, reason: 'no-batch' }
  const agreedPrice = await agreeOn(tx, request, { batch, now: context.now })
  if (!agreedPrice) return { ok: false, reason: 'plan-changed' }
  const supply = await readSupply(tx, request, { batch, now: context.now })
  if (!supply.ok) return supply
  const { supplyState } = supply
  const { holder } = request
  const { phone } = holder
  const registrationInput = {
    userId: context.actor.id,
    phone,
    course: course.title,
    now: context.now,
  }
  const student = await recogniseStudent(tx, registrationInput)
  if (student === undefined) return { ok: false, reason: 'account-gone' }
  if (await hasPaid(tx, request.courseId, context)) return { ok: false, reason: 'paid-already' }
  const seat = { batch: request.batchId, student }
  const hold = await holdSeat(tx, { ...seat, holder }, context)
  // Stored only once this is asked and answered; until then there is no entry either.
  if (!hold.ok && hold.reason === 'email-unconfirmed') throw new Unconfirmed()
  if (!hold.ok) return hold.reason === 'no-student' ? { ok: false, reason: 'account-gone' } : hold
  if (hold.seat.state === 'taken') return { ok: false, reason: 'has-seat' }
  if (hold.repeated) await extendHold(tx, seat, context)
  const checkout = { ...request, ...agreedPrice, supplyState }
  const openOrder = await findOpenOrder(tx, checkout, context)
  const order =
    openOrder ?? (await insertOrder(tx, { ...checkout, student, title: course.title }, context))
  return { ok: true, order }
}

type Supply = { ok: true; supplyState: string | null } | { ok: false; reason: 'state-missing' }

/**
 * Online courses are supplied where the student lives, so the state is required; for a classroom it is not
 * asked.
 */
async function readSupply(
  tx: Transaction,
  { state }: CheckoutRequest,
  { batch, now }: { batch: Batch; now: Date },
): Promise<Supply> {
  if (!needsSupplyState(batch, await readTax(tx, dayInIndia(now))))
    return { ok: true, supplyState: null }
  return state ? { ok: true, supplyState: state } : { ok: false, reason: 'state-missing' }
}

/** The seat was gone: their payment is held and they still have to choose. */
async function hasPaid(tx: Transaction, courseId: string, { actor }: PersonContext) {
  const paid = and(
    ...[eq(orders.userId, actor.id), eq(orders.courseId, courseId), eq(orders.state, 'no-seat')],
    sql`not exists (select from gateway_payments p join gateway_refunds r on r.gateway_payment_id = p.id
          where p.order_id = orders.id and r.state <> 'failed')`,
  )
  return (await tx.$count(orders, paid)) > 0
}

/** Paise due now, and the later instalments with their dates. */
type AgreedPrice = { dueNowPaise: number; parts: Due[] | null }

/** Decided by the current plan; if it changed since it was shown the order is refused. */
async function agreeOn(
  tx: Transaction,
  { plan, paise }: CheckoutRequest,
  { batch, now }: { batch: Batch; now: Date },
): Promise<AgreedPrice | undefined> {
  if (!plan) return { dueNowPaise: paise, parts: null }
  const plans = plansFor(await listPlans(tx, batch.courseId), batch)
  const existingPlan = plans.find(({ id, version }) => id === plan.id && version === plan.version)
  const today = dayInIndia(now)
  const offer =
    existingPlan && offerOf(existingPlan, { feePaise: paise, startsOn: batch.startsOn, today })
  return offer && { dueNowPaise: offer.dueNowPaise, parts: offer.parts }
}

/** A second click or a returning buyer gets the same order, which is paid once. */
async function findOpenOrder(
  tx: Transaction,
  request: CheckoutRequest & AgreedPrice & { supplyState: string | null },
  { actor, now }: PersonContext,
) {
  const order = await tx
    .select()
    .from(orders)
    .where(
      and(
        ...[eq(orders.userId, actor.id), eq(orders.batchId, request.batchId)],
        ...[eq(orders.feePaise, request.paise), eq(orders.isAdult, request.isAdult)],
        inArray(orders.state, ['started', 'open']),
        gt(orders.createdAt, new Date(now.getTime() - sameFor)),
      ),
    )
    .orderBy(desc(orders.createdAt))
  return order.find(({ parts, planId, supplyState }) => {
    if (planId !== (request.plan?.id ?? null) || supplyState !== request.supplyState) return false
    return inWords(parts) === inWords(request.parts)
  })
}

/** Compared as text: PostgreSQL keeps fields in an order of its own. */
function inWords(parts: Due[] | null): string {
  return (parts ?? []).map(({ paise, dueOn }) => `${paise} by ${dueOn}`).join()
}

async function insertOrder(
  tx: Transaction,
  request: CheckoutRequest &
    AgreedPrice & { gateway: string; student: number; title: string; supplyState: string | null },
  { actor, now }: PersonContext,
): Promise<Order> {
  const [order] = await tx
    .insert(orders)
    .values({
      userId: actor.id,
      studentId: request.student,
      purpose: 'seat',
      batchId: request.batchId,
      courseId: request.courseId,
      course: request.title,
      feePaise: request.paise,
      paise: request.dueNowPaise,
      isAdult: request.isAdult,
      planId: request.plan?.id,
      parts: request.parts,
      supplyState: request.supplyState,
      guardianName: request.guardian?.name,
      guardianPhone: request.guardian?.phone,
      gateway: request.gateway,
      language: request.language,
      agreedAt: now,
      termsPublication: await lastPublication(tx),
      createdAt: now,
      changedAt: now,
      pollAt: nextPollTime(now, now),
    })
    .returning()
  if (!order) throw new Error('An order that was just made is gone.')
  return order
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
