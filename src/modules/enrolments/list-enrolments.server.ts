import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import type { SummedEntry } from '../ledger/rules.ts'
import { type DueQuery, whichDue } from './dues/sum-dues.server.ts'
import { type Due, duesPageSize, type EnrolmentState, feeStatus } from './rules.ts'

type Row = {
  id: number
  studentId: number
  name: string
  course: string
  batch: { id: number; startsOn: string } | null
  state: EnrolmentState
  leftAt: string | null
  dues: Due[]
  entries: SummedEntry[]
}

/** Enrolments of these students, paid or not, newest first. */
export function listEnrolmentsOfStudents(db: Database, ids: readonly number[], today: string) {
  return readOpen(db, today, {
    which: sql`j.student_id = any(${sql.param([...ids])}::bigint[])`,
    order: sql`j.id desc`,
    slice: sql`limit 100`,
  })
}

/** Enrolments with something due, oldest first: a page, read from its index. */
export function listDueEnrolments(db: Database, { page, ...query }: DueQuery & { page: number }) {
  return readOpen(db, query.today, {
    which: whichDue(query),
    order: sql`j.next_due_on, j.id`,
    slice: sql`limit ${duesPageSize} offset ${(page - 1) * duesPageSize}`,
  })
}

/**
 * Enrolments, called j, with student and due amounts; no contact details. They are chosen before their payments
 * are read.
 */
async function readOpen(
  db: Database,
  today: string,
  { which, order, slice }: { which: SQL; order: SQL; slice: SQL },
) {
  const { rows } = await db.execute<Row>(sql`
    select j.id::float8 as id, j.student_id::float8 as "studentId", s.name, j.course, j.state,
           j.left_at as "leftAt",
           case when b.id is not null then json_build_object('id', b.id, 'startsOn', b.starts_on) end as batch,
           coalesce((select json_agg(json_build_object(
               'part', d.part, 'paise', d.paise, 'dueOn', d.due_on) order by d.part)
             from dues d where d.enrolment_id = j.id), '[]') as dues,
           coalesce((select json_agg(json_build_object(
               'kind', l.kind, 'paise', l.paise, 'method', l.method, 'readingId', l.reading_id,
               'cancelledFor', l.cancelled_for) order by l.id)
             from ledger_entries l where l.enrolment_id = j.id), '[]') as entries
      from (select j.id, j.student_id, j.course, j.state, j.left_at, j.next_due_on, j.seat_id
              from enrolments j where ${which} order by ${order} ${slice}) j
      join students s on s.id = j.student_id
      left join batch_seats p on p.id = j.seat_id
      left join batches b on b.id = p.batch_id
     order by ${order}`)
  return rows.map(({ dues, entries, state, leftAt, ...of }) => {
    const leftOn = leftAt ? dayInIndia(new Date(leftAt)) : null
    const { parts: _, ...status } = feeStatus({ dues, entries, state, leftOn, today })
    return { ...of, ...status }
  })
}
