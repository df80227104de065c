import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { expireSeats } from './expire-seats.server.ts'
import { updateSeat } from './hold-seat.server.ts'
import { offerSeatsJob } from './jobs.server.ts'
import { lockSeats } from './lock-seats.server.ts'
import type { LeftReason } from './rules.ts'
import { findSeat, seatFacts } from './store.server.ts'

type LeaveSeatInput = {
  batch: number
  student: number
  reason: Exclude<LeftReason, 'moved' | 'cancelled' | 'removed'>
}

/**
 * Releases a seat in any state; the waitlist is served next. Staff use `removeSeat`, which can be undone.
 */
export async function leaveSeat(
  tx: Transaction,
  { reason, ...request }: LeaveSeatInput,
  context: ActionContext,
): Promise<{ ok: boolean }> {
  const locked = await lockSeats(tx, { student: request.student, batches: [request.batch] })
  if (!locked.ok) return { ok: false }
  const { batch, student } = locked
  await expireSeats(tx, batch, context)
  // A seat taken before two records were merged is stored under the record that had it.
  const existing =
    (await findSeat(tx, { batch: batch.id, student: request.student })) ??
    (await findSeat(tx, { batch: batch.id, student }))
  if (!existing) return { ok: false }
  const over = { state: 'left', leftReason: reason, expiresAt: null, offerHash: null } as const
  await updateSeat(tx, existing.id, over, context)
  await record(
    tx,
    { event: 'release seat', id: student, ...(await seatFacts(tx, batch)), reason },
    context,
  )
  await offerSeatsJob.enqueue(tx, { batch: batch.id })
  return { ok: true }
}
