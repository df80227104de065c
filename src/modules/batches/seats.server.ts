import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { type ActionContext, type Actor, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { may } from '../accounts/abilities.ts'
import { findRoles } from '../accounts/find-roles.server.ts'
import { record } from '../audit/record-event.server.ts'
import { findSurvivor, listMergedIds } from '../students/store.server.ts'
import { expireSeats } from './expire-seats.server.ts'
import { limitHold, readHolder, type SeatHolder, storeHold } from './holder-limits.server.ts'
import { seatNotificationJob } from './jobs.server.ts'
import { lockSeats } from './locks.server.ts'
import {
  endOfExtendedHold,
  endOfHold,
  type HoldReason,
  isOnSale,
  type SeatReason,
} from './rules.ts'
import {
  countSeats,
  findSeat,
  insertSeat,
  isActiveSeat,
  isSeatedElsewhere,
  seatFacts,
  updateSeat,
} from './store.server.ts'
import { type Batch, batchSeats, type Seat, seatHolds, waits } from './tables.ts'

/** The purpose of a seat. Only `paid` and `cancelled` pass the waitlist. */
type SeatPurpose =
  /** A checkout begins. */
  | 'hold'
  /** A payment arrived. */
  | 'paid'
  /** The student's batch was cancelled, and they choose another. */
  | 'cancelled'
  /** Staff, who may give a seat when the site no longer sells. */
  | 'desk'
type FreeSeatRequest = { batch: Batch; student: number; for: SeatPurpose }
type FreeSeat = { ok: true } | ({ ok: false } & SeatReason)

/**
 * Whether somebody without a seat can have one; called under the lock of the batch. Free seats belong to
 * the waitlist, except for payers whose hold lapsed and students of a cancelled batch. A lapsed hold
 * without payment gives no priority.
 */
export async function findFreeSeat(
  tx: Transaction,
  { batch, student, for: purpose }: FreeSeatRequest,
  now: Date,
): Promise<FreeSeat> {
  if (batch.status === 'cancelled') return { ok: false, reason: 'batch-cancelled' }
  const isLate = purpose === 'paid' && (await hadSeat(tx, batch, student))
  const onSale = isOnSale(batch, now)
  if (purpose !== 'desk' && !onSale && !isLate) return { ok: false, reason: 'not-on-sale' }
  const { occupied, waiting } = await countSeats(tx, batch, now)
  const free = batch.seats - occupied
  if (free <= 0) return { ok: false, reason: 'batch-full' }
  const passes = isLate || purpose === 'cancelled' || !onSale
  return passes || free > waiting ? { ok: true } : { ok: false, reason: 'queue-first' }
}

/** Had a hold that expired, also if their record was merged since. */
async function hadSeat(tx: Transaction, batch: Batch, student: number): Promise<boolean> {
  const condition = and(
    eq(batchSeats.batchId, batch.id),
    inArray(batchSeats.studentId, await listMergedIds(tx, student)),
    eq(batchSeats.leftReason, 'lapsed'),
  )
  return (await tx.$count(batchSeats, condition)) > 0
}

/**
 * Whether the batch is clearly full, read without a lock, so that hundreds of requests for the last seat
 * do not hold every connection. Not for people who have a seat there.
 */
async function isPlainlyFull(
  tx: Transaction,
  { batch, student }: { batch: number; student: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute<{ full: boolean }>(sql`
    select count(*) >= b.seats as full
      from batches b join batch_seats p on p.batch_id = b.id
       and ${isActiveSeat(now, 'p')}
     where b.id = ${batch} and b.status = 'open' group by b.id`)
  if (!rows[0]?.full) return false
  const survivorId = await findSurvivor(tx, student)
  return survivorId !== undefined && !(await findSeat(tx, { batch, student: survivorId }))
}

type SeatRequest = { batch: number; student: number }

export type SeatResult = { ok: true; seat: Seat } | ({ ok: false } & SeatReason)

/** With the account that asks: nobody holds a seat without a confirmed e-mail. */
type HoldRequest = SeatRequest & { holder: SeatHolder }
/** `repeated`: they had it before. */
export type HoldResult = { ok: true; seat: Seat; repeated: boolean } | ({ ok: false } & HoldReason)

/**
 * Holds a seat during checkout. The lock of the batch settles the race for the last one. An existing hold,
 * offer or seat is returned. People whose hold lapsed come after the waitlist and get no third hold of the
 * batch.
 */
export async function holdSeat(
  tx: Transaction,
  request: HoldRequest,
  context: ActionContext,
): Promise<HoldResult> {
  if (await isPlainlyFull(tx, request, context.now)) return { ok: false, reason: 'batch-full' }
  const locked = await lockSeats(tx, { student: request.student, batches: [request.batch] })
  if (!locked.ok) return locked
  const { batch, student } = locked
  const { now } = context
  await expireSeats(tx, batch, context)
  const existingSeat = await findSeat(tx, { batch: batch.id, student })
  if (existingSeat?.state !== 'taken' && (await isSeatedElsewhere(tx, { batch, student }, context)))
    return { ok: false, reason: 'seated-elsewhere' }
  if (existingSeat) return { ok: true, seat: existingSeat, repeated: true }
  const room = await findFreeSeat(tx, { batch, student, for: 'hold' }, now)
  if (!room.ok) return room
  const marks = await readHolder(tx, request.holder)
  if (!marks) return { ok: false, reason: 'email-unconfirmed' }
  const limited = await limitHold(tx, { batch, student, marks }, now)
  if (!limited.ok) return limited
  const { endsBy } = limited
  const expiresAt = endOfHold(batch, now, endsBy)
  const newSeat = { batchId: batch.id, studentId: student, state: 'held', expiresAt } as const
  const seat = await insertSeat(tx, { ...newSeat, source: 'website' }, context)
  await storeHold(tx, seat, marks, { heldFrom: now, heldUntil: expiresAt, endsBy })
  await record(tx, { event: 'hold seat', id: student, ...(await seatFacts(tx, batch)) }, context)
  return { ok: true, seat, repeated: false }
}

/**
 * Extends a held or offered seat for payment, up to a limit. An expired one is not extended; then
 * `holdSeat` may find another.
 */
export async function extendHold(
  tx: Transaction,
  request: SeatRequest,
  context: ActionContext,
): Promise<{ ok: true; seat: Seat } | { ok: false; reason: 'hold-expired' }> {
  const locked = await lockSeats(tx, { student: request.student, batches: [request.batch] })
  if (!locked.ok) return { ok: false, reason: 'hold-expired' }
  const { batch, student } = locked
  await expireSeats(tx, batch, context)
  const existingSeat = await findSeat(tx, { batch: batch.id, student })
  if (!existingSeat || batch.status === 'cancelled') return { ok: false, reason: 'hold-expired' }
  if (existingSeat.state === 'taken') return { ok: true, seat: existingSeat }
  const [ownHold] = await tx
    .select({ id: seatHolds.id, endsBy: seatHolds.endsBy })
    .from(seatHolds)
    .where(and(eq(seatHolds.seatId, existingSeat.id), eq(seatHolds.kind, 'hold')))
    .orderBy(desc(seatHolds.id))
  const expiresAt = endOfExtendedHold(batch, { ...existingSeat, ...ownHold }, context.now)
  if (ownHold)
    await tx.update(seatHolds).set({ heldUntil: expiresAt }).where(eq(seatHolds.id, ownHold.id))
  return { ok: true, seat: await updateSeat(tx, existingSeat.id, { expiresAt }, context) }
}

/** For a payment, or given by staff; `extra`: beyond the number of seats, with the reason. */
export type TakeSeatRequest = SeatRequest & { for: 'paid' | 'desk'; extra?: { reason: string } }

/**
 * Makes a seat final: the held or offered one, or a new one if that expired and one is free. Idempotent.
 */
export async function takeSeat(
  tx: Transaction,
  request: TakeSeatRequest,
  context: ActionContext,
): Promise<SeatResult> {
  const { extra } = request
  if (extra && !(await mayOverbook(tx, context.actor)))
    return { ok: false, reason: 'no-extra-seats' }
  if (!extra && (await isPlainlyFull(tx, request, context.now)))
    return { ok: false, reason: 'batch-full' }
  const locked = await lockSeats(tx, { student: request.student, batches: [request.batch] })
  if (!locked.ok) return locked
  const { batch, student } = locked
  await expireSeats(tx, batch, context)
  const existingSeat = await findSeat(tx, { batch: batch.id, student })
  if (existingSeat?.state === 'taken') return { ok: true, seat: existingSeat }
  if (batch.status === 'cancelled') return { ok: false, reason: 'batch-cancelled' }
  if (await isSeatedElsewhere(tx, { batch, student }, context))
    return { ok: false, reason: 'seated-elsewhere' }
  if (existingSeat) {
    const final = { state: 'taken', expiresAt: null, offerHash: null } as const
    const seat = await updateSeat(tx, existingSeat.id, final, context)
    await tx
      .update(seatHolds)
      .set({ completedAt: context.now })
      .where(eq(seatHolds.seatId, existingSeat.id))
    await announceSeat(tx, batch, student, false, context)
    return { ok: true, seat }
  }
  if (!extra) {
    const room = await findFreeSeat(tx, { batch, student, for: request.for }, context.now)
    if (!room.ok) return room
  }
  const newSeat = { batchId: batch.id, studentId: student, state: 'taken' } as const
  const source = request.for === 'desk' ? 'desk' : 'website'
  const extraSeat = extra && { extraBy: signatureOf(context.actor), extraReason: extra.reason }
  const seat = await insertSeat(tx, { ...newSeat, source, ...extraSeat }, context)
  if (extra)
    await record(tx, { ...(await extraEvent(tx, batch, extra.reason)), id: student }, context)
  await announceSeat(tx, batch, student, extra !== undefined, context)
  return { ok: true, seat }
}

export async function extraEvent(tx: Transaction, batch: Batch, reason: string) {
  return { event: 'add extra seat', ...(await seatFacts(tx, batch)), reason } as const
}

/** A student with a seat leaves the waitlist, and is told. */
async function announceSeat(
  tx: Transaction,
  batch: Batch,
  student: number,
  isExtra: boolean,
  context: ActionContext,
) {
  await endWaits(tx, batch, student, context)
  // An extra seat has an event of its own.
  if (!isExtra) {
    const facts = await seatFacts(tx, batch)
    await record(tx, { event: 'confirm seat', id: student, ...facts }, context)
  }
  await seatNotificationJob.enqueue(tx, { what: 'seated', batch: batch.id, student })
}

/** Entries for this batch and for any of its course; returns which. */
export async function endWaits(
  tx: Transaction,
  { id, courseId }: Batch,
  student: number,
  { now }: ActionContext,
): Promise<number[]> {
  const rows = await tx
    .update(waits)
    .set({ state: 'seated', changedAt: now })
    .where(
      and(
        eq(waits.studentId, student),
        eq(waits.courseId, courseId),
        inArray(waits.state, ['waiting', 'offered']),
        or(eq(waits.batchId, id), isNull(waits.batchId)),
      ),
    )
    .returning({ id: waits.id })
  return rows.map((row) => row.id)
}

/** Whether a user may give seats beyond those of a batch, by their current roles. */
export async function mayOverbook(tx: Transaction, actor: Actor): Promise<boolean> {
  return actor === 'system' || may(await findRoles(tx, actor.id), 'batches.overbook')
}
