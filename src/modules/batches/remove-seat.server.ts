import { and, eq } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { expireSeats } from './expire-seats.server.ts'
import { freeSeat } from './free-seat.server.ts'
import { updateSeat } from './hold-seat.server.ts'
import { lockSeats } from './lock-seats.server.ts'
import { findSeat, seatFacts } from './store.server.ts'
import { waits } from './tables.ts'

/**
 * Staff remove a student from a batch, in whatever state the seat is. It is free at once and can be undone
 * by `undoFreed` for 30 seconds. An offered student leaves the waitlist.
 */
export async function removeSeat(
  tx: Transaction,
  request: { batch: number; student: number },
  context: ActionContext,
): Promise<{ ok: boolean }> {
  const locked = await lockSeats(tx, { student: request.student, batches: [request.batch] })
  if (!locked.ok) return { ok: false }
  const { batch, student } = locked
  await expireSeats(tx, batch, context)
  // A seat taken before two records were merged is stored under the record that had it.
  const existingSeat =
    (await findSeat(tx, { batch: batch.id, student: request.student })) ??
    (await findSeat(tx, { batch: batch.id, student }))
  if (!existingSeat) return { ok: false }
  const over = { state: 'left', leftReason: 'removed', expiresAt: null, offerHash: null } as const
  await updateSeat(tx, existingSeat.id, over, context)
  const endedWaits = await tx
    .update(waits)
    .set({ state: 'left', changedAt: context.now })
    .where(and(eq(waits.seatId, existingSeat.id), eq(waits.state, 'offered')))
    .returning({ id: waits.id })
  const facts = { ...(await seatFacts(tx, batch)), reason: 'removed' }
  await record(tx, { event: 'release seat', id: student, ...facts }, context)
  await freeSeat(
    tx,
    existingSeat,
    { student, waitlistEntryIds: endedWaits.map(({ id }) => id) },
    context,
  )
  return { ok: true }
}
