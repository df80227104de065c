import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { enrolments } from './tables.ts'

/**
 * What the books need stays of somebody who leaves: course, sums, days and documents. Their guardian goes,
 * and the words of a reason.
 */
export async function anonymiseEnrolments(tx: Transaction, studentId: number): Promise<void> {
  await tx
    .update(enrolments)
    .set({
      guardianName: null,
      guardianPhone: null,
      discountReason: sql`case when ${enrolments.discountPaise} > 0 then 'erased' end`,
    })
    .where(eq(enrolments.studentId, studentId))
}
