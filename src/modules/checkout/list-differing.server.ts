import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { DifferingPayment } from './contract.ts'

/** Far more than a normal day has. */
const most = 200

type Row = Omit<DifferingPayment, 'since'> & { since: Date | string }

/** Payments for which the gateway now reports another amount than the ledger, oldest first. */
export async function listDiffering(db: Transaction): Promise<DifferingPayment[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id::float8 as id, s.name, o.course, p.enrolment_id::float8 as "enrolmentId", p.payment,
           p.paise::float8 as paise, p.currency, r.id::float8 as reading, r.read_at as since,
           r.paise::float8 as "readPaise", r.currency as "readCurrency",
           (select json_agg(json_build_object('source', h.source, 'paise', h.paise, 'currency', h.currency,
                      'status', h.status, 'at', to_char(h.read_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                      order by h.read_at, h.id)
              from (select * from payment_readings h where h.gateway = p.gateway and h.payment = p.payment
                     order by h.read_at desc, h.id desc limit 20) h) as readings
      from gateway_payments p
      join payment_readings r on r.id = p.differing_reading
      join orders o on o.id = p.order_id
      left join students s on s.id = o.student_id
     where p.differing_reading is not null
     order by r.read_at, p.id limit ${most}`)
  return rows.map((row) => ({ ...row, since: new Date(row.since).toISOString() }))
}
