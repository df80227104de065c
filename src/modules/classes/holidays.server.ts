import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { addDays, dayInIndia, startOfDay, timeInIndia, weekdayOf } from '../../ui/format/days.ts'
import { clockTime } from '../../ui/format/times.ts'
import { record } from '../audit/record-event.server.ts'
import { lockBatches } from '../batches/locks.server.ts'
import { type Batch, batches } from '../batches/tables.ts'
import { notifyOfClass } from './class-mails.server.ts'
import { findSessionClashes } from './find-clashes.server.ts'
import { syncSessions } from './plan-sessions.server.ts'
import { daysAhead } from './rules.ts'
import { type ClassSession, classSessions, holidays } from './tables.ts'

type Holiday = { day: string; name: string; classes: 'cancel' | 'move' }

type AddResult =
  | { ok: true; cancelled: number; moved: number }
  | { ok: false; reason: 'holiday-exists' | 'day-too-far' }

/** What students read of a class on a holiday; by it such classes are found again. */
const reasonOf = (name: string) => `Holiday: ${name}`

/** Holidays from a year ago on. */
export function listHolidays(db: Database, today: string) {
  const { day, name, savedBy } = holidays
  return db
    .select({ day, name, savedBy })
    .from(holidays)
    .where(gte(day, addDays(today, -365)))
    .orderBy(asc(day))
}

/**
 * A day without classes. Those that were planned on it do not take place, or come after the last class of
 * their batch, as the institute chooses; everybody concerned is told.
 */
export function addHoliday(
  db: Database,
  { day, name, classes }: Holiday,
  context: PersonContext,
): Promise<AddResult> {
  const { actor, now } = context
  const today = dayInIndia(now)
  return retryTransaction(db, async (tx) => {
    if (day < today || day > addDays(today, daysAhead)) return { ok: false, reason: 'day-too-far' }
    const rows = await tx
      .insert(holidays)
      .values({ day, name, savedBy: signatureOf(actor), createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (rows.length === 0) return { ok: false, reason: 'holiday-exists' }
    const facts = { before: {}, after: { day, name } }
    await record(tx, { event: 'add holiday', id: 'site', ...facts }, context)
    const counts = { cancelled: 0, moved: 0 }
    for (const { batch, sessions } of await lockClassesOn(tx, day, now))
      for (const session of sessions) {
        const slot = classes === 'move' ? await findSlotAfter(tx, batch, session) : undefined
        if (slot) await move(tx, session, slot, context)
        else await cancel(tx, session, reasonOf(name), context)
        counts[slot ? 'moved' : 'cancelled'] += 1
      }
    return { ok: true, ...counts }
  })
}

type RemoveResult = { ok: true } | { ok: false; reason: 'no-holiday' | 'holiday-over' }

/** Classes that were cancelled for it take place again; those that were moved stay where they are. */
export function removeHoliday(
  db: Database,
  { day }: { day: string },
  context: PersonContext,
): Promise<RemoveResult> {
  return retryTransaction(db, async (tx) => {
    if (day <= dayInIndia(context.now)) return { ok: false, reason: 'holiday-over' }
    const [holiday] = await tx.delete(holidays).where(eq(holidays.day, day)).returning()
    if (!holiday) return { ok: false, reason: 'no-holiday' }
    const { name } = holiday
    const facts = { before: { day, name }, after: {} }
    await record(tx, { event: 'remove holiday', id: 'site', ...facts }, context)
    const rows = await tx
      .select({ id: batches.id })
      .from(batches)
      .where(
        and(
          ne(batches.status, 'cancelled'),
          lte(batches.startsOn, day),
          gte(batches.endsOn, day),
          sql`${weekdayOf(day)}::smallint = any(${batches.days})`,
        ),
      )
    const ids = rows.map(({ id }) => id)
    const locked = await lockBatches(tx, ids)
    for (const batch of locked.values()) {
      await tx
        .delete(classSessions)
        .where(
          and(
            eq(classSessions.batchId, batch.id),
            eq(classSessions.plannedOn, day),
            eq(classSessions.status, 'cancelled'),
            eq(classSessions.cancellationReason, reasonOf(name)),
          ),
        )
      await syncSessions(tx, batch, { ...context, isClashConfirmed: true })
    }
    return { ok: true }
  })
}

/** The classes of a day that are still to come, under the locks of their batches and of themselves. */
async function lockClassesOn(tx: Transaction, day: string, now: Date) {
  const isOnDay = and(
    gte(classSessions.startsAt, startOfDay(day)),
    lt(classSessions.startsAt, startOfDay(addDays(day, 1))),
    gt(classSessions.startsAt, now),
    eq(classSessions.status, 'planned'),
    isNull(classSessions.rollTakenAt),
  )
  const rows = await tx
    .selectDistinct({ id: classSessions.batchId })
    .from(classSessions)
    .where(isOnDay)
  const ids = rows.map(({ id }) => id)
  const locked = await lockBatches(tx, ids)
  const sessions = await tx
    .select()
    .from(classSessions)
    .where(and(isOnDay, inArray(classSessions.batchId, [...locked.keys()])))
    .orderBy(asc(classSessions.id))
    .for('no key update')
  return [...locked.values()].map((batch) => ({
    batch,
    sessions: sessions.filter(({ batchId }) => batchId === batch.id),
  }))
}

/** Days after the end of a batch on which a free time is looked for. */
const mostDaysAfter = 60

/** The next day of the batch's week after its last class, without a holiday, on which nothing clashes. */
async function findSlotAfter(tx: Transaction, batch: Batch, session: ClassSession) {
  const [last] = await tx
    .select({ at: sql<Date>`max(${classSessions.startsAt})`.mapWith(classSessions.startsAt) })
    .from(classSessions)
    .where(and(eq(classSessions.batchId, batch.id), eq(classSessions.status, 'planned')))
  const lastDay = dayInIndia(last?.at ?? session.startsAt)
  const rows = await tx
    .select({ day: holidays.day })
    .from(holidays)
    .where(and(gt(holidays.day, lastDay), lte(holidays.day, addDays(lastDay, mostDaysAfter))))
  const holidayDays = new Set(rows.map(({ day }) => day))
  const [from, until] = [clockTime(session.startsAt), clockTime(session.endsAt)]
  for (let ahead = 1; ahead <= mostDaysAfter; ahead += 1) {
    const day = addDays(lastDay, ahead)
    if (!batch.days.includes(weekdayOf(day)) || holidayDays.has(day)) continue
    const times = { startsAt: timeInIndia(day, from), endsAt: timeInIndia(day, until) }
    const slot = { ...times, room: session.room, trainerId: session.trainerId }
    const clashes = await findSessionClashes(tx, [slot], { sessionId: session.id })
    if (clashes.length === 0) return times
  }
  return undefined
}

async function move(
  tx: Transaction,
  session: ClassSession,
  slot: { startsAt: Date; endsAt: Date },
  context: PersonContext,
) {
  const noClash = { clashConfirmed: false, clashConfirmedBy: null }
  const after = await save(tx, session, { ...slot, isAdjusted: true, ...noClash }, context)
  const dayOf = ({ startsAt }: ClassSession) => ({ day: dayInIndia(startsAt) })
  const facts = { before: dayOf(session), after: dayOf(after) }
  await record(tx, { event: 'change class', id: session.batchId, ...facts }, context)
  await notifyOfClass(tx, { what: 'changed', before: session, after }, context)
}

async function cancel(
  tx: Transaction,
  session: ClassSession,
  reason: string,
  context: PersonContext,
) {
  const changes = { status: 'cancelled', cancellationReason: reason } as const
  const after = await save(tx, session, changes, context)
  const day = dayInIndia(session.startsAt)
  await record(tx, { event: 'cancel class', id: session.batchId, day, reason }, context)
  await notifyOfClass(tx, { what: 'cancelled', before: session, after, reason }, context)
}

async function save(
  tx: Transaction,
  session: ClassSession,
  changes: Partial<ClassSession>,
  { actor, now }: PersonContext,
): Promise<ClassSession> {
  const [row] = await tx
    .update(classSessions)
    .set({ ...changes, version: session.version + 1, savedBy: actor.name, updatedAt: now })
    .where(eq(classSessions.id, session.id))
    .returning()
  if (!row) throw new Error('A class that is locked is gone.')
  return row
}
