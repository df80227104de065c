import { eq, sql } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { record } from '../audit/record-event.server.ts'
import { ownActor } from '../audit/rules.ts'
import { type Account, isOfAccount } from '../ledger/rules.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { calculateAccount, lockRefundAccount } from './calculate-account.server.ts'
import { factsOf, refundNotificationJob } from './notify-of-refund.server.ts'
import {
  dueOf,
  type RefundCalculation,
  type RefundReason,
  type RefundRequestKind,
} from './rules.ts'
import { findOpen } from './store.server.ts'
import { type RefundRequest, refundRequests } from './tables.ts'

export type RefundRequestResult =
  /** `refund` is requested with a waiver: the part that was already invoiced. */
  | { ok: true; refundRequest: RefundRequest; isNew: boolean; refund?: RefundRequest | undefined }
  | ({ ok: false } & RefundReason)

type NewRefundRequestInput = {
  kind: Exclude<RefundRequestKind, 'discount'>
  of: Account
  paise: number
  calculation: RefundCalculation | null
  reason: string | null
  byStudent: boolean
  key: string
}

/** The existing request under a key, if it is the same request. */
export async function findSameRequest(
  tx: Transaction,
  { kind, of, key }: Pick<NewRefundRequestInput, 'kind' | 'of' | 'key'>,
): Promise<RefundRequestResult | undefined> {
  const [refundRequest] = await tx.select().from(refundRequests).where(eq(refundRequests.key, key))
  if (!refundRequest) return undefined
  return isOfAccount(refundRequest, of) && refundRequest.kind === kind
    ? { ok: true, refundRequest, isNew: false }
    : { ok: false, reason: 'key-taken' }
}

/**
 * Stores a request and notifies staff and student. The lock of the account settles two concurrent
 * requests; unique indexes enforce it.
 */
export async function insertRefundRequestOnce(
  tx: Transaction,
  { of, byStudent, ...input }: NewRefundRequestInput,
  context: PersonContext,
): Promise<RefundRequestResult> {
  if (await findOpen(tx, of, input.kind)) return { ok: false, reason: 'already-requested' }
  // The name is on the student record and is erased with it.
  const requester = byStudent ? { requestedBy: ownActor, requestedById: null } : {}
  const row = { ...input, ...of, byStudent, ...requester }
  const refundRequest = await insertRefundRequest(tx, row, context)
  return { ok: true, refundRequest, isNew: true }
}

type Row = typeof refundRequests.$inferInsert
type Requester = 'requestedBy' | 'requestedById' | 'byStudent'
type NewRow = Omit<Row, 'requestedAt' | 'changedAt' | 'dueOn' | Requester> &
  Partial<Pick<Row, Requester>>

/** Stores a request, or a decision that nobody requested before, and notifies staff and student. */
export async function insertRefundRequest(
  tx: Transaction,
  request: NewRow,
  context: PersonContext,
): Promise<RefundRequest> {
  const [refundRequest] = await tx
    .insert(refundRequests)
    .values({
      requestedBy: signatureOf(context.actor),
      requestedById: context.actor.id,
      byStudent: false,
      ...request,
      requestedAt: context.now,
      changedAt: context.now,
      dueOn: dueOf(context.now),
    })
    .returning()
  if (!refundRequest) throw new Error('The request was not inserted.')
  const facts = { ...(await factsOf(tx, refundRequest)), reason: request.reason ?? null }
  const isWaived = refundRequest.state === 'done'
  await record(tx, { event: isWaived ? 'waive fee' : 'request refund', ...facts }, context)
  const what = isWaived ? 'waived' : 'requested'
  if (isWaived || refundRequest.kind === 'refund')
    await refundNotificationJob.enqueue(tx, { what, refundRequest: refundRequest.id })
  await announceChange(tx)
  return refundRequest
}

/**
 * Requests a refund for leaving or for an overpayment: calculated again under the lock of the account, and
 * stored only if it equals the amount shown. No money moves yet.
 */
export function createRefundRequest(
  db: Database,
  /** `paise` is the amount shown before. */
  input: Omit<NewRefundRequestInput, 'kind' | 'calculation'>,
  context: PersonContext,
): Promise<RefundRequestResult> {
  return retryTransaction(db, async (tx) => {
    const { of, paise } = input
    if (!(await lockRefundAccount(tx, of))) return { ok: false, reason: 'no-account' }
    const same = await findSameRequest(tx, { ...input, kind: 'refund' })
    if (same) return same
    const account = await calculateAccount(tx, of, context.now)
    if (!account) return { ok: false, reason: 'no-account' }
    const { leaves, calculation } = account
    const { backPaise } = calculation
    if (backPaise === 0 && !(leaves && 'enrolmentId' in of))
      return { ok: false, reason: 'nothing-back' }
    if (backPaise !== paise) return { ok: false, reason: 'sum-changed', paise: backPaise }
    return insertRefundRequestOnce(tx, { ...input, kind: 'refund', calculation }, context)
  })
}

/**
 * Whether a ledger account belongs to this person: through the student linked to their account, or a
 * registration made with it.
 */
export async function isTheirs(
  tx: Transaction,
  of: Partial<Pick<RefundRequest, 'enrolmentId' | 'registrationId' | 'studentId'>>,
  userId: string,
): Promise<boolean> {
  const { enrolmentId = null, registrationId = null, studentId = null } = of
  const { rows } = await tx.execute(sql`
    select 1 from enrolments j join users u on u.student_id = j.student_id
     where j.id = ${enrolmentId} and u.id = ${userId}
    union all
    select 1 from registrations r where r.id = ${registrationId} and r.user_id = ${userId}
    union all
    select 1 from students s join users u on u.student_id in (s.id, s.merged_into)
     where s.id = ${studentId} and u.id = ${userId}`)
  return rows.length > 0
}
