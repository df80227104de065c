import { and, desc, eq } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { expireSeats } from './expire-seats.server.ts'
import { findFreeSeat, isPlainlyFull } from './find-free-seat.server.ts'
import { lockSeats } from './locks.server.ts'
import { limitHold, readHolder, type SeatHolder, storeHold } from './own-holds.server.ts'
import { endOfExtendedHold, endOfHold, type HoldReason, type SeatReason } from './rules.ts'
import { findSeat, seatFacts } from './store.server.ts'
import { batchSeats, type Seat, seatHolds } from './tables.ts'

export type SeatRequest = { batch: number; student: number }

export type SeatResult = { ok: true; seat: Seat } | ({ ok: false } & SeatReason)

/** Includes the student: nobody holds a seat without a confirmed e-mail. */
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

type NewSeat = Omit<typeof batchSeats.$inferInsert, 'createdAt' | 'changedAt'>

/** The caller has locked the batch. */
export async function insertSeat(
  tx: Transaction,
  newSeat: NewSeat,
  { now }: ActionContext,
): Promise<Seat> {
  const [seat] = await tx
    .insert(batchSeats)
    .values({ ...newSeat, createdAt: now, changedAt: now })
    .returning()
  if (!seat) throw new Error('A seat that was just given is gone.')
  return seat
}

/** The caller has locked the batch. */
export async function updateSeat(
  tx: Transaction,
  id: number,
  changes: Partial<NewSeat>,
  { now }: ActionContext,
): Promise<Seat> {
  const [seat] = await tx
    .update(batchSeats)
    .set({ ...changes, changedAt: now })
    .where(eq(batchSeats.id, id))
    .returning()
  if (!seat) throw new Error('A seat whose batch is locked is gone.')
  return seat
}
