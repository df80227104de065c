import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { RefundRequestKind, RefundRequestState } from './rules.ts'

type Row = {
  what: RefundRequestKind
  course: string
  paise: number
  requestedBy: string
  reason: string | null
  requestedAt: string
  state: RefundRequestState
  refusalReason: string | null
  closingReason: string | null
}

/** All refund and waiver requests of a person, for their data export. */
export async function listOwnRefundRequests(db: Database, userId: string) {
  const { rows } = await db.execute<Row>(sql`
    select a.kind as what, coalesce(j.course, r.course, a.enrolment ->> 'course') as course, a.paise::float8 as paise,
           a.requested_by as "requestedBy", a.reason, a.requested_at as "requestedAt", a.state, a.refusal_reason as "refusalReason",
           a.closing_reason as "closingReason"
      from refund_requests a
      left join enrolments j on j.id = a.enrolment_id
      left join registrations r on r.id = a.registration_id
     where r.user_id = ${userId} or coalesce(j.student_id, a.student_id) = (select student_id from users where id = ${userId})
     order by a.id`)
  return rows.map(({ paise, requestedAt, ...row }) => ({
    ...row,
    rupees: paise / 100,
    requestedAt: new Date(requestedAt).toISOString(),
  }))
}
