import { eq, sql } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { record } from '../audit/record-event.server.ts'
import { ownActor } from '../audit/rules.ts'
import type { Account } from '../ledger/rules.ts'
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
  request: Pick<NewRefundRequestInput, 'kind' | 'of' | 'key'>,
): Promise<RefundRequestResult | undefined> {
  const [refundRequest] = await tx
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.key, request.key))
  if (!refundRequest) return undefined
  const isOfSame =
    'enrolmentId' in request.of
      ? refundRequest.enrolmentId === request.of.enrolmentId
      : refundRequest.registrationId === request.of.registrationId
  return isOfSame && refundRequest.kind === request.kind
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
  const refundRequest = await insertRefundRequest(
    tx,
    { ...input, ...of, byStudent, ...requester },
    context,
  )
  return { ok: true, refundRequest, isNew: true }
}

type NewAsk = Omit<
  typeof refundRequests.$inferInsert,
  'requestedAt' | 'changedAt' | 'dueOn' | Asker
> &
  Partial<Pick<typeof refundRequests.$inferInsert, Asker>>
type Asker = 'requestedBy' | 'requestedById' | 'byStudent'

/**
 * Stores a decision and notifies staff and student. A decision without a request is stored as both.
 */
export async function insertRefundRequest(
  tx: Transaction,
  request: NewAsk,
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
  if (!refundRequest) throw new Error('What was just asked is gone.')
  const facts = { ...(await factsOf(tx, refundRequest)), reason: request.reason ?? null }
  const isGiven = refundRequest.state === 'done'
  if (isGiven) await record(tx, { event: 'waive fee', ...facts }, context)
  else await record(tx, { event: 'request refund', ...facts }, context)
  if (refundRequest.kind === 'refund')
    await refundNotificationJob.enqueue(tx, { what: 'requested', refundRequest: refundRequest.id })
  if (isGiven)
    await refundNotificationJob.enqueue(tx, { what: 'waived', refundRequest: refundRequest.id })
  await announceChange(tx)
  return refundRequest
}

type RefundRequestInput = {
  of: Account
  /** The amount shown before. */
  paise: number
  reason: string | null
  byStudent: boolean
  key: string
}

/**
 * Requests a refund for leaving or for an overpayment: calculated again under the lock of the account, and
 * stored only if it equals the amount shown. No money moves yet.
 */
export function createRefundRequest(
  db: Database,
  input: RefundRequestInput,
  context: PersonContext,
): Promise<RefundRequestResult> {
  return retryTransaction(db, async (tx) => {
    const { of, paise } = input
    if (!(await lockRefundAccount(tx, of))) return { ok: false, reason: 'no-account' }
    const same = await findSameRequest(tx, { ...input, kind: 'refund' })
    if (same) return same
    const calculation = await calculateAccount(tx, of, context.now)
    if (!calculation) return { ok: false, reason: 'no-account' }
    const { leaves, calculation: refundCalculation } = calculation
    if (refundCalculation.backPaise === 0 && !(leaves && 'enrolmentId' in of))
      return { ok: false, reason: 'nothing-back' }
    if (refundCalculation.backPaise !== paise)
      return { ok: false, reason: 'sum-changed', paise: refundCalculation.backPaise }
    return insertRefundRequestOnce(
      tx,
      { ...input, kind: 'refund', calculation: refundCalculation },
      context,
    )
  })
}

/**
 * Whether a ledger account belongs to this person: through the student linked to their account, or a
 * registration made with it.
 */
export async function isTheirs(
  tx: Transaction,
  of:
    | Account
    | { enrolmentId: number | null; registrationId: number | null; studentId: number | null },
  userId: string,
): Promise<boolean> {
  const enrolment = 'enrolmentId' in of ? of.enrolmentId : null
  const registration = 'registrationId' in of ? of.registrationId : null
  const student = 'studentId' in of ? of.studentId : null
  const { rows } = await tx.execute(sql`
    select 1 from enrolments j join users u on u.student_id = j.student_id
     where j.id = ${enrolment} and u.id = ${userId}
    union all
    select 1 from registrations r where r.id = ${registration} and r.user_id = ${userId}
    union all
    select 1 from students s join users u on u.student_id in (s.id, s.merged_into)
     where s.id = ${student} and u.id = ${userId}`)
  return rows.length > 0
}
