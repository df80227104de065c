import { eq, sql } from 'drizzle-orm'
import { type ActionContext, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { addEntry } from '../ledger/add-entry.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { lastEnquiryOf } from '../registrations/store.server.ts'
import { changeStudent } from '../students/change-student.server.ts'
import { lockStudents } from '../students/locks.server.ts'
import { sayReduction } from './discounts/rules.ts'
import type { Due, EnrolmentReason, SettledTerms } from './rules.ts'
import { type EnrolmentTerms, settleTerms } from './settle-terms.server.ts'
import { dues, type Enrolment, enrolments } from './tables.ts'

export type NewEnrolment = EnrolmentTerms & {
  /** Its seat in a batch, if any. */
  seatId: number | null
  /** Who requested it, if another user approved it. */
  requestedBy?: string
}

export type EnrolResult =
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
  const settledTerms = await settleTerms(tx, newEnrolment, context)
  if (!settledTerms.ok) return settledTerms
  const enrolment = await insertEnrolment(
    tx,
    { given: newEnrolment, settled: settledTerms },
    context,
  )
  if (!enrolment)
    return (await findSameEnrolment(tx, newEnrolment)) ?? { ok: false, reason: 'key-taken' }
  const owedPaise = settledTerms.feePaise - settledTerms.discountPaise
  await charge(tx, { enrolment: enrolment, owedPaise, split: settledTerms.dues }, context)
  const { course, startsOn } = enrolment
  const facts = { enrolment: enrolment.id, course, startsOn, owedPaise }
  const after = {
    status: 'Active',
    ...facts,
    ...reductionFacts({ given: newEnrolment, settled: settledTerms }, context),
  } as const
  const event = { event: 'enrol student', before: { status: student.status }, after } as const
  await changeStudent(tx, student.id, { changes: { status: 'Active' }, event }, context)
  await announceChange(tx)
  return { ok: true, enrolment: enrolment, isNew: true }
}

type SettledEnrolment = { given: NewEnrolment; settled: SettledTerms }

/** The reductions as text, for timeline and audit log. */
function reductionFacts(
  { given: newEnrolment, settled: settledTerms }: SettledEnrolment,
  { actor }: ActionContext,
) {
  const { feePaise, discountPaise } = settledTerms
  if (discountPaise === 0) return {}
  const { discountReason, requestedBy } = newEnrolment
  const reduction = sayReduction({ pricePaise: feePaise, offPaise: discountPaise })
  const people = requestedBy ? `, asked by ${requestedBy}, approved by ${signatureOf(actor)}` : ''
  return {
    discount: `${reduction}, reason: ${discountReason}${people}`,
    discountPaise,
    discountReason,
  }
}

async function insertEnrolment(
  tx: Transaction,
  { given: newEnrolment, settled: { course, feePaise, discountPaise } }: SettledEnrolment,
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
  const isSame = enrolment.studentId === studentId
  return isSame
    ? { ok: true, enrolment: enrolment, isNew: false }
    : { ok: false, reason: 'key-taken' }
}

async function charge(
  tx: Transaction,
  {
    enrolment,
    owedPaise,
    split,
  }: { enrolment: Enrolment; owedPaise: number; split: readonly Due[] },
  context: ActionContext,
) {
  if (owedPaise === 0) return
  const of = { enrolmentId: enrolment.id }
  await addEntry(
    tx,
    { of, kind: 'charge', paise: owedPaise, key: `joining ${enrolment.id}` },
    context,
  )
  await tx.insert(dues).values(split.map((due) => ({ enrolmentId: enrolment.id, ...due })))
}
