import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { record } from '../audit/record-event.server.ts'
import { leaveSeat } from '../batches/leave-place.server.ts'
import { startGatewayRefund } from '../checkout/ask-refund.server.ts'
import { findPrice } from '../courses/find-price.server.ts'
import { type EnrolmentRequest, splitPrice } from '../enrolments/discounts/rules.ts'
import { updateEnrolmentState } from '../enrolments/move-enrolment.server.ts'
import { creditCharge } from '../ledger/credit-charge.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { stopRegistration } from '../registrations/stop-registration.server.ts'
import {
  type Alone,
  asksAlone,
  notifyOfLoneApproval,
  refuseApprover,
} from './approve-alone.server.ts'
import { type AccountCalculation, calculateAccount, type Paid } from './calculate-account.server.ts'
import type { EndRequestResult } from './end-ask.server.ts'
import { enqueueRefundNotification } from './enqueue-notification.server.ts'
import { enrolAsRequested } from './enrol-as-requested.server.ts'
import { factsOf } from './facts-of.server.ts'
import { lockWithAccount } from './lock-account.server.ts'
import { type PayoutState, type RefundRequestState, refundShare, stateOfParts } from './rules.ts'
import { refundAccountOf } from './store.server.ts'
import { type RefundRequest, refundParts, refundRequests } from './tables.ts'
import { waiveFee } from './waive-fee.server.ts'

/**
 * Somebody else than who asked says yes to the sum they saw. One transaction lets off what of the fee is no
 * longer owed, frees the seat, sets the money of the gateway on its way and gives the rest to the desk.
 */
export function approveRefundRequest(
  db: Database,
  { id, ...approval }: ApprovalInput & { id: number },
  context: PersonContext,
): Promise<EndRequestResult> {
  return retryTransaction(db, async (tx) => {
    const ask = await lockWithAccount(tx, id)
    if (!ask) return { ok: false, reason: 'no-ask' }
    const wrong = await refuseApprover(tx, ask, { alone: approval.alone, by: context })
    if (wrong) return { ok: false, ...wrong }
    if (ask.state !== 'asked') return { ok: false, reason: 'not-possible', state: ask.state }
    if (ask.enrolment) return enrol(tx, { ...ask, enrolment: ask.enrolment }, approval, context)
    return ask.kind === 'waiver'
      ? letOff(tx, ask, approval, context)
      : giveBack(tx, ask, approval, context)
  })
}

type ApprovalInput = {
  /** The sum that they saw. */
  paise: number
  /** The gateway that there is today; what came by another one is paid by hand. */
  gateway: string | undefined
  /** Of whoever asked as well, and says that nobody else could. */
  alone: Alone | undefined
}

/**
 * The student joins the course as it was entered, at the price and with the seat that there is by now. Where more is
 * taken off by now than was seen, that is shown first.
 */
async function enrol(
  tx: Transaction,
  ask: RefundRequest & { enrolment: EnrolmentRequest },
  { paise, alone }: ApprovalInput,
  context: PersonContext,
): Promise<EndRequestResult> {
  const priced = await findPrice(tx, ask.enrolment.courseId)
  const pricePaise = priced?.pricePaise ?? ask.enrolment.pricePaise
  const terms = { ...ask.enrolment, ...splitPrice(pricePaise, ask.enrolment) }
  const changes = { paise: terms.discountPaise, enrolment: { ...terms, pricePaise } }
  if (terms.discountPaise > 0 && terms.discountPaise !== ask.paise)
    await tx.update(refundRequests).set(changes).where(eq(refundRequests.id, ask.id))
  if (terms.discountPaise !== paise)
    return { ok: false, reason: 'sum-changed', paise: terms.discountPaise }
  const result = await enrolAsRequested(tx, ask, context)
  if (!result.ok) return { ok: false, reason: 'not-enrolled', why: result }
  const doneState = { state: 'done', joiningId: result.joining?.id ?? null } as const
  return approve(tx, ask, { ...doneState, alone }, context)
}

/** What was billed to nobody yet needs no document; what was is asked back, and credited when it goes. */
async function letOff(
  tx: Transaction,
  ask: RefundRequest,
  { paise, alone }: ApprovalInput,
  context: PersonContext,
): Promise<EndRequestResult> {
  if (ask.paise !== paise) return { ok: false, reason: 'sum-changed', paise: ask.paise }
  const waived = await waiveFee(tx, ask, context)
  if (!waived.ok) return waived
  return approve(tx, ask, { state: 'done', alone }, context)
}

/**
 * By the classes that were over when it was asked, and by the money that is there now: a payment that came
 * since comes back as well. Another sum than the one that was seen is shown first.
 */
async function giveBack(
  tx: Transaction,
  ask: RefundRequest,
  { paise, gateway, alone }: ApprovalInput,
  context: PersonContext,
): Promise<EndRequestResult> {
  const stays = ask.reckoned?.ground === 'too-much'
  const calculation = await calculateAccount(tx, refundAccountOf(ask), ask.askedAt, { stays })
  if (!calculation) return { ok: false, reason: 'no-ask' }
  const { reckoning: refundCalculation } = calculation
  const now = { paise: refundCalculation.backPaise, reckoned: refundCalculation }
  await tx.update(refundRequests).set(now).where(eq(refundRequests.id, ask.id))
  if (refundCalculation.backPaise !== paise)
    return { ok: false, reason: 'sum-changed', paise: refundCalculation.backPaise }
  const settledRequest = { ...ask, ...now }
  const unused = refundCalculation.owedPaise - refundCalculation.usedPaise
  if (unused > 0)
    await creditCharge(tx, { of: calculation.of, paise: unused, key: `leaving ${ask.id}` }, context)
  await leave(tx, calculation, context)
  const shares = refundShare(calculation.payments, paise)
  const states: PayoutState[] = []
  for (const { payment, paise: share } of shares)
    states.push(await sendPart(tx, settledRequest, { payment, paise: share, gateway }, context))
  return approve(tx, settledRequest, { state: stateOfParts(states), alone }, context)
}

async function leave(
  tx: Transaction,
  { of, leaves, seat }: AccountCalculation,
  context: PersonContext,
) {
  if (!leaves) return
  if ('registrationId' in of) return stopRegistration(tx, of.registrationId, context)
  if (seat) await leaveSeat(tx, { ...seat, why: 'given-up' }, context)
  const result = await updateEnrolmentState(tx, { id: of.joiningId, to: 'left' }, context)
  if (!result.ok) throw new Error(`joining not left: ${result.reason}`)
}

/** Through the gateway what came by it; everything else waits for the desk. */
async function sendPart(
  tx: Transaction,
  ask: RefundRequest,
  { payment, paise, gateway }: { payment: Paid; paise: number; gateway: string | undefined },
  context: PersonContext,
) {
  const { gatewayPayment } = payment
  const isSent = gatewayPayment !== null && gatewayPayment.gateway === gateway
  const key = isSent ? `rf-${randomUUID()}` : null
  if (isSent && key) {
    const refundInput = { payment: gatewayPayment, paise, why: 'staff', key } as const
    const result = await startGatewayRefund(tx, refundInput, context)
    // Both are reckoned from the same rows under the same lock.
    if (!result.ok) throw new Error(`refund not asked: ${result.reason}`)
  }
  const state = key ? ('sent' as const) : ('waiting' as const)
  await tx.insert(refundParts).values({
    askId: ask.id,
    entryId: payment.entryId,
    paise,
    gatewayKey: key,
    state,
    changedAt: context.now,
  })
  return state
}

async function approve(
  tx: Transaction,
  ask: RefundRequest,
  {
    alone,
    ...outcome
  }: { state: RefundRequestState; joiningId?: number | null; alone: Alone | undefined },
  context: PersonContext,
): Promise<EndRequestResult> {
  const aloneWhy = alone && asksAlone(ask, context) ? alone.why : null
  const decided = {
    decidedBy: signatureOf(context.actor),
    decidedAt: context.now,
    changedAt: context.now,
    aloneWhy,
  }
  await tx
    .update(refundRequests)
    .set({ ...decided, ...outcome })
    .where(eq(refundRequests.id, ask.id))
  const event = aloneWhy ? 'approve own refund' : 'approve refund'
  const facts = await factsOf(tx, ask)
  await record(tx, { event, ...facts, reason: aloneWhy }, context)
  if (aloneWhy) await notifyOfLoneApproval(tx, { ask, facts, why: aloneWhy }, context)
  if (ask.kind !== 'discount')
    await enqueueRefundNotification(tx, {
      what: ask.kind === 'waiver' ? 'let-off' : 'approved',
      ask: ask.id,
    })
  await announceChange(tx)
  return { ok: true, ask: { ...ask, ...decided, ...outcome } }
}
