import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { plansNotFitting } from '../courses/hooks.server.ts'
import { enrolmentAccounts } from '../ledger/hooks.server.ts'
import { onAnonymise, onMerge } from '../students/hooks.server.ts'
import { lockEnrolmentById } from './locks.server.ts'
import { findPlansNotFitting } from './plans/make-plan.server.ts'
import { recordPayment } from './record-payment.server.ts'
import { enrolments } from './tables.ts'

/** Moves the enrolments of one student, with their payments, to another. The caller has locked both. */
onMerge.add(async (tx, { from, to, only }) => {
  const ids = only && inArray(enrolments.id, only.enrolmentIds)
  const rows = await tx
    .update(enrolments)
    .set({ studentId: to })
    .where(and(eq(enrolments.studentId, from), ids))
    .returning({ id: enrolments.id })
  return { enrolmentIds: rows.map(({ id }) => id) }
})

onAnonymise.add(anonymiseEnrolments)

plansNotFitting.provide(findPlansNotFitting)

enrolmentAccounts.provide({
  lock: lockEnrolmentById,
  record: (tx, enrolmentId, money, context) =>
    recordPayment(tx, { enrolmentId, ...money }, context),
})

/**
 * When a student is deleted the accounts keep course, amounts, days and documents. Guardian, paying company
 * and free-text reasons are removed.
 */
async function anonymiseEnrolments(tx: Transaction, studentId: number): Promise<void> {
  await tx
    .update(enrolments)
    .set({
      guardianName: null,
      guardianPhone: null,
      guardianEmail: null,
      buyerName: null,
      buyerAddress: null,
      buyerGstin: null,
      discountReason: sql`case when ${enrolments.discountPaise} > 0 then 'erased' end`,
    })
    .where(eq(enrolments.studentId, studentId))
}
