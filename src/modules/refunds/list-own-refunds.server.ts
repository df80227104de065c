import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { presentDocument } from '../enrolments/store.server.ts'
import { listDocumentsOfTrial } from '../ledger/documents/store.server.ts'
import type { Account } from '../ledger/rules.ts'
import { calculateAccount } from './calculate-account.server.ts'
import { presentOwnRefundRequest } from './list-refund-requests.server.ts'
import { isOpenRequest, type RefundRequestKind, type RefundRequestState } from './rules.ts'
import { listRefundRequestsOf } from './store.server.ts'

/** More courses than anybody has paid for. */
const most = 50

/**
 * For each course of an account's student and each registration it paid for: the possible refund, or the
 * state of the request.
 */
export async function listOwnRefunds(db: Database, userId: string, now: Date) {
  const accounts = await listAccounts(db, userId)
  const ownRefunds = await Promise.all(accounts.map((of) => readOwn(db, of, now)))
  return ownRefunds.filter((account) => account !== undefined)
}

async function listAccounts(db: Database, userId: string): Promise<Account[]> {
  const { rows } = await db.execute<{ enrolment: number | null; registration: number | null }>(sql`
    select j.id::float8 as enrolment, null::float8 as registration
      from enrolments j join users u on u.student_id = j.student_id where u.id = ${userId}
    union all
    select null, r.id::float8 from registrations r
     where r.user_id = ${userId}
       and exists (select from ledger_entries l where l.registration_id = r.id and l.kind = 'payment')
     order by 1 desc nulls last, 2 desc limit ${most}`)
  return rows.map(({ enrolment, registration }) =>
    enrolment ? { enrolmentId: enrolment } : { registrationId: registration ?? 0 },
  )
}

async function readOwn(db: Database, of: Account, now: Date) {
  const [asks, calculation] = await Promise.all([
    listRefundRequestsOf(db, of),
    calculateAccount(db, of, now),
  ])
  if (!calculation) return undefined
  // A waiver request is internal until it is approved; then the fees show it.
  const refundRequest = asks.find(({ kind }) => kind === 'refund')
  const { leaves, calculation: refundCalculation, course } = calculation
  const isTrial = 'registrationId' in of
  const mayAsk = refundCalculation.backPaise > 0 || (leaves && !isTrial)
  return {
    of,
    course,
    isTrial,
    leaves,
    paidPaise: refundCalculation.paidPaise,
    calculation:
      mayAsk && !(refundRequest && isOpenRequest(refundRequest.state)) ? refundCalculation : null,
    refundRequest: refundRequest ? presentOwnRefundRequest(refundRequest) : null,
    receipts: isTrial
      ? (await listDocumentsOfTrial(db, of.registrationId)).map(presentDocument)
      : [],
  }
}

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
