import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { type Enrolment, enrolments } from './tables.ts'

/**
 * Locks an enrolment: of two concurrent payments or refunds the second reads what the first one wrote.
 * Undefined if there is none.
 */
export async function lockEnrolmentById(
  tx: Transaction,
  id: number,
): Promise<Enrolment | undefined> {
  const [enrolment] = await tx.select().from(enrolments).where(eq(enrolments.id, id)).for('update')
  return enrolment
}
