import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { findFamily } from '../students/store.server.ts'
import { dropFreedJobs, serveLater } from './enqueue-notification.server.ts'
import { changePlace } from './hold-place.server.ts'
import { lockSeats } from './lock-seats.server.ts'
import { findPlace, isStandingAt, seatFacts } from './store.server.ts'
import { type Batch, type FreedSeat, freedSeats, type Place, places, waits } from './tables.ts'
import { endWaits } from './take-place.server.ts'

/** Why it cannot be undone. `too-late`: it is being offered, or on sale again. */
export type UndoReason = {
  reason: 'no-place' | 'too-late' | 'seat-taken' | 'has-seat' | 'batch-cancelled'
}
type Undone = { ok: true; repeated: boolean } | ({ ok: false } & UndoReason)

/**
 * Undoes that staff removed somebody from a batch, or moved them out of it: the seat is as it was, the job
 * that would have offered it is gone, and the history has a second event. Twice is once; whoever may free a
 * seat may undo it, also another than who did. Where somebody took the seat meanwhile nothing changes.
 */
export async function undoFreed(
  tx: Transaction,
  asked: { batch: number; student: number },
  by: By,
): Promise<Undone> {
  const named = await findFreed(tx, asked)
  if (!named) return { ok: false, reason: 'no-place' }
  const others = named.movedTo === null ? [] : [named.movedTo]
  const locked = await lockSeats(tx, { student: asked.student, batches: [asked.batch, ...others] })
  if (!locked.ok) return { ok: false, reason: 'no-place' }
  const { batch, student } = locked
  // Read once more: the job, or somebody else who undoes it, was first.
  const freed = await findFreed(tx, asked)
  const [place] = await tx
    .select()
    .from(places)
    .where(eq(places.id, freed?.placeId ?? 0))
  if (!freed || !place || freed.id !== named.id) return { ok: false, reason: 'no-place' }
  if (freed.outcome === 'undone') return { ok: true, repeated: true }
  const wrong = await refuseUndo(tx, { freed, place, batch, student }, by)
  if (wrong) return { ok: false, ...wrong }
  await giveBack(tx, { freed, batch, student }, by)
  return { ok: true, repeated: false }
}

/** The last time that somebody's seat in a batch was freed by hand. */
async function findFreed(
  tx: Transaction,
  { batch, student }: { batch: number; student: number },
): Promise<FreedSeat | undefined> {
  const theirs = await tx
    .select({ freed: freedSeats })
    .from(freedSeats)
    .innerJoin(places, eq(places.id, freedSeats.placeId))
    .where(
      and(
        eq(freedSeats.batchId, batch),
        inArray(places.studentId, [student, ...(await findFamily(tx, student))]),
      ),
    )
    .orderBy(desc(freedSeats.id))
    .limit(1)
  return theirs[0]?.freed
}

type Undoing = { freed: FreedSeat; batch: Batch; student: number }

async function refuseUndo(
  tx: Transaction,
  { freed, place, batch, student }: Undoing & { place: Place },
  { now }: By,
): Promise<UndoReason | undefined> {
  if (freed.outcome) return { reason: 'too-late' }
  if (batch.status === 'cancelled') return { reason: 'batch-cancelled' }
  if (await findPlace(tx, { batch: batch.id, student })) return { reason: 'has-seat' }
  const isAsFreed =
    freed.movedTo === null
      ? place.state === 'left' && place.leftWhy === 'removed'
      : place.state === 'taken' && place.batchId === freed.movedTo
  if (!isAsFreed) return { reason: 'no-place' }
  if (freed.extraWhy !== null) return undefined
  // As the database counts: an extra seat takes none of those that there are.
  const theirs = and(...[eq(places.batchId, batch.id), isNull(places.extraWhy), isStandingAt(now)])
  return (await tx.$count(places, theirs)) < batch.seats ? undefined : { reason: 'seat-taken' }
}

async function giveBack(tx: Transaction, { freed, batch, student }: Undoing, by: By) {
  const { id, placeId, batchId, movedTo, waitIds } = freed
  const { state, source, expiresAt, offerHash, extraBy, extraWhy } = freed
  const asBefore = { state, source, expiresAt, offerHash, extraBy, extraWhy, leftWhy: null }
  await changePlace(tx, placeId, { ...asBefore, batchId }, by)
  // Put on the waitlist meanwhile: whoever has the seat again waits for none.
  await endWaits(tx, { batch, student }, by)
  await tx
    .update(waits)
    .set({ state: movedTo === null ? 'offered' : 'waiting', changedAt: by.now })
    .where(inArray(waits.id, waitIds))
  await tx
    .update(freedSeats)
    .set({ outcome: 'undone', outcomeAt: by.now })
    .where(eq(freedSeats.id, id))
  await dropFreedJobs(tx, id)
  await record(tx, { event: 'restore place', id: student, ...(await seatFacts(tx, batch)) }, by)
  // Whoever waits may have come to another free seat of it.
  if (movedTo !== null) await serveLater(tx, movedTo)
}
