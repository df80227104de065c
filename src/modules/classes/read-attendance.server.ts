import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { dayInIndia, timeInIndia } from '../../ui/format/days.ts'
import { may } from '../accounts/abilities.ts'
import type { Person } from '../accounts/contract.ts'
import { siteSettings } from '../settings/tables.ts'
import { countArrived } from './class-code.server.ts'
import { readSession, type SessionData } from './list-sessions.server.ts'
import { isOftenAbsent, type Mark, rollTerms } from './rules.ts'
import { classSessions } from './tables.ts'

type RollStudent = {
  student: number
  name: string
  mark: Mark | null
  /** Of the classes of the batch before this one that had a roll. */
  absent: number
  held: number
  /** Has left the batch since: only an existing mark keeps them on the sheet. */
  hasLeft: boolean
}

/** The roll sheet of a session: its students by name, their marks, and what is known from the classes before. */
export async function readAttendance(
  db: Database,
  { id, person, now }: { id: number; person: Person; now: Date },
) {
  const session = await readSession(db, id)
  if (!session) return undefined
  const [row] = await db
    .select({ notes: classSessions.notes, headCount: classSessions.headCount })
    .from(classSessions)
    .where(eq(classSessions.id, id))
  return {
    session,
    notes: row?.notes ?? '',
    headCount: row?.headCount ?? null,
    isOver: timeInIndia(session.day, session.toTime) <= now,
    byCode: await countArrived(db, id),
    students: (await listRolls(db, [id])).get(id) ?? [],
    last: (await readLastNotes(db, [id])).get(id) ?? null,
    terms: await readTerms(db, session, person, now),
  }
}

/** What the person may do to the marks at this moment. */
export async function readTerms(
  db: Pick<Database, 'select'>,
  { day, fromTime }: { day: string; fromTime: string },
  person: Person,
  now: Date,
) {
  const [settings] = await db
    .select({ days: siteSettings.attendanceCorrectionDays })
    .from(siteSettings)
  const correctionDays = settings?.days ?? 0
  const today = dayInIndia(now)
  const startsAt = timeInIndia(day, fromTime)
  const terms = rollTerms({ startsAt, day, now, today, correctionDays })
  const state = terms === 'over' && may(person, 'attendance.correct') ? 'with-reason' : terms
  return { state, correctionDays } as const
}

/** The students of several sessions, by name. */
async function listRolls(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, RollStudent[]>> {
  const { rows } = await db.execute<RollStudent & { session: number }>(sql`
    with asked as (
      select id, batch_id, starts_at from class_sessions where ${inArray(sql`id`, ids)}
    ), seated as (
      select a.id as session_id, p.student_id, bool_and(p.state = 'left') as has_left
        from asked a join batch_seats p on p.batch_id = a.batch_id and p.state in ('taken', 'left')
       group by a.id, p.student_id
    ), missed as (
      select a.id as session_id, e.student_id,
             count(*) filter (where e.mark = 'absent')::int as absent, count(*)::int as held
        from asked a
        join class_sessions s on s.batch_id = a.batch_id and s.starts_at < a.starts_at
         and s.status = 'planned' and s.roll_taken_at is not null
        join attendance_entries e on e.session_id = s.id
       group by a.id, e.student_id
    )
    select p.session_id::float8 as session, p.student_id::float8 as student,
           coalesce(k.name, s.name) as name, e.mark, coalesce(m.absent, 0) as absent,
           coalesce(m.held, 0) as held, p.has_left as "hasLeft"
      from seated p
      join students s on s.id = p.student_id
      left join students k on k.id = s.merged_into
      left join attendance_entries e on e.session_id = p.session_id and e.student_id = p.student_id
      left join missed m on m.session_id = p.session_id and m.student_id = p.student_id
     where not p.has_left or e.id is not null
     order by lower(coalesce(k.name, s.name)), p.student_id`)
  const groups = Map.groupBy(rows, ({ session }) => session)
  return new Map(
    [...groups].map(([id, group]) => [id, group.map(({ session: _, ...student }) => student)]),
  )
}

/** What the trainer noted in the class before, for each of these sessions. */
async function readLastNotes(db: Database, ids: readonly number[]) {
  const { rows } = await db.execute<{ session: number; at: string; notes: string }>(sql`
    select a.id::float8 as session, b.starts_at as at, b.notes
      from class_sessions a,
           lateral (select starts_at, notes from class_sessions s
                     where s.batch_id = a.batch_id and s.starts_at < a.starts_at and s.notes <> ''
                     order by s.starts_at desc limit 1) b
     where ${inArray(sql`a.id`, ids)}`)
  return new Map(
    rows.map(({ session, at, notes }) => [session, { day: dayInIndia(new Date(at)), notes }]),
  )
}

/** Nobody teaches more classes in a day. */
const mostBriefings = 8

/** What somebody looks up before each class that they teach: the last notes, and who is often absent. */
export async function readBriefings(
  db: Database,
  { sessions, person }: { sessions: readonly SessionData[]; person: Person },
) {
  const ownSessions = sessions.filter(
    ({ trainerId, status }) =>
      status === 'planned' && (trainerId === person.id || !may(person, 'batches.plan')),
  )
  const ids = ownSessions.slice(0, mostBriefings).map(({ id }) => id)
  const [rolls, notes] = await Promise.all([listRolls(db, ids), readLastNotes(db, ids)])
  return ids.map((id) => ({
    session: id,
    last: notes.get(id) ?? null,
    oftenAbsent: (rolls.get(id) ?? [])
      .filter((one) => !one.hasLeft && isOftenAbsent(one))
      .map(({ student, name, absent, held }) => ({ student, name, absent, held })),
  }))
}
