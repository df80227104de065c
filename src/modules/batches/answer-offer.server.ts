import { and, eq, ne } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { beginAgain } from '../../platform/database/retry-transaction.server.ts'
import { record } from '../audit/record-event.server.ts'
import { serveLater, tellLater } from './enqueue-notification.server.ts'
import { findRoom } from './find-room.server.ts'
import { findStarts } from './find-starts.server.ts'
import { changePlace } from './hold-place.server.ts'
import { lapsePlaces } from './lapse-places.server.ts'
import { lockSeats } from './lock-seats.server.ts'
import { endOfHold, type SeatReason } from './rules.ts'
import { digestOf } from './serve-queue.server.ts'
import { findBatch, findPlace, seatFacts } from './store.server.ts'
import { type Batch, type Place, places, waits } from './tables.ts'

/** Days in which whoever had a seat in a cancelled batch may choose another one by their link. */
const daysToChoose = 14

export type Answered = { ok: true; place: Place } | { ok: false; reason: 'link-not-good' }

/** What a link is about, with nothing changed by looking: an offer, or a choice after a cancelled batch. */
export async function findOffer(db: Database, secret: string, now: Date) {
  const found = await findByLink(db, secret, now)
  if (!found) return undefined
  const { place, batch } = found
  const others = place.state === 'left' ? await findStarts(db, now, batch.courseId) : []
  return { place, batch, others }
}

/** The offered seat is theirs: it stays held until the offer would have ended, and longer while they pay. */
export function acceptOffer(db: Database, secret: string, now: Date): Promise<Answered> {
  return answer(db, { secret, now }, async (tx, { place, batch, student }, by) => {
    const ends = endOfHold(batch, now)
    const expiresAt = place.expiresAt && place.expiresAt > ends ? place.expiresAt : ends
    const held = { state: 'held', expiresAt, offerHash: null } as const
    const accepted = await changePlace(tx, place.id, held, by)
    const facts = await seatFacts(tx, batch)
    await record(tx, { event: 'accept place', id: student, ...facts }, by)
    return { ok: true, place: accepted }
  })
}

/** The offered seat goes to the next in line at once, and who declined waits no longer. */
export function declineOffer(db: Database, secret: string, now: Date): Promise<Answered> {
  return answer(db, { secret, now }, async (tx, { place, batch, student }, by) => {
    const over = { state: 'left', leftWhy: 'declined', expiresAt: null, offerHash: null } as const
    const declined = await changePlace(tx, place.id, over, by)
    await tx
      .update(waits)
      .set({ state: 'left', changedAt: now })
      .where(and(eq(waits.placeId, place.id), ne(waits.state, 'seated')))
    const facts = { ...(await seatFacts(tx, batch)), why: 'declined' }
    await record(tx, { event: 'leave place', id: student, ...facts }, by)
    await serveLater(tx, batch.id)
    return { ok: true, place: declined }
  })
}

type Chosen = Answered | ({ ok: false } & (SeatReason | { reason: 'seated-there' }))

/** Whose batch was cancelled takes a seat in another one, before all who wait for it; it is the same seat. */
export function chooseInstead(
  db: Database,
  { secret, batch: to }: { secret: string; batch: number },
  now: Date,
): Promise<Chosen> {
  return beginAgain(db, async (tx): Promise<Chosen> => {
    const named = await findByLink(tx, secret, now)
    if (named?.place.state !== 'left') return { ok: false, reason: 'link-not-good' }
    const asked = { student: named.place.studentId, batches: [to, named.batch.id] }
    const locked = await lockSeats(tx, asked)
    if (!locked.ok) return locked
    const { batch, student } = locked
    const by: By = { actor: 'system', now }
    await lapsePlaces(tx, batch, by)
    // Of two who follow the link at once the second waited for the lock, and finds it used.
    const found = await findByLink(tx, secret, now)
    if (!found || batch.courseId !== found.batch.courseId)
      return { ok: false, reason: 'link-not-good' }
    if (await findPlace(tx, { batch: to, student })) return { ok: false, reason: 'seated-there' }
    const room = await findRoom(tx, { batch, student, for: 'cancelled' }, now)
    if (!room.ok) return room
    const again = { state: 'taken', leftWhy: null, offerHash: null, source: 'moved' } as const
    const place = await changePlace(tx, found.place.id, { ...again, batchId: to }, by)
    const facts = { ...(await seatFacts(tx, batch)), from: found.batch.id }
    await record(tx, { event: 'move place', id: student, ...facts }, by)
    await tellLater(tx, { what: 'moved', batch: to, student })
    return { ok: true, place }
  })
}

type Offered = { place: Place; batch: Batch; student: number }

/** Of several answers to one offer the first counts, also against the end of its time. */
function answer(
  db: Database,
  { secret, now }: { secret: string; now: Date },
  act: (tx: Transaction, offered: Offered, by: By) => Promise<Answered>,
): Promise<Answered> {
  return beginAgain(db, async (tx): Promise<Answered> => {
    const named = await findByLink(tx, secret, now)
    if (!named) return { ok: false, reason: 'link-not-good' }
    const { studentId, batchId } = named.place
    const locked = await lockSeats(tx, { student: studentId, batches: [batchId] })
    const found = locked.ok && (await findByLink(tx, secret, now))
    if (!locked.ok || !found || found.place.state !== 'offered')
      return { ok: false, reason: 'link-not-good' }
    const { batch, student } = locked
    return act(tx, { place: found.place, batch, student }, { actor: 'system', now })
  })
}

/** The seat that a link is about, while it is good. */
async function findByLink(db: Transaction, secret: string, now: Date) {
  const [place] = await db
    .select()
    .from(places)
    .where(eq(places.offerHash, digestOf(secret)))
  if (!place) return undefined
  const ends =
    place.state === 'left'
      ? new Date(place.changedAt.getTime() + daysToChoose * 86_400_000)
      : place.expiresAt
  const batch = ends && ends > now ? await findBatch(db, place.batchId) : undefined
  return batch && { place, batch }
}
