import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { addDays, startOfDay } from '../../ui/format/days.ts'
import { matchingStudents } from '../students/store.server.ts'
import type { Method } from './rules.ts'

const moneyPageSize = 50

type Money = {
  id: number
  /** Null for a Fast Track fee. */
  enrolment: number | null
  name: string
  course: string
  amountPaise: number
  method: Method
  paidAt: Date
  receivedBy: string
}

type MoneyQuery = {
  before?: number | undefined
  search?: string | undefined
  method?: Method | undefined
  /** Days, both included. */
  from?: string | undefined
  to?: string | undefined
}

/**
 * Payments, and refunds as negative amounts; newest first. With student and purpose, without contact
 * details.
 */
export async function listMoney(db: Database, query: MoneyQuery) {
  const { rows } = await db.execute<Omit<Money, 'paidAt'> & { paidAt: string }>(sql`
    select l.id::float8 as id, l.enrolment_id::float8 as enrolment, s.name, coalesce(j.course, r.course) as course,
           -l.paise::float8 as "amountPaise", l.method, l.happened_at as "paidAt",
           l.recorded_by as "receivedBy"
      from ledger_entries l
      left join enrolments j on j.id = l.enrolment_id
      left join registrations r on r.id = l.registration_id
      join students s on s.id = coalesce(j.student_id, r.student_id)
     where l.kind in ('payment', 'refund') and ${whichMoney(query)}
     order by l.id desc limit ${moneyPageSize + 1}`)
  const page = rows
    .slice(0, moneyPageSize)
    .map((row): Money => ({ ...row, paidAt: new Date(row.paidAt) }))
  return { money: page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
}

function whichMoney({ before, search, method, from, to }: MoneyQuery): SQL {
  const conditions = [
    before !== undefined && sql`l.id < ${before}`,
    method && sql`l.method = ${method}`,
    from && sql`l.happened_at >= ${startOfDay(from)}`,
    to && sql`l.happened_at < ${startOfDay(addDays(to, 1))}`,
    search && sql`l.id in (${entriesOf(search)})`,
  ]
  return sql.join([sql`true`, ...conditions.filter((one) => one !== false && one)], sql` and `)
}

/** SQL: entries of the students who match, and of the document with this name; each from its own index. */
function entriesOf(search: string): SQL {
  const students = sql`(select id from matching)`
  return sql`
    with matching as materialized ${matchingStudents(search)}
    select l.id from enrolments j join ledger_entries l on l.enrolment_id = j.id where j.student_id in ${students}
    union all
    select l.id from registrations r join ledger_entries l on l.registration_id = r.id
     where r.student_id in ${students}
    union all
    select entry_id from documents where name = ${search.toUpperCase()}`
}

/**
 * Payments less refunds by course, and the number of payments. The database updates these sums with each
 * entry.
 */
export async function sumMoney(db: Database) {
  const { rows } = await db.execute<{ course: string; count: number; paise: number }>(sql`
    select course, payments as count, paise::float8 as paise from fee_sums order by paise desc, course`)
  return rows
}
