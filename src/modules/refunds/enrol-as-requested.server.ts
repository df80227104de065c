import type { PersonContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import type { EnrolmentRequest } from '../enrolments/discounts/rules.ts'
import { enrolOnce, type JoinedAtDesk } from '../enrolments/join-at-desk.server.ts'
import { findSurvivor } from '../students/store.server.ts'
import type { RefundRequest } from './tables.ts'

/**
 * Makes the enrolment that was requested, in the name of who asked and within the limit of who approves. Parts whose
 * day has passed since are due today.
 */
export async function enrolAsRequested(
  tx: Transaction,
  refundRequest: RefundRequest & { enrolment: EnrolmentRequest },
  context: PersonContext,
): Promise<JoinedAtDesk> {
  const { enrolment } = refundRequest
  const today = dayInIndia(context.now)
  const { registrationId, feePaise, discountPaise, startsOn, supplyState } = enrolment
  return enrolOnce(
    tx,
    {
      studentId: (await findSurvivor(tx, refundRequest.studentId ?? 0)) ?? 0,
      course: { id: enrolment.courseId },
      registrationId,
      feePaise,
      discountPaise,
      startsOn,
      supplyState,
      discountReason: refundRequest.reason,
      parts: enrolment.parts.map((part) =>
        'on' in part && part.on < today ? { ...part, on: today } : part,
      ),
      seat: enrolment.seat ?? undefined,
      isAdult: enrolment.isAdult,
      guardian: enrolment.guardian,
      key: `approved ${refundRequest.id}`,
      requestedBy: refundRequest.requestedBy,
    },
    context,
  )
}
