import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { addDays, dayInIndia, startOfDay } from '../../ui/format/days.ts'
import { timeZone } from '../../ui/format/time-zone.ts'
import type { CashAboveLimit } from '../students/hooks.server.ts'
import { matchingStudents } from '../students/store.server.ts'
import {
  type Account,
  type CashTaken,
  cashLimitPaise,
  type Method,
  type PendingPayment,
} from './rules.ts'
import { isCancelled, ofAccount } from './store.server.ts'
import { upiClaims } from './tables.ts'

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
      from ledger_entries l ${joinHolder(sql`l`)}
     where l.kind in ('payment', 'refund') and ${whichMoney(query)}
     order by l.id desc limit ${moneyPageSize + 1}`)
  const money = rows
    .slice(0, moneyPageSize)
    .map((row): Money => ({ ...row, paidAt: new Date(row.paidAt) }))
  return { money, next: rows.length > money.length ? (money.at(-1)?.id ?? null) : null }
}

function whichMoney({ before, search, method, from, to }: MoneyQuery): SQL {
  const conditions = [
    before !== undefined && sql`l.id < ${before}`,
    method && sql`l.method = ${method}`,
    from && sql`l.happened_at >= ${startOfDay(from)}`,
    to && sql`l.happened_at < ${startOfDay(addDays(to, 1))}`,
    search && sql`l.id in (${entriesOf(search)})`,
  ]
  return sql.join([sql`true`, ...conditions.filter(Boolean)], sql` and `)
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

/**
 * Pending payments of an account, oldest first: UPI payments neither confirmed nor discarded, and gateway
 * orders that may still be paid, including one for a seat in the same course.
 */
export async function listPending(tx: Transaction, of: Account): Promise<PendingPayment[]> {
  const orders =
    'enrolmentId' in of
      ? sql`
     union all
    select 'order ' || o.id, 'gateway', o.paise::float8, o.created_at, null, null
      from orders o
      join enrolments j on j.id = ${of.enrolmentId}
      join students s on s.id = o.student_id and j.student_id in (s.id, s.merged_into)
     where o.state in ('started', 'open')
       and (o.enrolment_id = j.id
            or (o.purpose = 'seat' and o.course = j.course))`
      : sql``
  const { rows } = await tx.execute<Omit<PendingPayment, 'since'> & { since: string }>(sql`
    select 'claim ' || id as id, 'upi' as method, paise::float8 as paise, claimed_at as since,
           claimed_by as "recordedBy", utr
      from upi_claims where ${ofAccount(upiClaims, of)} and state = 'claimed' ${orders}
     order by 4, 1`)
  return rows.map((row) => ({ ...row, since: new Date(row.since) }))
}

/** Refuses a payment while others are pending that were not shown. */
export async function refusePending(tx: Transaction, of: Account, shownIds: readonly string[]) {
  const pending = await listPending(tx, of)
  const isShown = pending.every(({ id }) => shownIds.includes(id))
  return isShown ? undefined : ({ reason: 'payment-pending', pending } as const)
}

/** SQL: joins the holder of the account of a row, the enrolment j or the registration r, and their student s. */
export function joinHolder(row: SQL): SQL {
  return sql`
      left join enrolments j on j.id = ${row}.enrolment_id
      left join registrations r on r.id = ${row}.registration_id
      join students s on s.id = coalesce(j.student_id, r.student_id)`
}

/** SQL: what the holder pays for. */
export const courseOfHolder = sql`coalesce(j.course, r.course || ' (Fast Track)')`

export type PendingQuery = { enrolment?: number | undefined; search?: string | undefined }

/** SQL: of cheques or claims, called c, of the student s: those of one enrolment, or of who matches. */
export function whichPending({ enrolment, search }: PendingQuery): SQL {
  if (enrolment !== undefined) return sql`c.enrolment_id = ${enrolment}`
  return search ? sql`s.id in ${matchingStudents(search)}` : sql`true`
}

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
      select null, (happened_at at time zone ${timeZone})::date, -sum(paise) from cash group by 2)
    select course, day::text, paise::float8, ${cashLimitPaise}::float8 as "limitPaise" from sums
     where paise >= ${cashLimitPaise} order by course, day`)
  return rows
}

/** As `cash`: cash payments of these students, each with its course, or none for Fast Track. */
function cashOf(students: SQL): SQL {
  return sql`cash as (
      select lower(j.course) as course, j.course as title, l.paise, l.happened_at
        from enrolments j join ledger_entries l on l.enrolment_id = j.id
       where j.student_id = any(${students}) and ${isCashReceived}
       union all
      select null, null, l.paise, l.happened_at
        from registrations r join ledger_entries l on l.registration_id = r.id
       where r.student_id = any(${students}) and ${isCashReceived})`
}

/** SQL: cash of a cancelled receipt was never received. */
const isCashReceived = sql`l.kind = 'payment' and l.method = 'cash' and not ${isCancelled(sql`l.id`)}`

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
