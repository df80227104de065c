import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { expireSeats } from './expire-seats.server.ts'
import { joinWaitlist } from './join-waitlist.server.ts'
import { lockSeats } from './locks.server.ts'
import { type DeskSeatReason, endOfOffer, isOnSale, type SeatWish } from './rules.ts'
import { findFreeSeat, takeSeat } from './seats.server.ts'
import { findSeat, insertSeat, isSeatedElsewhere, seatFacts, titleOf } from './store.server.ts'
import type { Batch } from './tables.ts'

type DeskSeatInput = {
  student: number
  /** By its title. */
  course: string
  wish: SeatWish
  /** Only held, as long as an offer would be valid: the agreed discount needs approval. */
  isHeld?: boolean
}

type SeatedAtDesk =
  | {
      ok: true
      as: SeatWish['as']
      starts: string
      seatId: number | null
      /** The held seat’s id, stored under this name, and the end of the hold. */
      held?: { place: number; until: string | null } | undefined
    }
  | ({ ok: false } & DeskSeatReason)

/**
 * Gives a seat in a batch on sale, or a place on its waitlist, at the desk. The caller has locked the
 * student; a refusal writes nothing except expired seats.
 */
export async function giveSeatAtDesk(
  tx: Transaction,
  { student: studentId, course, wish, isHeld }: DeskSeatInput,
  context: ActionContext,
): Promise<SeatedAtDesk> {
  const locked = await lockSeats(tx, { student: studentId, batches: [wish.batch] })
  if (!locked.ok) return locked
  const { batch, student } = locked
  if ((await titleOf(tx, batch.courseId)) !== course) return { ok: false, reason: 'no-batch' }
  if (batch.status === 'cancelled') return { ok: false, reason: 'batch-cancelled' }
  if (await isSeatedElsewhere(tx, { batch, student }, context))
    return { ok: false, reason: 'seated-elsewhere' }
  const existingSeat = await findSeat(tx, { batch: batch.id, student })
  // Closed since it was chosen, on purpose.
  if (!existingSeat && !isOnSale(batch, context.now)) return { ok: false, reason: 'not-on-sale' }
  if (wish.as === 'wait') {
    const request = { course: batch.courseId, batch: batch.id, student, for: 'desk' } as const
    const result = await joinWaitlist(tx, request, context)
    if (!result.ok) return { ok: false, reason: result.reason }
    return { ok: true, as: 'wait', starts: batch.startsOn, seatId: null }
  }
  if (isHeld) return hold(tx, batch, student, context)
  const result = await takeSeat(tx, { batch: batch.id, student, for: 'desk' }, context)
  if (!result.ok) return result
  return { ok: true, as: 'seat', starts: batch.startsOn, seatId: result.seat.id }
}

/** A student with a seat there keeps it as it is. Staff hold it, so it is no hold of the student’s own. */
async function hold(
  tx: Transaction,
  batch: Batch,
  student: number,
  context: ActionContext,
): Promise<SeatedAtDesk> {
  const result = { ok: true, as: 'seat', starts: batch.startsOn } as const
  await expireSeats(tx, batch, context)
  const existingSeat = await findSeat(tx, { batch: batch.id, student })
  if (existingSeat) return { ...result, seatId: existingSeat.id }
  const room = await findFreeSeat(tx, { batch, student, for: 'desk' }, context.now)
  if (!room.ok) return room
  const expiresAt = endOfOffer(batch, context.now)
  const newSeat = { batchId: batch.id, studentId: student, state: 'held', expiresAt } as const
  const { id: seatId } = await insertSeat(tx, { ...newSeat, source: 'desk' }, context)
  await record(tx, { event: 'hold seat', id: student, ...(await seatFacts(tx, batch)) }, context)
  return { ...result, seatId, held: { place: seatId, until: expiresAt.toISOString() } }
}
