import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { type ActionContext, type Actor, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { may } from '../accounts/abilities.ts'
import { findRoles } from '../accounts/find-roles.server.ts'
import { record } from '../audit/record-event.server.ts'
import { expireSeats } from './expire-seats.server.ts'
import { findFreeSeat, isPlainlyFull } from './find-free-seat.server.ts'
import { insertSeat, type SeatRequest, type SeatResult, updateSeat } from './hold-seat.server.ts'
import { seatNotificationJob } from './jobs.server.ts'
import { lockSeats } from './locks.server.ts'
import { findSeat, seatFacts } from './store.server.ts'
import { type Batch, seatHolds, waits } from './tables.ts'

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
  const room = extra
    ? { ok: true as const }
    : await findFreeSeat(tx, { batch, student, for: request.for }, context.now)
  if (!room.ok) return room
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
