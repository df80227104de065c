import { createHash, randomInt } from 'node:crypto'
import { decideDispute, openDispute } from './gateway-disputes.ts'
import type { GatewayFault } from './gateway-faults.ts'
import type {
  GatewayRecords,
  GatewayStore,
  SandboxOrder,
  SandboxPaymentRecord,
  SandboxRefund,
} from './gateway-store.ts'
import {
  type Books,
  enqueueWebhooks,
  type GatewayRefusal,
  type GatewayWebhook,
  nameOf,
  readGatewayKeys,
  readGatewaySettings,
  seconds,
} from './gateway-webhooks.ts'

export type GatewayBooks = ReturnType<typeof createBooks>

/**
 * The gateway's behaviour as documented (razorpay.com/docs/api): orders, payments, captures, refunds, and
 * an event for each. `enqueueWebhooks` receives the events to send.
 */
export function createBooks(store: GatewayStore, clock: () => Date) {
  /** One change at a time: two captures of one payment must not both succeed. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const ownTurn = turn.then(work)
    turn = ownTurn.catch(() => undefined)
    return ownTurn
  }
  const now = () => Math.floor(clock().getTime() / seconds)
  const books = { store, clock, now, inTurn }
  return {
    keys: () => readGatewayKeys(store),
    settings: () => readGatewaySettings(store),
    async set(settings: Partial<GatewayRecords['settings']>) {
      await store.put('settings', 'all', { ...(await readGatewaySettings(store)), ...settings })
    },
    store,
    createOrder: (order: NewOrder) => inTurn(() => createOrder(books, order)),
    pay: (payment: SandboxPayment) => inTurn(() => pay(books, payment)),
    capture: (id: string, amount: number) => inTurn(() => capture(books, id, amount)),
    sayYes: (id: string) => inTurn(() => sayYes(books, id)),
    refund: (id: string, requestedRefund: NewRefund) =>
      inTurn(() => refund(books, id, requestedRefund)),
    dispute: (payment: string) => inTurn(() => openDispute(books, payment)),
    decide: (id: string, outcome: 'won' | 'lost') =>
      inTurn(() => decideDispute(books, id, outcome)),
    async paymentsOf(orderId: string) {
      const payments = await store.list('payment', 10_000)
      return payments.filter(({ order_id: of }) => of === orderId)
    },
  }
}

type NewOrder = {
  amount: number
  currency: string
  receipt?: string
  notes?: unknown
  unique_receipt?: boolean
}

async function createOrder({ store, now }: Books, requestedOrder: NewOrder): Promise<SandboxOrder> {
  const { amount, currency, receipt, notes = [] } = requestedOrder
  const existingOrder =
    requestedOrder.unique_receipt && receipt
      ? (await store.list('order', 10_000)).find((order) => order.receipt === receipt)
      : undefined
  if (existingOrder) return existingOrder
  const order: SandboxOrder = {
    id: `order_${nameOf(14)}`,
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt: receipt ?? null,
    status: 'created',
    attempts: 0,
    notes,
    created_at: now(),
  }
  await store.put('order', order.id, order)
  return order
}

export type SandboxPayment = {
  orderId: string
  method: string
  /** `pending`: the bank answers later, and accepts. */
  outcome: 'success' | 'failure' | 'pending'
  /** With an amount other than the order's: a broken gateway. */
  amount?: number
}

/** A payment in the window; undefined where the order is paid already. */
async function pay(
  books: Books,
  requestedPayment: SandboxPayment,
): Promise<SandboxPaymentRecord | GatewayRefusal> {
  const { store, now } = books
  const order = await store.get('order', requestedPayment.orderId)
  if (!order) return { refused: 'The id provided does not exist' }
  if (order.status === 'paid') return { refused: 'Order has already been paid' }
  const { faults } = await readGatewaySettings(store)
  const has = (fault: GatewayFault) => faults.includes(fault)
  const usual = has('other-sum') ? Math.round(order.amount / 2) : order.amount
  const payment: SandboxPaymentRecord = {
    id: `pay_${nameOf(14)}`,
    entity: 'payment',
    order_id: order.id,
    amount: requestedPayment.amount ?? usual,
    currency: order.currency,
    status: 'created',
    captured: false,
    method: requestedPayment.method,
    vpa: null,
    amount_refunded: 0,
    refund_status: null,
    notes: [],
    created_at: now(),
    acquirer_data: { rrn: String(randomInt(100_000_000_000, 999_999_999_999)) },
  }
  await store.put('order', order.id, {
    ...order,
    status: 'attempted',
    attempts: order.attempts + 1,
  })
  if (requestedPayment.outcome === 'pending') {
    await store.put('payment', payment.id, payment)
    await owe(books, payment)
    return payment
  }
  const failed = { ...payment, status: 'failed' as const }
  if (requestedPayment.outcome === 'failure' || has('failed-first')) {
    await store.put('payment', payment.id, failed)
    await enqueueWebhooks(books, [['payment.failed', failed]])
    // The bank accepts the same payment ten seconds later.
    if (requestedPayment.outcome === 'success') await owe(books, payment)
    return failed
  }
  return (await authorise(books, payment, has('uncaptured'))) ?? payment
}

/** A late acceptance is stored as a delivery without recipient: when it is due, the payment is captured. */
async function owe({ store, clock }: Books, { id }: SandboxPaymentRecord) {
  const late = { event: '', kind: 'late-yes', body: id, signature: '', tries: 0, answers: [] }
  const dueAt = clock().getTime() + 10 * seconds
  await store.put('delivery', `late-${id}`, { ...late, id: `late-${id}`, dueAt, state: 'waiting' })
}

async function authorise(books: Books, payment: SandboxPaymentRecord, waits: boolean) {
  const { store } = books
  const authorized = { ...payment, status: 'authorized' as const }
  await store.put('payment', payment.id, authorized)
  if (!waits) return captureNow(books, authorized, ['payment.authorized'])
  await enqueueWebhooks(books, [['payment.authorized', authorized]])
  return authorized
}

async function captureNow(books: Books, payment: SandboxPaymentRecord, before: string[] = []) {
  const { store } = books
  const captured = { ...payment, status: 'captured' as const, captured: true }
  const order = await store.get('order', payment.order_id)
  await store.put('payment', payment.id, captured)
  if (order) {
    const paid = { amount_paid: captured.amount, amount_due: 0, status: 'paid' as const }
    await store.put('order', order.id, { ...order, ...paid })
  }
  await enqueueWebhooks(books, [
    ...before.map((kind): GatewayWebhook => [kind, payment]),
    ['payment.captured', captured],
    ['order.paid', captured],
  ])
  return captured
}

async function capture(
  books: Books,
  id: string,
  amount: number,
): Promise<SandboxPaymentRecord | GatewayRefusal> {
  const payment = await books.store.get('payment', id)
  if (!payment) return { refused: 'The id provided does not exist' }
  if (payment.status === 'captured') return { refused: 'This payment has already been captured' }
  if (payment.status !== 'authorized')
    return { refused: 'Only payments which have been authorized can be captured' }
  if (amount !== payment.amount)
    return { refused: 'Capture amount must be equal to the amount authorized' }
  return captureNow(books, payment)
}

export type NewRefund = {
  amount?: number | undefined
  speed?: string | undefined
  receipt?: string | null | undefined
  key: string | null
  asked: string
}

async function refund(
  books: Books,
  id: string,
  { amount, speed = 'normal', receipt = null, key, asked: body }: NewRefund,
): Promise<SandboxRefund | GatewayRefusal> {
  const { store, now } = books
  const payment = await store.get('payment', id)
  if (!payment) return { refused: 'The id provided does not exist' }
  if (!payment.captured) return { refused: 'The payment status should be captured for action' }
  const hash = createHash('sha256').update(body).digest('hex')
  const existingRefund = key
    ? (await store.list('refund', 10_000)).find((one) => one.key === key)
    : undefined
  if (existingRefund && existingRefund.asked !== hash)
    return {
      refused: 'Different request with the same idempotency key has already been processed.',
      status: 409,
    }
  if (existingRefund) return existingRefund
  const paise = amount ?? payment.amount - payment.amount_refunded
  if (paise < 100) return { refused: 'The amount must be at least INR 1.00' }
  if (paise > payment.amount - payment.amount_refunded)
    return { refused: 'The total refund amount is greater than the refund payment amount' }
  const { faults } = await readGatewaySettings(store)
  const newRefund: SandboxRefund = {
    ...newRefundOf(payment, paise, now()),
    status: faults.includes('refund-fails') ? 'pending' : 'processed',
    speed_requested: speed,
    receipt,
    key,
    asked: hash,
  }
  await store.put('refund', newRefund.id, newRefund)
  await settleRefund(books, payment, newRefund)
  return newRefund
}

function newRefundOf(
  { id, currency }: SandboxPaymentRecord,
  amount: number,
  at: number,
): SandboxRefund {
  return {
    id: `rfnd_${nameOf(14)}`,
    entity: 'refund',
    payment_id: id,
    amount,
    currency,
    notes: [],
    acquirer_data: { arn: null },
    batch_id: null,
    status: 'processed',
    speed_requested: 'normal',
    speed_processed: 'normal',
    receipt: null,
    key: null,
    asked: '',
    created_at: at,
  }
}

/**
 * The bank accepts after all. If the order was paid meanwhile the payment is returned at once, and never
 * captured.
 */
async function sayYes(books: Books, id: string): Promise<void> {
  const { store, now } = books
  const payment = await store.get('payment', id)
  if (payment?.status !== 'failed' && payment?.status !== 'created') return
  const order = await store.get('order', payment.order_id)
  if (order?.status !== 'paid') {
    await captureNow(books, { ...payment, status: 'authorized' })
    return
  }
  const newRefund = newRefundOf(payment, payment.amount, now())
  await store.put('refund', newRefund.id, newRefund)
  await settleRefund(books, payment, newRefund)
}

/** A failing one fails after it was accepted. */
async function settleRefund(books: Books, payment: SandboxPaymentRecord, newRefund: SandboxRefund) {
  const { store } = books
  if (newRefund.status === 'pending') {
    const failed = { ...newRefund, status: 'failed' as const }
    await store.put('refund', newRefund.id, failed)
    return enqueueWebhooks(books, [
      ['refund.created', payment, newRefund],
      ['refund.failed', payment, failed],
    ])
  }
  const refunded = payment.amount_refunded + newRefund.amount
  const isAll = refunded === payment.amount
  const after = {
    ...payment,
    amount_refunded: refunded,
    refund_status: isAll ? ('full' as const) : ('partial' as const),
    status: isAll ? ('refunded' as const) : payment.status,
  }
  await store.put('payment', payment.id, after)
  await enqueueWebhooks(books, [
    ['refund.created', after, newRefund],
    ['refund.processed', after, newRefund],
  ])
}
