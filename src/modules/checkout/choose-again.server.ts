import type { ActionContext, PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import type { SeatReason } from '../batches/rules.ts'
import { mayAccept, seatHeld, waitWithHeld } from './accept-held.server.ts'
import {
  giveBackPayment,
  isRefunding,
  isUnderWay,
  lockPaid,
  type PaidOrder,
} from './give-back.server.ts'
import { seatAccepted, takeAnother, waitFirst } from './wait-first.server.ts'

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
 * Staff do the same for them, take what is held as it came or have it back, and what the gateway could not
 * give back the first time: that money is here, and may still buy a seat.
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
    return (await giveBackPayment(tx, paidOrder, context))
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
