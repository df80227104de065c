import { and, asc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { addDays, dayInIndia, startOfDay } from '../../ui/format/days.ts'
import { clockTime } from '../../ui/format/times.ts'
import { may } from '../accounts/abilities.ts'
import type { Person } from '../accounts/contract.ts'
import { users } from '../accounts/tables.ts'
import type { NextSession, PlannedClass } from '../batches/class-planning.server.ts'
import { courseTitle } from '../batches/store.server.ts'
import { batches } from '../batches/tables.ts'
import { courses } from '../courses/tables.ts'
import { classSessions } from './tables.ts'

const seatsTaken = sql<number>`(select count(*)::int from batch_seats p
  where p.batch_id = ${classSessions.batchId} and p.state = 'taken')`
const attendedCount = sql<number>`(select count(*)::int from attendance_entries e
  where e.session_id = ${classSessions.id} and e.mark in ('present', 'late'))`

/** Confirmed once, and the other class is still there. */
const isClash = sql<boolean>`(${classSessions.clashConfirmed} and exists (select from class_sessions o
  where o.id <> ${classSessions.id} and o.status = 'planned' and o.starts_at < ${classSessions.endsAt}
    and o.ends_at > ${classSessions.startsAt} and o.starts_at > ${classSessions.startsAt} - interval '1 day'
    and (o.room <> '' and lower(o.room) = lower(${classSessions.room})
      or o.trainer_id = ${classSessions.trainerId})))`

const columns = {
  session: classSessions,
  isClash,
  course: courseTitle,
  mode: batches.mode,
  trainer: users.name,
  seats: seatsTaken,
  attended: attendedCount,
}

function selectSessions(db: Transaction) {
  return db
    .select(columns)
    .from(classSessions)
    .innerJoin(batches, eq(batches.id, classSessions.batchId))
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .leftJoin(users, eq(users.id, classSessions.trainerId))
}

type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number]

/** As screens show it; times of day are those of India. */
function sessionData({ session, ...row }: SessionRow) {
  return {
    id: session.id,
    batchId: session.batchId,
    course: row.course,
    mode: row.mode,
    day: dayInIndia(session.startsAt),
    fromTime: clockTime(session.startsAt),
    toTime: clockTime(session.endsAt),
    trainerId: session.trainerId,
    trainer: row.trainer,
    room: session.room,
    link: session.link,
    status: session.status,
    cancellationReason: session.cancellationReason,
    isAdjusted: session.isAdjusted,
    isClash: row.isClash,
    isTaken: session.rollTakenAt !== null,
    seats: row.seats,
    attended: row.attended,
    version: session.version,
  }
}

export type SessionData = ReturnType<typeof sessionData>

/** A trainer has the sessions that they teach and all of their batches; who plans batches has every one. */
function isOfPerson(person: Person): SQL | undefined {
  return may(person, 'batches.seat')
    ? undefined
    : or(eq(classSessions.trainerId, person.id), eq(batches.trainerId, person.id))
}

const byTime = [asc(classSessions.startsAt), asc(classSessions.id)]

/** Far more than an institute has in a month. */
const mostSessions = 1_000

export async function listTimetable(
  db: Database,
  { from, days, person }: { from: string; days: number; person: Person },
): Promise<SessionData[]> {
  const rows = await selectSessions(db)
    .where(
      and(
        gte(classSessions.startsAt, startOfDay(from)),
        lt(classSessions.startsAt, startOfDay(addDays(from, days))),
        isOfPerson(person),
      ),
    )
    .orderBy(...byTime)
    .limit(mostSessions)
  return rows.map(sessionData)
}

/** Days after which a class without a roll is not asked for any more. */
const openDays = 14

/** What somebody teaches today, the next day with a class, and what is over without a roll. */
export async function listOfToday(db: Database, { person, now }: { person: Person; now: Date }) {
  const today = dayInIndia(now)
  const isOwn = or(eq(classSessions.trainerId, person.id), eq(batches.trainerId, person.id))
  const all = may(person, 'batches.plan') ? undefined : isOwn
  const isPlanned = eq(classSessions.status, 'planned')
  const todays = selectSessions(db)
    .where(
      and(
        all,
        gte(classSessions.startsAt, startOfDay(today)),
        lt(classSessions.startsAt, startOfDay(addDays(today, 1))),
      ),
    )
    .orderBy(...byTime)
    .limit(mostSessions)
  const openRolls = selectSessions(db)
    .where(
      and(
        all,
        isPlanned,
        isNull(classSessions.rollTakenAt),
        gte(classSessions.startsAt, startOfDay(addDays(today, -openDays))),
        lt(classSessions.startsAt, startOfDay(today)),
        sql`${seatsTaken} > 0`,
      ),
    )
    .orderBy(...byTime)
    .limit(50)
  const coming = selectSessions(db)
    .where(and(all, isPlanned, gte(classSessions.startsAt, startOfDay(addDays(today, 1)))))
    .orderBy(...byTime)
    .limit(5)
  const [ofToday, open, next] = await Promise.all([todays, openRolls, coming])
  return {
    today,
    todays: ofToday.map(sessionData),
    openRolls: open.map(sessionData),
    coming: next.map(sessionData),
  }
}

export async function readSession(db: Transaction, id: number): Promise<SessionData | undefined> {
  const [row] = await selectSessions(db).where(eq(classSessions.id, id))
  return row && sessionData(row)
}

/** The next session of each batch that is not over; nothing for a batch that has no sessions at all. */
export async function findNextSessions(
  db: Transaction,
  batchIds: readonly number[],
  now: Date,
): Promise<Map<number, NextSession | null>> {
  if (batchIds.length === 0) return new Map()
  const { rows } = await db.execute<{
    batch: string
    starts_at: string | null
    ends_at: string | null
    room: string | null
    link: string | null
    trainer: string | null
  }>(sql`
    select b.id as batch, c.starts_at, c.ends_at, c.room, c.link, split_part(u.name, ' ', 1) as trainer
      from unnest(${sql.param([...batchIds])}::bigint[]) as b (id)
      left join lateral (
        select s.starts_at, s.ends_at, s.room, s.link, s.trainer_id from class_sessions s
         where s.batch_id = b.id and s.status = 'planned' and s.ends_at > ${now}
         order by s.starts_at limit 1) c on true
      left join users u on u.id = c.trainer_id
     where exists (select from class_sessions s where s.batch_id = b.id)`)
  return new Map(
    rows.map(({ batch, starts_at: start, ends_at: end, room, link, trainer }) => [
      Number(batch),
      start && end
        ? {
            day: dayInIndia(new Date(start)),
            fromTime: clockTime(new Date(start)),
            toTime: clockTime(new Date(end)),
            room: room ?? '',
            link: link ?? '',
            trainer,
          }
        : null,
    ]),
  )
}

/** All sessions of a batch, for its calendar. */
export async function listPlanned(db: Transaction, batchId: number): Promise<PlannedClass[]> {
  const { id, plannedOn, startsAt, endsAt, room, status, version, updatedAt } = classSessions
  const rows = await db
    .select({ id, plannedOn, startsAt, endsAt, room, status, version, updatedAt })
    .from(classSessions)
    .where(eq(classSessions.batchId, batchId))
    .orderBy(asc(startsAt), asc(id))
  return rows.map(({ status: state, ...row }) => ({ ...row, isCancelled: state === 'cancelled' }))
}

/** When each class of a batch ends that takes place; nothing for a batch without sessions. */
export async function findSessionEnds(
  db: Transaction,
  batchId: number,
): Promise<Date[] | undefined> {
  const rows = await db
    .select({ endsAt: classSessions.endsAt, status: classSessions.status })
    .from(classSessions)
    .where(eq(classSessions.batchId, batchId))
    .orderBy(asc(classSessions.endsAt))
  if (rows.length === 0) return undefined
  return rows.filter(({ status }) => status === 'planned').map(({ endsAt }) => endsAt)
}
