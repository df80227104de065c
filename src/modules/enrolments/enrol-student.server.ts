import { eq, sql } from 'drizzle-orm'
import { type ActionContext, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { addEntry } from '../ledger/add-entry.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { lastEnquiryOf } from '../registrations/store.server.ts'
import { changeStudent } from '../students/change-student.server.ts'
import { lockStudents } from '../students/locks.server.ts'
import { checkTerms, type EnrolmentTerms } from './check-terms.server.ts'
import { sayReduction } from './discounts/rules.ts'
import { enquiryJob } from './jobs.server.ts'
import type { EnrolmentReason, SettledTerms } from './rules.ts'
import { dues, type Enrolment, enrolments } from './tables.ts'

type NewEnrolment = EnrolmentTerms & {
  /** Its seat in a batch, if any. */
  seatId: number | null
  /** Who requested it, if another user approved it. */
  requestedBy?: string
}

type EnrolResult =
  | { ok: true; enrolment: Enrolment; isNew: boolean }
  | ({ ok: false } & EnrolmentReason)

/**
 * Enrols a student: charges the fee and copies the instalments from the plan, so that later changes of the
 * plan do not matter. A unique key settles concurrent requests. The reduction must be within the limit of
 * the person, or of the approver.
 */
export async function enrolStudent(
  tx: Transaction,
  newEnrolment: NewEnrolment,
  context: ActionContext,
): Promise<EnrolResult> {
  const student = (await lockStudents(tx, [newEnrolment.studentId])).get(newEnrolment.studentId)
  if (!student || student.mergedInto) return { ok: false, reason: 'no-student' }
  const agreement = await checkTerms(tx, newEnrolment, context)
  if (!agreement.ok) return agreement
  const enrolment = await insertEnrolment(tx, newEnrolment, agreement, context)
  if (!enrolment)
    return (await findSameEnrolment(tx, newEnrolment)) ?? { ok: false, reason: 'key-taken' }
  const { id, course, startsOn } = enrolment
  const owedPaise = agreement.feePaise - agreement.discountPaise
  if (owedPaise > 0) {
    const charge = { kind: 'charge', paise: owedPaise, key: `joining ${id}` } as const
    await addEntry(tx, { of: { enrolmentId: id }, ...charge }, context)
    await tx.insert(dues).values(agreement.dues.map((due) => ({ enrolmentId: id, ...due })))
  }
  const facts = { enrolment: id, course, startsOn, owedPaise }
  const reduction = reductionFacts(newEnrolment, agreement, context)
  const after = { status: 'Active', ...facts, ...reduction } as const
  const event = { event: 'enrol student', before: { status: student.status }, after } as const
  await changeStudent(tx, student.id, { changes: { status: 'Active' }, event }, context)
  await enquiryJob.enqueue(tx, { enrolment: id })
  await announceChange(tx)
  return { ok: true, enrolment, isNew: true }
}

/** The reductions as text, for timeline and audit log. */
function reductionFacts(
  { discountReason, requestedBy }: NewEnrolment,
  { feePaise, discountPaise }: SettledTerms,
  { actor }: ActionContext,
) {
  if (discountPaise === 0) return {}
  const reduction = sayReduction({ pricePaise: feePaise, offPaise: discountPaise })
  const people = requestedBy
    ? `, requested by ${requestedBy}, approved by ${signatureOf(actor)}`
    : ''
  return {
    discount: `${reduction}, reason: ${discountReason}${people}`,
    discountPaise,
    discountReason,
  }
}

async function insertEnrolment(
  tx: Transaction,
  newEnrolment: NewEnrolment,
  { course, feePaise, discountPaise }: SettledTerms,
  { actor, now }: ActionContext,
): Promise<Enrolment | undefined> {
  const { studentId, registrationId, seatId, discountReason, startsOn, supplyState } = newEnrolment
  const { isAdult, guardian, key, requestedBy } = newEnrolment
  const guardianFacts = guardian && {
    guardianName: guardian.name,
    guardianPhone: guardian.phone,
    guardianAgreedAt: now,
  }
  const [row] = await tx
    .insert(enrolments)
    .values({
      studentId,
      registrationId,
      seatId,
      course,
      feePaise,
      discountPaise,
      discountReason,
      startsOn,
      supplyState,
      isAdult,
      key,
      ...guardianFacts,
      enquiryId: registrationId ?? sql`(${lastEnquiryOf(studentId, now)})`,
      enrolledBy: requestedBy ?? signatureOf(actor),
      enrolledAt: now,
    })
    .onConflictDoNothing({ target: enrolments.key })
    .returning()
  return row
}

/** The enrolment with this key; undefined if there is none. */
export async function findSameEnrolment(
  tx: Transaction,
  { key, studentId }: Pick<EnrolmentTerms, 'key' | 'studentId'>,
): Promise<EnrolResult | undefined> {
  const [enrolment] = await tx.select().from(enrolments).where(eq(enrolments.key, key))
  if (!enrolment) return undefined
  return enrolment.studentId === studentId
    ? { ok: true, enrolment, isNew: false }
    : { ok: false, reason: 'key-taken' }
}
