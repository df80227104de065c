import { eq } from 'drizzle-orm'
import {
  type ActionContext,
  type PersonContext,
  signatureOf,
} from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { record } from '../audit/record-event.server.ts'
import { leaveSeat } from '../batches/leave-seat.server.ts'
import { batchSeats } from '../batches/tables.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { mayNotDecide } from './approve-alone.server.ts'
import { factsOf } from './facts-of.server.ts'
import { isTheirs } from './is-theirs.server.ts'
import { refundNotificationJob } from './jobs.server.ts'
import { lockWithAccount } from './lock-account.server.ts'
import type { RefundReason } from './rules.ts'
import { type RefundRequest, refundRequests } from './tables.ts'

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
    if (!isOwn && refundRequest.requestedById !== context.actor.id)
      return { ok: false, reason: 'not-yours' }
    if (refundRequest.state === 'withdrawn') return { ok: true, refundRequest }
    if (refundRequest.state !== 'requested')
      return { ok: false, reason: 'not-possible', state: refundRequest.state }
    return end(
      tx,
      refundRequest,
      { changes: { state: 'withdrawn' }, event: 'withdraw refund' },
      context,
    )
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
    const wrong = await mayNotDecide(tx, refundRequest, context)
    if (wrong) return { ok: false, ...wrong }
    if (refundRequest.state !== 'requested')
      return { ok: false, reason: 'not-possible', state: refundRequest.state }
    const decided = { decidedBy: signatureOf(context.actor), decidedAt: context.now }
    const changes = { ...decided, state: 'refused', refusalReason: reason } as const
    const result = await end(
      tx,
      refundRequest,
      { changes, event: 'refuse refund', reason: reason },
      context,
    )
    if (refundRequest.kind === 'refund')
      await refundNotificationJob.enqueue(tx, { what: 'refused', refundRequest: id })
    return result
  })
}

type EndRequestInput = {
  changes: Partial<typeof refundRequests.$inferInsert>
  event: 'withdraw refund' | 'refuse refund'
  reason?: string
}

async function end(
  tx: Transaction,
  refundRequest: RefundRequest,
  { changes, event, reason }: EndRequestInput,
  context: PersonContext,
): Promise<EndRequestResult> {
  await tx
    .update(refundRequests)
    .set({ ...changes, changedAt: context.now })
    .where(eq(refundRequests.id, refundRequest.id))
  await record(
    tx,
    { event, ...(await factsOf(tx, refundRequest)), reason: reason ?? null },
    context,
  )
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
