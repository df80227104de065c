import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { type ActionContext, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { listMergedIds } from '../students/store.server.ts'
import { dropFreedJobs, offerFreedLater, offerSeatsJob } from './jobs.server.ts'
import { lockSeatOf, lockSeats } from './locks.server.ts'
import type { LeftReason } from './rules.ts'
import { endWaits } from './seats.server.ts'
import {
  endedSeat,
  findSeat,
  isActiveSeat,
  isSeatedElsewhere,
  seatFacts,
  updateSeat,
} from './store.server.ts'
import { type Batch, batchSeats, type FreedSeat, freedSeats, type Seat, waits } from './tables.ts'

type FreeSeatInput = { student: number; movedTo?: number; waitlistEntryIds: number[] }

/**
 * Stores the state of a seat that staff free, and queues its offer in 30 seconds; until then it can be
 * undone (decision 0087). `seat` is the row before; the caller has locked its batch.
 */
export async function freeSeat(
  tx: Transaction,
  seat: Seat,
  { student, movedTo, waitlistEntryIds }: FreeSeatInput,
  context: ActionContext,
): Promise<void> {
  const { id: seatId, batchId, state } = seat
  if (state === 'left') throw new Error('A seat that nobody has cannot be freed.')
  // Moved or removed again within this time: only the last change can be undone.
  await endFreed(tx, eq(freedSeats.seatId, seatId), context)
  const freeing = { freedBy: signatureOf(context.actor), freedAt: context.now }
  const [freedSeat] = await tx
    .insert(freedSeats)
    .values({ seatId, batchId, movedTo, state, ...originOf(seat), waitlistEntryIds, ...freeing })
    .returning()
  if (!freedSeat) throw new Error('A freed seat that was just kept is gone.')
  await offerFreedLater(tx, freedSeat, student)
}

/** What undoing restores beside its state. */
function originOf({ source, expiresAt, offerHash, movedStart, ...extra }: Seat | FreedSeat) {
  const { extraBy, extraReason } = extra
  return { source, expiresAt, offerHash, movedStart, extraBy, extraReason }
}

/** Free seats of a batch that nobody is offered yet. */
export function countFreed(tx: Transaction, { id }: Pick<Batch, 'id'>): Promise<number> {
  return tx.$count(freedSeats, and(eq(freedSeats.batchId, id), isNull(freedSeats.outcome)))
}

/** The time to undo is over. The caller has locked the batch. */
export async function endFreed(tx: Transaction, which: SQL, { now }: ActionContext): Promise<void> {
  await tx
    .update(freedSeats)
    .set({ outcome: 'offered', outcomeAt: now })
    .where(and(which, isNull(freedSeats.outcome)))
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
  await updateSeat(tx, seat.id, endedSeat(reason), context)
  const facts = { ...(await seatFacts(tx, batch)), reason }
  await record(tx, { event: 'release seat', id: student, ...facts }, context)
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
  await updateSeat(tx, seat.id, endedSeat('removed'), context)
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

/** Why it cannot be undone. `too-late`: it is being offered, or on sale again. */
export type UndoReason = {
  reason:
    | 'not-seated'
    | 'too-late'
    | 'seat-taken'
    | 'has-seat'
    | 'seated-elsewhere'
    | 'batch-cancelled'
}
export type FreedSeatUndo = { ok: true; seat: Seat } | ({ ok: false } & UndoReason)

/**
 * Undoes the removal or move of a student: restores the seat, removes the queued offer and records a
 * second event. Idempotent; any person who may free a seat may undo it. If somebody took the seat
 * meanwhile nothing changes.
 */
export async function undoFreed(
  tx: Transaction,
  request: { batch: number; student: number },
  context: ActionContext,
): Promise<FreedSeatUndo> {
  const before = await findFreed(tx, request)
  if (!before) return { ok: false, reason: 'not-seated' }
  const others = before.movedTo === null ? [] : [before.movedTo]
  const batches = [request.batch, ...others]
  const locked = await lockSeats(tx, { student: request.student, batches })
  if (!locked.ok) return { ok: false, reason: 'not-seated' }
  const { batch, student } = locked
  // Read again under the lock: the job or another user may have been first.
  const freedSeat = await findFreed(tx, request)
  const [seat] = await tx
    .select()
    .from(batchSeats)
    .where(eq(batchSeats.id, freedSeat?.seatId ?? 0))
  if (!seat || freedSeat?.id !== before.id) return { ok: false, reason: 'not-seated' }
  if (freedSeat.outcome === 'undone') return { ok: true, seat }
  const wrong = await refuseUndo(tx, { freedSeat, seat, batch, student }, context)
  if (wrong) return { ok: false, ...wrong }
  return { ok: true, seat: await restoreSeat(tx, { freedSeat, batch, student }, context) }
}

/** The last time staff freed a student's seat in a batch. */
async function findFreed(
  tx: Transaction,
  { batch, student }: { batch: number; student: number },
): Promise<FreedSeat | undefined> {
  const students = [student, ...(await listMergedIds(tx, student))]
  const [row] = await tx
    .select({ freed: freedSeats })
    .from(freedSeats)
    .innerJoin(batchSeats, eq(batchSeats.id, freedSeats.seatId))
    .where(and(eq(freedSeats.batchId, batch), inArray(batchSeats.studentId, students)))
    .orderBy(desc(freedSeats.id))
    .limit(1)
  return row?.freed
}

type Undoing = { freedSeat: FreedSeat; batch: Batch; student: number }

async function refuseUndo(
  tx: Transaction,
  { freedSeat, seat, batch, student }: Undoing & { seat: Seat },
  context: ActionContext,
): Promise<UndoReason | undefined> {
  if (freedSeat.outcome) return { reason: 'too-late' }
  if (batch.status === 'cancelled') return { reason: 'batch-cancelled' }
  if (await findSeat(tx, { batch: batch.id, student })) return { reason: 'has-seat' }
  if (await isSeatedElsewhere(tx, { batch, student, except: seat.id }, context))
    return { reason: 'seated-elsewhere' }
  const isAsFreed =
    freedSeat.movedTo === null
      ? seat.state === 'left' && seat.leftReason === 'removed'
      : seat.state === 'taken' && seat.batchId === freedSeat.movedTo
  if (!isAsFreed) return { reason: 'not-seated' }
  if (freedSeat.extraReason !== null) return undefined
  // As the database counts: an extra seat uses none of the batch's seats.
  const condition = and(
    eq(batchSeats.batchId, batch.id),
    isNull(batchSeats.extraReason),
    isActiveSeat(context.now),
  )
  return (await tx.$count(batchSeats, condition)) < batch.seats
    ? undefined
    : { reason: 'seat-taken' }
}

async function restoreSeat(
  tx: Transaction,
  { freedSeat, batch, student }: Undoing,
  context: ActionContext,
): Promise<Seat> {
  const { id, seatId, batchId, state, movedTo, waitlistEntryIds } = freedSeat
  const asBefore = { state, ...originOf(freedSeat), leftReason: null, batchId }
  const seat = await updateSeat(tx, seatId, asBefore, context)
  // Put on the waitlist meanwhile: with the seat back they leave it.
  await endWaits(tx, batch, student, context)
  await tx
    .update(waits)
    .set({ state: movedTo === null ? 'offered' : 'waiting', changedAt: context.now })
    .where(inArray(waits.id, waitlistEntryIds))
  await tx
    .update(freedSeats)
    .set({ outcome: 'undone', outcomeAt: context.now })
    .where(eq(freedSeats.id, id))
  await dropFreedJobs(tx, id)
  await record(tx, { event: 'restore seat', id: student, ...(await seatFacts(tx, batch)) }, context)
  // The waiting student may have got another free seat of it.
  if (movedTo !== null) await offerSeatsJob.enqueue(tx, { batch: movedTo })
  return seat
}
