import { and, eq } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { freeSeat } from './free-seat.server.ts'
import { changePlace } from './hold-place.server.ts'
import { lapsePlaces } from './lapse-places.server.ts'
import { lockSeats } from './lock-seats.server.ts'
import { findPlace, seatFacts } from './store.server.ts'
import { waits } from './tables.ts'

/**
 * Staff remove somebody from a batch, whatever seat they had there. It is free at once, and undone by
 * `undoFreed` for a moment. Whoever was being offered it waits no longer.
 */
export async function removeSeat(
  tx: Transaction,
  asked: { batch: number; student: number },
  by: By,
): Promise<{ ok: boolean }> {
  const locked = await lockSeats(tx, { student: asked.student, batches: [asked.batch] })
  if (!locked.ok) return { ok: false }
  const { batch, student } = locked
  await lapsePlaces(tx, batch, by)
  // A seat that was taken before two entries were joined stands under the one that had it.
  const standing =
    (await findPlace(tx, { batch: batch.id, student: asked.student })) ??
    (await findPlace(tx, { batch: batch.id, student }))
  if (!standing) return { ok: false }
  const over = { state: 'left', leftWhy: 'removed', expiresAt: null, offerHash: null } as const
  await changePlace(tx, standing.id, over, by)
  const ended = await tx
    .update(waits)
    .set({ state: 'left', changedAt: by.now })
    .where(and(eq(waits.placeId, standing.id), eq(waits.state, 'offered')))
    .returning({ id: waits.id })
  const facts = { ...(await seatFacts(tx, batch)), why: 'removed' }
  await record(tx, { event: 'leave place', id: student, ...facts }, by)
  await freeSeat(tx, standing, { student, waitIds: ended.map(({ id }) => id) }, by)
  return { ok: true }
}
