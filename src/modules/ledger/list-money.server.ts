import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
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

/**
 * Payments, and refunds as negative amounts; newest first. With student and purpose, without contact
 * details.
 */
export async function listMoney(db: Database, before: number | undefined) {
  const { rows } = await db.execute<Omit<Money, 'paidAt'> & { paidAt: string }>(sql`
    select l.id::float8 as id, l.enrolment_id::float8 as enrolment, s.name, coalesce(j.course, r.course) as course,
           -l.paise::float8 as "amountPaise", l.method, l.happened_at as "paidAt",
           l.recorded_by as "receivedBy"
      from ledger_entries l
      left join enrolments j on j.id = l.enrolment_id
      left join registrations r on r.id = l.registration_id
      join students s on s.id = coalesce(j.student_id, r.student_id)
     where l.kind in ('payment', 'refund') and ${before === undefined ? sql`true` : sql`l.id < ${before}`}
     order by l.id desc limit ${moneyPageSize + 1}`)
  const page = rows
    .slice(0, moneyPageSize)
    .map((row): Money => ({ ...row, paidAt: new Date(row.paidAt) }))
  return { money: page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null }
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
