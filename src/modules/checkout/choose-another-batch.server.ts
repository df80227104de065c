import { and, eq, ne, sql } from 'drizzle-orm'
import type { ActionContext, PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import type { SeatReason } from '../batches/rules.ts'
import { takeSeat } from '../batches/seats.server.ts'
import { findBatch } from '../batches/store.server.ts'
import { isJoined } from '../enrolments/store.server.ts'
import { enrolByOrder, enterPayment, findOther, startGatewayRefund } from './fulfil-order.server.ts'
import type { LockedOrder } from './locks.server.ts'
import { isRefunding, isUnderWay, lockPaid, refundPayment } from './refund-payment.server.ts'
import { gatewayPayments, orders } from './tables.ts'
import {
  seatAccepted,
  takeAnother,
  type WaitAsPayerResult,
  waitAsPayer,
} from './wait-as-payer.server.ts'

type Choice = { choice: 'another'; batch: number } | { choice: 'first' } | { choice: 'back' }
export type ChoiceReason =
  | SeatReason
  | {
      reason: 'no-order' | 'not-possible' | 'only-back' | 'chosen' | 'has-seat' | 'already-enrolled'
    }
type ChooseResult = { ok: true } | ({ ok: false } & ChoiceReason)

/**
 * A payer whose seat was gone chooses another batch, waits first in line, or gets a full refund. A payment
 * held for staff can only be refunded: otherwise paying another amount would buy a seat.
 */
export function chooseAnotherBatch(
  db: Database,
  orderId: string,
  choice: Choice,
  context: PersonContext,
): Promise<ChooseResult> {
  return retryTransaction(db, async (tx): Promise<ChooseResult> => {
    const paidOrder = await lockPaid(tx, orderId)
    if (!paidOrder || paidOrder.order.userId !== context.actor.id)
      return { ok: false, reason: 'no-order' }
    const { state } = paidOrder.order
    const isHeld = state === 'held' && choice.choice === 'back'
    if (!isHeld && (state !== 'no-seat' || (await seatAccepted(tx, paidOrder, context))))
      return { ok: false, reason: 'not-possible' }
    if (await isRefunding(tx, paidOrder.payment)) return { ok: false, reason: 'chosen' }
    return choose(tx, paidOrder, choice, context)
  })
}

/**
 * Staff choose for the payer, accept a held payment or refund it; also where the gateway refused the first
 * refund, since the money is then still here.
 */
export function chooseForPayer(
  db: Database,
  orderId: string,
  choice: Choice,
  context: PersonContext,
): Promise<ChooseResult> {
  return retryTransaction(db, async (tx): Promise<ChooseResult> => {
    const paidOrder = await lockPaid(tx, orderId)
    if (!paidOrder) return { ok: false, reason: 'no-order' }
    const { state, heldReason } = paidOrder.order
    if (state === 'no-seat' && (await seatAccepted(tx, paidOrder, context)))
      return { ok: false, reason: 'not-possible' }
    if (choice.choice !== 'back') {
      if (state !== 'no-seat' && !mayAccept(paidOrder))
        return { ok: false, reason: heldReason ? 'only-back' : 'not-possible' }
      if (await isUnderWay(tx, paidOrder.payment)) return { ok: false, reason: 'chosen' }
    }
    return choose(tx, paidOrder, choice, context)
  })
}

async function choose(
  tx: Transaction,
  paidOrder: LockedOrder,
  choice: Choice,
  context: ActionContext,
): Promise<ChooseResult> {
  if (choice.choice === 'back')
    return (await refundPayment(tx, paidOrder, context))
      ? { ok: true }
      : { ok: false, reason: 'chosen' }
  const isHeld = mayAccept(paidOrder)
  if (isHeld && (await findOther(tx, paidOrder)) !== undefined)
    return { ok: false, reason: 'already-enrolled' }
  if (choice.choice === 'first')
    return isHeld ? waitWithHeld(tx, paidOrder, context) : waitAsPayer(tx, paidOrder, context)
  return isHeld
    ? seatHeld(tx, paidOrder, choice.batch, context)
    : takeAnother(tx, paidOrder, choice.batch, context)
}

type HeldOrder = LockedOrder & { studentId: number }

/** Only if the amount differs: a payment in another currency or of another order buys nothing. */
function mayAccept(paidOrder: LockedOrder): paidOrder is HeldOrder {
  const { order, studentId } = paidOrder
  const isOfSeat = order.purpose === 'seat' && order.courseId !== null
  return order.heldReason === 'amount' && isOfSeat && studentId !== undefined
}

/**
 * Staff accept a held payment for a seat in a batch of the course. The agreed fee is charged: a shortfall
 * stays due, an excess is credited to the student.
 */
async function seatHeld(
  tx: Transaction,
  heldOrder: HeldOrder,
  batchId: number,
  context: ActionContext,
): Promise<WaitAsPayerResult> {
  const { order, studentId } = heldOrder
  const batch = await findBatch(tx, batchId)
  if (batch?.courseId !== order.courseId) return { ok: false, reason: 'no-batch' }
  const result = await takeSeat(tx, { batch: batchId, student: studentId, for: 'paid' }, context)
  if (!result.ok) return result
  const seatId = result.seat.id
  if (await isJoined(tx, seatId)) return { ok: false, reason: 'has-seat' }
  const ofBatch = { ...heldOrder, order: { ...order, batchId } }
  const enrolmentId = await enter(tx, ofBatch, seatId, context)
  await tx
    .update(orders)
    .set({ state: 'paid', heldReason: null, batchId, enrolmentId, changedAt: context.now })
    .where(eq(orders.id, order.id))
  return { ok: true }
}

/** The same for a payer who waits for the next seat: from then on the order is paid without a seat. */
async function waitWithHeld(
  tx: Transaction,
  heldOrder: HeldOrder,
  context: ActionContext,
): Promise<WaitAsPayerResult> {
  const result = await waitAsPayer(tx, heldOrder, context)
  if (!result.ok) return result
  const enrolmentId = await enter(tx, heldOrder, null, context)
  await tx
    .update(orders)
    .set({ state: 'no-seat', heldReason: null, enrolmentId, changedAt: context.now })
    .where(eq(orders.id, heldOrder.order.id))
  return { ok: true }
}

/** The first payment is the fee; others are refunded, as for any order. */
async function enter(
  tx: Transaction,
  { order, studentId, payment }: HeldOrder,
  seatId: number | null,
  context: ActionContext,
): Promise<number> {
  const enrolmentId = await enrolByOrder(tx, { order, studentId, seatId }, context)
  const { id, orderId, countsAs } = gatewayPayments
  await tx.update(gatewayPayments).set({ countsAs: 'fee' }).where(eq(id, payment.id))
  await enterPayment(tx, { payment, enrolmentId }, context)
  const others = await tx
    .select()
    .from(gatewayPayments)
    .where(
      and(
        eq(orderId, order.id),
        eq(countsAs, 'mismatch'),
        ne(id, payment.id),
        sql`not exists (select from gateway_refunds r
              where r.gateway_payment_id = gateway_payments.id and r.state <> 'failed')`,
      ),
    )
  for (const other of others) {
    const surplus = { payment: other, paise: other.paise, reason: 'surplus' } as const
    await startGatewayRefund(tx, surplus, context)
  }
  return enrolmentId
}
