import { eq, sql } from 'drizzle-orm'
import { type By, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { addEntry } from '../ledger/add-entry.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { lastEnquiryOf } from '../registrations/store.server.ts'
import { changeStudent } from '../students/change-student.server.ts'
import { lockStudents } from '../students/locks.server.ts'
import { sayReduction } from './discounts/rules.ts'
import type { Due, JoiningReason, SettledTerms } from './rules.ts'
import { settleTerms, type Terms } from './settle-terms.server.ts'
import { dues, type Joining, joinings } from './tables.ts'

export type NewJoining = Terms & {
  /** Its place in a batch, where it has one. */
  placeId: number | null
  /** Who asked for it, where somebody else approved it. */
  askedBy?: string
}

export type Joined =
  | { ok: true; joining: Joining; isNew: boolean }
  | ({ ok: false } & JoiningReason)

/**
 * A student joins a course: the fee is charged, and its parts are copied from the plan, so that a plan that
 * changes later changes nothing for them. The unique key settles two that are sent at once. Whoever does it, by
 * whichever way, takes off no more than they may: who approved what somebody else asked, as much as they may.
 */
export async function joinCourse(tx: Transaction, given: NewJoining, by: By): Promise<Joined> {
  const student = (await lockStudents(tx, [given.studentId])).get(given.studentId)
  if (!student || student.mergedInto) return { ok: false, reason: 'no-student' }
  const settled = await settleTerms(tx, given, by)
  if (!settled.ok) return settled
  const joining = await insertJoining(tx, { given, settled }, by)
  if (!joining) return (await findSame(tx, given)) ?? { ok: false, reason: 'key-taken' }
  const owedPaise = settled.feePaise - settled.discountPaise
  await charge(tx, { joining, owedPaise, split: settled.dues }, by)
  const { course, startsOn } = joining
  const agreed = { joining: joining.id, course, startsOn, owedPaise }
  const after = { status: 'Active', ...agreed, ...reductionFacts({ given, settled }, by) } as const
  const happened = { event: 'join course', before: { status: student.status }, after } as const
  await changeStudent(tx, student.id, { changes: { status: 'Active' }, happened }, by)
  await announceChange(tx)
  return { ok: true, joining, isNew: true }
}

type Agreed = { given: NewJoining; settled: SettledTerms }

/** What was taken off, by whom and why, in words that stand in the timeline and the audit trail. */
function reductionFacts({ given, settled }: Agreed, { actor }: By) {
  const { feePaise, discountPaise } = settled
  if (discountPaise === 0) return {}
  const { discountReason, askedBy } = given
  const reduction = sayReduction({ pricePaise: feePaise, offPaise: discountPaise })
  const people = askedBy ? `, asked by ${askedBy}, approved by ${signatureOf(actor)}` : ''
  return { discount: `${reduction}, reason: ${discountReason}${people}` }
}

async function insertJoining(
  tx: Transaction,
  { given, settled: { course, feePaise, discountPaise } }: Agreed,
  { actor, now }: By,
): Promise<Joining | undefined> {
  const { studentId, registrationId, placeId, discountReason, startsOn, supplyState } = given
  const { isAdult, guardian, key, askedBy } = given
  const agreed = guardian && {
    guardianName: guardian.name,
    guardianPhone: guardian.phone,
    guardianAgreedAt: now,
  }
  const [row] = await tx
    .insert(joinings)
    .values({
      ...{ studentId, registrationId, placeId, course, feePaise, discountPaise, discountReason },
      ...{ startsOn, supplyState, isAdult, key, ...agreed },
      enquiryId: registrationId ?? sql`(${lastEnquiryOf(studentId, now)})`,
      joinedBy: askedBy ?? signatureOf(actor),
      joinedAt: now,
    })
    .onConflictDoNothing({ target: joinings.key })
    .returning()
  return row
}

/** The joining that stands under this key; nothing where none does. */
export async function findSame(
  tx: Transaction,
  { key, studentId }: Pick<Terms, 'key' | 'studentId'>,
): Promise<Joined | undefined> {
  const [joining] = await tx.select().from(joinings).where(eq(joinings.key, key))
  if (!joining) return undefined
  const isSame = joining.studentId === studentId
  return isSame ? { ok: true, joining, isNew: false } : { ok: false, reason: 'key-taken' }
}

async function charge(
  tx: Transaction,
  { joining, owedPaise, split }: { joining: Joining; owedPaise: number; split: readonly Due[] },
  by: By,
) {
  if (owedPaise === 0) return
  const of = { joiningId: joining.id }
  await addEntry(tx, { of, kind: 'charge', paise: owedPaise, key: `joining ${joining.id}` }, by)
  await tx.insert(dues).values(split.map((due) => ({ joiningId: joining.id, ...due })))
}
