import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { RefundRequestKind, RefundRequestState } from './rules.ts'

type Row = {
  what: RefundRequestKind
  course: string
  paise: number
  askedBy: string
  reason: string | null
  askedAt: string
  state: RefundRequestState
  refusedWhy: string | null
  endedWhy: string | null
}

/** All refund and waiver requests of a person, for their data export. */
export async function listOwnRefundRequests(db: Database, userId: string) {
  const { rows } = await db.execute<Row>(sql`
    select a.kind as what, coalesce(j.course, r.course, a.enrolment ->> 'course') as course, a.paise::float8 as paise,
           a.asked_by as "askedBy", a.reason, a.asked_at as "askedAt", a.state, a.refused_why as "refusedWhy",
           a.ended_why as "endedWhy"
      from refund_asks a
      left join joinings j on j.id = a.joining_id
      left join registrations r on r.id = a.registration_id
     where r.user_id = ${userId} or coalesce(j.student_id, a.student_id) = (select student_id from users where id = ${userId})
     order by a.id`)
  return rows.map(({ paise, askedAt: requestedAt, ...row }) => ({
    ...row,
    rupees: paise / 100,
    askedAt: new Date(requestedAt).toISOString(),
  }))
}
