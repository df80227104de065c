import { eq, sql } from 'drizzle-orm'
import { refundTerms } from '../../../content/refunds.ts'
import {
  type ActionContext,
  type PersonContext,
  signatureOf,
} from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { addDays, dayInIndia, formatDate } from '../../ui/format/days.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { record } from '../audit/record-event.server.ts'
import { VersionedRecords } from '../audit/versioned-records.server.ts'
import type { Buyer } from '../ledger/documents/rules.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { changeStudent } from '../students/change-student.server.ts'
import { lockStudents } from '../students/locks.server.ts'
import { attendsAnythingElse } from '../students/recognise-student.server.ts'
import { lockEnrolmentById } from './locks.server.ts'
import {
  checkInstalments,
  type EnrolmentState,
  type FeeDeskReason,
  type InstalmentReason,
  type OpenPart,
  splitAtNext,
  statesAfter,
} from './rules.ts'
import { isRefundRequested, readEnrolment } from './store.server.ts'
import { dues, type Enrolment, enrolments } from './tables.ts'

const nextVersion = sql`${enrolments.version} + 1`

/** Changes the status of an enrolment. Idempotent for the status it has. */
export async function updateEnrolmentState(
  tx: Transaction,
  { id, to }: { id: number; to: EnrolmentState },
  context: ActionContext,
): Promise<{ ok: true } | ({ ok: false } & FeeDeskReason)> {
  const enrolment = await lockEnrolmentById(tx, id)
  if (!enrolment) return { ok: false, reason: 'no-enrolment' }
  const { state: from, studentId, course } = enrolment
  if (from === to) return { ok: true }
  if (!statesAfter(from).includes(to)) return { ok: false, reason: 'not-possible', from, to }
  const wrong = to === 'finished' ? await refuseFinish(tx, enrolment, context) : undefined
  if (wrong) return { ok: false, ...wrong }
  const leftAt = to === 'left' ? context.now : undefined
  await tx
    .update(enrolments)
    .set({ state: to, version: nextVersion, leftAt })
    .where(eq(enrolments.id, id))
  const change = { before: { state: from }, after: { state: to } }
  await record(tx, { event: 'change enrolment state', id: studentId, course, ...change }, context)
  if (to === 'left') await followLeaver(tx, enrolment, context)
  await announceChange(tx)
  return { ok: true }
}

/** Who has finished gets nothing back: not before the last day, and not while a refund is under way. */
async function refuseFinish(
  tx: Transaction,
  { id, startsOn }: Enrolment,
  { now }: ActionContext,
): Promise<FeeDeskReason | undefined> {
  const { rows } = await tx.execute<{ endsOn: string | null; refund: boolean }>(sql`
    select b.ends_on::text as "endsOn", ${isRefundRequested} as refund
      from enrolments j
      left join batch_seats p on p.id = j.seat_id and p.state <> 'left'
      left join batches b on b.id = p.batch_id
     where j.id = ${id}`)
  const [row] = rows
  if (row?.refund) return { reason: 'refund-requested' }
  const endsOn = row?.endsOn ?? addDays(startsOn, refundTerms.weeksWithoutBatch * 7)
  return dayInIndia(now) < endsOn ? { reason: 'not-over', endsOn } : undefined
}

/**
 * A student who leaves their last course becomes Inactive, unless staff set another status since. Only the
 * holder of the student's lock changes it.
 */
async function followLeaver(tx: Transaction, { id, studentId }: Enrolment, context: ActionContext) {
  const student = (await lockStudents(tx, [studentId])).get(studentId)
  if (student?.status !== 'Active' || (await attendsAnythingElse(tx, studentId, { enrolment: id })))
    return
  const changes = { status: 'Inactive' } as const
  const facts = { before: { status: student.status }, after: { ...changes, enrolment: id } }
  const event = { event: 'update student from enrolment', ...facts } as const
  await changeStudent(tx, studentId, { changes, event }, context)
}

type ChangeInstalmentsInput = { id: number; version: number; parts: OpenPart[]; reason: string }
type InstalmentRefusal = { ok: false } & (InstalmentReason | { reason: 'no-enrolment' })

/** The change of instalments has an actor; a status change of the enrolment has none. */
const versionedInstalments = new VersionedRecords({
  table: enrolments,
  missing: 'no-enrolment',
  lock: (tx, { id }: { id: number; version: number }) => lockEnrolmentById(tx, id),
  late: (_, { changedBy, changedAt }: Enrolment) => ({
    by: changedBy,
    at: changedAt,
    differs: ['parts'],
  }),
  stamp: ({ actor, now }) => ({ changedBy: signatureOf(actor), changedAt: now }),
})

/**
 * Changes amounts and dates of unpaid instalments; the total and paid ones stay. Under the lock of the
 * enrolment, so that a concurrent payment comes before or after.
 */
export function changeInstalments(
  db: Database,
  { id, version, parts, reason }: ChangeInstalmentsInput,
  context: PersonContext,
) {
  return db.transaction((tx) =>
    versionedInstalments.update<InstalmentRefusal>(
      tx,
      { id, version },
      async ({ studentId, course }) => {
        const current = await readEnrolment(tx, id, context.now)
        if (!current) return { ok: false, reason: 'no-enrolment' }
        if (current.row.state === 'left') return { ok: false, reason: 'left' }
        if (current.enrolment.isRefundRequested) return { ok: false, reason: 'refund-requested' }
        const before = current.enrolment.parts
        const wrong = checkInstalments(before, parts, dayInIndia(context.now))
        if (wrong) return { ok: false, ...wrong }
        const after = [...splitAtNext(before).paid, ...parts]
        await tx.delete(dues).where(eq(dues.enrolmentId, id))
        const rows = after.map(({ paise, dueOn }, index) => ({ part: index + 1, paise, dueOn }))
        await tx.insert(dues).values(rows.map((row) => ({ enrolmentId: id, ...row })))
        const facts = { before: { parts: inWords(before) }, after: { parts: inWords(after) } }
        const event = { event: 'change instalments', id: studentId, course, reason } as const
        return {
          ok: true,
          changes: {},
          also: async () => {
            await record(tx, { ...event, ...facts }, context)
            await announceChange(tx)
          },
        }
      },
      context,
    ),
  )
}

function inWords(parts: readonly OpenPart[]): string {
  return parts
    .map(({ paise, dueOn }) => `${formatRupees(paise)} by ${formatDate(dueOn)}`)
    .join('; ')
}

/**
 * Sets the company that pays for its employee: later documents are billed to it, issued ones stay. False if
 * the enrolment does not exist.
 */
export function setBuyer(
  db: Database,
  { id, buyer }: { id: number; buyer: Buyer | null },
  context: ActionContext,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockEnrolmentById(tx, id)
    if (!row) return false
    const [before, after] = [describeBuyer(buyerOf(row)), describeBuyer(buyer)]
    if (before === after) return true
    await tx
      .update(enrolments)
      .set({
        buyerName: buyer?.name ?? null,
        buyerAddress: buyer?.address ?? null,
        buyerGstin: buyer?.gstin ?? null,
        version: nextVersion,
      })
      .where(eq(enrolments.id, id))
    const { studentId, course } = row
    const facts = { before: { buyer: before }, after: { buyer: after } }
    await record(tx, { event: 'set buyer', id: studentId, course, ...facts }, context)
    return true
  })
}

export function buyerOf({ buyerName: name, buyerAddress, buyerGstin }: Enrolment): Buyer | null {
  return name ? { name, address: buyerAddress ?? '', gstin: buyerGstin } : null
}

const describeBuyer = (buyer: Buyer | null) =>
  buyer && [buyer.name, buyer.address, buyer.gstin].filter(Boolean).join(', ')

/**
 * Sets the state in which an online student lives: the place of supply of later documents. For a classroom
 * its own state counts. False if the enrolment does not exist.
 */
export function setSupplyState(
  db: Database,
  { id, code }: { id: number; code: string | null },
  context: ActionContext,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const enrolment = await lockEnrolmentById(tx, id)
    if (!enrolment) return false
    const { supplyState: before, studentId, course } = enrolment
    if (before === code) return true
    await tx
      .update(enrolments)
      .set({ supplyState: code, version: nextVersion })
      .where(eq(enrolments.id, id))
    const facts = { before: { supplyState: before }, after: { supplyState: code } }
    await record(tx, { event: 'set place of supply', id: studentId, course, ...facts }, context)
    return true
  })
}

type GuardianMails = { id: number; email: string | null; agreed: boolean }
type GuardianMailsResult = { ok: true } | { ok: false; reason: 'no-enrolment' | 'no-guardian' }

/** Where the guardian of a minor is told of missed classes. Without an address there is no agreement. */
export function setGuardianMails(
  db: Database,
  { id, email, agreed }: GuardianMails,
  context: ActionContext,
): Promise<GuardianMailsResult> {
  return db.transaction(async (tx) => {
    const row = await lockEnrolmentById(tx, id)
    if (!row) return { ok: false, reason: 'no-enrolment' }
    const { isAdult, guardianName, guardianEmail, guardianMailsAgreedAt, studentId, course } = row
    if (isAdult || !guardianName) return { ok: false, reason: 'no-guardian' }
    const before = { email: guardianEmail, agreed: guardianMailsAgreedAt !== null }
    const after = { email, agreed: agreed && email !== null }
    if (before.email === after.email && before.agreed === after.agreed) return { ok: true }
    await tx
      .update(enrolments)
      .set({ guardianEmail: email, guardianMailsAgreedAt: after.agreed ? context.now : null })
      .where(eq(enrolments.id, id))
    await record(tx, { event: 'set guardian mails', id: studentId, course, before, after }, context)
    return { ok: true }
  })
}
