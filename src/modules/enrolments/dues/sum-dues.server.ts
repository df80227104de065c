import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { matchingStudents } from '../../students/store.server.ts'
import { type DueAge, type DueAgeFilter, daysOf, dueAges, isOverdue } from './rules.ts'

export type DueQuery = {
  age?: DueAgeFilter | undefined
  batch?: number | undefined
  search?: string | undefined
  today: string
}

/** SQL: enrolments, called j, with something due. */
export function whichDue({ age, batch, search, today }: DueQuery): SQL {
  const { from, to } = daysOf(age, today)
  const ofBatch =
    batch === undefined
      ? sql``
      : sql`and j.seat_id in (select id from batch_seats where batch_id = ${batch})`
  const ofStudents = search ? sql`and j.student_id in ${matchingStudents(search)}` : sql``
  return sql`j.next_due_on between ${from} and ${to} and j.state <> 'left' ${ofBatch} ${ofStudents}`
}

export async function countDue(db: Database, query: DueQuery): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from enrolments j where ${whichDue(query)}`,
  )
  return rows[0]?.count ?? 0
}

type SumRow = { age: DueAge; month: string; when: 'overdue' | 'soon' | 'later'; paise: number }

/** Everything due from students who have not withdrawn; of a batch, or of all. */
export async function sumDues(db: Database, { today, batch }: Omit<DueQuery, 'age'>) {
  const which = whichDue({ today, batch })
  const ageOf = caseOf(dueAges, today, sql`j.next_due_on`)
  const [sums, counts] = await Promise.all([
    db.execute<SumRow>(sql`${openParts(which)}
      select ${ageOf} as age, to_char(j.due_on, 'YYYY-MM') as month,
             ${caseOf(['overdue', 'soon', 'later'], today, sql`j.due_on`)} as "when",
             sum(j.paise)::float8 as paise
        from open_parts j where j.paise > 0 group by 1, 2, 3 order by 2`),
    db.execute<{ age: DueAge; count: number }>(
      sql`select ${ageOf} as age, count(*)::int as count from enrolments j where ${which} group by 1`,
    ),
  ])
  const total = (isIn: (row: SumRow) => boolean) =>
    sums.rows.reduce((sum, row) => (isIn(row) ? sum + row.paise : sum), 0)
  const upcoming = sums.rows.filter((row) => row.when !== 'overdue')
  return {
    balancePaise: total(() => true),
    overduePaise: total((row) => row.when === 'overdue'),
    // Due within a week from today.
    soonPaise: total((row) => row.when === 'soon'),
    // Enrolments by the age of their oldest unpaid instalment, with the overdue or due amount.
    ages: dueAges.map((age) => ({
      age,
      count: counts.rows.find((row) => row.age === age)?.count ?? 0,
      paise: total((row) => row.age === age && (!isOverdue(age) || row.when === 'overdue')),
    })),
    // What is not overdue, by the month it is due in.
    months: [...new Set(upcoming.map(({ month }) => month))].map((month) => ({
      month,
      paise: total((row) => row.month === month && row.when !== 'overdue'),
    })),
  }
}

/** SQL: the age of a due date. */
function caseOf(ages: readonly DueAgeFilter[], today: string, day: SQL): SQL {
  const cases = ages.map((age) => {
    const { from, to } = daysOf(age, today)
    return sql`when ${day} between ${from}::date and ${to}::date then ${age}::text`
  })
  return sql`case ${sql.join(cases, sql` `)} end`
}

/**
 * The open amount of each instalment, as `feeStatus` allocates it: payments settle the oldest first, waived
 * and cancelled amounts the last. Summed in one query: a function call for each enrolment takes ten times
 * as long.
 */
export function openParts(which: SQL): SQL {
  return sql`
    with of_whom as (select j.id, j.next_due_on from enrolments j where ${which}),
    money as (
      select enrolment_id as id,
             sum(paise) filter (where kind in ('charge', 'adjustment', 'waiver')) as owed,
             coalesce(-sum(paise) filter (where kind in ('payment', 'refund')), 0) as paid
        from ledger_entries where enrolment_id in (select id from of_whom) group by 1),
    parts as (
      select enrolment_id as id, due_on, paise,
             sum(paise) over (partition by enrolment_id order by due_on, part) as up_to
        from dues where enrolment_id in (select id from of_whom)),
    open_parts as (
      select j.id, j.next_due_on, p.due_on,
             greatest(0, least(p.up_to, m.owed) - m.paid)
               - greatest(0, least(p.up_to - p.paise, m.owed) - m.paid) as paise
        from of_whom j join money m on m.id = j.id join parts p on p.id = j.id)`
}

/** Batches in which something is due, latest start first. */
export async function listBatchesDue(db: Database, today: string) {
  type Row = { id: number; course: string; startsOn: string; fromTime: string; count: number }
  const { rows } = await db.execute<Row>(sql`
    select b.id::float8 as id, max(j.course) as course, b.starts_on::text as "startsOn",
           b.from_time::text as "fromTime", count(*)::int as count
      from enrolments j
      join batch_seats p on p.id = j.seat_id
      join batches b on b.id = p.batch_id
     where ${whichDue({ today })}
     group by b.id order by b.starts_on desc, b.id limit 300`)
  return rows
}
