import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { type Enrolment, enrolments } from './tables.ts'

/**
 * A joining, locked until the transaction ends: of two who take or give back money of it at once, the second
 * reads what the first one wrote. Nothing where there is none.
 */
export async function lockEnrolmentById(
  tx: Transaction,
  id: number,
): Promise<Enrolment | undefined> {
  const [enrolment] = await tx.select().from(enrolments).where(eq(enrolments.id, id)).for('update')
  return enrolment
}
