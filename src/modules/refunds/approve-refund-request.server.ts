import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { record } from '../audit/record-event.server.ts'
import { leaveSeat } from '../batches/free-seat.server.ts'
import { startGatewayRefund } from '../checkout/fulfil-order.server.ts'
import { findPrice } from '../courses/store.server.ts'
import { updateEnrolmentState } from '../enrolments/change-enrolment.server.ts'
import { type EnrolmentRequest, splitPrice } from '../enrolments/discounts/rules.ts'
import { enrolOnce, type JoinedAtDesk } from '../enrolments/join-at-desk.server.ts'
import { recordRefund } from '../enrolments/record-payment.server.ts'
import { creditCharge } from '../ledger/add-entry.server.ts'
import { findEntry } from '../ledger/store.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { returnFee } from '../registrations/fees.server.ts'
import { stopRegistration } from '../registrations/move-registration.server.ts'
import { findSurvivor } from '../students/store.server.ts'
import {
  type AccountCalculation,
  calculateAccount,
  lockRefundAccount,
  lockWithAccount,
  type Paid,
} from './calculate-account.server.ts'
import {
  type Alone,
  asksAlone,
  type EndRequestResult,
  notifyOfLoneApproval,
  refuseApprover,
  settleRefundRequest,
} from './end-refund-request.server.ts'
import { factsOf, refundNotificationJob } from './notify-of-refund.server.ts'
import { waiveFee } from './request-discount.server.ts'
import {
  type HandMethod,
  type PayoutState,
  type RefundReason,
  type RefundRequestState,
  refundShare,
  stateOfParts,
} from './rules.ts'
import { findRefundRequest, lockRefundRequest, refundAccountOf } from './store.server.ts'
import { type RefundPart, type RefundRequest, refundParts, refundRequests } from './tables.ts'

/**
 * Approves a request for the amount that was shown. One transaction waives what is no longer owed, frees
 * the seat, queues the gateway's refunds and leaves the rest to the desk.
 */
export function approveRefundRequest(
  db: Database,
  { id, ...approval }: ApprovalInput & { id: number },
  context: PersonContext,
): Promise<EndRequestResult> {
  return retryTransaction(db, async (tx) => {
    const refundRequest = await lockWithAccount(tx, id)
    if (!refundRequest) return { ok: false, reason: 'no-refund-request' }
    const wrong = await refuseApprover(tx, refundRequest, { alone: approval.alone, by: context })
    if (wrong) return { ok: false, ...wrong }
    if (refundRequest.state !== 'requested')
      return { ok: false, reason: 'not-possible', state: refundRequest.state }
    if (refundRequest.enrolment)
      return enrol(tx, { ...refundRequest, enrolment: refundRequest.enrolment }, approval, context)
    return refundRequest.kind === 'waiver'
      ? approveWaiver(tx, refundRequest, approval, context)
      : approveRefund(tx, refundRequest, approval, context)
  })
}

type ApprovalInput = {
  /** The amount that was shown. */
  paise: number
  /** The current gateway; payments of another one are refunded by hand. */
  gateway: string | undefined
  /** The requester approves, because nobody else could. */
  alone: Alone | undefined
}

/**
 * Enrols the student as entered, at the current price and with the available seat. If the reduction has
 * grown since it was shown, it is shown again first.
 */
async function enrol(
  tx: Transaction,
  refundRequest: RefundRequest & { enrolment: EnrolmentRequest },
  { paise, alone }: ApprovalInput,
  context: PersonContext,
): Promise<EndRequestResult> {
  const priced = await findPrice(tx, refundRequest.enrolment.courseId)
  const pricePaise = priced?.pricePaise ?? refundRequest.enrolment.pricePaise
  const terms = { ...refundRequest.enrolment, ...splitPrice(pricePaise, refundRequest.enrolment) }
  const changes = { paise: terms.discountPaise, enrolment: { ...terms, pricePaise } }
  if (terms.discountPaise > 0 && terms.discountPaise !== refundRequest.paise)
    await tx.update(refundRequests).set(changes).where(eq(refundRequests.id, refundRequest.id))
  if (terms.discountPaise !== paise)
    return { ok: false, reason: 'sum-changed', paise: terms.discountPaise }
  const result = await enrolAsRequested(tx, refundRequest, context)
  if (!result.ok) return { ok: false, reason: 'not-enrolled', why: result }
  const doneState = { state: 'done', enrolmentId: result.enrolment?.id ?? null } as const
  return approve(tx, refundRequest, { ...doneState, alone }, context)
}

/** Amounts without an invoice need no document; invoiced ones are refunded and credited. */
async function approveWaiver(
  tx: Transaction,
  refundRequest: RefundRequest,
  { paise, alone }: ApprovalInput,
  context: PersonContext,
): Promise<EndRequestResult> {
  if (refundRequest.paise !== paise)
    return { ok: false, reason: 'sum-changed', paise: refundRequest.paise }
  const waived = await waiveFee(tx, refundRequest, context)
  if (!waived.ok) return waived
  return approve(tx, refundRequest, { state: 'done', alone }, context)
}

/**
 * Calculated with the classes held at the request and the payments of now: a later payment is refunded
 * too. An amount other than the one shown is shown again first.
 */
async function approveRefund(
  tx: Transaction,
  refundRequest: RefundRequest,
  { paise, gateway, alone }: ApprovalInput,
  context: PersonContext,
): Promise<EndRequestResult> {
  const stays = refundRequest.calculation?.ground === 'too-much'
  const calculation = await calculateAccount(
    tx,
    refundAccountOf(refundRequest),
    refundRequest.requestedAt,
    { stays },
  )
  if (!calculation) return { ok: false, reason: 'no-refund-request' }
  const { calculation: refundCalculation } = calculation
  const now = { paise: refundCalculation.backPaise, calculation: refundCalculation }
  await tx.update(refundRequests).set(now).where(eq(refundRequests.id, refundRequest.id))
  if (refundCalculation.backPaise !== paise)
    return { ok: false, reason: 'sum-changed', paise: refundCalculation.backPaise }
  const settledRequest = { ...refundRequest, ...now }
  const unused = refundCalculation.owedPaise - refundCalculation.usedPaise
  if (unused > 0)
    await creditCharge(
      tx,
      { of: calculation.of, paise: unused, key: `leaving ${refundRequest.id}` },
      context,
    )
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
  if (seat) await leaveSeat(tx, { ...seat, reason: 'withdrawn' }, context)
  const result = await updateEnrolmentState(tx, { id: of.enrolmentId, to: 'left' }, context)
  if (!result.ok) throw new Error(`joining not left: ${result.reason}`)
}

/** Through the gateway what came by it; everything else waits for the desk. */
async function sendPart(
  tx: Transaction,
  refundRequest: RefundRequest,
  { payment, paise, gateway }: { payment: Paid; paise: number; gateway: string | undefined },
  context: PersonContext,
) {
  const { gatewayPayment } = payment
  const isSent = gatewayPayment !== null && gatewayPayment.gateway === gateway
  const key = isSent ? `rf-${randomUUID()}` : null
  if (isSent && key) {
    const refundInput = { payment: gatewayPayment, paise, reason: 'staff', key } as const
    const result = await startGatewayRefund(tx, refundInput, context)
    // Both are calculated from the same rows under the same lock.
    if (!result.ok) throw new Error(`refund not asked: ${result.reason}`)
  }
  const state = key ? ('sent' as const) : ('waiting' as const)
  await tx.insert(refundParts).values({
    refundRequestId: refundRequest.id,
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
  refundRequest: RefundRequest,
  {
    alone,
    ...outcome
  }: { state: RefundRequestState; enrolmentId?: number | null; alone: Alone | undefined },
  context: PersonContext,
): Promise<EndRequestResult> {
  const soleApprovalReason = alone && asksAlone(refundRequest, context) ? alone.reason : null
  const decided = {
    decidedBy: signatureOf(context.actor),
    decidedAt: context.now,
    changedAt: context.now,
    soleApprovalReason,
  }
  await tx
    .update(refundRequests)
    .set({ ...decided, ...outcome })
    .where(eq(refundRequests.id, refundRequest.id))
  const event = soleApprovalReason ? 'approve own refund' : 'approve refund'
  const facts = await factsOf(tx, refundRequest)
  await record(tx, { event, ...facts, reason: soleApprovalReason }, context)
  if (soleApprovalReason)
    await notifyOfLoneApproval(tx, { refundRequest, facts, reason: soleApprovalReason }, context)
  if (refundRequest.kind !== 'discount')
    await refundNotificationJob.enqueue(tx, {
      what: refundRequest.kind === 'waiver' ? 'waived' : 'approved',
      refundRequest: refundRequest.id,
    })
  await announceChange(tx)
  return { ok: true, refundRequest: { ...refundRequest, ...decided, ...outcome } }
}

/**
 * Makes the enrolment that was requested, in the name of who asked and within the limit of who approves. Parts whose
 * day has passed since are due today.
 */
async function enrolAsRequested(
  tx: Transaction,
  refundRequest: RefundRequest & { enrolment: EnrolmentRequest },
  context: PersonContext,
): Promise<JoinedAtDesk> {
  const { enrolment } = refundRequest
  const today = dayInIndia(context.now)
  const { registrationId, feePaise, discountPaise, startsOn, supplyState } = enrolment
  return enrolOnce(
    tx,
    {
      studentId: (await findSurvivor(tx, refundRequest.studentId ?? 0)) ?? 0,
      course: { id: enrolment.courseId },
      registrationId,
      feePaise,
      discountPaise,
      startsOn,
      supplyState,
      discountReason: refundRequest.reason,
      parts: enrolment.parts.map((part) =>
        'on' in part && part.on < today ? { ...part, on: today } : part,
      ),
      seat: enrolment.seat ?? undefined,
      isAdult: enrolment.isAdult,
      guardian: enrolment.guardian,
      key: `approved ${refundRequest.id}`,
      requestedBy: refundRequest.requestedBy,
    },
    context,
  )
}

type HandPaymentInput = { id: number; method: HandMethod; reference: string | null }

/**
 * Records manual refunds of all parts at once: each is a ledger entry with its document. Sent twice, the
 * second finds nothing to pay.
 */
export function payByHand(
  db: Database,
  input: HandPaymentInput,
  context: PersonContext,
): Promise<EndRequestResult> {
  return retryTransaction<EndRequestResult>(db, async (tx) => {
    const { id, method, reference } = input
    if (method !== 'cash' && !reference) return { ok: false, reason: 'reference-missing' }
    const request = await findRefundRequest(tx, id)
    if (!request || !(await lockRefundAccount(tx, refundAccountOf(request))))
      return { ok: false, reason: 'no-refund-request' }
    const refundRequest = await lockRefundRequest(tx, id)
    const parts = await listByHand(tx, id)
    if (!refundRequest || parts.length === 0) return { ok: false, reason: 'nothing-by-hand' }
    for (const [index, part] of parts.entries()) {
      // One transfer may refund several payments, but a reference must be unique in the ledger.
      const partReference = reference && (index === 0 ? reference : `${reference}/${index + 1}`)
      const wrong = await payPart(tx, part, { method, reference: partReference, by: context })
      if (wrong) return rollBack(wrong)
    }
    return { ok: true, refundRequest: await settleRefundRequest(tx, refundRequest, context) }
  }).catch(readTakenBack)
}

function listByHand(tx: Transaction, refundRequestId: number) {
  return tx
    .select()
    .from(refundParts)
    .where(
      and(
        eq(refundParts.refundRequestId, refundRequestId),
        inArray(refundParts.state, ['waiting', 'failed']),
      ),
    )
    .orderBy(refundParts.id)
}

type HandPayment = { method: HandMethod; reference: string | null; by: PersonContext }

async function payPart(
  tx: Transaction,
  part: RefundPart,
  { method, reference, by: context }: HandPayment,
): Promise<RefundReason | undefined> {
  const of = await findEntry(tx, part.entryId)
  if (!of) throw new Error('A payment that goes back is gone.')
  const money = { paise: part.paise, method, reference, key: `refund part ${part.id}` }
  const { enrolmentId } = of
  const result =
    enrolmentId === null
      ? await returnFee(tx, { of, ...money }, context)
      : await recordRefund(tx, { of: { ...of, enrolmentId: enrolmentId }, ...money }, context)
  if (!result.ok)
    return { reason: result.reason === 'cheque-out' ? 'cheque-out' : 'reference-taken' }
  await tx
    .update(refundParts)
    .set({ state: 'done', changedAt: context.now })
    .where(eq(refundParts.id, part.id))
}

/** Rolls back, so that no part is recorded if one is refused. */
class TakenBack extends Error {
  readonly why: RefundReason
  constructor(why: RefundReason) {
    super(why.reason)
    this.why = why
  }
}

function rollBack(why: RefundReason): never {
  throw new TakenBack(why)
}

function readTakenBack(error: unknown): EndRequestResult {
  if (error instanceof TakenBack) return { ok: false, ...error.why }
  throw error
}
