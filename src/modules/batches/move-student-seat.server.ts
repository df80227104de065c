import { type ActionContext, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { expireSeats } from './expire-seats.server.ts'
import { freeSeat } from './free-seat.server.ts'
import { lockSeats } from './locks.server.ts'
import type { SeatReason } from './rules.ts'
import { endWaits, extraEvent, findFreeSeat, mayOverbook } from './seats.server.ts'
import { findSeat, seatFacts, updateSeat } from './store.server.ts'
import type { Seat } from './tables.ts'

type Moving = { from: number; to: number; student: number; extra?: { reason: string } }

type MoveReason = SeatReason | { reason: 'not-seated' | 'seated-there' | 'other-course' }
type MoveSeatResult = { ok: true; seat: Seat } | ({ ok: false } & MoveReason)

/**
 * Moves a seat to another batch, as the same row, so that references follow. Both batches are locked, so
 * the student never has two seats. Staff may undo it for 30 seconds.
 */
export async function moveStudentSeat(
  tx: Transaction,
  { from, to, student: studentId, extra }: Moving,
  context: ActionContext,
): Promise<MoveSeatResult> {
  if (extra && !(await mayOverbook(tx, context.actor)))
    return { ok: false, reason: 'no-extra-seats' }
  const locked = await lockSeats(tx, { student: studentId, batches: [to, from] })
  if (!locked.ok) return locked
  const { batch, student, batches } = locked
  const formerBatch = batches.get(from)
  if (!formerBatch) return { ok: false, reason: 'no-batch' }
  for (const one of [formerBatch, batch]) await expireSeats(tx, one, context)
  const existingSeat = await findSeat(tx, { batch: from, student })
  if (existingSeat?.state !== 'taken') return { ok: false, reason: 'not-seated' }
  const there = await findSeat(tx, { batch: to, student })
  if (there || from === to) return { ok: false, reason: 'seated-there' }
  if (batch.courseId !== formerBatch.courseId) return { ok: false, reason: 'other-course' }
  if (batch.status === 'cancelled') return { ok: false, reason: 'batch-cancelled' }
  const room = extra
    ? { ok: true as const }
    : await findFreeSeat(tx, { batch, student, for: 'desk' }, context.now)
  if (!room.ok) return room
  const extraBy = extra ? signatureOf(context.actor) : null
  const changes = {
    batchId: to,
    source: 'moved',
    movedStart: batch.startsOn,
    extraBy,
    extraReason: extra?.reason ?? null,
  } as const
  const seat = await updateSeat(tx, existingSeat.id, changes, context)
  if (extra)
    await record(tx, { ...(await extraEvent(tx, batch, extra.reason)), id: student }, context)
  const facts = { ...(await seatFacts(tx, batch)), from }
  await record(tx, { event: 'move seat', id: student, ...facts }, context)
  const waitlistEntryIds = await endWaits(tx, batch, student, context)
  await freeSeat(tx, existingSeat, { movedTo: to, student, waitlistEntryIds }, context)
  return { ok: true, seat }
}
