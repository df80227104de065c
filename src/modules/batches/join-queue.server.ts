import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { Overtaken } from '../../platform/database/retry-transaction.server.ts'
import { record } from '../audit/record-event.server.ts'
import { lockStudents } from '../students/locks.server.ts'
import { findFamily, findKept } from '../students/store.server.ts'
import { serveLater } from './enqueue-notification.server.ts'
import { lockBatches } from './locks.server.ts'
import { type Holder, hasLetOffersLapse, readHolder } from './own-holds.server.ts'
import { isOnSale, most } from './rules.ts'
import { isStandingAt, titleOf } from './store.server.ts'
import { type Batch, batches, places, type Wait, waits } from './tables.ts'

/**
 * Without a batch for any of the course. `for`: somebody by themselves, who has confirmed their e-mail, since
 * an offer keeps a seat for hours; staff for them; or who paid for a seat that was gone, before all others.
 */
type Waiting = {
  course: string
  batch: number | null
  student: number
  for: Holder | 'desk' | 'paid'
}

type NoWait = { reason: 'no-student' | 'no-batch' | 'not-on-sale' | 'has-seat' }
type NoOwnWait = {
  reason:
    | 'email-unconfirmed'
    /** They let as many offers run out as one may. */
    | 'offers-used'
    /** They wait for as many as one may. */
    | 'waits-elsewhere'
}
export type WaitReason = NoWait | NoOwnWait

type Joined<Reason> = { ok: true; wait: Wait; repeated: boolean } | ({ ok: false } & Reason)

/** Puts somebody into the queue. Twice is once; the unique index settles the race. */
export async function joinQueue(
  tx: Transaction,
  asked: Waiting & { for: 'desk' | 'paid' },
  by: By,
): Promise<Joined<NoWait>>
export async function joinQueue(
  tx: Transaction,
  asked: Waiting,
  by: By,
): Promise<Joined<WaitReason>>
export async function joinQueue(
  tx: Transaction,
  asked: Waiting,
  by: By,
): Promise<Joined<WaitReason>> {
  const kept = await findKept(tx, asked.student)
  const entry = kept && (await lockStudents(tx, [kept])).get(kept)
  if (!entry) return { ok: false, reason: 'no-student' }
  if (entry.mergedInto !== null) throw new Overtaken()
  const open = await openBatches(tx, asked, by.now)
  if (open === undefined) return { ok: false, reason: 'no-batch' }
  if (open.length === 0) return { ok: false, reason: 'not-on-sale' }
  if (await hasSeat(tx, open, entry.id, by.now)) return { ok: false, reason: 'has-seat' }
  const standing = await findWait(tx, { ...asked, student: entry.id })
  if (standing) return { ok: true, wait: await moveUp(tx, standing, asked), repeated: true }
  const own = await readOwn(tx, { ...asked, student: entry.id })
  if (!own.ok) return own
  const { now } = by
  const [wait] = await tx
    .insert(waits)
    .values({
      ...{ courseId: asked.course, batchId: asked.batch, studentId: entry.id },
      ...{ firstInLine: asked.for === 'paid', mailbox: own.mailbox },
      ...{ since: now, queuedAt: now, changedAt: now },
    })
    .returning()
  if (!wait) throw new Error('A wait that was just kept is gone.')
  await record(tx, { event: 'wait for place', id: entry.id, ...(await factsOf(tx, open)) }, by)
  for (const { id } of open) await serveLater(tx, id)
  return { ok: true, wait, repeated: false }
}

/** Whoever waits by themselves; nothing of whom staff or a payment speak for. */
async function readOwn(
  tx: Transaction,
  { course, student, for: who }: Waiting,
): Promise<{ ok: true; mailbox: Buffer | null } | ({ ok: false } & NoOwnWait)> {
  if (who === 'desk' || who === 'paid') return { ok: true, mailbox: null }
  const marks = await readHolder(tx, who)
  if (!marks) return { ok: false, reason: 'email-unconfirmed' }
  if (await hasLetOffersLapse(tx, { course, student, marks }))
    return { ok: false, reason: 'offers-used' }
  const theirs = and(
    inArray(waits.state, ['waiting', 'offered']),
    or(inArray(waits.studentId, await findFamily(tx, student)), eq(waits.mailbox, marks.mailbox)),
  )
  return (await tx.$count(waits, theirs)) < most.waitsOfPerson
    ? { ok: true, mailbox: marks.mailbox }
    : { ok: false, reason: 'waits-elsewhere' }
}

/** Who waited already, and paid since. */
async function moveUp(tx: Transaction, wait: Wait, asked: Waiting): Promise<Wait> {
  if (asked.for !== 'paid' || wait.firstInLine) return wait
  await tx.update(waits).set({ firstInLine: true }).where(eq(waits.id, wait.id))
  return { ...wait, firstInLine: true }
}

/** Whoever waits no longer wants to. A seat that is offered stays offered until it is declined. */
export async function leaveQueue(
  tx: Transaction,
  { wait: id, student, why }: { wait: number; student?: number; why: 'given-up' | 'removed' },
  by: By,
): Promise<{ ok: boolean }> {
  const own = student === undefined ? undefined : eq(waits.studentId, student)
  const [wait] = await tx
    .update(waits)
    .set({ state: 'left', changedAt: by.now })
    .where(and(eq(waits.id, id), eq(waits.state, 'waiting'), own))
    .returning()
  if (!wait) return { ok: false }
  const { studentId, courseId } = wait
  const open = await tx.select().from(batches).where(eq(batches.courseId, courseId)).limit(1)
  const facts = await factsOf(tx, open)
  await record(tx, { event: 'stop waiting', id: studentId, ...facts, why }, by)
  return { ok: true }
}

/** The batches that an offer may come from, locked; undefined where the one that was named is not there. */
async function openBatches(tx: Transaction, { course, batch }: Waiting, now: Date) {
  const meant = and(eq(batches.courseId, course), batch ? eq(batches.id, batch) : undefined)
  const rows = await tx.select({ id: batches.id }).from(batches).where(meant)
  if (batch && rows.length === 0) return undefined
  const locked = await lockBatches(
    tx,
    rows.map(({ id }) => id),
  )
  return [...locked.values()].filter((one) => isOnSale(one, now))
}

async function hasSeat(tx: Transaction, open: Batch[], student: number, now: Date) {
  const ids = open.map(({ id }) => id)
  const theirs = and(inArray(places.batchId, ids), eq(places.studentId, student), isStandingAt(now))
  return (await tx.$count(places, theirs)) > 0
}

async function findWait(tx: Transaction, { course, batch, student }: Waiting) {
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

/** Of any batch: the first that there is. */
async function factsOf(tx: Transaction, [first]: Batch[]) {
  if (!first) throw new Error('A queue without a batch.')
  const { id, courseId, startsOn } = first
  return { batch: id, title: await titleOf(tx, courseId), starts: startsOn }
}
