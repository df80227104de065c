import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { presentDocument } from '../enrolments/store.server.ts'
import { listDocumentsOfTrial } from '../ledger/documents/store.server.ts'
import { type Account, accountOf, type OfAccount } from '../ledger/rules.ts'
import { calculateAccount } from './calculate-account.server.ts'
import { presentOwnRefundRequest } from './list-refund-requests.server.ts'
import { isOpenRequest } from './rules.ts'
import { listRefundRequestsOf } from './store.server.ts'
import type { RefundRequest } from './tables.ts'

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
  const { rows } = await db.execute<OfAccount>(sql`
    select j.id::float8 as "enrolmentId", null::float8 as "registrationId"
      from enrolments j join users u on u.student_id = j.student_id where u.id = ${userId}
    union all
    select null, r.id::float8 from registrations r
     where r.user_id = ${userId}
       and exists (select from ledger_entries l where l.registration_id = r.id and l.kind = 'payment')
     order by 1 desc nulls last, 2 desc limit ${most}`)
  return rows.map(accountOf)
}

async function readOwn(db: Database, of: Account, now: Date) {
  const [requests, account] = await Promise.all([
    listRefundRequestsOf(db, of),
    calculateAccount(db, of, now),
  ])
  if (!account) return undefined
  // A waiver request is internal until it is approved; then the fees show it.
  const refundRequest = requests.find(({ kind }) => kind === 'refund')
  const { leaves, calculation, course } = account
  const isFastTrack = 'registrationId' in of
  const isOpen = refundRequest !== undefined && isOpenRequest(refundRequest.state)
  const mayRequest = !isOpen && (calculation.backPaise > 0 || (leaves && !isFastTrack))
  return {
    of,
    course,
    isFastTrack,
    leaves,
    paidPaise: calculation.paidPaise,
    calculation: mayRequest ? calculation : null,
    refundRequest: refundRequest ? presentOwnRefundRequest(refundRequest) : null,
    receipts: isFastTrack
      ? (await listDocumentsOfTrial(db, of.registrationId)).map(presentDocument)
      : [],
  }
}

type Row = Pick<
  RefundRequest,
  'paise' | 'requestedBy' | 'reason' | 'state' | 'refusalReason' | 'closingReason'
> & {
  what: RefundRequest['kind']
  course: string
  requestedAt: string
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
