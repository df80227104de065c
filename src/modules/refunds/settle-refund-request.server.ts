import { eq } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { factsOf } from './facts-of.server.ts'
import { refundNotificationJob } from './jobs.server.ts'
import { stateOfParts } from './rules.ts'
import { listParts, lockRefundRequest } from './store.server.ts'
import { type RefundRequest, refundParts, refundRequests } from './tables.ts'

/**
 * Updates a request from its parts; with the last part it is done, or closed if nothing could be paid, and
 * the student is notified.
 */
export async function settleRefundRequest(
  tx: Transaction,
  refundRequest: RefundRequest,
  {
    closingReason = refundRequest.closingReason,
    ...context
  }: ActionContext & { closingReason?: string | null },
): Promise<RefundRequest> {
  const parts = await listParts(tx, [refundRequest.id])
  const state = stateOfParts(parts.map((part) => part.state))
  const outcome = { state, closingReason, changedAt: context.now }
  await tx.update(refundRequests).set(outcome).where(eq(refundRequests.id, refundRequest.id))
  if (state === 'done' || state === 'ended') {
    const event = state === 'done' ? 'complete refund' : 'close refund'
    await record(
      tx,
      { event, ...(await factsOf(tx, refundRequest)), reason: closingReason },
      context,
    )
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
