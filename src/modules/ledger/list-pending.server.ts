import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Account, PendingPayment } from './rules.ts'

type Row = Omit<PendingPayment, 'since'> & { since: string }

/**
 * Pending payments of an account, oldest first: UPI payments neither confirmed nor discarded, and gateway
 * orders that may still be paid, including one for a seat in the same course.
 */
export async function listPending(tx: Transaction, of: Account): Promise<PendingPayment[]> {
  const { rows } = await tx.execute<Row>(
    'enrolmentId' in of
      ? sql`
    select 'claim ' || id as id, 'upi' as method, paise::float8 as paise, claimed_at as since,
           claimed_by as "recordedBy", utr
      from upi_claims where enrolment_id = ${of.enrolmentId} and state = 'claimed'
     union all
    select 'order ' || o.id, 'gateway', o.paise::float8, o.created_at, null, null
      from orders o
      join enrolments j on j.id = ${of.enrolmentId}
      join students s on s.id = o.student_id and j.student_id in (s.id, s.merged_into)
     where o.state in ('started', 'open')
       and (o.enrolment_id = j.id
            or (o.purpose = 'seat' and o.course = j.course))
     order by 4, 1`
      : sql`
    select 'claim ' || id as id, 'upi' as method, paise::float8 as paise, claimed_at as since,
           claimed_by as "recordedBy", utr
      from upi_claims where registration_id = ${of.registrationId} and state = 'claimed'
     order by 4, 1`,
  )
  return rows.map((row) => ({ ...row, since: new Date(row.since) }))
}
