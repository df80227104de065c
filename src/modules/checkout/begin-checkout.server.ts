import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ByPerson } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { beginAgain } from '../../platform/database/retry-transaction.server.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { extendHold, holdPlace } from '../batches/hold-place.server.ts'
import { type Holder, refuseUnconfirmed, Unconfirmed } from '../batches/own-holds.server.ts'
import type { HoldReason } from '../batches/rules.ts'
import { type Batch, batches } from '../batches/tables.ts'
import { readCourse } from '../courses/rules.ts'
import { listPublishedCourses } from '../courses/store.server.ts'
import { plansFor } from '../enrolments/plans/rules.ts'
import { listPlans, offerOf } from '../enrolments/plans/store.server.ts'
import type { Due } from '../enrolments/rules.ts'
import { asksState } from '../ledger/documents/tax/rules.ts'
import { readTax } from '../ledger/documents/tax/store.server.ts'
import { recogniseStudent } from '../students/recognise-student.server.ts'
import { openAtGateway, type Selling } from './open-at-gateway.server.ts'
import { nextLook, orderPaise, sameFor } from './rules.ts'
import { type Order, orders } from './tables.ts'

export type CheckoutAsked = {
  courseId: string
  batchId: number
  /** What the buyer saw, in paise. */
  paise: number
  /** The plan as the buyer saw it; nothing is all at once. */
  plan: { id: number; version: number } | undefined
  /** Who buys, whose phone number is theirs as typed. */
  holder: Holder
  isAdult: boolean
  guardian: { name: string; phone: string } | null
  /** The code of the state that they live in; nothing where they were not asked. */
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

type Kept = { ok: true; order: Order } | ({ ok: false } & BeginReason)

/**
 * Holds a seat and keeps the order, in one transaction, before the gateway hears of it: whatever it tells us
 * later finds the order there. Only then it is asked to make its own; `GatewayFailure` where it does not.
 */
export async function beginCheckout(
  selling: Selling,
  asked: CheckoutAsked,
  by: ByPerson,
): Promise<Kept> {
  const { db, gateway } = selling
  const keeping = beginAgain(db, (tx) => keep(tx, { ...asked, gateway: gateway.name }, by))
  const kept = await keeping.catch(refuseUnconfirmed)
  if (!kept.ok) return kept
  return { ok: true, order: await openAtGateway(selling, kept.order, by.now) }
}

async function keep(
  tx: Transaction,
  asked: CheckoutAsked & { gateway: string },
  by: ByPerson,
): Promise<Kept> {
  if (!asked.isAdult && !asked.guardian) return { ok: false, reason: 'guardian-missing' }
  const published = await listPublishedCourses(tx as Database)
  const course = published.map(readCourse).find(({ id }) => id === asked.courseId)
  if (!course) return { ok: false, reason: 'no-course' }
  if (course.price < orderPaise.least) return { ok: false, reason: 'no-fee' }
  if (course.price !== asked.paise)
    return { ok: false, reason: 'price-changed', paise: course.price }
  const [batch] = await tx.select().from(batches).where(eq(batches.id, asked.batchId))
  if (batch?.courseId !== asked.courseId) return { ok: false, reason: 'no-batch' }
  const agreed = await agreeOn(tx, asked, { batch, now: by.now })
  if (!agreed) return { ok: false, reason: 'plan-changed' }
  const supply = await readSupply(tx, asked, { batch, now: by.now })
  if (!supply.ok) return supply
  const { supplyState } = supply
  const { holder } = asked
  const { phone } = holder
  const who = { userId: by.actor.id, phone, course: course.title, now: by.now }
  const student = await recogniseStudent(tx, who)
  if (student === undefined) return { ok: false, reason: 'account-gone' }
  if (await hasPaid(tx, asked.courseId, by)) return { ok: false, reason: 'paid-already' }
  const seat = { batch: asked.batchId, student }
  const held = await holdPlace(tx, { ...seat, holder }, by)
  // Asked for on the page, which comes back: nothing is kept of them until then, also no entry.
  if (!held.ok && held.reason === 'email-unconfirmed') throw new Unconfirmed()
  if (!held.ok) return held.reason === 'no-student' ? { ok: false, reason: 'account-gone' } : held
  if (held.place.state === 'taken') return { ok: false, reason: 'has-seat' }
  if (held.repeated) await extendHold(tx, seat, by)
  const wanted = { ...asked, ...agreed, supplyState }
  const standing = await findStanding(tx, wanted, by)
  const order = standing ?? (await insertOrder(tx, { ...wanted, student, title: course.title }, by))
  return { ok: true, order }
}

type Supply = { ok: true; supplyState: string | null } | { ok: false; reason: 'state-missing' }

/** What is taught online is supplied where they live, so they say it; of a classroom nobody is asked. */
async function readSupply(
  tx: Transaction,
  { state }: CheckoutAsked,
  { batch, now }: { batch: Batch; now: Date },
): Promise<Supply> {
  if (!asksState(batch, await readTax(tx, dayInIndia(now)))) return { ok: true, supplyState: null }
  return state ? { ok: true, supplyState: state } : { ok: false, reason: 'state-missing' }
}

/** For a seat that was gone: their money is here, and they have to choose what it is for. */
async function hasPaid(tx: Transaction, courseId: string, { actor }: ByPerson) {
  const paid = and(
    ...[eq(orders.userId, actor.id), eq(orders.courseId, courseId), eq(orders.state, 'no-seat')],
    sql`not exists (select from gateway_payments p join gateway_refunds r on r.gateway_payment_id = p.id
          where p.order_id = orders.id and r.state <> 'failed')`,
  )
  return (await tx.$count(orders, paid)) > 0
}

/** What of the fee is paid now, in paise, and what by when. */
type Agreed = { nowPaise: number; parts: Due[] | null }

/** Decided here, by the plan as it stands: one that changed since it was shown is not charged by. */
async function agreeOn(
  tx: Transaction,
  { plan, paise }: CheckoutAsked,
  { batch, now }: { batch: Batch; now: Date },
): Promise<Agreed | undefined> {
  if (!plan) return { nowPaise: paise, parts: null }
  const plans = plansFor(await listPlans(tx, batch.courseId), batch)
  const standing = plans.find(({ id, version }) => id === plan.id && version === plan.version)
  const today = dayInIndia(now)
  const offer = standing && offerOf(standing, { feePaise: paise, startsOn: batch.startsOn, today })
  return offer && { nowPaise: offer.nowPaise, parts: offer.parts }
}

/** A second click, or somebody who came back: the same order, which is paid once. */
async function findStanding(
  tx: Transaction,
  asked: CheckoutAsked & Agreed & { supplyState: string | null },
  { actor, now }: ByPerson,
) {
  const found = await tx
    .select()
    .from(orders)
    .where(
      and(
        ...[eq(orders.userId, actor.id), eq(orders.batchId, asked.batchId)],
        ...[eq(orders.feePaise, asked.paise), eq(orders.isAdult, asked.isAdult)],
        inArray(orders.state, ['begun', 'open']),
        gt(orders.madeAt, new Date(now.getTime() - sameFor)),
      ),
    )
    .orderBy(desc(orders.madeAt))
  return found.find(({ parts, planId, supplyState }) => {
    if (planId !== (asked.plan?.id ?? null) || supplyState !== asked.supplyState) return false
    return inWords(parts) === inWords(asked.parts)
  })
}

/** To be compared: PostgreSQL keeps fields in an order of its own. */
function inWords(parts: Due[] | null): string {
  return (parts ?? []).map(({ paise, dueOn }) => `${paise} by ${dueOn}`).join()
}

async function insertOrder(
  tx: Transaction,
  asked: CheckoutAsked &
    Agreed & { gateway: string; student: number; title: string; supplyState: string | null },
  { actor, now }: ByPerson,
): Promise<Order> {
  const [order] = await tx
    .insert(orders)
    .values({
      ...{ userId: actor.id, studentId: asked.student, purpose: 'seat', batchId: asked.batchId },
      ...{ courseId: asked.courseId, course: asked.title },
      ...{ feePaise: asked.paise, paise: asked.nowPaise, isAdult: asked.isAdult },
      ...{ planId: asked.plan?.id, parts: asked.parts, supplyState: asked.supplyState },
      ...{ guardianName: asked.guardian?.name, guardianPhone: asked.guardian?.phone },
      ...{ gateway: asked.gateway, language: asked.language },
      ...{ agreedAt: now, madeAt: now, changedAt: now, lookAt: nextLook(now, now) },
    })
    .returning()
  if (!order) throw new Error('An order that was just made is gone.')
  return order
}
