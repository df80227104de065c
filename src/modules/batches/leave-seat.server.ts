import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { updateSeat } from './hold-seat.server.ts'
import { offerSeatsJob } from './jobs.server.ts'
import { lockSeatOf } from './lock-seat-of.server.ts'
import type { LeftReason } from './rules.ts'
import { seatFacts } from './store.server.ts'

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
  const locked = await lockSeatOf(tx, request, context)
  if (!locked) return { ok: false }
  const { seat, batch, student } = locked
  const over = { state: 'left', leftReason: reason, expiresAt: null, offerHash: null } as const
  await updateSeat(tx, seat.id, over, context)
  await record(
    tx,
    { event: 'release seat', id: student, ...(await seatFacts(tx, batch)), reason },
    context,
  )
  await offerSeatsJob.enqueue(tx, { batch: batch.id })
  return { ok: true }
}
