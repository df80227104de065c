import { eq } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { leavePlace } from '../batches/leave-place.server.ts'
import { places } from '../batches/tables.ts'
import type { RefundAsk } from './tables.ts'

/** Gives back the seat that was held for a request, where it still is. Student and batch are locked. */
export async function releaseSeat(
  tx: Transaction,
  { enrolment }: RefundAsk,
  by: By,
): Promise<void> {
  if (!enrolment?.held) return
  const [place] = await tx.select().from(places).where(eq(places.id, enrolment.held.place))
  if (place?.state !== 'held') return
  const { batchId: batch, studentId: student } = place
  await leavePlace(tx, { batch, student, why: 'given-up' }, by)
}
