import { and, eq } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { freeSeat } from './free-seat.server.ts'
import { updateSeat } from './hold-seat.server.ts'
import { lockSeatOf } from './lock-seat-of.server.ts'
import { seatFacts } from './store.server.ts'
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
  const locked = await lockSeatOf(tx, request, context)
  if (!locked) return { ok: false }
  const { seat, batch, student } = locked
  const over = { state: 'left', leftReason: 'removed', expiresAt: null, offerHash: null } as const
  await updateSeat(tx, seat.id, over, context)
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
