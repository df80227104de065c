import { type By, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { findRoom } from './find-room.server.ts'
import { freeSeat } from './free-seat.server.ts'
import { changePlace } from './hold-place.server.ts'
import { lapsePlaces } from './lapse-places.server.ts'
import { lockSeats } from './lock-seats.server.ts'
import { mayOverbook } from './may-overbook.server.ts'
import type { SeatReason } from './rules.ts'
import { findPlace, seatFacts } from './store.server.ts'
import type { Place } from './tables.ts'
import { endWaits, extraEvent } from './take-place.server.ts'

type Moving = { from: number; to: number; student: number; extra?: { why: string } }

export type Moved =
  | { ok: true; place: Place }
  | ({ ok: false } & (
      | SeatReason
      | { reason: 'no-place' }
      | { reason: 'seated-there' }
      | { reason: 'other-course' }
    ))

/**
 * Moves somebody with their seat to another batch: the same row, so that what hangs on it follows. Both
 * batches are locked, there is a moment in which they have one seat, and none in which they have two. Staff
 * do it, and may undo it for a moment.
 */
export async function movePlace(tx: Transaction, moving: Moving, by: By): Promise<Moved> {
  const { from, to, extra } = moving
  if (extra && !(await mayOverbook(tx, by.actor))) return { ok: false, reason: 'no-extra-seats' }
  const locked = await lockSeats(tx, { student: moving.student, batches: [to, from] })
  if (!locked.ok) return locked
  const { batch, student, batches } = locked
  const left = batches.get(from)
  if (!left) return { ok: false, reason: 'no-batch' }
  for (const one of [left, batch]) await lapsePlaces(tx, one, by)
  const standing = await findPlace(tx, { batch: from, student })
  if (standing?.state !== 'taken') return { ok: false, reason: 'no-place' }
  const there = await findPlace(tx, { batch: to, student })
  if (there || from === to) return { ok: false, reason: 'seated-there' }
  if (batch.courseId !== left.courseId) return { ok: false, reason: 'other-course' }
  if (batch.status === 'cancelled') return { ok: false, reason: 'batch-cancelled' }
  const room = extra
    ? { ok: true as const }
    : await findRoom(tx, { batch, student, for: 'desk' }, by.now)
  if (!room.ok) return room
  const place = await changePlace(
    tx,
    standing.id,
    {
      ...{ batchId: to, source: 'moved' },
      ...{ extraBy: extra ? signatureOf(by.actor) : null, extraWhy: extra?.why ?? null },
    },
    by,
  )
  if (extra) await record(tx, { ...(await extraEvent(tx, batch, extra.why)), id: student }, by)
  await record(tx, { event: 'move place', id: student, ...(await seatFacts(tx, batch)), from }, by)
  const waitIds = await endWaits(tx, { batch, student }, by)
  await freeSeat(tx, standing, { movedTo: to, student, waitIds }, by)
  return { ok: true, place }
}
