import { and, eq, ne, sql } from 'drizzle-orm'
import type { ActionContext, PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import type { SeatReason } from '../batches/rules.ts'
import { batches } from '../batches/tables.ts'
import { takeSeat } from '../batches/take-seat.server.ts'
import { enrolByOrder, enterPayment, findOther, startGatewayRefund } from './fulfil-order.server.ts'
import {
  isRefunding,
  isUnderWay,
  lockPaid,
  type PaidOrder,
  refundPayment,
} from './refund-payment.server.ts'
import { gatewayPayments, orders } from './tables.ts'
import { seatAccepted, takeAnother, type WaitFirstResult, waitFirst } from './wait-first.server.ts'

type Choice = { choice: 'another'; batchId: number } | { choice: 'first' } | { choice: 'back' }
export type ChoiceReason =
  | SeatReason
  | { reason: 'no-order' | 'not-possible' | 'only-back' | 'chosen' | 'has-seat' }
type ChooseResult = { ok: true } | ({ ok: false } & ChoiceReason)
type ChooseInput = Choice & { orderId: string }

/**
 * A payer whose seat was gone chooses another batch, waits first in line, or gets a full refund. A payment
 * held for staff can only be refunded: otherwise paying another amount would buy a seat.
 */
export function chooseAgain(
  db: Database,
  { orderId, ...choice }: ChooseInput,
  actionContext: PersonContext,
): Promise<ChooseResult> {
  return retryTransaction(db, async (tx): Promise<ChooseResult> => {
    const paidOrder = await lockPaid(tx, orderId)
    if (!paidOrder || paidOrder.order.userId !== actionContext.actor.id)
      return { ok: false, reason: 'no-order' }
    const isHeld = paidOrder.order.state === 'held' && choice.choice === 'back'
    if (
      !isHeld &&
      (paidOrder.order.state !== 'no-seat' || (await seatAccepted(tx, paidOrder, actionContext)))
    )
      return { ok: false, reason: 'not-possible' }
    if (await isRefunding(tx, paidOrder.payment)) return { ok: false, reason: 'chosen' }
    return choose(tx, paidOrder, { ...choice, by: actionContext })
  })
}

/**
 * Staff choose for the payer, accept a held payment or refund it; also where the gateway refused the first
 * refund, since the money is then still here.
 */
export function chooseForPayer(
  db: Database,
  { orderId, ...choice }: ChooseInput,
  actionContext: PersonContext,
): Promise<ChooseResult> {
  return retryTransaction(db, async (tx): Promise<ChooseResult> => {
    const paidOrder = await lockPaid(tx, orderId)
    if (!paidOrder) return { ok: false, reason: 'no-order' }
    const isSeated =
      paidOrder.order.state === 'no-seat' && (await seatAccepted(tx, paidOrder, actionContext))
    if (isSeated) return { ok: false, reason: 'not-possible' }
    if (choice.choice === 'back') return choose(tx, paidOrder, { ...choice, by: actionContext })
    if (paidOrder.order.state !== 'no-seat' && !mayAccept(paidOrder))
      return { ok: false, reason: paidOrder.order.heldReason ? 'only-back' : 'not-possible' }
    if (await isUnderWay(tx, paidOrder.payment)) return { ok: false, reason: 'chosen' }
    return choose(tx, paidOrder, { ...choice, by: actionContext })
  })
}

async function choose(
  tx: Transaction,
  paidOrder: PaidOrder,
  { by: context, ...choice }: Choice & { by: ActionContext },
): Promise<ChooseResult> {
  if (choice.choice === 'back')
    return (await refundPayment(tx, paidOrder, context))
      ? { ok: true }
      : { ok: false, reason: 'chosen' }
  const isHeld = mayAccept(paidOrder)
  if (choice.choice === 'first')
    return isHeld ? waitWithHeld(tx, paidOrder, context) : waitFirst(tx, paidOrder, context)
  const { batchId } = choice
  return isHeld
    ? seatHeld(tx, paidOrder, { batchId, context })
    : takeAnother(tx, paidOrder, { batchId, by: context })
}

type HeldOrder = PaidOrder & { studentId: number }

/** Only if the amount differs: a payment in another currency or of another order buys nothing. */
function mayAccept(paidOrder: PaidOrder): paidOrder is HeldOrder {
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
  { batchId, context }: { batchId: number; context: ActionContext },
): Promise<WaitFirstResult> {
  const { order, studentId } = heldOrder
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId))
  if (batch?.courseId !== order.courseId) return { ok: false, reason: 'no-batch' }
  const result = await takeSeat(tx, { batch: batchId, student: studentId, for: 'paid' }, context)
  if (!result.ok) return result
  const seatId = result.seat.id
  if (await findOther(tx, seatId, order)) return { ok: false, reason: 'has-seat' }
  const enrolmentId = await enter(
    tx,
    { ...heldOrder, order: { ...order, batchId }, seatId },
    context,
  )
  await tx
    .update(orders)
    .set({
      state: 'paid',
      heldReason: null,
      batchId,
      enrolmentId: enrolmentId,
      changedAt: context.now,
    })
    .where(eq(orders.id, order.id))
  return { ok: true }
}

/** The same for a payer who waits for the next seat: from then on the order is paid without a seat. */
async function waitWithHeld(
  tx: Transaction,
  order: HeldOrder,
  actionContext: ActionContext,
): Promise<WaitFirstResult> {
  const waits = await waitFirst(tx, order, actionContext)
  if (!waits.ok) return waits
  const enrolmentId = await enter(tx, { ...order, seatId: null }, actionContext)
  await tx
    .update(orders)
    .set({
      state: 'no-seat',
      heldReason: null,
      enrolmentId: enrolmentId,
      changedAt: actionContext.now,
    })
    .where(eq(orders.id, order.order.id))
  return { ok: true }
}

/** The first payment is the fee; others are refunded, as for any order. */
async function enter(
  tx: Transaction,
  { order, studentId, payment, seatId }: HeldOrder & { seatId: number | null },
  actionContext: ActionContext,
): Promise<number> {
  const enrolmentId = await enrolByOrder(tx, { order, studentId, seatId }, actionContext)
  const { id, orderId, countsAs } = gatewayPayments
  await tx.update(gatewayPayments).set({ countsAs: 'fee' }).where(eq(id, payment.id))
  await enterPayment(tx, { payment, enrolmentId: enrolmentId }, actionContext)
  const besides = await tx
    .select()
    .from(gatewayPayments)
    .where(
      and(
        ...[eq(orderId, order.id), eq(countsAs, 'mismatch'), ne(id, payment.id)],
        sql`not exists (select from gateway_refunds r
              where r.gateway_payment_id = gateway_payments.id and r.state <> 'failed')`,
      ),
    )
  for (const more of besides)
    await startGatewayRefund(
      tx,
      { payment: more, paise: more.paise, reason: 'surplus' },
      actionContext,
    )
  return enrolmentId
}
