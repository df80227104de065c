import { eq } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { findPrice } from '../courses/store.server.ts'
import { registrations } from '../registrations/tables.ts'
import { listMergedIds } from '../students/store.server.ts'
import { findLimit } from './discounts/find-limit.server.ts'
import { type EnrolmentRequest, isWithinLimit, splitPrice } from './discounts/rules.ts'
import { notInPast, splitFee } from './plans/rules.ts'
import { checkDays, daysForDues, type EnrolmentReason, type SettledTerms } from './rules.ts'

/** The terms of an enrolment as entered, without the seat. */
export type EnrolmentTerms = Omit<
  EnrolmentRequest,
  'courseId' | 'course' | 'pricePaise' | 'dues' | 'plan' | 'seat' | 'held'
> & {
  studentId: number
  /** From the catalogue by id; for an order at the price stored with it. */
  course: { id: string } | { title: string; agreedPaise: number }
  discountReason: string | null
  /** Requests with the same key are one enrolment. */
  key: string
}

type SettleTermsResult = ({ ok: true } & SettledTerms) | ({ ok: false } & EnrolmentReason)

/**
 * The rule of enrolment terms: a catalogue course at its current price, less a reduction with a reason and
 * within the limit, in instalments of the next two years, after a registration of the same student. The
 * caller has locked the student.
 */
export async function checkTerms(
  tx: Transaction,
  terms: EnrolmentTerms,
  context: ActionContext,
): Promise<SettleTermsResult> {
  const priced = await findPriceOf(tx, terms.course)
  if (!priced) return { ok: false, reason: 'no-course' }
  const { title: course, pricePaise } = priced
  if (terms.discountPaise > terms.feePaise) return { ok: false, reason: 'discount-too-high' }
  const { feePaise, discountPaise } = splitPrice(pricePaise, terms)
  if (discountPaise > 0 && !terms.discountReason)
    return { ok: false, reason: 'discount-reason-missing' }
  if (!terms.isAdult && !terms.guardian) return { ok: false, reason: 'guardian-missing' }
  if (!(await isRegistrationTheirs(tx, terms))) return { ok: false, reason: 'other-registration' }
  const today = dayInIndia(context.now)
  const { parts, startsOn } = terms
  const dues = splitFee(notInPast(parts, { startsOn, today }), {
    feePaise: feePaise - discountPaise,
    startsOn,
  })
  if (!dues) return { ok: false, reason: 'plan-too-high' }
  // The terms of an order were checked when it began, and are paid.
  const wrongDay = 'id' in terms.course && checkDays({ dues, startsOn }, daysForDues(today))
  if (wrongDay) return { ok: false, ...wrongDay }
  const agreement = { course, pricePaise, feePaise, discountPaise, dues }
  const reduction = { pricePaise: feePaise, offPaise: discountPaise }
  const limit = await findLimit(tx, context.actor, terms.studentId)
  if (!isWithinLimit(reduction, limit))
    return { ok: false, reason: 'above-limit', settled: agreement }
  return { ok: true, ...agreement }
}

async function isRegistrationTheirs(
  tx: Transaction,
  { studentId, registrationId }: EnrolmentTerms,
) {
  if (registrationId === null) return true
  const [row] = await tx
    .select({ studentId: registrations.studentId })
    .from(registrations)
    .where(eq(registrations.id, registrationId))
  return row !== undefined && (await listMergedIds(tx, studentId)).includes(row.studentId)
}

function findPriceOf(tx: Transaction, course: EnrolmentTerms['course']) {
  if ('id' in course) return findPrice(tx, course.id)
  return { title: course.title, pricePaise: course.agreedPaise }
}
