import { eq, inArray, sql } from 'drizzle-orm'
import {
  type ActionContext,
  type PersonContext,
  signatureOf,
} from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { record } from '../audit/record-event.server.ts'
import { leaveSeat } from '../batches/free-seat.server.ts'
import { batchSeats } from '../batches/tables.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { lockAfterAccount, lockWithAccount } from './calculate-account.server.ts'
import { isTheirs } from './create-refund-request.server.ts'
import { factsOf, refundNotificationJob } from './notify-of-refund.server.ts'
import { isRequestedBy, refuseDecision } from './refuse-approver.server.ts'
import { type RefundReason, stateOfParts } from './rules.ts'
import { findRefundRequest, listParts, lockRefundRequest } from './store.server.ts'
import { type RefundRequest, refundParts, refundRequests } from './tables.ts'

export type EndRequestResult =
  | { ok: true; refundRequest: RefundRequest }
  | ({ ok: false } & RefundReason)

/**
 * Until a decision the requester may cancel the request, and the student any request that would give up
 * their seat.
 */
export function withdrawRefundRequest(
  db: Database,
  id: number,
  context: PersonContext,
): Promise<EndRequestResult> {
  return retryTransaction<EndRequestResult>(db, async (tx) => {
    const refundRequest = await lockWithAccount(tx, id)
    if (!refundRequest) return { ok: false, reason: 'no-refund-request' }
    const isOwn =
      refundRequest.kind === 'refund' && (await isTheirs(tx, refundRequest, context.actor.id))
    if (!isOwn && !isRequestedBy(refundRequest, context)) return { ok: false, reason: 'not-yours' }
    if (refundRequest.state === 'withdrawn') return { ok: true, refundRequest }
    if (refundRequest.state !== 'requested')
      return { ok: false, reason: 'not-possible', state: refundRequest.state }
    const outcome = { changes: { state: 'withdrawn' }, event: 'withdraw refund' } as const
    return end(tx, refundRequest, outcome, context)
  })
}

/** Rejects a request, with a reason. */
export function refuseRefundRequest(
  db: Database,
  { id, reason }: { id: number; reason: string },
  context: PersonContext,
): Promise<EndRequestResult> {
  return retryTransaction<EndRequestResult>(db, async (tx) => {
    const refundRequest = await lockWithAccount(tx, id)
    if (!refundRequest) return { ok: false, reason: 'no-refund-request' }
    const wrong = await refuseDecision(tx, refundRequest, context)
    if (wrong) return { ok: false, ...wrong }
    if (refundRequest.state !== 'requested')
      return { ok: false, reason: 'not-possible', state: refundRequest.state }
    const decided = { decidedBy: signatureOf(context.actor), decidedAt: context.now }
    const changes = { ...decided, state: 'refused', refusalReason: reason } as const
    const outcome = { changes, event: 'refuse refund', reason } as const
    const result = await end(tx, refundRequest, outcome, context)
    if (refundRequest.kind === 'refund')
      await refundNotificationJob.enqueue(tx, { what: 'refused', refundRequest: id })
    return result
  })
}

type Outcome = {
  changes: Partial<typeof refundRequests.$inferInsert>
  event: 'withdraw refund' | 'refuse refund'
  reason?: string | null
}

async function end(
  tx: Transaction,
  refundRequest: RefundRequest,
  { changes, event, reason = null }: Outcome,
  context: PersonContext,
): Promise<EndRequestResult> {
  await tx
    .update(refundRequests)
    .set({ ...changes, changedAt: context.now })
    .where(eq(refundRequests.id, refundRequest.id))
  await record(tx, { event, ...(await factsOf(tx, refundRequest)), reason }, context)
  await releaseSeat(tx, refundRequest, context)
  await announceChange(tx)
  return { ok: true, refundRequest: { ...refundRequest, ...changes } }
}

/** Releases the seat held for a request, if it still exists. Student and batch are locked. */
async function releaseSeat(
  tx: Transaction,
  { enrolment }: RefundRequest,
  context: ActionContext,
): Promise<void> {
  if (!enrolment?.held) return
  const [seat] = await tx.select().from(batchSeats).where(eq(batchSeats.id, enrolment.held.place))
  if (seat?.state !== 'held') return
  const { batchId: batch, studentId: student } = seat
  await leaveSeat(tx, { batch, student, reason: 'withdrawn' }, context)
}

/**
 * Closes the parts of an approved request whose payment no longer exists, because its cheque bounced or
 * the gateway returned it. Payable parts still wait.
 */
export function endUnpayable(
  db: Database,
  { id, reason }: { id: number; reason: string },
  context: PersonContext,
): Promise<EndRequestResult> {
  return retryTransaction<EndRequestResult>(db, async (tx) => {
    const refundRequest = await lockAfterAccount(tx, await findRefundRequest(tx, id))
    if (!refundRequest) return { ok: false, reason: 'no-refund-request' }
    const partIds = (await listUnpayable(tx, [id])).map((part) => part.id)
    if (partIds.length === 0) return { ok: false, reason: 'payable' }
    await tx
      .update(refundParts)
      .set({ state: 'void', changedAt: context.now })
      .where(inArray(refundParts.id, partIds))
    return {
      ok: true,
      refundRequest: await settleRefundRequest(tx, refundRequest, context, reason),
    }
  })
}

/** Parts for the desk that exceed what is left of their payment. */
export async function listUnpayable(tx: Transaction, requestIds: readonly number[]) {
  const { rows } = await tx.execute<{ id: number; refundRequestId: number }>(sql`
    select p.id::float8 as id, p.refund_request_id::float8 as "refundRequestId"
      from refund_parts p join ledger_entries l on l.id = p.entry_id
     where p.refund_request_id = any(${sql.param([...requestIds])}::bigint[]) and p.state in ('waiting', 'failed')
       and p.paise > -l.paise - (
         select coalesce(sum(b.paise), 0) from ledger_entries b where b.reverses = l.id)`)
  return rows
}

/**
 * Updates a request from its parts; with the last part it is done, or closed if nothing could be paid, and
 * the student is notified.
 */
export async function settleRefundRequest(
  tx: Transaction,
  refundRequest: RefundRequest,
  context: ActionContext,
  closingReason = refundRequest.closingReason,
): Promise<RefundRequest> {
  const parts = await listParts(tx, [refundRequest.id])
  const state = stateOfParts(parts.map((part) => part.state))
  const outcome = { state, closingReason, changedAt: context.now }
  await tx.update(refundRequests).set(outcome).where(eq(refundRequests.id, refundRequest.id))
  if (state === 'done' || state === 'ended') {
    const event = state === 'done' ? 'complete refund' : 'close refund'
    const facts = await factsOf(tx, refundRequest)
    await record(tx, { event, ...facts, reason: closingReason }, context)
    await refundNotificationJob.enqueue(tx, { what: state, refundRequest: refundRequest.id })
  }
  await announceChange(tx)
  return { ...refundRequest, ...outcome }
}

/**
 * The gateway refunded a part, or failed: then it is paid by hand. Nothing if we requested no refund. The
 * caller holds the lock of the enrolment.
 */
export async function partEnded(
  tx: Transaction,
  { gatewayKey, isBack }: { gatewayKey: string; isBack: boolean },
  context: ActionContext,
): Promise<void> {
  const [part] = await tx.select().from(refundParts).where(eq(refundParts.gatewayKey, gatewayKey))
  const refundRequest = part && (await lockRefundRequest(tx, part.refundRequestId))
  if (!part || !refundRequest) return
  await tx
    .update(refundParts)
    .set({ state: isBack ? 'done' : 'failed', changedAt: context.now })
    .where(eq(refundParts.id, part.id))
  await settleRefundRequest(tx, refundRequest, context)
}
