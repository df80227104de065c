import type { ByPerson } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import type { EnrolmentRequest } from '../enrolments/discounts/rules.ts'
import { type JoinedAtDesk, joinOnce } from '../enrolments/join-at-desk.server.ts'
import { findKept } from '../students/store.server.ts'
import type { RefundAsk } from './tables.ts'

/**
 * Makes the enrolment that was requested, in the name of who asked and within the limit of who approves. Parts whose
 * day has passed since are due today.
 */
export async function enrolAsRequested(
  tx: Transaction,
  ask: RefundAsk & { enrolment: EnrolmentRequest },
  by: ByPerson,
): Promise<JoinedAtDesk> {
  const { enrolment } = ask
  const today = dayInIndia(by.now)
  const { registrationId, feePaise, discountPaise, startsOn, supplyState } = enrolment
  return joinOnce(
    tx,
    {
      studentId: (await findKept(tx, ask.studentId ?? 0)) ?? 0,
      course: { id: enrolment.courseId },
      ...{ registrationId, feePaise, discountPaise, startsOn, supplyState },
      discountReason: ask.reason,
      parts: enrolment.parts.map((part) =>
        'on' in part && part.on < today ? { ...part, on: today } : part,
      ),
      seat: enrolment.seat ?? undefined,
      isAdult: enrolment.isAdult,
      guardian: enrolment.guardian,
      key: `approved ${ask.id}`,
      askedBy: ask.askedBy,
    },
    by,
  )
}
