import { createHash, randomInt } from 'node:crypto'
import { decideDispute, openDispute } from './gateway-disputes.ts'
import type { GatewayFault } from './gateway-faults.ts'
import type { GatewayStore, Kept, KeptOrder, KeptPayment, KeptRefund } from './gateway-store.ts'
import {
  type Books,
  nameOf,
  type Refusal,
  readKeys,
  readSettings,
  seconds,
  type Told,
  tell,
} from './gateway-told.ts'

export type GatewayBooks = ReturnType<typeof createBooks>

/**
 * What the gateway knows and does, as its own papers describe it (razorpay.com/docs/api): orders, payments,
 * captures, refunds, and an event for each of them. `tell` is given what there is to be sent.
 */
export function createBooks(store: GatewayStore, clock: () => Date) {
  /** One change after the other: two captures of one payment must not both find it free. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }
  const now = () => Math.floor(clock().getTime() / seconds)
  const books = { store, clock, now, inTurn }
  return {
    keys: () => readKeys(store),
    settings: () => readSettings(store),
    async set(settings: Partial<Kept['settings']>) {
      await store.put('settings', 'all', { ...(await readSettings(store)), ...settings })
    },
    store,
    createOrder: (asked: NewOrder) => inTurn(() => createOrder(books, asked)),
    pay: (asked: Paying) => inTurn(() => pay(books, asked)),
    capture: (id: string, amount: number) => inTurn(() => capture(books, id, amount)),
    sayYes: (id: string) => inTurn(() => sayYes(books, id)),
    refund: (id: string, asked: NewRefund) => inTurn(() => refund(books, id, asked)),
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

async function createOrder({ store, now }: Books, asked: NewOrder): Promise<KeptOrder> {
  const { amount, currency, receipt, notes = [] } = asked
  const standing =
    asked.unique_receipt && receipt
      ? (await store.list('order', 10_000)).find((order) => order.receipt === receipt)
      : undefined
  if (standing) return standing
  const order: KeptOrder = {
    ...{ id: `order_${nameOf(14)}`, entity: 'order', amount, amount_paid: 0, amount_due: amount },
    ...{ currency, receipt: receipt ?? null, status: 'created', attempts: 0, notes },
    created_at: now(),
  }
  await store.put('order', order.id, order)
  return order
}

export type Paying = {
  orderId: string
  method: string
  /** `pending`: the bank answers later, and says yes. */
  outcome: 'success' | 'failure' | 'pending'
  /** Of another sum than the order's: what a broken gateway would take. */
  amount?: number
}

/** Somebody pays in the window; nothing where the order is paid already. */
async function pay(books: Books, asked: Paying): Promise<KeptPayment | Refusal> {
  const { store, now } = books
  const order = await store.get('order', asked.orderId)
  if (!order) return { refused: 'The id provided does not exist' }
  if (order.status === 'paid') return { refused: 'Order has already been paid' }
  const { faults } = await readSettings(store)
  const has = (fault: GatewayFault) => faults.includes(fault)
  const usual = has('other-sum') ? Math.round(order.amount / 2) : order.amount
  const payment: KeptPayment = {
    ...{ id: `pay_${nameOf(14)}`, entity: 'payment', order_id: order.id },
    ...{ amount: asked.amount ?? usual, currency: order.currency },
    ...{ status: 'created', captured: false, method: asked.method, vpa: null },
    ...{ amount_refunded: 0, refund_status: null, notes: [], created_at: now() },
    acquirer_data: { rrn: String(randomInt(100_000_000_000, 999_999_999_999)) },
  }
  await store.put('order', order.id, {
    ...order,
    status: 'attempted',
    attempts: order.attempts + 1,
  })
  if (asked.outcome === 'pending') {
    await store.put('payment', payment.id, payment)
    await owe(books, payment)
    return payment
  }
  const failed = { ...payment, status: 'failed' as const }
  if (asked.outcome === 'failure' || has('failed-first')) {
    await store.put('payment', payment.id, failed)
    await tell(books, [['payment.failed', failed]])
    // The bank says yes after all, ten seconds later, of the same payment.
    if (asked.outcome === 'success') await owe(books, payment)
    return failed
  }
  return (await authorise(books, payment, has('uncaptured'))) ?? payment
}

/** A late yes is kept as a delivery that nobody is told of: when it is due, the payment is captured. */
async function owe({ store, clock }: Books, { id }: KeptPayment) {
  const late = { event: '', kind: 'late-yes', body: id, signature: '', tries: 0, answers: [] }
  const dueAt = clock().getTime() + 10 * seconds
  await store.put('delivery', `late-${id}`, { ...late, id: `late-${id}`, dueAt, state: 'waiting' })
}

async function authorise(books: Books, payment: KeptPayment, waits: boolean) {
  const { store } = books
  const authorized = { ...payment, status: 'authorized' as const }
  await store.put('payment', payment.id, authorized)
  if (!waits) return captureNow(books, authorized, ['payment.authorized'])
  await tell(books, [['payment.authorized', authorized]])
  return authorized
}

async function captureNow(books: Books, payment: KeptPayment, before: string[] = []) {
  const { store } = books
  const captured = { ...payment, status: 'captured' as const, captured: true }
  const order = await store.get('order', payment.order_id)
  await store.put('payment', payment.id, captured)
  if (order) {
    const paid = { amount_paid: captured.amount, amount_due: 0, status: 'paid' as const }
    await store.put('order', order.id, { ...order, ...paid })
  }
  await tell(books, [
    ...before.map((kind): Told => [kind, payment]),
    ['payment.captured', captured],
    ['order.paid', captured],
  ])
  return captured
}

async function capture(books: Books, id: string, amount: number): Promise<KeptPayment | Refusal> {
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
  { amount, speed = 'normal', receipt = null, key, asked }: NewRefund,
): Promise<KeptRefund | Refusal> {
  const { store, now } = books
  const payment = await store.get('payment', id)
  if (!payment) return { refused: 'The id provided does not exist' }
  if (!payment.captured) return { refused: 'The payment status should be captured for action' }
  const hash = createHash('sha256').update(asked).digest('hex')
  const standing = key
    ? (await store.list('refund', 10_000)).find((one) => one.key === key)
    : undefined
  if (standing && standing.asked !== hash)
    return {
      refused: 'Different request with the same idempotency key has already been processed.',
      status: 409,
    }
  if (standing) return standing
  const paise = amount ?? payment.amount - payment.amount_refunded
  if (paise < 100) return { refused: 'The amount must be at least INR 1.00' }
  if (paise > payment.amount - payment.amount_refunded)
    return { refused: 'The total refund amount is greater than the refund payment amount' }
  const { faults } = await readSettings(store)
  const made: KeptRefund = {
    ...newRefundOf(payment, paise, now()),
    ...{ status: faults.includes('refund-fails') ? 'pending' : 'processed' },
    ...{ speed_requested: speed, receipt, key, asked: hash },
  }
  await store.put('refund', made.id, made)
  await settleRefund(books, payment, made)
  return made
}

function newRefundOf({ id, currency }: KeptPayment, amount: number, at: number): KeptRefund {
  return {
    ...{ id: `rfnd_${nameOf(14)}`, entity: 'refund', payment_id: id, amount, currency, notes: [] },
    ...{ acquirer_data: { arn: null }, batch_id: null, status: 'processed' },
    ...{ speed_requested: 'normal', speed_processed: 'normal', receipt: null },
    ...{ key: null, asked: '', created_at: at },
  }
}

/** The bank says yes after all. Where the order was paid meanwhile it goes back at once, and is never taken. */
async function sayYes(books: Books, id: string): Promise<void> {
  const { store, now } = books
  const payment = await store.get('payment', id)
  if (payment?.status !== 'failed' && payment?.status !== 'created') return
  const order = await store.get('order', payment.order_id)
  if (order?.status !== 'paid') {
    await captureNow(books, { ...payment, status: 'authorized' })
    return
  }
  const made = newRefundOf(payment, payment.amount, now())
  await store.put('refund', made.id, made)
  await settleRefund(books, payment, made)
}

/** One that fails does so after it was taken on. */
async function settleRefund(books: Books, payment: KeptPayment, made: KeptRefund) {
  const { store } = books
  if (made.status === 'pending') {
    const failed = { ...made, status: 'failed' as const }
    await store.put('refund', made.id, failed)
    return tell(books, [
      ['refund.created', payment, made],
      ['refund.failed', payment, failed],
    ])
  }
  const refunded = payment.amount_refunded + made.amount
  const isAll = refunded === payment.amount
  const after = {
    ...{ ...payment, amount_refunded: refunded },
    ...{ refund_status: isAll ? ('full' as const) : ('partial' as const) },
    status: isAll ? ('refunded' as const) : payment.status,
  }
  await store.put('payment', payment.id, after)
  await tell(books, [
    ['refund.created', after, made],
    ['refund.processed', after, made],
  ])
}
