import { createHash, randomBytes, randomInt } from 'node:crypto'
import { sign } from '../../platform/gateway/signatures.ts'
import type { GatewayFault } from './gateway-faults.ts'
import type {
  Delivery,
  GatewayStore,
  Kept,
  KeptOrder,
  KeptPayment,
  KeptRefund,
} from './gateway-store.ts'

export type GatewayBooks = ReturnType<typeof createBooks>

/** As the real one says it: 400 with a code and a sentence. */
export type Refusal = { refused: string; status?: 400 | 409 }

const seconds = 1_000

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
    refund: (id: string, asked: NewRefund) => inTurn(() => refund(books, id, asked)),
    async paymentsOf(orderId: string) {
      const payments = await store.list('payment', 10_000)
      return payments.filter(({ order_id: of }) => of === orderId)
    },
  }
}

type Books = {
  store: GatewayStore
  clock: () => Date
  now: () => number
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

async function readSettings(store: GatewayStore): Promise<Kept['settings']> {
  return (await store.get('settings', 'all')) ?? { open: false, faults: [] }
}

/** Made at random, once for each demo. */
async function readKeys(store: GatewayStore): Promise<Kept['keys']> {
  const random = () => randomBytes(18).toString('base64url')
  const made = { keyId: `rzp_test_${nameOf(14)}`, keySecret: random(), webhookSecret: random() }
  await store.add('keys', 'all', made)
  return (await store.get('keys', 'all')) ?? made
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const nameOf = (length: number) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

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
  vpa?: string
  outcome: 'success' | 'failure'
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
  const payment: KeptPayment = {
    ...{ id: `pay_${nameOf(14)}`, entity: 'payment', order_id: order.id },
    ...{ amount: asked.amount ?? order.amount, currency: order.currency },
    ...{ status: 'created', captured: false, method: asked.method, vpa: asked.vpa ?? null },
    ...{ amount_refunded: 0, refund_status: null, notes: [], created_at: now() },
    acquirer_data: { rrn: String(randomInt(100_000_000_000, 999_999_999_999)) },
  }
  await store.put('order', order.id, {
    ...order,
    status: 'attempted',
    attempts: order.attempts + 1,
  })
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
  const isLate = payment.status === 'failed' && amount === payment.amount
  if (payment.status !== 'authorized' && !isLate)
    return { refused: 'Only payments which have been authorized can be captured' }
  if (amount !== payment.amount)
    return { refused: 'Capture amount must be equal to the amount authorized' }
  return captureNow(books, { ...payment, status: 'authorized' })
}

export type NewRefund = { amount?: number; speed?: string; key: string | null; asked: string }

async function refund(
  books: Books,
  id: string,
  { amount, speed = 'normal', key, asked }: NewRefund,
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
    return { refused: 'Different request body sent for the same Refund Idempotency Header' }
  if (standing) return standing
  const paise = amount ?? payment.amount - payment.amount_refunded
  if (paise < 100) return { refused: 'The amount must be at least INR 1.00' }
  if (paise > payment.amount - payment.amount_refunded)
    return { refused: 'The total refund amount is greater than the refund payment amount' }
  const { faults } = await readSettings(store)
  const made: KeptRefund = {
    ...{ id: `rfnd_${nameOf(14)}`, entity: 'refund', payment_id: id, amount: paise },
    ...{ status: faults.includes('refund-fails') ? 'pending' : 'processed' },
    ...{ speed_requested: speed, key, asked: hash, created_at: now() },
  }
  await store.put('refund', made.id, made)
  await settleRefund(books, payment, made)
  return made
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

type Told = [kind: string, payment: KeptPayment, refund?: KeptRefund]

/** Writes the events of one change, as the faults of now would have them sent. */
async function tell(books: Books, told: Told[]) {
  const { store, clock, now } = books
  const { faults } = await readSettings(store)
  const { webhookSecret } = await readKeys(store)
  const has = (fault: GatewayFault) => faults.includes(fault)
  const inOrder = has('disorder') ? [...told].reverse() : told
  const start = clock().getTime() + (has('late') ? 20 * seconds : 0)
  let place = 0
  for (const [kind, payment, refunded] of inOrder) {
    const order = await store.get('order', payment.order_id)
    const body = JSON.stringify(eventOf({ kind, payment, order, refunded, at: now() }))
    const event = `evt_${nameOf(14)}`
    const copies = has('twice') ? 3 : 1
    const forged = has('forged') ? [sign('not the secret', body)] : []
    const signatures = [...forged, ...Array(copies).fill(sign(webhookSecret, body))]
    for (const signature of signatures) {
      place += 1
      const delivery: Delivery = {
        ...{ id: `${event}-${place}`, event, kind, body, signature, tries: 0, answers: [] },
        ...{ dueAt: start + place, state: has('dropped') ? 'dropped' : 'waiting' },
      }
      await store.put('delivery', delivery.id, delivery)
    }
  }
}

type Eventful = {
  kind: string
  payment: KeptPayment
  order: KeptOrder | undefined
  refunded: KeptRefund | undefined
  at: number
}

function eventOf({ kind, payment, order, refunded, at }: Eventful) {
  const { key: _, asked: __, ...shown } = refunded ?? { key: null, asked: '' }
  const payload = {
    payment: { entity: payment },
    ...(kind === 'order.paid' && { order: { entity: order } }),
    ...(refunded && { refund: { entity: shown } }),
  }
  const contains = Object.keys(payload)
  return {
    entity: 'event',
    account_id: 'acc_standin',
    event: kind,
    contains,
    payload,
    created_at: at,
  }
}
