import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { dayInIndia, timeInIndia } from '../../ui/format/days.ts'
import { may } from '../accounts/abilities.ts'
import type { Person } from '../accounts/contract.ts'
import { siteSettings } from '../settings/tables.ts'
import { readSession } from './list-sessions.server.ts'
import { type Mark, rollTerms } from './rules.ts'
import { attendanceEntries, classSessions } from './tables.ts'

export type RollStudent = {
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
export async function readRoll(
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
    byCode: await db.$count(
      attendanceEntries,
      and(eq(attendanceEntries.sessionId, id), eq(attendanceEntries.method, 'code')),
    ),
    students: await listRoll(db, session.batchId, id),
    last: await readLastNotes(db, session.batchId, id),
    terms: await readTerms(db, { ...session, person, now }),
  }
}

/** What the person may do to the marks at this moment. */
export async function readTerms(
  db: Pick<Database, 'select'>,
  {
    day,
    fromTime,
    person,
    now,
  }: { day: string; fromTime: string; person: { roles: readonly string[] }; now: Date },
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

export async function listRoll(db: Database, batchId: number, id: number): Promise<RollStudent[]> {
  const { rows } = await db.execute<{
    student: string
    name: string
    mark: Mark | null
    absent: number
    held: number
    has_left: boolean
  }>(sql`
    with seated as (
      select student_id, bool_and(state = 'left') as has_left
        from batch_seats where batch_id = ${batchId} and state in ('taken', 'left') group by student_id
    ), before as (
      select s.id from class_sessions s, class_sessions this
       where this.id = ${id} and s.batch_id = this.batch_id and s.starts_at < this.starts_at
         and s.status = 'planned' and s.roll_taken_at is not null
    ), missed as (
      select e.student_id, count(*) filter (where e.mark = 'absent')::int as absent, count(*)::int as held
        from attendance_entries e where e.session_id in (select id from before) group by e.student_id
    )
    select p.student_id as student, coalesce(k.name, s.name) as name, e.mark,
           coalesce(m.absent, 0) as absent, coalesce(m.held, 0) as held, p.has_left
      from seated p
      join students s on s.id = p.student_id
      left join students k on k.id = s.merged_into
      left join attendance_entries e on e.session_id = ${id} and e.student_id = p.student_id
      left join missed m on m.student_id = p.student_id
     where not p.has_left or e.id is not null
     order by lower(coalesce(k.name, s.name)), p.student_id`)
  return rows.map(({ student, has_left: hasLeft, ...row }) => ({
    ...row,
    student: Number(student),
    hasLeft,
  }))
}

/** What the trainer noted in the class before. */
export async function readLastNotes(db: Database, batchId: number, id: number) {
  const startOfThis = sql`(select starts_at from class_sessions where id = ${id})`
  const [row] = await db
    .select({ startsAt: classSessions.startsAt, notes: classSessions.notes })
    .from(classSessions)
    .where(
      and(
        eq(classSessions.batchId, batchId),
        lt(classSessions.startsAt, startOfThis),
        sql`${classSessions.notes} <> ''`,
      ),
    )
    .orderBy(desc(classSessions.startsAt))
    .limit(1)
  return row ? { day: dayInIndia(row.startsAt), notes: row.notes } : null
}
