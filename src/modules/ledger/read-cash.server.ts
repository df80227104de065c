import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { addDays, dayInIndia, startOfDay } from '../../ui/format/days.ts'
import { zone } from '../../ui/format/zone.ts'
import type { CashAboveLimit } from '../students/hooks.server.ts'
import { type Account, type CashTaken, cashLimitPaise } from './rules.ts'

/** Locks cash payments of this student, for all their enrolments, until the transaction ends. */
export async function lockCash(tx: Transaction, of: Account | Owner): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('cash of student ' || ${studentOf(of)}, 0))`,
  )
}

type Owner = { studentId: number }

/**
 * Cash of the account's student in paise: for this enrolment and on this day in India. Enrolments of one
 * student in one course count as one, with their Fast Track fees. Refunds do not reduce it: the law counts
 * receipts.
 */
export async function readCash(tx: Transaction, of: Account, now: Date): Promise<CashTaken> {
  const day = dayInIndia(now)
  const { rows } = await tx.execute<CashTaken>(sql`
    with ${cashOf(sql`array[${studentOf(of)}]`)}
    select (coalesce((select -sum(paise) from cash where course is null), 0)
            + coalesce((select max(paise) from (
                select -sum(paise) as paise from cash where ${isCounted(of)} group by course) courses), 0)
           )::float8 as "enrolmentPaise",
           (select coalesce(-sum(paise), 0)::float8 from cash
             where happened_at >= ${startOfDay(day)} and happened_at < ${startOfDay(addDays(day, 1))}
           ) as "dayPaise"`)
  const [cash] = rows
  if (!cash) throw new Error('A sum without a row.')
  return cash
}

/**
 * What exceeds the cash limit if these records are one person: for an enrolment, and on a day. Only a
 * merge reveals it.
 */
export async function listCashAboveLimit(
  db: Transaction,
  students: readonly number[],
): Promise<CashAboveLimit[]> {
  const { rows } = await db.execute<CashAboveLimit>(sql`
    with ${cashOf(sql`${sql.param([...students])}::bigint[]`)},
    sums as (
      select min(title) as course, null::date as day,
             -sum(paise) + (select coalesce(-sum(paise), 0) from cash where course is null) as paise
        from cash where course is not null group by lower(title)
       union all
      select null, (happened_at at time zone ${zone})::date, -sum(paise) from cash group by 2)
    select course, day::text, paise::float8, ${cashLimitPaise}::float8 as "limitPaise" from sums
     where paise >= ${cashLimitPaise} order by course, day`)
  return rows
}

/** As `cash`: cash payments of these students, each with its course, or none for Fast Track. */
function cashOf(students: SQL): SQL {
  return sql`cash as (
      select lower(j.course) as course, j.course as title, l.paise, l.happened_at
        from enrolments j join ledger_entries l on l.enrolment_id = j.id
       where j.student_id = any(${students}) and l.kind = 'payment' and l.method = 'cash'
       union all
      select null, null, l.paise, l.happened_at
        from registrations r join ledger_entries l on l.registration_id = r.id
       where r.student_id = any(${students}) and l.kind = 'payment' and l.method = 'cash')`
}

/** A Fast Track fee counts with every enrolment of its student. */
function isCounted(of: Account): SQL {
  return 'enrolmentId' in of
    ? sql`course = (select lower(course) from enrolments where id = ${of.enrolmentId})`
    : sql`course is not null`
}

function studentOf(of: Account | Owner): SQL {
  if ('studentId' in of) return sql`${of.studentId}::bigint`
  return 'enrolmentId' in of
    ? sql`(select student_id from enrolments where id = ${of.enrolmentId})`
    : sql`(select student_id from registrations where id = ${of.registrationId})`
}
