import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { serveLater } from './enqueue-notification.server.ts'
import { changePlace } from './hold-place.server.ts'
import { lapsePlaces } from './lapse-places.server.ts'
import { lockSeats } from './lock-seats.server.ts'
import type { LeftReason } from './rules.ts'
import { findPlace, seatFacts } from './store.server.ts'

type Leaving = {
  batch: number
  student: number
  why: Exclude<LeftReason, 'moved' | 'cancelled' | 'removed'>
}

/**
 * Gives a seat back, whatever it was. It belongs to who waits: the queue is served next. What staff take back by
 * hand is `removeSeat`, which they may undo.
 */
export async function leavePlace(
  tx: Transaction,
  { why, ...asked }: Leaving,
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
  const over = { state: 'left', leftWhy: why, expiresAt: null, offerHash: null } as const
  await changePlace(tx, standing.id, over, by)
  await record(tx, { event: 'leave place', id: student, ...(await seatFacts(tx, batch)), why }, by)
  await serveLater(tx, batch.id)
  return { ok: true }
}
