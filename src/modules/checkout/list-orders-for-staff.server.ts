import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Batch } from '../batches/tables.ts'
import { matchingStudents } from '../students/store.server.ts'
import type { OrderForStaff } from './contract.ts'
import { type OrderProblem, whyNoSeat } from './rules.ts'

/** Far more than a normal day has; oldest first, so none is forgotten. */
const most = 200

type Row = Omit<OrderForStaff, 'noSeat'> & {
  status: Batch['status'] | null
  closesAt: Date | string | null
}

type OrderQuery = {
  search?: string | undefined
  problem?: OrderProblem | undefined
}

/** SQL: by the student, or by the beginning of the order number; by what is wrong. */
function whichOrders({ search, problem }: OrderQuery): SQL {
  const ofProblem =
    problem === 'refund-failed'
      ? sql`money.failed`
      : problem
        ? sql`o.state = ${problem} and money.failed is not true`
        : sql`true`
  if (!search) return ofProblem
  const isNumbered = sql`starts_with(o.id::text, ${search.toLowerCase()})`
  return sql`${ofProblem} and (o.student_id in ${matchingStudents(search)} or ${isNumbered})`
}

/**
 * Orders that staff must look at: paid without a seat, held because another amount came, or with a refund
 * that failed. Names and amounts, no contact details.
 */
export async function listOrdersForStaff(
  db: Transaction,
  query: OrderQuery = {},
): Promise<OrderForStaff[]> {
  const { rows } = await db.execute<Row>(sql`
    select o.id, o.course, o.course_id as "courseId", o.state, o.held_reason as "heldReason", s.name,
           o.paise::float8 as paise, b.starts_on::text as "startsOn",
           b.status, b.closes_at as "closesAt", o.changed_at as since,
           coalesce(money.came, 0)::float8 as "receivedPaise",
           coalesce(money.failed, false) as "refundFailed",
           coalesce(money.going, false) as "isBeingRefunded",
           coalesce(w.state in ('waiting', 'offered'), false) as "isWaiting"
      from orders o
      left join students s on s.id = o.student_id
      left join batches b on b.id = o.batch_id
      left join waitlist_entries w on w.id = o.waitlist_entry_id
      left join lateral (
        select sum(p.paise) as came, bool_or(r.state = 'failed' and r.reason <> 'elsewhere') as failed,
               -- Of what was given back elsewhere a part may be here still.
               bool_or(r.state <> 'failed' and (r.reason <> 'elsewhere' or r.paise >= p.paise)) as going
          from gateway_payments p
          left join lateral (select state, reason, paise from gateway_refunds r
                              where r.gateway_payment_id = p.id
                              order by id desc limit 1) r on true
         where p.order_id = o.id) money on true
     -- Each of the two from its own index.
     where o.id in (
       select id from orders where state in ('held', 'no-seat')
       union
       select p.order_id from gateway_refunds r
         join gateway_payments p on p.id = r.gateway_payment_id
        -- What could not go back to somebody without a seat is above, or has bought one since.
        where r.state = 'failed' and r.reason not in ('elsewhere', 'no-seat')
          and not exists (select from gateway_refunds again
                           where again.gateway_payment_id = p.id and again.id > r.id))
       and ${whichOrders(query)}
     order by o.changed_at, o.id limit ${most}`)
  return rows.map(({ status, closesAt, ...row }) => {
    const since = new Date(row.since)
    const batch = status && closesAt ? { status, closesAt: new Date(closesAt) } : undefined
    const noSeat = row.state === 'no-seat' && batch ? whyNoSeat(batch, since) : null
    return { ...row, noSeat, since: since.toISOString() }
  })
}
