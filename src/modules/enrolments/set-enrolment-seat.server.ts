import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { enrolments } from './tables.ts'

/** Links a seat in a batch to an enrolment made before there was one. Its row is locked. */
export async function setEnrolmentSeat(
  tx: Transaction,
  id: number,
  { seatId, startsOn }: { seatId: number; startsOn: string },
): Promise<void> {
  await tx.update(enrolments).set({ seatId, startsOn }).where(eq(enrolments.id, id))
}
