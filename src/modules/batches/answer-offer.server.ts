import { and, eq, ne } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { digestOf } from '../../platform/secrets.ts'
import { endOfLink } from '../accounts/secret-links.server.ts'
import { record } from '../audit/record-event.server.ts'
import { expireSeats } from './expire-seats.server.ts'
import { findFreeSeat } from './find-free-seat.server.ts'
import { findStarts } from './find-starts.server.ts'
import { updateSeat } from './hold-seat.server.ts'
import { offerSeatsJob, seatNotificationJob } from './jobs.server.ts'
import { lockSeats } from './locks.server.ts'
import { endOfHold, type SeatReason } from './rules.ts'
import { findBatch, findSeat, seatFacts } from './store.server.ts'
import { type Batch, batchSeats, type Seat, waits } from './tables.ts'

export type OfferResult = { ok: true; seat: Seat } | { ok: false; reason: 'link-not-good' }

/** Reads the subject of a link without changing anything: an offer, or a choice after a cancelled batch. */
export async function findOffer(db: Database, secret: string, now: Date) {
  const offer = await findByLink(db, secret, now)
  if (!offer) return undefined
  const { place: batchSeat, batch } = offer
  const others = batchSeat.state === 'left' ? await findStarts(db, now, batch.courseId) : []
  return { place: batchSeat, batch, others }
}

/**
 * Accepts an offer: the seat stays held until the offer would have ended, and longer while they pay.
 */
export function acceptOffer(db: Database, secret: string, now: Date): Promise<OfferResult> {
  return answer(db, { secret, now }, async (tx, { seat: batchSeat, batch, student }, context) => {
    const ends = endOfHold(batch, now)
    const expiresAt = batchSeat.expiresAt && batchSeat.expiresAt > ends ? batchSeat.expiresAt : ends
    const heldState = { state: 'held', expiresAt, offerHash: null } as const
    const accepted = await updateSeat(tx, batchSeat.id, heldState, context)
    const facts = await seatFacts(tx, batch)
    await record(tx, { event: 'accept seat offer', id: student, ...facts }, context)
    return { ok: true, seat: accepted }
  })
}

/** Declines an offer: the seat goes to the next on the waitlist, and the student leaves it. */
export function declineOffer(db: Database, secret: string, now: Date): Promise<OfferResult> {
  return answer(db, { secret, now }, async (tx, { seat: batchSeat, batch, student }, context) => {
    const over = {
      state: 'left',
      leftReason: 'declined',
      expiresAt: null,
      offerHash: null,
    } as const
    const declined = await updateSeat(tx, batchSeat.id, over, context)
    await tx
      .update(waits)
      .set({ state: 'left', changedAt: now })
      .where(and(eq(waits.seatId, batchSeat.id), ne(waits.state, 'seated')))
    const facts = { ...(await seatFacts(tx, batch)), reason: 'declined' }
    await record(tx, { event: 'release seat', id: student, ...facts }, context)
    await offerSeatsJob.enqueue(tx, { batch: batch.id })
    return { ok: true, seat: declined }
  })
}

type ChooseResult = OfferResult | ({ ok: false } & (SeatReason | { reason: 'seated-there' }))

/** Gives a student of a cancelled batch a seat in another one, before the waitlist; the row stays the same. */
export function chooseInstead(
  db: Database,
  { secret, batch: to }: { secret: string; batch: number },
  now: Date,
): Promise<ChooseResult> {
  return retryTransaction(db, async (tx): Promise<ChooseResult> => {
    const offer = await findByLink(tx, secret, now)
    if (offer?.place.state !== 'left') return { ok: false, reason: 'link-not-good' }
    const locks = { student: offer.place.studentId, batches: [to, offer.batch.id] }
    const locked = await lockSeats(tx, locks)
    if (!locked.ok) return locked
    const { batch, student } = locked
    const context: ActionContext = { actor: 'system', now }
    await expireSeats(tx, batch, context)
    // Of two concurrent uses the second waited for the lock and finds the link used.
    const matchingOffer = await findByLink(tx, secret, now)
    if (!matchingOffer || batch.courseId !== matchingOffer.batch.courseId)
      return { ok: false, reason: 'link-not-good' }
    if (await findSeat(tx, { batch: to, student })) return { ok: false, reason: 'seated-there' }
    const room = await findFreeSeat(tx, { batch, student, for: 'cancelled' }, now)
    if (!room.ok) return room
    const reseated = { state: 'taken', leftReason: null, offerHash: null, source: 'moved' } as const
    const batchSeat = await updateSeat(
      tx,
      matchingOffer.place.id,
      { ...reseated, batchId: to },
      context,
    )
    const facts = { ...(await seatFacts(tx, batch)), from: matchingOffer.batch.id }
    await record(tx, { event: 'move seat', id: student, ...facts }, context)
    await seatNotificationJob.enqueue(tx, { what: 'moved', batch: to, student })
    return { ok: true, seat: batchSeat }
  })
}

type SeatOffer = { seat: Seat; batch: Batch; student: number }

/** The first answer to an offer counts, also against its expiry. */
function answer(
  db: Database,
  { secret, now }: { secret: string; now: Date },
  act: (tx: Transaction, seatOffer: SeatOffer, context: ActionContext) => Promise<OfferResult>,
): Promise<OfferResult> {
  return retryTransaction(db, async (tx): Promise<OfferResult> => {
    const offer = await findByLink(tx, secret, now)
    if (!offer) return { ok: false, reason: 'link-not-good' }
    const { studentId, batchId } = offer.place
    const locked = await lockSeats(tx, { student: studentId, batches: [batchId] })
    const matchingOffer = locked.ok && (await findByLink(tx, secret, now))
    if (!locked.ok || !matchingOffer || matchingOffer.place.state !== 'offered')
      return { ok: false, reason: 'link-not-good' }
    const { batch, student } = locked
    return act(tx, { seat: matchingOffer.place, batch, student }, { actor: 'system', now })
  })
}

/** The seat of a link, while it is valid. */
async function findByLink(db: Transaction, secret: string, now: Date) {
  const [batchSeat] = await db
    .select()
    .from(batchSeats)
    .where(eq(batchSeats.offerHash, digestOf(secret)))
  if (!batchSeat) return undefined
  const ends =
    batchSeat.state === 'left' ? endOfLink('other-batch', batchSeat.changedAt) : batchSeat.expiresAt
  const batch = ends && ends > now ? await findBatch(db, batchSeat.batchId) : undefined
  return batch && { place: batchSeat, batch }
}
