import { createHash, createHmac } from 'node:crypto'
import type { z } from 'zod'
import type { GatewayAccess } from '../config.ts'
import { isSameSecret } from '../secrets.ts'
import {
  callRazorpay,
  disputeAnswer,
  disputesAnswer,
  eventBody,
  eventReading,
  orderAnswer,
  ordersAnswer,
  paymentAnswer,
  paymentsAnswer,
  refundAnswer,
  refundsAnswer,
} from './call-razorpay.ts'
import {
  type Dispute,
  type EventReading,
  type GatewayEvent,
  GatewayFailure,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentGateway,
  type Return,
} from './gateway.ts'

/** Payments of one order that are read; nobody tries as often. */
const mostPayments = 100

/** Items in one response, and responses that are read: more than an institute has in a week. */
const atOnce = 100
const mostPages = 20

/** Razorpay by plain `fetch`; `access` is read for each request, because a stand-in learns its port late. */
export function createRazorpay(access: () => GatewayAccess): PaymentGateway {
  return {
    name: 'razorpay',
    begin: (order) => begin(access(), order),
    readReturn: (returnFields) => readReturn(access(), returnFields),
    readEvent: (headers, raw) => readEvent(access(), headers, raw),
    look: (gatewayOrder) => look(access(), gatewayOrder),
    async find(orderId) {
      const path = `/orders?receipt=${encodeURIComponent(orderId)}`
      const { items } = await callRazorpay(access(), ordersAnswer, path)
      return items.find(({ receipt }) => receipt === orderId)?.id
    },
    async capture({ id, paise, currency }) {
      const path = `/payments/${encodeURIComponent(id)}/capture`
      await callRazorpay(access(), paymentAnswer, path, { body: { amount: paise, currency } })
    },
    async refund({ payment, paise, key }) {
      const path = `/payments/${encodeURIComponent(payment)}/refund`
      const body = { amount: paise, speed: 'normal', receipt: key }
      const headers = { 'X-Refund-Idempotency': key }
      return toRefund(await callRazorpay(access(), refundAnswer, path, { body, headers }))
    },
    async lookRefund(id) {
      const path = `/refunds/${encodeURIComponent(id)}`
      return toRefund(await callRazorpay(access(), refundAnswer, path))
    },
    refundsSince: (since) => refundsSince(access(), since),
    async lookDispute(id) {
      const path = `/disputes/${encodeURIComponent(id)}`
      return toDispute(await callRazorpay(access(), disputeAnswer, path))
    },
    async lastDisputes() {
      const { items } = await callRazorpay(access(), disputesAnswer, `/disputes?count=${atOnce}`)
      return items.map(toDispute)
    },
  }
}

async function refundsSince(access: GatewayAccess, since: Date): Promise<GatewayRefund[]> {
  const from = Math.floor(since.getTime() / 1000)
  const all: GatewayRefund[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const path = `/refunds?from=${from}&count=${atOnce}&skip=${page * atOnce}`
    const { items } = await callRazorpay(access, refundsAnswer, path)
    all.push(...items.map(toRefund))
    if (items.length < atOnce) break
  }
  return all
}

async function begin(
  access: GatewayAccess,
  { id, paise, currency, purpose }: Parameters<PaymentGateway['begin']>[0],
) {
  const order = await callRazorpay(access, orderAnswer, '/orders', {
    // If the response is lost the request is repeated, and must not make a second order.
    body: { amount: paise, currency, receipt: id, notes: { purpose }, unique_receipt: true },
  })
  if (order.amount !== paise || order.currency !== currency)
    throw new GatewayFailure('refused', 200, 'the order is not the one that was asked for')
  return { gatewayOrder: order.id }
}

async function look(access: GatewayAccess, gatewayOrder: string) {
  const path = `/orders/${encodeURIComponent(gatewayOrder)}`
  const order = await orNothing(callRazorpay(access, orderAnswer, path))
  if (!order) return undefined
  const paymentsPath = `${path}/payments?count=${mostPayments}`
  const { items } = await callRazorpay(access, paymentsAnswer, paymentsPath)
  return { receipt: order.receipt ?? undefined, payments: items.map(toPayment) }
}

/** What the gateway's window passes to the page, or its form sends to the return address. */
function readReturn(
  { keySecret }: GatewayAccess,
  {
    razorpay_order_id: gatewayOrder,
    razorpay_payment_id: gatewayPayment,
    razorpay_signature: signature,
  }: Record<string, unknown>,
): Return | undefined {
  if (!isId(gatewayOrder) || !isId(gatewayPayment)) return undefined
  return {
    gatewayOrder,
    gatewayPayment,
    // Verified with the order id that we stored, never with the one sent along.
    proves: (orderId) =>
      typeof signature === 'string' &&
      isSigned(signature, { secrets: [keySecret], signed: `${orderId}|${gatewayPayment}` }),
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^\w{5,100}$/.test(value)
}

/** Verified over the raw bytes: re-serialised JSON has another signature. */
function readEvent(
  { webhookSecrets }: GatewayAccess,
  headers: Headers,
  raw: Uint8Array,
): GatewayEvent | 'forged' {
  const signature = headers.get('x-razorpay-signature') ?? ''
  if (!isSigned(signature, { secrets: webhookSecrets, signed: raw })) return 'forged'
  const body = eventBody.safeParse(readJson(raw))
  // Without an id the same bytes are the same event.
  const digest = createHash('sha256').update(raw).digest('hex')
  const key = headers.get('x-razorpay-event-id')?.slice(0, 100) || digest
  if (!body.success) return { key, kind: 'unreadable' }
  const { event, payload = {} } = body.data
  const { payment, order, refund, dispute } = payload
  return {
    key,
    kind: isKind(event) ? event : 'unreadable',
    gatewayOrder: text(order?.entity.id) ?? text(payment?.entity.order_id),
    gatewayPayment:
      text(payment?.entity.id) ??
      text(refund?.entity.payment_id) ??
      text(dispute?.entity.payment_id),
    refund: text(refund?.entity.id),
    dispute: text(dispute?.entity.id),
    receipt: text(order?.entity.receipt),
    reading: readingOf(payment?.entity),
  }
}

function readingOf(entity: unknown): EventReading | undefined {
  const read = eventReading.safeParse(entity)
  if (!read.success) return undefined
  const { amount: paise, currency, status } = read.data
  return { paise, currency, status }
}

/** A valid signature does not mean that the text can be stored: PostgreSQL refuses NUL. */
function isKind(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.-]{1,100}$/.test(value)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : undefined
}

function readJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString('utf8'))
  } catch {
    return undefined
  }
}

function toPayment(payment: z.output<typeof paymentAnswer>): GatewayPayment {
  const { id, amount, currency, status, acquirer_data: bank } = payment
  // An authorised payment that was not captured is released automatically and was never ours.
  const isGone = status === 'refunded' && payment.captured === false
  return {
    id,
    gatewayOrder: payment.order_id ?? undefined,
    paise: amount,
    currency,
    method: payment.method ?? 'unknown',
    state: isGone ? 'failed' : status,
    refundedPaise: payment.amount_refunded ?? 0,
    reference:
      bank?.rrn ??
      bank?.upi_transaction_id ??
      bank?.bank_transaction_id ??
      bank?.auth_code ??
      undefined,
    createdAt: new Date(payment.created_at * 1000),
  }
}

function toRefund(refund: z.output<typeof refundAnswer>): GatewayRefund {
  const { id, amount, status, payment_id: payment, receipt } = refund
  return { id, payment, paise: amount, state: status, key: receipt ?? undefined }
}

function toDispute(dispute: z.output<typeof disputeAnswer>): Dispute {
  const { id, payment_id: payment, amount, status } = dispute
  return {
    id,
    payment,
    paise: amount,
    receivedPaise: dispute.amount_deducted ?? undefined,
    reason: dispute.reason_code?.slice(0, 100) || 'unknown',
    state: status === 'under_review' ? 'under-review' : status,
    respondBy: dispute.respond_by ? new Date(dispute.respond_by * 1000) : undefined,
    openedAt: new Date(dispute.created_at * 1000),
  }
}

/** The gateway does not know it: undefined, not an error. */
async function orNothing<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request
  } catch (error) {
    const isUnknown = error instanceof GatewayFailure && [400, 404].includes(error.status)
    if (isUnknown) return undefined
    throw error
  }
}

/** HMAC-SHA256 as small hex letters. */
export function sign(secret: string, signed: string | Uint8Array): string {
  return createHmac('sha256', secret).update(signed).digest('hex')
}

/** Whether one of the secrets signed it, in constant time. */
function isSigned(
  signature: string,
  { secrets, signed }: { secrets: readonly string[]; signed: string | Uint8Array },
): boolean {
  // All secrets are tried, so that the time does not reveal which matched.
  const matches = secrets.map((secret) => isSameSecret(signature, sign(secret, signed)))
  return matches.includes(true)
}
