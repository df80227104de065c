import { and, desc, eq } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { findRoom, isPlainlyFull } from './find-room.server.ts'
import { lapsePlaces } from './lapse-places.server.ts'
import { lockSeats } from './lock-seats.server.ts'
import { type Holder, keepHold, limitHold, readHolder } from './own-holds.server.ts'
import { endOfExtendedHold, endOfHold, type HoldReason, type SeatReason } from './rules.ts'
import { findPlace, seatFacts } from './store.server.ts'
import { ownHolds, type Place, places } from './tables.ts'

export type SeatAsked = { batch: number; student: number }

/** `repeated`: they had it before. */
export type Seated = { ok: true; place: Place; repeated: boolean } | ({ ok: false } & SeatReason)

/** With whoever asks for it: nobody holds a seat by themselves who has not confirmed their e-mail. */
export type HoldAsked = SeatAsked & { holder: Holder }
export type Held = { ok: true; place: Place; repeated: boolean } | ({ ok: false } & HoldReason)

/**
 * Holds a seat for some minutes, while somebody pays. The lock of the batch settles the race for the last
 * one. Who holds one, was offered one or has one already is given that one. Who let a hold lapse stands behind
 * those who wait, like everybody, and holds no seat of the batch a third time.
 */
export async function holdPlace(tx: Transaction, asked: HoldAsked, by: By): Promise<Held> {
  if (await isPlainlyFull(tx, asked, by.now)) return { ok: false, reason: 'batch-full' }
  const locked = await lockSeats(tx, { student: asked.student, batches: [asked.batch] })
  if (!locked.ok) return locked
  const { batch, student } = locked
  const { now } = by
  await lapsePlaces(tx, batch, by)
  const standing = await findPlace(tx, { batch: batch.id, student })
  if (standing) return { ok: true, place: standing, repeated: true }
  const room = await findRoom(tx, { batch, student, for: 'hold' }, now)
  if (!room.ok) return room
  const marks = await readHolder(tx, asked.holder)
  if (!marks) return { ok: false, reason: 'email-unconfirmed' }
  const limited = await limitHold(tx, { batch, student, marks }, now)
  if (!limited.ok) return limited
  const { endsBy } = limited
  const expiresAt = endOfHold(batch, now, endsBy)
  const place = await insertPlace(tx, {
    ...{ batchId: batch.id, studentId: student, state: 'held', source: 'website' },
    ...{ expiresAt, madeAt: now, changedAt: now },
  })
  const times = { from: now, until: expiresAt, endsBy }
  await keepHold(tx, { placeId: place.id, batch, student, marks }, times)
  await record(tx, { event: 'hold place', id: student, ...(await seatFacts(tx, batch)) }, by)
  return { ok: true, place, repeated: false }
}

/**
 * Gives a held or offered seat its minutes again from now, for who begins to pay; not for ever. Over is
 * over: then `holdPlace` may find another one.
 */
export async function extendHold(
  tx: Transaction,
  asked: SeatAsked,
  by: By,
): Promise<{ ok: true; place: Place } | { ok: false; reason: 'hold-over' }> {
  const locked = await lockSeats(tx, { student: asked.student, batches: [asked.batch] })
  if (!locked.ok) return { ok: false, reason: 'hold-over' }
  const { batch, student } = locked
  await lapsePlaces(tx, batch, by)
  const standing = await findPlace(tx, { batch: batch.id, student })
  if (!standing || batch.status === 'cancelled') return { ok: false, reason: 'hold-over' }
  if (standing.state === 'taken') return { ok: true, place: standing }
  const [own] = await tx
    .select({ id: ownHolds.id, endsBy: ownHolds.endsBy })
    .from(ownHolds)
    .where(and(eq(ownHolds.placeId, standing.id), eq(ownHolds.kind, 'hold')))
    .orderBy(desc(ownHolds.id))
  const expiresAt = endOfExtendedHold(batch, { ...standing, ...own }, by.now)
  if (own) await tx.update(ownHolds).set({ heldUntil: expiresAt }).where(eq(ownHolds.id, own.id))
  return { ok: true, place: await changePlace(tx, standing.id, { expiresAt }, by) }
}

export async function insertPlace(
  tx: Transaction,
  values: typeof places.$inferInsert,
): Promise<Place> {
  const [place] = await tx.insert(places).values(values).returning()
  if (!place) throw new Error('A seat that was just given is gone.')
  return place
}

/** The caller has locked the batch. */
export async function changePlace(
  tx: Transaction,
  id: number,
  changes: Partial<typeof places.$inferInsert>,
  { now }: By,
): Promise<Place> {
  const [place] = await tx
    .update(places)
    .set({ ...changes, changedAt: now })
    .where(eq(places.id, id))
    .returning()
  if (!place) throw new Error('A seat whose batch is locked is gone.')
  return place
}
