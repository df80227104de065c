import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { SeatReason } from '../batches/rules.ts'
import type { By, ByPerson } from '../by.ts'
import { beginAgain } from '../students/begin-again.server.ts'
import { giveBack, isGoingBack, lockPaid, type PaidOrder } from './give-back.server.ts'
import { seatAccepted, takeAnother, waitFirst } from './wait-first.server.ts'

type Choice = { choice: 'another'; batchId: number } | { choice: 'first' } | { choice: 'back' }
export type ChoiceReason =
  | SeatReason
  | { reason: 'no-order' | 'not-possible' | 'chosen' | 'has-seat' }
type Chosen = { ok: true } | ({ ok: false } & ChoiceReason)
type Asked = Choice & { orderId: string }

/**
 * Whoever paid for a seat that was gone takes one in another batch, waits for the next one before all
 * others, or has all of it back.
 */
export function chooseAgain(
  db: Database,
  { orderId, ...choice }: Asked,
  by: ByPerson,
): Promise<Chosen> {
  return beginAgain(db, async (tx): Promise<Chosen> => {
    const found = await lockPaid(tx, orderId)
    if (!found || found.order.userId !== by.actor.id) return { ok: false, reason: 'no-order' }
    if (found.order.state !== 'no-seat' || (await seatAccepted(tx, found, by)))
      return { ok: false, reason: 'not-possible' }
    if (await isGoingBack(tx, found.payment.id)) return { ok: false, reason: 'chosen' }
    return choose(tx, found, { ...choice, by })
  })
}

/**
 * Staff do the same for them, and have back what is held, or what the gateway could not give back the
 * first time.
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
    if (found.order.state !== 'no-seat') return { ok: false, reason: 'not-possible' }
    if (await isGoingBack(tx, found.payment.id)) return { ok: false, reason: 'chosen' }
    return choose(tx, found, { ...choice, by })
  })
}

async function choose(
  tx: Transaction,
  found: PaidOrder,
  { by, ...choice }: Choice & { by: By },
): Promise<Chosen> {
  if (choice.choice === 'another') return takeAnother(tx, found, { batchId: choice.batchId, by })
  if (choice.choice === 'first') return waitFirst(tx, found, by)
  return (await giveBack(tx, found, by)) ? { ok: true } : { ok: false, reason: 'chosen' }
}
