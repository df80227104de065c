import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import type { SummedEntry } from '../ledger/rules.ts'
import type { FeeSummary } from './contract.ts'
import { type Due, duesPageSize, type EnrolmentState, feeStatus } from './rules.ts'

type Of = { id: number; studentId: number; name: string; course: string }

/** Whose an enrolment is, and what of it is due. No way to reach anybody. */
export type OpenEnrolment = Of & FeeSummary

type Row = Of & {
  state: EnrolmentState
  leftAt: string | null
  dues: Due[]
  entries: SummedEntry[]
}

/** Enrolments of these students, whatever is open of them, the newest first. */
export function listOfStudents(
  db: Database,
  ids: readonly number[],
  today: string,
): Promise<OpenEnrolment[]> {
  return readOpen(db, today, {
    which: sql`j.student_id = any(${sql.param([...ids])}::bigint[])`,
    order: sql`j.id desc`,
    slice: sql`limit 100`,
  })
}

/** What is to be paid up to a day, the oldest first: a page of it, read from its index. */
export function listDueEnrolments(
  db: Database,
  { until, page, today }: { until: string; page: number; today: string },
): Promise<OpenEnrolment[]> {
  return readOpen(db, today, {
    which: sql`j.next_due_on <= ${until} and j.state <> 'left'`,
    order: sql`j.next_due_on, j.id`,
    slice: sql`limit ${duesPageSize} offset ${(page - 1) * duesPageSize}`,
  })
}

/** What is overdue, due today, and from then until a day, in paise, of all who have not withdrawn. */
export async function sumDue(db: Database, { today, until }: { today: string; until: string }) {
  const { rows } = await db.execute<{ overdue: number; today: number; soon: number }>(sql`
    select coalesce(sum(late), 0)::float8 as overdue,
           coalesce(sum(up_to_now - late), 0)::float8 as today,
           coalesce(sum(up_to_then - up_to_now), 0)::float8 as soon
      from (select fee_due_until(id, ${today}::date - 1) as late, fee_due_until(id, ${today}) as up_to_now,
                   fee_due_until(id, ${until}) as up_to_then
              from enrolments where next_due_on <= ${until} and state <> 'left') due`)
  return rows[0] ?? { overdue: 0, today: 0, soon: 0 }
}

/** How many enrolments have something to pay before today, today, and from then until a day. */
export async function countDue(db: Database, { today, until }: { today: string; until: string }) {
  const { rows } = await db.execute<{ overdue: number; today: number; soon: number }>(sql`
    select count(*) filter (where next_due_on < ${today})::int as overdue,
           count(*) filter (where next_due_on = ${today})::int as today,
           count(*) filter (where next_due_on > ${today})::int as soon
      from enrolments where next_due_on <= ${until} and state <> 'left'`)
  return rows[0] ?? { overdue: 0, today: 0, soon: 0 }
}

type EnrolmentQuery = { which: SQL; order: SQL; slice: SQL }

/** They are chosen before any money of theirs is read; they are called j. */
async function readOpen(
  db: Database,
  today: string,
  { which, order, slice }: EnrolmentQuery,
): Promise<OpenEnrolment[]> {
  const { rows } = await db.execute<Row>(sql`
    select j.id::float8 as id, j.student_id::float8 as "studentId", s.name, j.course, j.state,
           j.left_at as "leftAt",
           coalesce((select json_agg(json_build_object(
               'part', d.part, 'paise', d.paise, 'dueOn', d.due_on) order by d.part)
             from dues d where d.enrolment_id = j.id), '[]') as dues,
           coalesce((select json_agg(json_build_object(
               'kind', l.kind, 'paise', l.paise, 'method', l.method, 'readingId', l.reading_id) order by l.id)
             from ledger_entries l where l.enrolment_id = j.id), '[]') as entries
      from (select j.id, j.student_id, j.course, j.state, j.left_at, j.next_due_on
              from enrolments j where ${which} order by ${order} ${slice}) j
      join students s on s.id = j.student_id
     order by ${order}`)
  return rows.map(({ dues, entries, state, leftAt, ...of }) => {
    const leftOn = leftAt ? dayInIndia(new Date(leftAt)) : null
    const { parts: _, ...status } = feeStatus({ dues, entries, state, leftOn, today })
    return { ...of, ...status }
  })
}
