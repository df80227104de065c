import { eq } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { leaveSeat } from '../batches/leave-place.server.ts'
import { batchSeats } from '../batches/tables.ts'
import type { RefundRequest } from './tables.ts'

/** Releases the seat held for a request, if it still exists. Student and batch are locked. */
export async function releaseSeat(
  tx: Transaction,
  { enrolment }: RefundRequest,
  context: ActionContext,
): Promise<void> {
  if (!enrolment?.held) return
  const [seat] = await tx.select().from(batchSeats).where(eq(batchSeats.id, enrolment.held.place))
  if (seat?.state !== 'held') return
  const { batchId: batch, studentId: student } = seat
  await leaveSeat(tx, { batch, student, why: 'given-up' }, context)
}
