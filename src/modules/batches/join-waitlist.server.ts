import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { ActionContext, PersonContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import {
  ConcurrentChangeError,
  retryTransaction,
} from '../../platform/database/retry-transaction.server.ts'
import { record } from '../audit/record-event.server.ts'
import { lockStudents } from '../students/locks.server.ts'
import { recogniseStudent } from '../students/recognise-student.server.ts'
import { findSurvivor, listMergedIds } from '../students/store.server.ts'
import { findStarts } from './find-starts.server.ts'
import {
  hasExpiredOffers,
  readHolder,
  refuseUnconfirmed,
  type SeatHolder,
  Unconfirmed,
} from './holder-limits.server.ts'
import { offerSeatsJob } from './jobs.server.ts'
import { lockBatches } from './locks.server.ts'
import { isOnSale, most } from './rules.ts'
import { isActiveSeat, seatFacts, titleOf } from './store.server.ts'
import { type Batch, batches, batchSeats, type Wait, waits } from './tables.ts'

/**
 * Without a batch it counts for each batch of the course. `for`: the student with a confirmed e-mail,
 * since an offer keeps a seat for hours; staff on their behalf; or a payer whose seat was gone, first in
 * line.
 */
type WaitRequest = {
  course: string
  batch: number | null
  student: number
  for: SeatHolder | 'desk' | 'paid'
}

type NoWait = { reason: 'no-student' | 'no-batch' | 'not-on-sale' | 'has-seat' }
type NoOwnWait = {
  reason:
    | 'email-unconfirmed'
    /** The student let the allowed number of offers expire. */
    | 'offers-used'
    /** The student is on the allowed number of waitlists. */
    | 'waitlisted-elsewhere'
}
type WaitReason = NoWait | NoOwnWait

type JoinWaitlistResult<Reason> = { ok: true; wait: Wait } | ({ ok: false } & Reason)

/** Adds a student to the waitlist. Idempotent; a unique index settles the race. */
export async function joinWaitlist(
  tx: Transaction,
  request: WaitRequest & { for: 'desk' | 'paid' },
  context: ActionContext,
): Promise<JoinWaitlistResult<NoWait>>
export async function joinWaitlist(
  tx: Transaction,
  request: WaitRequest,
  context: ActionContext,
): Promise<JoinWaitlistResult<WaitReason>>
export async function joinWaitlist(
  tx: Transaction,
  request: WaitRequest,
  context: ActionContext,
): Promise<JoinWaitlistResult<WaitReason>> {
  const survivorId = await findSurvivor(tx, request.student)
  const entry = survivorId && (await lockStudents(tx, [survivorId])).get(survivorId)
  if (!entry) return { ok: false, reason: 'no-student' }
  if (entry.mergedInto !== null) throw new ConcurrentChangeError()
  const open = await openBatches(tx, request, context.now)
  if (open === undefined) return { ok: false, reason: 'no-batch' }
  const [first] = open
  if (!first) return { ok: false, reason: 'not-on-sale' }
  if (await hasSeat(tx, open, entry.id, context.now)) return { ok: false, reason: 'has-seat' }
  const existingWait = await findWait(tx, { ...request, student: entry.id })
  if (existingWait) {
    // Paid since: from now on they are first in line.
    if (request.for === 'paid' && !existingWait.firstInLine)
      await tx.update(waits).set({ firstInLine: true }).where(eq(waits.id, existingWait.id))
    return { ok: true, wait: existingWait }
  }
  const result = await readOwn(tx, { ...request, student: entry.id })
  if (!result.ok) return result
  const { now } = context
  const [wait] = await tx
    .insert(waits)
    .values({
      courseId: request.course,
      batchId: request.batch,
      studentId: entry.id,
      firstInLine: request.for === 'paid',
      mailbox: result.mailbox,
      since: now,
      queuedAt: now,
      changedAt: now,
    })
    .returning()
  if (!wait) throw new Error('A wait that was just made is gone.')
  const facts = await seatFacts(tx, first)
  await record(tx, { event: 'join waitlist', id: entry.id, ...facts }, context)
  for (const { id } of open) await offerSeatsJob.enqueue(tx, { batch: id })
  return { ok: true, wait }
}

/** The mailbox of a student who joins by themselves; null where staff or a payment do it. */
async function readOwn(
  tx: Transaction,
  { course, student, for: holder }: WaitRequest,
): Promise<{ ok: true; mailbox: Buffer | null } | ({ ok: false } & NoOwnWait)> {
  if (holder === 'desk' || holder === 'paid') return { ok: true, mailbox: null }
  const marks = await readHolder(tx, holder)
  if (!marks) return { ok: false, reason: 'email-unconfirmed' }
  if (await hasExpiredOffers(tx, { course, student, marks }))
    return { ok: false, reason: 'offers-used' }
  const condition = and(
    inArray(waits.state, ['waiting', 'offered']),
    or(
      inArray(waits.studentId, await listMergedIds(tx, student)),
      eq(waits.mailbox, marks.mailbox),
    ),
  )
  return (await tx.$count(waits, condition)) < most.waitsOfPerson
    ? { ok: true, mailbox: marks.mailbox }
    : { ok: false, reason: 'waitlisted-elsewhere' }
}

/** Leaves the waitlist. An offered seat stays offered until it is declined. */
export async function leaveWaitlist(
  tx: Transaction,
  { wait: id, reason }: { wait: number; reason: 'withdrawn' | 'removed' },
  context: ActionContext,
): Promise<{ ok: boolean }> {
  const [wait] = await tx
    .update(waits)
    .set({ state: 'left', changedAt: context.now })
    .where(and(eq(waits.id, id), eq(waits.state, 'waiting')))
    .returning()
  if (!wait) return { ok: false }
  const { studentId, courseId } = wait
  const [batch] = await tx.select().from(batches).where(eq(batches.courseId, courseId)).limit(1)
  if (!batch) throw new Error('A waitlist without a batch.')
  const facts = await seatFacts(tx, batch)
  await record(tx, { event: 'leave waitlist', id: studentId, ...facts, reason }, context)
  return { ok: true }
}

/** The batches an offer may come from, locked; undefined if the named one does not exist. */
async function openBatches(tx: Transaction, { course, batch }: WaitRequest, now: Date) {
  const condition = and(eq(batches.courseId, course), batch ? eq(batches.id, batch) : undefined)
  const rows = await tx.select({ id: batches.id }).from(batches).where(condition)
  if (batch && rows.length === 0) return undefined
  const ids = rows.map(({ id }) => id)
  const locked = await lockBatches(tx, ids)
  return [...locked.values()].filter((one) => isOnSale(one, now))
}

async function hasSeat(tx: Transaction, open: Batch[], student: number, now: Date) {
  const ids = open.map(({ id }) => id)
  const condition = and(
    inArray(batchSeats.batchId, ids),
    inArray(batchSeats.studentId, await listMergedIds(tx, student)),
    isActiveSeat(now),
  )
  return (await tx.$count(batchSeats, condition)) > 0
}

async function findWait(tx: Transaction, { course, batch, student }: WaitRequest) {
  const [row] = await tx
    .select()
    .from(waits)
    .where(
      and(
        eq(waits.courseId, course),
        eq(waits.studentId, student),
        batch ? eq(waits.batchId, batch) : isNull(waits.batchId),
        inArray(waits.state, ['waiting', 'offered']),
      ),
    )
  return row
}

type OwnWaitReason = WaitReason | { reason: 'account-gone' | 'seats-free' }
type WaitResult = { ok: true } | ({ ok: false } & OwnWaitReason)

/**
 * A signed-in student joins a waitlist, only if there is no free seat: an offer keeps a seat for hours, a
 * sale for minutes.
 */
export function waitAsPerson(
  db: Database,
  { course, batch, holder }: { course: string; batch: number | null; holder: SeatHolder },
  context: PersonContext,
): Promise<WaitResult> {
  const result = retryTransaction(db, async (tx): Promise<WaitResult> => {
    const starts = await findStarts(tx, context.now, course)
    const batchStarts = starts.filter(({ id }) => batch === null || id === batch)
    if (batchStarts.length === 0) return { ok: false, reason: 'not-on-sale' }
    if (batchStarts.some(({ left }) => left > 0)) return { ok: false, reason: 'seats-free' }
    const registration = { userId: context.actor.id, phone: holder.phone, now: context.now }
    const title = await titleOf(tx, course)
    const student = await recogniseStudent(tx, { ...registration, course: title })
    if (student === undefined) return { ok: false, reason: 'account-gone' }
    const outcome = await joinWaitlist(tx, { course, batch, student, for: holder }, context)
    // Rolled back: without a confirmed e-mail not even the student record is stored.
    if (!outcome.ok && outcome.reason === 'email-unconfirmed') throw new Unconfirmed()
    return outcome.ok ? { ok: true } : outcome
  })
  return result.catch(refuseUnconfirmed)
}
