import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { sayReduction } from '../enrolments/discounts/rules.ts'
import type { RefundSubject } from '../notifications/rules.ts'
import { findSurvivor } from '../students/store.server.ts'
import { reductionOf } from './store.server.ts'
import type { RefundRequest } from './tables.ts'

/** Facts of a request for history, mails and lists: the student, and what it is about. */
export async function factsOf(tx: Transaction, refundRequest: RefundRequest) {
  const { rows } = await tx.execute<{ student: number; course: string }>(
    refundRequest.enrolment
      ? sql`select ${refundRequest.studentId}::float8 as student, ${refundRequest.enrolment.course}::text as course`
      : refundRequest.enrolmentId
        ? sql`select student_id::float8 as student, course from enrolments where id = ${refundRequest.enrolmentId}`
        : sql`select student_id::float8 as student, course from registrations where id = ${refundRequest.registrationId}`,
  )
  const [row] = rows
  if (!row) throw new Error('An ask is nobody’s.')
  const id = (await findSurvivor(tx, row.student)) ?? row.student
  const names = await tx.execute<{ name: string }>(sql`select name from students where id = ${id}`)
  const reduction = await reductionOf(tx, refundRequest)
  const why = `, reason: ${refundRequest.reason}, asked by ${refundRequest.requestedBy}`
  return {
    ...(reduction && { after: { discount: sayReduction(reduction) + why } }),
    id,
    kind: refundRequest.kind,
    name: names.rows[0]?.name ?? '',
    course: row.course,
    amountPaise: refundRequest.paise,
    ...(refundRequest.kind === 'refund' && { refundOf: refundOf(refundRequest) }),
  }
}

/** A Fast Track refund or an overpayment does not mean leaving a course. */
function refundOf({
  registrationId,
  calculation: refundCalculation,
}: RefundRequest): RefundSubject {
  if (registrationId !== null) return 'fast-track'
  return refundCalculation?.ground === 'too-much' ? 'extra' : 'course'
}
