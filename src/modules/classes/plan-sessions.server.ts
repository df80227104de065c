import { and, asc, between, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { type ActionContext, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { ConcurrentChangeError } from '../../platform/database/retry-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import { timeInIndia } from '../../ui/format/days.ts'
import type { Timetable } from '../batches/class-planning.server.ts'
import { lockBatches } from '../batches/locks.server.ts'
import { type Batch, batches } from '../batches/tables.ts'
import { notifyOfTimetable } from './class-mails.server.ts'
import { compareAtEnd, findSessionClashes, type Slot } from './find-clashes.server.ts'
import { fillSessionsJob } from './jobs.server.ts'
import { classDays } from './rules.ts'
import { type ClassSession, classSessions, holidays } from './tables.ts'

type PlannedSlot = Slot & { plannedOn: string }

/** The classes of a timetable, holidays left out. */
export async function planSlots(tx: Transaction, timetable: Timetable): Promise<PlannedSlot[]> {
  const { startsOn, endsOn, fromTime, toTime, trainerId, mode } = timetable
  const rows = await tx
    .select({ day: holidays.day })
    .from(holidays)
    .where(between(holidays.day, startsOn, endsOn))
  const room = mode === 'online' ? '' : timetable.room
  return classDays(timetable, new Set(rows.map(({ day }) => day))).map((plannedOn) => ({
    plannedOn,
    startsAt: timeInIndia(plannedOn, fromTime),
    endsAt: timeInIndia(plannedOn, toTime),
    trainerId,
    room,
  }))
}

/**
 * Brings the sessions of a batch in line with its timetable: what is over, was changed by hand or has a
 * roll stays as it is. The caller holds the lock of the batch, and has asked about clashes.
 */
export async function syncSessions(
  tx: Transaction,
  batch: Batch,
  { isClashConfirmed, ...context }: ActionContext & { isClashConfirmed?: boolean },
): Promise<void> {
  if (batch.status === 'cancelled') return cancelSessions(tx, batch, context)
  const slots = await planSlots(tx, batch)
  const clashes = await findSessionClashes(tx, slots, { batchId: batch.id })
  if (clashes.length > 0 && !isClashConfirmed) throw new ConcurrentChangeError()
  const clashTimes = new Set(clashes.map(({ startsAt }) => startsAt.getTime()))
  const savedBy = signatureOf(context.actor)
  const rows = slots.map((slot) => {
    const clashConfirmed = clashTimes.has(slot.startsAt.getTime())
    const clashConfirmedBy = clashConfirmed ? savedBy : null
    return { ...slot, clashConfirmed, clashConfirmedBy, savedBy, updatedAt: context.now }
  })
  const earlierTrainerIds = await compareAtEnd(tx, () =>
    writeSessions(tx, batch.id, rows, context.now),
  )
  if (earlierTrainerIds) await notifyOfTimetable(tx, batch, earlierTrainerIds, context)
}

type PlannedRow = PlannedSlot &
  Pick<ClassSession, 'clashConfirmed' | 'clashConfirmedBy' | 'savedBy' | 'updatedAt'>

/** The trainers of existing sessions, where those are other ones now; nothing for a new batch. */
async function writeSessions(
  tx: Transaction,
  batchId: number,
  rows: readonly PlannedRow[],
  now: Date,
): Promise<(string | null)[] | undefined> {
  const existing = await tx
    .select()
    .from(classSessions)
    .where(eq(classSessions.batchId, batchId))
    .orderBy(asc(classSessions.startsAt))
  const isOpen = ({ startsAt, isAdjusted, rollTakenAt, status }: ClassSession) =>
    startsAt > now && !isAdjusted && rollTakenAt === null && status === 'planned'
  const plannedDays = new Set<string | null>(rows.map(({ plannedOn }) => plannedOn))
  const removedIds = existing
    .filter((session) => isOpen(session) && !plannedDays.has(session.plannedOn))
    .map(({ id }) => id)
  if (removedIds.length > 0)
    await tx.delete(classSessions).where(inArray(classSessions.id, removedIds))
  const byDay = new Map(existing.map((session) => [session.plannedOn, session]))
  const link = existing.at(-1)?.link ?? ''
  const newRows = rows.filter(({ plannedOn }) => !byDay.has(plannedOn))
  if (newRows.length > 0)
    await tx
      .insert(classSessions)
      .values(newRows.map((row) => ({ ...row, batchId, link, createdAt: now })))
  const moves = rows.flatMap((row) => {
    const session = byDay.get(row.plannedOn)
    return session && isOpen(session) && isMoved(session, row) ? [{ session, row }] : []
  })
  for (const { session, row } of moves)
    await tx
      .update(classSessions)
      .set({ ...row, version: session.version + 1 })
      .where(eq(classSessions.id, session.id))
  const isChanged = removedIds.length + newRows.length + moves.length > 0
  return isChanged && existing.length > 0
    ? moves.map(({ session }) => session.trainerId)
    : undefined
}

function isMoved(session: ClassSession, slot: PlannedSlot): boolean {
  return (
    session.startsAt.getTime() !== slot.startsAt.getTime() ||
    session.endsAt.getTime() !== slot.endsAt.getTime() ||
    session.room !== slot.room ||
    session.trainerId !== slot.trainerId
  )
}

async function cancelSessions(tx: Transaction, batch: Batch, { actor, now }: ActionContext) {
  const rows = await tx
    .select({ id: classSessions.id, startsAt: classSessions.startsAt })
    .from(classSessions)
    .where(and(eq(classSessions.batchId, batch.id), eq(classSessions.status, 'planned')))
  const ids = rows.filter(({ startsAt }) => startsAt > now).map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .update(classSessions)
    .set({
      status: 'cancelled',
      cancellationReason: (batch.cancellationReason ?? '-').slice(0, 300),
      savedBy: signatureOf(actor),
      updatedAt: now,
    })
    .where(inArray(classSessions.id, ids))
}

/** Batches of one run of the job; the rest are left to the next one. */
const mostBatches = 100

/**
 * The job: plans the sessions of batches that have none. Where they clash with others, the clash stands
 * confirmed by the system and shows in the timetable, for somebody to look at.
 */
export async function fillSessions({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const triedIds: number[] = [0]
  for (let turn = 0; turn < mostBatches; turn += 1) {
    const [row] = await db
      .select({ id: batches.id })
      .from(batches)
      .where(
        sql`${batches.status} <> 'cancelled' and ${notInArray(batches.id, triedIds)}
          and not exists (select from class_sessions c where c.batch_id = ${batches.id})`,
      )
      .limit(1)
    if (!row) return
    triedIds.push(row.id)
    await db.transaction(async (tx) => {
      const batch = (await lockBatches(tx, [row.id])).get(row.id)
      const context = { actor: 'system', now: clock(), isClashConfirmed: true } as const
      if (batch) await syncSessions(tx, batch, context)
    })
  }
  await fillSessionsJob.enqueue(db, {})
}
