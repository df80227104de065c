import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { type PersonContext, signatureOf } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { lockNamed } from '../../platform/database/lock-named.server.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { record } from '../audit/record-event.server.ts'
import { leaveSeat } from '../batches/free-seat.server.ts'
import { startGatewayRefund } from '../checkout/fulfil-order.server.ts'
import { findPrice } from '../courses/store.server.ts'
import { updateEnrolmentState } from '../enrolments/change-enrolment.server.ts'
import { type EnrolmentRequest, splitPrice } from '../enrolments/discounts/rules.ts'
import { enrolOnce, type JoinedAtDesk } from '../enrolments/join-at-desk.server.ts'
import { dueFrom } from '../enrolments/plans/rules.ts'
import { recordRefund } from '../enrolments/record-payment.server.ts'
import { creditCharge } from '../ledger/add-entry.server.ts'
import { findEntry } from '../ledger/store.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import { returnFee } from '../registrations/fees.server.ts'
import { stopRegistration } from '../registrations/move-registration.server.ts'
import { findSurvivor } from '../students/store.server.ts'
import {
  type AccountCalculation,
  calculateRequest,
  lockAfterAccount,
  lockWithAccount,
  type Paid,
} from './calculate-account.server.ts'
import { cashBox } from './cash-box.server.ts'
import { type EndRequestResult, settleRefundRequest } from './end-refund-request.server.ts'
import { factsOf, notifyOfSoleApproval, refundNotificationJob } from './notify-of-refund.server.ts'
import { isRequestedBy, refuseApprover, type SoleApproval } from './refuse-approver.server.ts'
import { waiveFee } from './request-discount.server.ts'
import {
  type HandMethod,
  type HandPaymentReason,
  type PayoutState,
  type RefundReason,
  type RefundRequestState,
  refundShare,
  stateOfParts,
} from './rules.ts'
import { findRefundRequest } from './store.server.ts'
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
    const wrong = await refuseApprover(tx, refundRequest, approval.soleApproval, context)
    if (wrong) return { ok: false, ...wrong }
    if (refundRequest.state !== 'requested')
      return { ok: false, reason: 'not-possible', state: refundRequest.state }
    const { enrolment } = refundRequest
    if (enrolment) return enrol(tx, { ...refundRequest, enrolment }, approval, context)
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
  soleApproval: SoleApproval | undefined
}

type DiscountRequest = RefundRequest & { enrolment: EnrolmentRequest }

/**
 * Enrols the student as entered, at the current price and with the available seat. If the reduction has
 * grown since it was shown, it is shown again first.
 */
async function enrol(
  tx: Transaction,
  refundRequest: DiscountRequest,
  { paise, soleApproval }: ApprovalInput,
  context: PersonContext,
): Promise<EndRequestResult> {
  const { enrolment } = refundRequest
  const priced = await findPrice(tx, enrolment.courseId)
  const pricePaise = priced?.pricePaise ?? enrolment.pricePaise
  const split = splitPrice(pricePaise, enrolment)
  const { discountPaise } = split
  const changes = { paise: discountPaise, enrolment: { ...enrolment, ...split, pricePaise } }
  if (discountPaise > 0 && discountPaise !== refundRequest.paise)
    await tx.update(refundRequests).set(changes).where(eq(refundRequests.id, refundRequest.id))
  if (discountPaise !== paise) return { ok: false, reason: 'sum-changed', paise: discountPaise }
  const result = await enrolAsRequested(tx, refundRequest, context)
  if (!result.ok) return { ok: false, reason: 'not-enrolled', why: result }
  const doneState = { state: 'done', enrolmentId: result.enrolment?.id ?? null } as const
  return approve(tx, refundRequest, { ...doneState, soleApproval }, context)
}

/** Amounts without an invoice need no document; invoiced ones are refunded and credited. */
async function approveWaiver(
  tx: Transaction,
  refundRequest: RefundRequest,
  { paise, soleApproval }: ApprovalInput,
  context: PersonContext,
): Promise<EndRequestResult> {
  if (refundRequest.paise !== paise)
    return { ok: false, reason: 'sum-changed', paise: refundRequest.paise }
  const waived = await waiveFee(tx, refundRequest, context)
  if (!waived.ok) return waived
  return approve(tx, refundRequest, { state: 'done', soleApproval }, context)
}

/**
 * Calculated again: a later payment is refunded too. An amount other than the one shown is shown again
 * first, and nobody who asked for money is withdrawn with nothing.
 */
async function approveRefund(
  tx: Transaction,
  refundRequest: RefundRequest,
  { paise, gateway, soleApproval }: ApprovalInput,
  context: PersonContext,
): Promise<EndRequestResult> {
  const { id } = refundRequest
  const account = await calculateRequest(tx, refundRequest)
  if (!account) return { ok: false, reason: 'no-refund-request' }
  const { of, calculation, payments } = account
  const { backPaise, owedPaise, usedPaise } = calculation
  const changes = { paise: backPaise, calculation }
  if (backPaise === 0 && refundRequest.paise > 0) return { ok: false, reason: 'nothing-back' }
  if (backPaise !== paise) return { ok: false, reason: 'sum-changed', paise: backPaise }
  await tx.update(refundRequests).set(changes).where(eq(refundRequests.id, id))
  const unused = owedPaise - usedPaise
  if (unused > 0) await creditCharge(tx, { of, paise: unused, key: `leaving ${id}` }, context)
  await leave(tx, account, context)
  const states: PayoutState[] = []
  for (const share of refundShare(payments, paise))
    states.push(await sendPart(tx, { refundRequestId: id, ...share, gateway }, context))
  const state = stateOfParts(states)
  return approve(tx, { ...refundRequest, ...changes }, { state, soleApproval }, context)
}

async function leave(
  tx: Transaction,
  { of, leaves, seat }: AccountCalculation,
  context: PersonContext,
) {
  if ('registrationId' in of) return stopRegistration(tx, of.registrationId, context)
  if (!leaves) return
  if (seat) await leaveSeat(tx, { ...seat, reason: 'withdrawn' }, context)
  const result = await updateEnrolmentState(tx, { id: of.enrolmentId, to: 'left' }, context)
  if (!result.ok) throw new Error(`The enrolment was not left: ${result.reason}`)
}

type PartToSend = {
  refundRequestId: number
  payment: Paid
  paise: number
  gateway: string | undefined
}

/** Gateway payments are refunded through the gateway; all others wait for the desk. */
async function sendPart(
  tx: Transaction,
  { refundRequestId, payment: { entryId, gatewayPayment }, paise, gateway }: PartToSend,
  context: PersonContext,
): Promise<PayoutState> {
  const isOfGateway = gatewayPayment !== null && gatewayPayment.gateway === gateway
  const gatewayKey = isOfGateway ? `rf-${randomUUID()}` : null
  if (isOfGateway && gatewayKey) {
    const refund = { payment: gatewayPayment, paise, reason: 'staff', key: gatewayKey } as const
    const result = await startGatewayRefund(tx, refund, context)
    // Both are calculated from the same rows under the same lock.
    if (!result.ok) throw new Error(`The refund was not requested: ${result.reason}`)
  }
  const state = gatewayKey ? 'sent' : 'waiting'
  const part = {
    refundRequestId,
    entryId,
    paise,
    gatewayKey,
    state,
    changedAt: context.now,
  } as const
  await tx.insert(refundParts).values(part)
  return state
}

type Outcome = {
  state: RefundRequestState
  enrolmentId?: number | null
  soleApproval: SoleApproval | undefined
}

async function approve(
  tx: Transaction,
  refundRequest: RefundRequest,
  { soleApproval, ...outcome }: Outcome,
  context: PersonContext,
): Promise<EndRequestResult> {
  const { actor, now } = context
  const soleApprovalReason =
    soleApproval && isRequestedBy(refundRequest, context) ? soleApproval.reason : null
  const decided = { decidedBy: signatureOf(actor), decidedAt: now, changedAt: now }
  const changes = { ...decided, soleApprovalReason, ...outcome }
  await tx.update(refundRequests).set(changes).where(eq(refundRequests.id, refundRequest.id))
  const event = soleApprovalReason ? 'approve own refund' : 'approve refund'
  const facts = await factsOf(tx, refundRequest)
  await record(tx, { event, ...facts, reason: soleApprovalReason }, context)
  if (soleApprovalReason)
    await notifyOfSoleApproval(tx, { refundRequest, facts, reason: soleApprovalReason }, context)
  if (refundRequest.kind !== 'discount')
    await refundNotificationJob.enqueue(tx, {
      what: refundRequest.kind === 'waiver' ? 'waived' : 'approved',
      refundRequest: refundRequest.id,
    })
  await announceChange(tx)
  return { ok: true, refundRequest: { ...refundRequest, ...changes } }
}

/**
 * Makes the enrolment as requested, in the name of the requester and within the limit of the approver. Parts
 * whose day has passed since are due today.
 */
async function enrolAsRequested(
  tx: Transaction,
  { id, studentId, enrolment, reason: discountReason, requestedBy }: DiscountRequest,
  context: PersonContext,
): Promise<JoinedAtDesk> {
  const { courseId, registrationId, feePaise, discountPaise, startsOn, supplyState } = enrolment
  const { parts, seat, isAdult, guardian } = enrolment
  const input = {
    studentId: (await findSurvivor(tx, studentId ?? 0)) ?? 0,
    course: { id: courseId },
    registrationId,
    feePaise,
    discountPaise,
    discountReason,
    startsOn,
    supplyState,
    parts: dueFrom(dayInIndia(context.now), parts),
    seat: seat ?? undefined,
    isAdult,
    guardian,
    key: `approved ${id}`,
    requestedBy,
  }
  return enrolOnce(tx, input, context)
}

type HandPaymentResult =
  | { ok: true; refundRequest: RefundRequest; paise: number; documents: number }
  | ({ ok: false } & HandPaymentReason)

type HandPaymentInput = { id: number; method: HandMethod; reference: string | null }

/**
 * Records manual refunds of all parts at once: each is a ledger entry with its document. Sent twice, the
 * second finds nothing to pay.
 */
export function payByHand(
  db: Database,
  { id, method, reference }: HandPaymentInput,
  context: PersonContext,
): Promise<HandPaymentResult> {
  return retryTransaction<HandPaymentResult>(db, async (tx) => {
    if (method !== 'cash' && !reference) return { ok: false, reason: 'reference-missing' }
    const refundRequest = await lockAfterAccount(tx, await findRefundRequest(tx, id))
    if (!refundRequest) return { ok: false, reason: 'no-refund-request' }
    const parts = await listByHand(tx, id)
    if (parts.length === 0) return { ok: false, reason: 'nothing-by-hand' }
    const paise = parts.reduce((sum, part) => sum + part.paise, 0)
    const missing = method === 'cash' ? await refuseCash(tx, paise, context) : undefined
    if (missing) return { ok: false, ...missing }
    for (const [index, part] of parts.entries()) {
      // One transfer may refund several payments, but a reference must be unique in the ledger.
      const partReference = reference && (index === 0 ? reference : `${reference}/${index + 1}`)
      const wrong = await payRefundPart(tx, part, { method, reference: partReference }, context)
      if (wrong) throw new RolledBack(wrong)
    }
    const paidRequest = await settleRefundRequest(tx, refundRequest, context)
    return { ok: true, refundRequest: paidRequest, paise, documents: parts.length }
  }).catch((error: unknown): HandPaymentResult => {
    if (error instanceof RolledBack) return { ok: false, ...error.why }
    throw error
  })
}

/** Refunds in cash follow one another, so that two cannot pay out the same cash. */
async function refuseCash(
  tx: Transaction,
  paise: number,
  { now }: PersonContext,
): Promise<HandPaymentReason | undefined> {
  await lockNamed(tx, 'cash box')
  const boxPaise = await cashBox.get().read(tx, now)
  if (paise > boxPaise) return { reason: 'cash-box', paise: Math.max(0, boxPaise) }
}

function listByHand(tx: Transaction, refundRequestId: number) {
  const isOfRequest = eq(refundParts.refundRequestId, refundRequestId)
  return tx
    .select()
    .from(refundParts)
    .where(and(isOfRequest, inArray(refundParts.state, ['waiting', 'failed'])))
    .orderBy(refundParts.id)
}

async function payRefundPart(
  tx: Transaction,
  part: RefundPart,
  payment: Pick<HandPaymentInput, 'method' | 'reference'>,
  context: PersonContext,
): Promise<RefundReason | undefined> {
  const of = await findEntry(tx, part.entryId)
  if (!of) throw new Error('The payment to refund does not exist.')
  const money = { ...payment, paise: part.paise, key: `refund part ${part.id}` }
  const { enrolmentId } = of
  const result =
    enrolmentId === null
      ? await returnFee(tx, { of, ...money }, context)
      : await recordRefund(tx, { of: { ...of, enrolmentId }, ...money }, context)
  if (!result.ok)
    return { reason: result.reason === 'cheque-out' ? 'cheque-out' : 'reference-taken' }
  await tx
    .update(refundParts)
    .set({ state: 'done', changedAt: context.now })
    .where(eq(refundParts.id, part.id))
}

/** Thrown so that no part is recorded if one is refused. */
class RolledBack extends Error {
  readonly why: RefundReason
  constructor(why: RefundReason) {
    super(why.reason)
    this.why = why
  }
}
