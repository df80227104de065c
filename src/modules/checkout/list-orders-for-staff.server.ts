import type { z } from '@hono/zod-openapi'
import { and, asc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Batch } from '../batches/tables.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { matchingStudents } from '../students/store.server.ts'
import { students } from '../students/tables.ts'
import type { ordersQuerySchema } from './contract.ts'
import { whyNoSeat } from './rules.ts'
import {
  gatewayDisputes,
  gatewayPayments,
  gatewayRefunds,
  type Order,
  orders,
  type PaymentReading,
  paymentReadings,
} from './tables.ts'

/** Far more than a normal day has; oldest first, so none is forgotten. */
const most = 200

type OrderRow = Pick<Order, 'id' | 'course' | 'courseId' | 'state' | 'heldReason' | 'paise'> & {
  name: string | null
  startsOn: string | null
  status: Batch['status'] | null
  closesAt: string | null
  since: string
  /** The amount that the gateway took; `paise` is the requested one. */
  receivedPaise: number
  refundFailed: boolean
  isBeingRefunded: boolean
  isWaiting: boolean
}

type OrderQuery = z.infer<typeof ordersQuerySchema>

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
export async function listOrdersForStaff(db: Transaction, query: OrderQuery) {
  const { rows } = await db.execute<OrderRow>(sql`
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
    return { ...row, noSeat, since }
  })
}

const payer = { name: students.name, course: orders.course, enrolmentId: orders.enrolmentId }
const ofPayment = eq(orders.id, gatewayPayments.orderId)
const ofOrder = eq(students.id, orders.studentId)

/** External refunds that no member of staff has marked as resolved. */
export function listExternalRefunds(db: Transaction) {
  const { id, paise, reason, state, isDuplicate, refund, requestedAt: since } = gatewayRefunds
  return db
    .select({ ...payer, id, paise, reason, state, isDuplicate, refund, since })
    .from(gatewayRefunds)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayRefunds.gatewayPaymentId))
    .innerJoin(orders, ofPayment)
    .leftJoin(students, ofOrder)
    .where(
      and(
        inArray(reason, ['elsewhere', 'dispute']),
        isNull(gatewayRefunds.resolvedAt),
        ne(state, 'failed'),
      ),
    )
    .orderBy(asc(since), asc(id))
    .limit(most)
}

/** Disputes that a bank has not decided yet, by deadline. */
export function listDisputes(db: Transaction) {
  const { id, dispute, paise, reason, state, respondBy, openedAt: since } = gatewayDisputes
  return db
    .select({ ...payer, id, dispute, paise, reason, state, respondBy, since })
    .from(gatewayDisputes)
    .innerJoin(gatewayPayments, eq(gatewayPayments.id, gatewayDisputes.gatewayPaymentId))
    .innerJoin(orders, ofPayment)
    .leftJoin(students, ofOrder)
    .where(inArray(state, ['open', 'under-review']))
    .orderBy(sql`${respondBy} nulls last`, asc(id))
    .limit(most)
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

type Reading = Pick<PaymentReading, 'source' | 'paise' | 'currency' | 'status'> & { at: string }

/** The latest readings of a payment, oldest first. */
const readings = sql<Reading[]>`(
  select json_agg(json_build_object('source', h.source, 'paise', h.paise, 'currency', h.currency,
      'status', h.status, 'at', to_char(h.read_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by h.read_at, h.id)
    from (select * from payment_readings h
           where h.gateway = ${gatewayPayments.gateway} and h.payment = ${gatewayPayments.payment}
           order by h.read_at desc, h.id desc limit 20) h)`

/** Payments for which the gateway now reports another amount than the ledger, oldest first. */
export function listDiffering(db: Transaction) {
  const { id, payment, paise, currency, differingReading } = gatewayPayments
  return db
    .select({
      name: students.name,
      course: orders.course,
      enrolmentId: gatewayPayments.enrolmentId,
      id,
      payment,
      paise,
      currency,
      reading: paymentReadings.id,
      since: paymentReadings.readAt,
      readPaise: paymentReadings.paise,
      readCurrency: paymentReadings.currency,
      readings,
    })
    .from(gatewayPayments)
    .innerJoin(paymentReadings, eq(paymentReadings.id, differingReading))
    .innerJoin(orders, ofPayment)
    .leftJoin(students, ofOrder)
    .where(isNotNull(differingReading))
    .orderBy(asc(paymentReadings.readAt), asc(id))
    .limit(most)
}
