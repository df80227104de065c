import type { By, ByPerson } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { beginAgain } from '../../platform/database/retry-transaction.server.ts'
import type { SeatReason } from '../batches/rules.ts'
import { mayAccept, seatHeld, waitWithHeld } from './accept-held.server.ts'
import { giveBack, isGoingBack, isUnderWay, lockPaid, type PaidOrder } from './give-back.server.ts'
import { seatAccepted, takeAnother, waitFirst } from './wait-first.server.ts'

type Choice = { choice: 'another'; batchId: number } | { choice: 'first' } | { choice: 'back' }
export type ChoiceReason =
  | SeatReason
  | { reason: 'no-order' | 'not-possible' | 'only-back' | 'chosen' | 'has-seat' }
type Chosen = { ok: true } | ({ ok: false } & ChoiceReason)
type Asked = Choice & { orderId: string }

/**
 * Whoever paid for a seat that was gone takes one in another batch, waits for the next one before all
 * others, or has all of it back. What is held for staff they can only have back: whoever sees to it that
 * another sum comes would else have a seat for it.
 */
export function chooseAgain(
  db: Database,
  { orderId, ...choice }: Asked,
  by: ByPerson,
): Promise<Chosen> {
  return beginAgain(db, async (tx): Promise<Chosen> => {
    const found = await lockPaid(tx, orderId)
    if (!found || found.order.userId !== by.actor.id) return { ok: false, reason: 'no-order' }
    const isHeld = found.order.state === 'held' && choice.choice === 'back'
    if (!isHeld && (found.order.state !== 'no-seat' || (await seatAccepted(tx, found, by))))
      return { ok: false, reason: 'not-possible' }
    if (await isGoingBack(tx, found.payment)) return { ok: false, reason: 'chosen' }
    return choose(tx, found, { ...choice, by })
  })
}

/**
 * Staff do the same for them, take what is held as it came or have it back, and what the gateway could not
 * give back the first time: that money is here, and may still buy a seat.
 */
export function chooseForPayer(
  db: Database,
  { orderId, ...choice }: Asked,
  by: ByPerson,
): Promise<Chosen> {
  return beginAgain(db, async (tx): Promise<Chosen> => {
    const found = await lockPaid(tx, orderId)
    if (!found) return { ok: false, reason: 'no-order' }
    const isSeated = found.order.state === 'no-seat' && (await seatAccepted(tx, found, by))
    if (isSeated) return { ok: false, reason: 'not-possible' }
    if (choice.choice === 'back') return choose(tx, found, { ...choice, by })
    if (found.order.state !== 'no-seat' && !mayAccept(found))
      return { ok: false, reason: found.order.heldWhy ? 'only-back' : 'not-possible' }
    if (await isUnderWay(tx, found.payment)) return { ok: false, reason: 'chosen' }
    return choose(tx, found, { ...choice, by })
  })
}

async function choose(
  tx: Transaction,
  found: PaidOrder,
  { by, ...choice }: Choice & { by: By },
): Promise<Chosen> {
  if (choice.choice === 'back')
    return (await giveBack(tx, found, by)) ? { ok: true } : { ok: false, reason: 'chosen' }
  const isHeld = mayAccept(found)
  if (choice.choice === 'first')
    return isHeld ? waitWithHeld(tx, found, by) : waitFirst(tx, found, by)
  const { batchId } = choice
  return isHeld ? seatHeld(tx, found, { batchId, by }) : takeAnother(tx, found, { batchId, by })
}
