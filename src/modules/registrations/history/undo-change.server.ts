import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry-transaction.server.ts'
import { runOnce } from '../../../platform/idempotency/run-once.server.ts'
import type { ByStaff } from '../../accounts/staff-actor.ts'
import { isVisible } from '../../accounts/visibility/can-see.server.ts'
import { listSources } from '../../attribution/sources/sources.server.ts'
import { unlessErased } from '../../audit/define-event.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { listEvents } from '../../audit/store.server.ts'
import { takeSeat } from '../../batches/seats.server.ts'
import { courseTitle } from '../../batches/store.server.ts'
import { batchSeats } from '../../batches/tables.ts'
import { ledgerEntries } from '../../ledger/tables.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import type { StudentRow } from '../../students/tables.ts'
import { holdCounsellor, setCounsellor } from '../assign-registration.server.ts'
import { changeRegistration } from '../change-registration.server.ts'
import { chargeFee } from '../fees.server.ts'
import { lockRegistrations, lockStudentOf } from '../locks.server.ts'
import { followRegistration } from '../move-registration.server.ts'
import { type Undoable, type UndoRefusal, undoMinutes } from '../rules.ts'
import { contacts, registrations, registrationTags } from '../tables.ts'
import { type UndoableEvent, undoableChangeOf } from './read-history.server.ts'

export type UndoResult =
  | { ok: true }
  | ({ ok: false } & UndoRefusal)
  | { ok: false; reason: 'not-found' | 'no-counsellor' }

type Undo = {
  id: number
  change: Undoable
  key: string
  /** Only what is this counsellor's, or was until this change. */
  counsellorId?: string
}

type LockedRow = typeof registrations.$inferSelect
/** What is locked, and when the change was made. */
type Undoing = {
  tx: Transaction
  registration: LockedRow
  student: StudentRow
  at: Date
  context: ByStaff
}

/**
 * Reverses the last change of a registration, if whoever asks made it a moment ago and nothing has happened to
 * the registration since: each value is what it was before, and one event says so.
 */
export function undoChange(db: Database, { key, ...undo }: Undo, context: ByStaff) {
  const { id, change, counsellorId } = undo
  return retryTransaction(db, (tx) =>
    runOnce(tx, { key, request: { undo: id, change } }, context, async (): Promise<UndoResult> => {
      const student = await lockStudentOf(tx, id)
      const [registration] = await lockRegistrations(tx, eq(registrations.id, id))
      if (!student || !registration) return { ok: false, reason: 'not-found' }
      const { events, at } = await findLastChange(tx, id, context)
      // Who has handed it over does not see it any more.
      const isHandedOver = change === 'assign' && events.length > 0
      if (!isVisible(registration, counsellorId) && !isHandedOver)
        return { ok: false, reason: 'not-found' }
      if (!at || !events.some((event) => undoableChangeOf(event) === change)) return nothingToUndo
      // A call may have assigned what was nobody's, and is undone with that.
      for (const event of events) await reverse({ tx, registration, student, at, context }, event)
      await announceChange(tx)
      return { ok: true }
    }),
  ).catch((error): UndoResult => {
    if (error instanceof UndoRefused) return error.result
    throw error
  })
}

const nothingToUndo = { ok: false, reason: 'nothing-to-undo' } as const

/** Rolls back what was reversed before it. */
class UndoRefused extends Error {
  readonly result: UndoResult
  constructor(result: UndoResult = nothingToUndo) {
    super('refused')
    this.result = result
  }
}

/** What one request of this person did last to the registration, newest first. */
async function findLastChange(tx: Transaction, id: number, { actor, now }: ByStaff) {
  const rows = await listEvents(tx, { kind: 'registration', ids: [id] }, 3)
  const [last] = rows
  const since = now.getTime() - undoMinutes * 60_000
  if (!last || last.actorId !== actor.id || last.happenedAt.getTime() < since) return { events: [] }
  const at = last.happenedAt
  const events = rows.flatMap(({ actorId, happenedAt, event, facts }) =>
    actorId === actor.id && happenedAt.getTime() === at.getTime()
      ? ({ ...facts, event } as unknown as UndoableEvent)
      : [],
  )
  return { events, at }
}

async function reverse(undoing: Undoing, change: UndoableEvent): Promise<void> {
  if (!undoableChangeOf(change)) throw new UndoRefused()
  switch (change.event) {
    case 'record contact':
    case 'change registration status':
      return reverseStep(undoing, change)
    case 'plan contact':
      return reversePlan(undoing, change)
    case 'correct source':
      return reverseSource(undoing, change)
    case 'assign registration':
      return reverseAssignment(undoing, change)
    case 'tag registration':
      return reverseTags(undoing, change)
  }
}

/** Status, date and milestones as before; reports count the call no more. */
async function reverseStep(
  { tx, registration, student, at, context }: Undoing,
  change: UndoableEvent<'record contact' | 'change registration status'>,
) {
  const { id, nextContactOn, status: from } = registration
  const { status = from, nextContactOn: nextBefore = null } = change.before ?? {}
  const isLost = change.event === 'change registration status'
  if (isLost && (await hasMovedOn(tx, registration, at))) throw new UndoRefused()
  const seatId = isLost ? await takeSeatBack({ tx, registration, student, at, context }) : undefined
  await tx.delete(contacts).where(and(eq(contacts.registrationId, id), eq(contacts.createdAt, at)))
  const what = isLost ? 'lost' : 'contact'
  const event = {
    event: 'undo step',
    what,
    before: { status: from, nextContactOn },
    after: { status, nextContactOn: nextBefore },
  } as const
  const changes = {
    status,
    nextContactOn: nextBefore,
    lostReason: null,
    ...(seatId && { seatId }),
    ...milestonesBefore(registration, at),
    ...(what === 'contact' && { lastContactAt: await findLastContact(tx, id) }),
  }
  await changeRegistration(tx, id, { changes, event }, context)
  if (isLost && (await hasDroppedFee(tx, id, at)))
    await chargeFee(tx, id, `undo ${at.toISOString()}`, context)
  await followRegistration(tx, { student, registrationId: id, from, to: status }, context)
}

/**
 * Whether they enrolled in the course since, have a seat in it, or their fee was paid or paid back: undoing
 * would charge it again.
 */
async function hasMovedOn(
  tx: Transaction,
  { id, course, studentId }: LockedRow,
  at: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from enrolments where student_id = ${studentId} and course = ${course} and enrolled_at >= ${at}
    union all
    select 1 from ledger_entries where registration_id = ${id} and happened_at > ${at}
    union all
    select 1 from refund_requests
     where registration_id = ${id} and kind = 'refund' and state <> 'refused' and decided_at >= ${at}
    union all
    select 1 from batch_seats p join batches b on b.id = p.batch_id join courses on courses.id = b.course_id
     where p.student_id = ${studentId} and p.state = 'taken' and p.changed_at > ${at}
       and ${courseTitle} = ${course}`)
  return rows.length > 0
}

/** The seat that was freed with the step, taken again; refused where it is gone. */
async function takeSeatBack({ tx, registration, student, at, context }: Undoing) {
  const isFreed = and(
    eq(batchSeats.id, registration.seatId ?? 0),
    eq(batchSeats.leftReason, 'withdrawn'),
    eq(batchSeats.changedAt, at),
  )
  const [freedSeat] = await tx.select().from(batchSeats).where(isFreed)
  if (!freedSeat) return undefined
  const request = { batch: freedSeat.batchId, student: student.id, for: 'desk' } as const
  const result = await takeSeat(tx, request, context)
  if (!result.ok) throw new UndoRefused()
  return result.seat.id
}

/** A milestone that was first reached by what is undone was not reached. */
function milestonesBefore(registration: LockedRow, at: Date) {
  const { calledAt, reachedAt, confirmedAt, attendedAt, completedAt } = registration
  const times = { calledAt, reachedAt, confirmedAt, attendedAt, completedAt }
  const first = Object.entries(times).filter(([, time]) => time?.getTime() === at.getTime())
  return Object.fromEntries(first.map(([column]) => [column, null]))
}

async function findLastContact(tx: Transaction, id: number) {
  const [last] = await tx
    .select({ at: contacts.createdAt })
    .from(contacts)
    .where(and(eq(contacts.registrationId, id), isNotNull(contacts.outcome)))
    .orderBy(desc(contacts.createdAt))
    .limit(1)
  return last?.at ?? null
}

/** Whether what was due of the fee was dropped with the step. */
async function hasDroppedFee(tx: Transaction, id: number, at: Date): Promise<boolean> {
  const isDropped = and(
    eq(ledgerEntries.registrationId, id),
    eq(ledgerEntries.kind, 'adjustment'),
    eq(ledgerEntries.happenedAt, at),
  )
  return (await tx.$count(ledgerEntries, isDropped)) > 0
}

async function reversePlan(
  { tx, registration: { id }, context }: Undoing,
  { before, after }: UndoableEvent<'plan contact'>,
) {
  const changes = { nextContactOn: before.nextContactOn ?? null }
  const event = { event: 'plan contact', before: after, after: before } as const
  await changeRegistration(tx, id, { changes, event }, context)
}

async function reverseSource(
  { tx, registration: { id }, context }: Undoing,
  { before, after }: UndoableEvent<'correct source'>,
) {
  const source = (await listSources(tx)).find(({ name }) => name === before.source)
  if (!source) throw new UndoRefused()
  const changes = { sourceId: source.id }
  const event = { event: 'correct source', before: after, after: before } as const
  await changeRegistration(tx, id, { changes, event }, context)
}

async function reverseAssignment(
  { tx, registration: { id }, context }: Undoing,
  { before, after, previousId = null }: UndoableEvent<'assign registration'>,
) {
  // Stored by a version that did not note whose it was.
  if (before.counsellor !== null && previousId === null) throw new UndoRefused()
  if (previousId && !(await holdCounsellor(tx, previousId)))
    throw new UndoRefused({ ok: false, reason: 'no-counsellor' })
  await setCounsellor(tx, id, previousId)
  await record(tx, { event: 'assign registration', id, before: after, after: before }, context)
}

async function reverseTags(
  { tx, registration: { id }, context }: Undoing,
  { before, after }: UndoableEvent<'tag registration'>,
) {
  const [was, is] = [unlessErased(before.tags) ?? [], unlessErased(after.tags) ?? []]
  const addedTags = is.filter((tag) => !was.includes(tag))
  const removedTags = was.filter((tag) => !is.includes(tag))
  const ofRegistration = eq(registrationTags.registrationId, id)
  await tx
    .delete(registrationTags)
    .where(and(ofRegistration, sql`${registrationTags.tag} = any(${sql.param(addedTags)}::text[])`))
  if (removedTags.length > 0)
    await tx
      .insert(registrationTags)
      .values(removedTags.map((tag) => ({ registrationId: id, tag })))
  await record(tx, { event: 'tag registration', id, before: after, after: before }, context)
}
