import { type SQL, sql } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Batch } from '../batches/tables.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { matchingStudents } from '../students/store.server.ts'
import type {
  DifferingPayment,
  DisputeForStaff,
  ExternalRefundData,
  OrderForStaff,
} from './contract.ts'
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

/** External refunds that no member of staff has marked as resolved. */
export async function listExternalRefunds(db: Transaction): Promise<ExternalRefundData[]> {
  const { rows } = await db.execute<ExternalRefundData>(sql`
    select r.id::float8 as id, s.name, o.course, o.enrolment_id::float8 as "enrolmentId",
           r.paise::float8 as paise, r.reason, r.state, r.is_duplicate as "isDuplicate", r.refund,
           r.requested_at as since
      from gateway_refunds r
      join gateway_payments p on p.id = r.gateway_payment_id
      join orders o on o.id = p.order_id
      left join students s on s.id = o.student_id
     where r.reason in ('elsewhere', 'dispute') and r.resolved_at is null and r.state <> 'failed'
     order by r.requested_at, r.id limit ${most}`)
  return rows.map((row) => ({ ...row, since: new Date(row.since).toISOString() }))
}

/** Disputes that a bank has not decided yet, by deadline. */
export async function listDisputes(db: Transaction): Promise<DisputeForStaff[]> {
  const { rows } = await db.execute<DisputeForStaff>(sql`
    select d.id::float8 as id, d.dispute, s.name, o.course, o.enrolment_id::float8 as "enrolmentId",
           d.paise::float8 as paise, d.reason, d.state, d.respond_by as "respondBy",
           d.opened_at as since
      from gateway_disputes d
      join gateway_payments p on p.id = d.gateway_payment_id
      join orders o on o.id = p.order_id
      left join students s on s.id = o.student_id
     where d.state in ('open', 'under-review')
     order by d.respond_by nulls last, d.id limit ${most}`)
  return rows.map((row) => ({
    ...row,
    since: new Date(row.since).toISOString(),
    respondBy: row.respondBy && new Date(row.respondBy).toISOString(),
  }))
}

/** Marks an external refund as resolved. Idempotent. */
export async function resolveExternalRefund(
  db: Database,
  id: number,
  context: PersonContext,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      update gateway_refunds set resolved_by = coalesce(resolved_by, ${signatureOf(context.actor)}),
                                 resolved_at = coalesce(resolved_at, ${context.now})
       where id = ${id} and reason in ('elsewhere', 'dispute') returning id`)
    await announceChange(tx)
    return rows.length > 0
  })
}

type DifferingRow = Omit<DifferingPayment, 'since'> & { since: Date | string }

/** Payments for which the gateway now reports another amount than the ledger, oldest first. */
export async function listDiffering(db: Transaction): Promise<DifferingPayment[]> {
  const { rows } = await db.execute<DifferingRow>(sql`
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
