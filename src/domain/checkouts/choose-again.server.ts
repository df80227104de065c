import { and, eq, lt } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { SeatReason } from '../batches/rules.ts'
import { batches } from '../batches/tables.ts'
import { takePlace } from '../batches/take-place.server.ts'
import type { By, ByPerson } from '../by.ts'
import { seatJoining } from '../joinings/seat-joining.server.ts'
import { lockJoining } from '../locks.server.ts'
import { beginAgain } from '../students/begin-again.server.ts'
import { askRefund } from './ask-refund.server.ts'
import { tellOf } from './fulfil-order.server.ts'
import { lockOrderOf } from './refund-ended.server.ts'
import { choiceHours } from './rules.ts'
import { gatewayPayments, gatewayRefunds, orders } from './tables.ts'

type Choice = { choice: 'another'; batchId: number } | { choice: 'back' }
export type ChoiceReason = SeatReason | { reason: 'no-order' | 'not-possible' | 'chosen' }
type Chosen = { ok: true } | ({ ok: false } & ChoiceReason)

/** Whoever paid for a seat that was gone takes one in another batch, or has all of it back. */
export async function chooseAgain(
  db: Database,
  { orderId, ...choice }: Choice & { orderId: string },
  by: ByPerson,
): Promise<Chosen> {
  return beginAgain(db, async (tx) => {
    const found = await lockPaid(tx, orderId)
    if (!found || found.order.userId !== by.actor.id) return { ok: false, reason: 'no-order' }
    if (found.order.state !== 'no-seat') return { ok: false, reason: 'not-possible' }
    if (await isGoingBack(tx, found.payment.id)) return { ok: false, reason: 'chosen' }
    return choice.choice === 'back'
      ? giveBack(tx, found, by)
      : takeAnother(tx, found, { batchId: choice.batchId, by })
  })
}

/** Those who chose nothing have all of it back. */
export async function returnUnchosen(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - choiceHours * 60 * 60_000)
  const waiting = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'no-seat'), lt(orders.changedAt, since)))
    .limit(100)
  for (const { id } of waiting)
    await beginAgain(db, async (tx) => {
      const found = await lockPaid(tx, id)
      if (found?.order.state !== 'no-seat' || (await isGoingBack(tx, found.payment.id))) return
      await giveBack(tx, found, { actor: 'system', now })
    })
}

type Found = NonNullable<Awaited<ReturnType<typeof lockPaid>>>

async function lockPaid(tx: Transaction, orderId: string) {
  const [fee] = await tx
    .select({ id: gatewayPayments.id })
    .from(gatewayPayments)
    .where(and(eq(gatewayPayments.orderId, orderId), eq(gatewayPayments.countsAs, 'fee')))
  return fee && lockOrderOf(tx, fee.id)
}

/** One that failed is a task of staff, and no second one follows by itself. */
async function isGoingBack(tx: Transaction, gatewayPaymentId: number): Promise<boolean> {
  const [refund] = await tx
    .select({ id: gatewayRefunds.id })
    .from(gatewayRefunds)
    .where(eq(gatewayRefunds.gatewayPaymentId, gatewayPaymentId))
  return refund !== undefined
}

async function giveBack(tx: Transaction, found: Found, by: By): Promise<Chosen> {
  const { payment, order, studentId } = found
  const asked = await askRefund(tx, { payment, paise: payment.paise, why: 'no-seat' }, by)
  if (!asked.ok) return { ok: false, reason: 'chosen' }
  if (studentId) await tellOf(tx, { order, studentId, payment, event: 'send back payment' }, by)
  return { ok: true }
}

async function takeAnother(
  tx: Transaction,
  { order, studentId }: Found,
  { batchId, by }: { batchId: number; by: By },
): Promise<Chosen> {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId))
  if (batch?.courseId !== order.courseId || !studentId) return { ok: false, reason: 'no-batch' }
  const seated = await takePlace(tx, { batch: batchId, student: studentId }, by)
  if (!seated.ok) return seated
  if (order.joiningId && (await lockJoining(tx, order.joiningId)))
    await seatJoining(tx, order.joiningId, { placeId: seated.place.id, startsOn: batch.startsOn })
  await tx
    .update(orders)
    .set({ state: 'paid', batchId, changedAt: by.now })
    .where(eq(orders.id, order.id))
  return { ok: true }
}
