import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { type By, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { tellLater } from './enqueue-notification.server.ts'
import { findRoom, isPlainlyFull } from './find-room.server.ts'
import { changePlace, insertPlace, type SeatAsked, type Seated } from './hold-place.server.ts'
import { lapsePlaces } from './lapse-places.server.ts'
import { lockSeats } from './lock-seats.server.ts'
import { mayOverbook } from './may-overbook.server.ts'
import { findPlace, seatFacts } from './store.server.ts'
import { type Batch, ownHolds, waits } from './tables.ts'

/** Given for money that has come, or by staff; `extra`: beyond the seats that there are, and why. */
export type TakeAsked = SeatAsked & { for: 'paid' | 'desk'; extra?: { why: string } }

/**
 * Gives somebody their seat for good: the one they held or were offered, or where that is over a new one, if
 * there is still one. Who has it already has it.
 */
export async function takePlace(tx: Transaction, asked: TakeAsked, by: By): Promise<Seated> {
  const { extra } = asked
  if (extra && !(await mayOverbook(tx, by.actor))) return { ok: false, reason: 'no-extra-seats' }
  if (!extra && (await isPlainlyFull(tx, asked, by.now))) return { ok: false, reason: 'batch-full' }
  const locked = await lockSeats(tx, { student: asked.student, batches: [asked.batch] })
  if (!locked.ok) return locked
  const { batch, student } = locked
  await lapsePlaces(tx, batch, by)
  const standing = await findPlace(tx, { batch: batch.id, student })
  if (standing?.state === 'taken') return { ok: true, place: standing, repeated: true }
  if (batch.status === 'cancelled') return { ok: false, reason: 'batch-cancelled' }
  if (standing) {
    const free = { state: 'taken', expiresAt: null, offerHash: null } as const
    const place = await changePlace(tx, standing.id, free, by)
    await tx.update(ownHolds).set({ takenAt: by.now }).where(eq(ownHolds.placeId, standing.id))
    await settle(tx, { batch, student, event: 'take place' }, by)
    return { ok: true, place, repeated: false }
  }
  const room = extra
    ? { ok: true as const }
    : await findRoom(tx, { batch, student, for: asked.for }, by.now)
  if (!room.ok) return room
  const source = asked.for === 'desk' ? ('desk' as const) : ('website' as const)
  const given = extra && { extraBy: signatureOf(by.actor), extraWhy: extra.why }
  const place = await insertPlace(tx, {
    ...{ batchId: batch.id, studentId: student, state: 'taken', source, ...given },
    ...{ madeAt: by.now, changedAt: by.now },
  })
  if (extra) await record(tx, { ...(await extraEvent(tx, batch, extra.why)), id: student }, by)
  await settle(tx, { batch, student, event: extra ? undefined : 'take place' }, by)
  return { ok: true, place, repeated: false }
}

export async function extraEvent(tx: Transaction, batch: Batch, why: string) {
  return { event: 'give extra seat', ...(await seatFacts(tx, batch)), why } as const
}

/** Who has a seat waits for none any more, and is told. */
async function settle(
  tx: Transaction,
  { batch, student, event }: { batch: Batch; student: number; event: 'take place' | undefined },
  by: By,
) {
  await endWaits(tx, { batch, student }, by)
  if (event) await record(tx, { event, id: student, ...(await seatFacts(tx, batch)) }, by)
  await tellLater(tx, { what: 'seated', batch: batch.id, student })
}

/** Those for this batch, and for any of its course; which ones. */
export async function endWaits(
  tx: Transaction,
  { batch, student }: { batch: Pick<Batch, 'id' | 'courseId'>; student: number },
  { now }: By,
): Promise<number[]> {
  const ended = await tx
    .update(waits)
    .set({ state: 'seated', changedAt: now })
    .where(
      and(
        eq(waits.studentId, student),
        eq(waits.courseId, batch.courseId),
        inArray(waits.state, ['waiting', 'offered']),
        or(eq(waits.batchId, batch.id), sql`${waits.batchId} is null`),
      ),
    )
    .returning({ id: waits.id })
  return ended.map(({ id }) => id)
}
