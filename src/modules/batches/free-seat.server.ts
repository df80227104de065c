import { and, eq, isNull } from 'drizzle-orm'
import { type ActionContext, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { updateSeat } from './hold-seat.server.ts'
import { offerFreedLater, offerSeatsJob } from './jobs.server.ts'
import { lockSeatOf } from './locks.server.ts'
import type { LeftReason } from './rules.ts'
import { seatFacts } from './store.server.ts'
import { type Batch, freedSeats, type Seat, waits } from './tables.ts'

type Freeing = { student: number; movedTo?: number; waitlistEntryIds: number[] }

/**
 * Stores the state of a seat that staff free, and queues its offer in 30 seconds; until then it can be
 * undone (decision 0087). `seat` is the row before; the caller has locked its batch.
 */
export async function freeSeat(
  tx: Transaction,
  seat: Seat,
  { student, movedTo, waitlistEntryIds }: Freeing,
  context: ActionContext,
): Promise<void> {
  const { id: seatId, batchId, state, source, expiresAt, offerHash, extraBy, extraReason } = seat
  if (state === 'left') throw new Error('A seat that nobody has cannot be freed.')
  // Moved or removed again within this time: only the last change can be undone.
  await tx
    .update(freedSeats)
    .set({ outcome: 'offered', outcomeAt: context.now })
    .where(and(eq(freedSeats.seatId, seatId), isNull(freedSeats.outcome)))
  const [freedSeat] = await tx
    .insert(freedSeats)
    .values({
      seatId,
      batchId,
      movedTo,
      state,
      source,
      expiresAt,
      offerHash,
      extraBy,
      extraReason,
      waitlistEntryIds,
      freedBy: signatureOf(context.actor),
      freedAt: context.now,
    })
    .returning()
  if (!freedSeat) throw new Error('A freed seat that was just kept is gone.')
  await offerFreedLater(tx, freedSeat, student)
}

/** Free seats of a batch that nobody is offered yet. */
export function countFreed(tx: Transaction, { id }: Pick<Batch, 'id'>): Promise<number> {
  return tx.$count(freedSeats, and(eq(freedSeats.batchId, id), isNull(freedSeats.outcome)))
}

/** The time to undo is over. The caller has locked its batch. */
export async function endFreed(tx: Transaction, id: number, { now }: ActionContext): Promise<void> {
  await tx
    .update(freedSeats)
    .set({ outcome: 'offered', outcomeAt: now })
    .where(and(eq(freedSeats.id, id), isNull(freedSeats.outcome)))
}

type LeaveSeatInput = {
  batch: number
  student: number
  reason: Exclude<LeftReason, 'moved' | 'cancelled' | 'removed'>
}

/**
 * Releases a seat in any state; the waitlist is served next. Staff use `removeSeat`, which can be undone.
 */
export async function leaveSeat(
  tx: Transaction,
  { reason, ...request }: LeaveSeatInput,
  context: ActionContext,
): Promise<{ ok: boolean }> {
  const locked = await lockSeatOf(tx, request, context)
  if (!locked) return { ok: false }
  const { seat, batch, student } = locked
  const over = { state: 'left', leftReason: reason, expiresAt: null, offerHash: null } as const
  await updateSeat(tx, seat.id, over, context)
  await record(
    tx,
    { event: 'release seat', id: student, ...(await seatFacts(tx, batch)), reason },
    context,
  )
  await offerSeatsJob.enqueue(tx, { batch: batch.id })
  return { ok: true }
}

/**
 * Staff remove a student from a batch, in whatever state the seat is. It is free at once and can be undone
 * by `undoFreed` for 30 seconds. An offered student leaves the waitlist.
 */
export async function removeSeat(
  tx: Transaction,
  request: { batch: number; student: number },
  context: ActionContext,
): Promise<{ ok: boolean }> {
  const locked = await lockSeatOf(tx, request, context)
  if (!locked) return { ok: false }
  const { seat, batch, student } = locked
  const over = { state: 'left', leftReason: 'removed', expiresAt: null, offerHash: null } as const
  await updateSeat(tx, seat.id, over, context)
  const endedWaits = await tx
    .update(waits)
    .set({ state: 'left', changedAt: context.now })
    .where(and(eq(waits.seatId, seat.id), eq(waits.state, 'offered')))
    .returning({ id: waits.id })
  const facts = { ...(await seatFacts(tx, batch)), reason: 'removed' }
  await record(tx, { event: 'release seat', id: student, ...facts }, context)
  await freeSeat(tx, seat, { student, waitlistEntryIds: endedWaits.map(({ id }) => id) }, context)
  return { ok: true }
}
