import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { PaymentGateway } from '../../platform/gateway/gateway.ts'
import { extendHold, holdPlace } from '../batches/hold-place.server.ts'
import type { SeatReason } from '../batches/rules.ts'
import { batches } from '../batches/tables.ts'
import type { ByPerson } from '../by.ts'
import { readCourse } from '../courses/rules.ts'
import { listPublishedCourses } from '../courses/store.server.ts'
import { lockOrder } from '../locks.server.ts'
import { beginAgain } from '../students/begin-again.server.ts'
import { recogniseStudent } from '../students/recognise-student.server.ts'
import { nextLook, orderPaise } from './rules.ts'
import { type Order, orders } from './tables.ts'

export type CheckoutAsked = {
  courseId: string
  batchId: number
  /** What the buyer saw, in paise. */
  paise: number
  /** E.164. */
  phone: string
  isAdult: boolean
  guardian: { name: string; phone: string } | null
  language: string
}

export type BeginReason =
  | Exclude<SeatReason, { reason: 'no-student' }>
  | {
      reason:
        | 'no-course'
        | 'no-fee'
        | 'has-seat'
        | 'paid-already'
        | 'account-gone'
        | 'guardian-missing'
    }
  | { reason: 'price-changed'; paise: number }

type Kept = { ok: true; order: Order } | ({ ok: false } & BeginReason)

/** An order that somebody went back from is taken up again for so long. */
const sameFor = 60 * 60_000

/**
 * Holds a seat and keeps the order, in one transaction, before the gateway hears of it: whatever it tells us
 * later finds the order there. Only then it is asked to make its own; `GatewayFailure` where it does not.
 */
export async function beginCheckout(
  { db, gateway }: { db: Database; gateway: PaymentGateway },
  asked: CheckoutAsked,
  by: ByPerson,
): Promise<Kept> {
  const kept = await beginAgain(db, (tx) => keep(tx, { ...asked, gateway: gateway.name }, by))
  if (!kept.ok || kept.order.gatewayOrder) return kept
  const { id, paise, currency, purpose } = kept.order
  const { gatewayOrder } = await gateway.begin({ id, paise, currency, purpose })
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    // An event was quicker than we are.
    if (!order || order.gatewayOrder) return order ? { ok: true, order } : kept
    const state = order.state === 'begun' ? ('open' as const) : order.state
    await tx.update(orders).set({ gatewayOrder, state, changedAt: by.now }).where(eq(orders.id, id))
    return { ok: true, order: { ...order, gatewayOrder, state } }
  })
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
  const { phone } = asked
  const who = { userId: by.actor.id, phone, course: course.title, now: by.now }
  const student = await recogniseStudent(tx, who)
  if (student === undefined) return { ok: false, reason: 'account-gone' }
  if (await hasPaid(tx, asked.courseId, by)) return { ok: false, reason: 'paid-already' }
  const seat = { batch: asked.batchId, student }
  const held = await holdPlace(tx, seat, by)
  if (!held.ok) return held.reason === 'no-student' ? { ok: false, reason: 'account-gone' } : held
  if (held.place.state === 'taken') return { ok: false, reason: 'has-seat' }
  if (held.repeated) await extendHold(tx, seat, by)
  const standing = await findStanding(tx, asked, by)
  const order = standing ?? (await insertOrder(tx, { ...asked, student, title: course.title }, by))
  return { ok: true, order }
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

/** A second click, or somebody who came back: the same order, which is paid once. */
async function findStanding(tx: Transaction, asked: CheckoutAsked, { actor, now }: ByPerson) {
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      and(
        ...[eq(orders.userId, actor.id), eq(orders.batchId, asked.batchId)],
        ...[eq(orders.paise, asked.paise), eq(orders.isAdult, asked.isAdult)],
        inArray(orders.state, ['begun', 'open']),
        gt(orders.madeAt, new Date(now.getTime() - sameFor)),
      ),
    )
    .orderBy(desc(orders.madeAt))
    .limit(1)
  return order
}

async function insertOrder(
  tx: Transaction,
  asked: CheckoutAsked & { gateway: string; student: number; title: string },
  { actor, now }: ByPerson,
): Promise<Order> {
  const [order] = await tx
    .insert(orders)
    .values({
      ...{ userId: actor.id, studentId: asked.student, purpose: 'seat', batchId: asked.batchId },
      ...{ courseId: asked.courseId, course: asked.title },
      ...{ feePaise: asked.paise, paise: asked.paise, isAdult: asked.isAdult },
      ...{ guardianName: asked.guardian?.name, guardianPhone: asked.guardian?.phone },
      ...{ gateway: asked.gateway, language: asked.language },
      ...{ agreedAt: now, madeAt: now, changedAt: now, lookAt: nextLook(now, now) },
    })
    .returning()
  if (!order) throw new Error('An order that was just made is gone.')
  return order
}
