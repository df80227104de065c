import { sql } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import type { DisputeForStaff, ExternalRefundData } from './contract.ts'

/** Far more than a normal day has. */
const most = 200

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
