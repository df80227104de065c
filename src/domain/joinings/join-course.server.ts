import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { type By, signatureOf } from '../by.ts'
import { type PlanPart, splitFee } from '../fee-plans/rules.ts'
import { addEntry } from '../ledger/add-entry.server.ts'
import { lockStudents } from '../locks.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { lastEnquiryOf } from '../registrations/store.server.ts'
import { changeStudent } from '../students/change-student.server.ts'
import type { Due, JoiningReason } from './rules.ts'
import { dues, type Joining, joinings } from './tables.ts'

/** Whoever is not of age has a guardian who agreed, by name and phone (E.164). */
type Guardian = { name: string; phone: string } | null

export type NewJoining = {
  studentId: number
  /** The Fast Track that it follows from. */
  registrationId: number | null
  course: string
  /** Its place in a batch, where it has one. */
  placeId: number | null
  feePaise: number
  discountPaise: number
  discountReason: string | null
  startsOn: string
  /** Where it is supplied, by the code of GST; nothing is the institute's own state. */
  supplyState: string | null
  parts: readonly PlanPart[]
  isAdult: boolean
  guardian: Guardian
  /** What is sent twice with one key is one joining. */
  key: string
}

type Joined = { ok: true; joining: Joining; isNew: boolean } | ({ ok: false } & JoiningReason)

/**
 * A student joins a course: the fee is charged, and its parts are copied from the plan, so that a plan that
 * changes later changes nothing for them. The unique key settles two that are sent at once.
 */
export async function joinCourse(tx: Transaction, given: NewJoining, by: By): Promise<Joined> {
  const wrong = checkJoining(given)
  if (wrong) return { ok: false, ...wrong }
  const student = (await lockStudents(tx, [given.studentId])).get(given.studentId)
  if (!student || student.mergedInto) return { ok: false, reason: 'no-student' }
  const joining = await insertJoining(tx, given, by)
  if (!joining) return (await findSame(tx, given)) ?? { ok: false, reason: 'key-taken' }
  const owedPaise = given.feePaise - given.discountPaise
  await charge(tx, { joining, owedPaise, split: splitOf(given) ?? [] }, by)
  const { course, startsOn } = joining
  const after = { status: 'Active', joining: joining.id, course, startsOn, owedPaise } as const
  const happened = { event: 'join course', before: { status: student.status }, after } as const
  await changeStudent(tx, student.id, { changes: { status: 'Active' }, happened }, by)
  await announceChange(tx)
  return { ok: true, joining, isNew: true }
}

/** What is agreed, without the place. */
export type Terms = Omit<NewJoining, 'placeId'>

/** What is wrong with it by itself, before anything is locked or written. */
export function checkJoining(given: Terms): JoiningReason | undefined {
  if (given.discountPaise > given.feePaise) return { reason: 'discount-too-high' }
  if (given.discountPaise > 0 && !given.discountReason) return { reason: 'discount-reason-missing' }
  if (!given.isAdult && !given.guardian) return { reason: 'guardian-missing' }
  if (!splitOf(given)) return { reason: 'plan-too-high' }
}

function splitOf({ parts, feePaise, discountPaise, startsOn }: Terms) {
  return splitFee(parts, { feePaise: feePaise - discountPaise, startsOn })
}

async function insertJoining(
  tx: Transaction,
  { parts: _, guardian, ...given }: NewJoining,
  { actor, now }: By,
): Promise<Joining | undefined> {
  const agreed = guardian && {
    guardianName: guardian.name,
    guardianPhone: guardian.phone,
    guardianAgreedAt: now,
  }
  const [row] = await tx
    .insert(joinings)
    .values({
      ...given,
      ...agreed,
      enquiryId: given.registrationId ?? sql`(${lastEnquiryOf(given.studentId, now)})`,
      joinedBy: signatureOf(actor),
      joinedAt: now,
    })
    .onConflictDoNothing({ target: joinings.key })
    .returning()
  return row
}

/** The joining that stands under this key; nothing where none does. */
export async function findSame(tx: Transaction, given: Terms): Promise<Joined | undefined> {
  const [joining] = await tx.select().from(joinings).where(eq(joinings.key, given.key))
  if (!joining) return undefined
  const isSame = joining.studentId === given.studentId && joining.course === given.course
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
