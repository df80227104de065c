import { type SQL, sql } from 'drizzle-orm'
import { addDays, dayInIndia, startOfDay } from '../../formats/days.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Account, CashTaken } from './rules.ts'

/** Until the transaction ends nobody else takes cash of this person, of whatever enrolment of theirs. */
export async function lockCash(tx: Transaction, of: Account): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('cash of student ' || ${studentOf(of)}, 0))`,
  )
}

/**
 * The cash that came from whose account it is: all of it for this enrolment, and what came on the day of `now`
 * in India. Enrolments of one person in one course are one, and their fees for Fast Track count with each. What
 * went back makes no room: the law counts what was received.
 */
export async function readCash(tx: Transaction, of: Account, now: Date): Promise<CashTaken> {
  const day = dayInIndia(now)
  const { rows } = await tx.execute<CashTaken>(sql`
    with cash as (
      select lower(j.course) as course, l.paise, l.happened_at
        from joinings j join ledger_entries l on l.joining_id = j.id
       where j.student_id = ${studentOf(of)} and l.kind = 'payment' and l.method = 'cash'
       union all
      select null, l.paise, l.happened_at
        from registrations r join ledger_entries l on l.registration_id = r.id
       where r.student_id = ${studentOf(of)} and l.kind = 'payment' and l.method = 'cash')
    select (coalesce((select -sum(paise) from cash where course is null), 0)
            + coalesce((select max(paise) from (
                select -sum(paise) as paise from cash where ${isCounted(of)} group by course) courses), 0)
           )::float8 as "enrolmentPaise",
           (select coalesce(-sum(paise), 0)::float8 from cash
             where happened_at >= ${startOfDay(day)} and happened_at < ${startOfDay(addDays(day, 1))}
           ) as "dayPaise"`)
  const [taken] = rows
  if (!taken) throw new Error('A sum without a row.')
  return taken
}

/** A fee for Fast Track counts with every enrolment of its person. */
function isCounted(of: Account): SQL {
  return 'joiningId' in of
    ? sql`course = (select lower(course) from joinings where id = ${of.joiningId})`
    : sql`course is not null`
}

function studentOf(of: Account): SQL {
  return 'joiningId' in of
    ? sql`(select student_id from joinings where id = ${of.joiningId})`
    : sql`(select student_id from registrations where id = ${of.registrationId})`
}
