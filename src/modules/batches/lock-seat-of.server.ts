import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { expireSeats } from './expire-seats.server.ts'
import { lockSeats } from './lock-seats.server.ts'
import { findSeat } from './store.server.ts'

/** The seat of a student in a batch, both locked; nothing where there is none, or none any more. */
export async function lockSeatOf(
  tx: Transaction,
  request: { batch: number; student: number },
  context: ActionContext,
) {
  const locked = await lockSeats(tx, { student: request.student, batches: [request.batch] })
  if (!locked.ok) return undefined
  const { batch, student } = locked
  await expireSeats(tx, batch, context)
  // A seat taken before two records were merged is stored under the record that had it.
  const seat =
    (await findSeat(tx, { batch: batch.id, student: request.student })) ??
    (await findSeat(tx, { batch: batch.id, student }))
  return seat && { seat, batch, student }
}
