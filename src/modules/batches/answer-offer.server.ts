import { and, eq, ne } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { digestOf } from '../../platform/secrets.ts'
import { endOfLink } from '../accounts/secret-links.server.ts'
import { record } from '../audit/record-event.server.ts'
import { expireSeats } from './expire-seats.server.ts'
import { findSeatFee } from './find-seat-fee.server.ts'
import { findStarts } from './find-starts.server.ts'
import { offerSeatsJob, seatNotificationJob } from './jobs.server.ts'
import { lockSeats } from './locks.server.ts'
import { endOfHold, type SeatReason } from './rules.ts'
import { findFreeSeat } from './seats.server.ts'
import {
  endedSeat,
  findBatch,
  findSeat,
  isSeatedElsewhere,
  seatFacts,
  updateSeat,
} from './store.server.ts'
import { type Batch, batchSeats, type Seat, waits } from './tables.ts'

type LinkRefusal = { ok: false; reason: 'link-not-good' }
type OfferResult = { ok: true } | LinkRefusal

/** Reads the subject of a link without changing anything: an offer, or a choice after a cancelled batch. */
export async function findOffer(db: Database, secret: string, now: Date) {
  const offer = await findByLink(db, secret, now)
  if (!offer) return undefined
  const { seat, batch } = offer
  const others = seat.state === 'left' ? await findStarts(db, now, batch.courseId) : []
  const feePaise = await findSeatFee(db, { courseId: batch.courseId, student: seat.studentId })
  return { seat, batch, others, feePaise }
}

/** How long they may pay, and what; null without anything to pay. */
export type Acceptance = { until: Date; feePaise: number | null }
type Accepted = { ok: true; acceptance: Acceptance }

/** Accepts an offer: the seat stays held until the offer would have ended, and longer while they pay. */
export async function acceptOffer(
  db: Database,
  secret: string,
  now: Date,
): Promise<Accepted | LinkRefusal> {
  let accepted: Accepted | undefined
  const result = await answer(db, secret, now, async (tx, { seat, batch, student }, context) => {
    const end = endOfHold(batch, now)
    const expiresAt = seat.expiresAt && seat.expiresAt > end ? seat.expiresAt : end
    await updateSeat(tx, seat.id, { state: 'held', expiresAt, offerHash: null }, context)
    const facts = await seatFacts(tx, batch)
    await record(tx, { event: 'accept seat offer', id: student, ...facts }, context)
    const feePaise = await findSeatFee(tx, { courseId: batch.courseId, student })
    accepted = { ok: true, acceptance: { until: expiresAt, feePaise } }
  })
  return accepted ?? (result.ok ? { ok: false, reason: 'link-not-good' } : result)
}

/** Declines an offer: the seat goes to the next on the waitlist, and the student leaves it. */
export function declineOffer(db: Database, secret: string, now: Date): Promise<OfferResult> {
  return answer(db, secret, now, async (tx, { seat, batch, student }, context) => {
    await updateSeat(tx, seat.id, endedSeat('declined'), context)
    await tx
      .update(waits)
      .set({ state: 'left', changedAt: now })
      .where(and(eq(waits.seatId, seat.id), ne(waits.state, 'seated')))
    const facts = { ...(await seatFacts(tx, batch)), reason: 'declined' }
    await record(tx, { event: 'release seat', id: student, ...facts }, context)
    await offerSeatsJob.enqueue(tx, { batch: batch.id })
  })
}

export type ChooseResult = OfferResult | ({ ok: false } & (SeatReason | { reason: 'seated-there' }))

/** Gives a student of a cancelled batch a seat in another one, before the waitlist; the row stays the same. */
export function chooseInstead(
  db: Database,
  { secret, batch: to }: { secret: string; batch: number },
  now: Date,
): Promise<ChooseResult> {
  return retryTransaction(db, async (tx): Promise<ChooseResult> => {
    const offer = await findByLink(tx, secret, now)
    if (offer?.seat.state !== 'left') return { ok: false, reason: 'link-not-good' }
    const locks = { student: offer.seat.studentId, batches: [to, offer.batch.id] }
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
    if (await isSeatedElsewhere(tx, { batch, student }, context))
      return { ok: false, reason: 'seated-elsewhere' }
    const room = await findFreeSeat(tx, { batch, student, for: 'cancelled' }, now)
    if (!room.ok) return room
    const reseated = { state: 'taken', leftReason: null, offerHash: null, source: 'moved' } as const
    await updateSeat(tx, matchingOffer.seat.id, { ...reseated, batchId: to }, context)
    const facts = { ...(await seatFacts(tx, batch)), from: matchingOffer.batch.id }
    await record(tx, { event: 'move seat', id: student, ...facts }, context)
    await seatNotificationJob.enqueue(tx, { what: 'moved', batch: to, student })
    return { ok: true }
  })
}

type SeatOffer = { seat: Seat; batch: Batch; student: number }

/** The first answer to an offer counts, also against its expiry. */
function answer(
  db: Database,
  secret: string,
  now: Date,
  act: (tx: Transaction, seatOffer: SeatOffer, context: ActionContext) => Promise<void>,
): Promise<OfferResult> {
  return retryTransaction(db, async (tx): Promise<OfferResult> => {
    const offer = await findByLink(tx, secret, now)
    if (!offer) return { ok: false, reason: 'link-not-good' }
    const { studentId, batchId } = offer.seat
    const locked = await lockSeats(tx, { student: studentId, batches: [batchId] })
    const matchingOffer = locked.ok && (await findByLink(tx, secret, now))
    if (!locked.ok || !matchingOffer || matchingOffer.seat.state !== 'offered')
      return { ok: false, reason: 'link-not-good' }
    const { batch, student } = locked
    await act(tx, { seat: matchingOffer.seat, batch, student }, { actor: 'system', now })
    return { ok: true }
  })
}

/** The seat of a link, while it is valid. */
async function findByLink(db: Transaction, secret: string, now: Date) {
  const [seat] = await db
    .select()
    .from(batchSeats)
    .where(eq(batchSeats.offerHash, digestOf(secret)))
  if (!seat) return undefined
  const end = seat.state === 'left' ? endOfLink('other-batch', seat.changedAt) : seat.expiresAt
  const batch = end && end > now ? await findBatch(db, seat.batchId) : undefined
  return batch && { seat, batch }
}
