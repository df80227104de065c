import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { GatewayPayment } from '../../platform/gateway/gateway.ts'
import { record } from '../audit/record-event.server.ts'
import { announceChange } from '../notifications/announce-change.server.ts'
import {
  enterPayment,
  fulfilOrder,
  notifyAboutOrder,
  startGatewayRefund,
} from './fulfil-order.server.ts'
import { type HeldReason, mismatchOf } from './rules.ts'
import { leftOf } from './store.server.ts'
import {
  gatewayPayments,
  gatewayRefunds,
  type Order,
  type PaymentReading,
  paymentReadings,
} from './tables.ts'

type PaymentInput = {
  /** Locked. */
  order: Order
  /** Undefined where the account was deleted. */
  studentId: number | undefined
  payment: GatewayPayment
  reading: StoredReading
  receipt: string | undefined
  now: Date
}

type OrderChanges = Partial<Pick<Order, 'state' | 'heldReason' | 'enrolmentId'>>
type Row = typeof gatewayPayments.$inferSelect

/**
 * Stores one payment as the gateway reports it. Until it is in the ledger the latest answer counts;
 * afterwards a different answer becomes a staff task and changes nothing by itself.
 */
export async function storePayment(tx: Transaction, input: PaymentInput): Promise<OrderChanges> {
  const { order, payment, reading } = input
  const existing = await findRow(tx, order, payment)
  if (!existing) return addPayment(tx, input)
  if (existing.orderId !== order.id || !reading.isLatest) return {}
  if (existing.enrolmentId === null) return readAgain(tx, input, existing)
  await compare(tx, input, existing)
  return {}
}

/** A unique constraint on the payment id settles two simultaneous polls. */
async function addPayment(tx: Transaction, input: PaymentInput): Promise<OrderChanges> {
  const { order, payment, now } = input
  const heldReason = heldWhyOf(input)
  const countsAs = await purposeOf(tx, order, heldReason)
  const [row] = await tx
    .insert(gatewayPayments)
    .values({
      gateway: order.gateway,
      payment: payment.id,
      orderId: order.id,
      countsAs,
      ...figuresOf(payment),
      paidAt: payment.createdAt,
      recordedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return {}
  return heldReason ? hold(tx, input, row, heldReason) : fulfil(tx, input, row)
}

/** Not in the ledger yet: the latest answer of the gateway counts. */
async function readAgain(
  tx: Transaction,
  input: PaymentInput,
  existing: Row,
): Promise<OrderChanges> {
  const { order, payment } = input
  const { currency, paise } = existing
  const isOther = currency !== payment.currency || paise !== payment.paise
  const differs = heldWhyOf(input)
  // For a partly refunded payment staff decide what happens to the rest.
  const heldReason = differs ?? ((await isTouched(tx, existing)) ? 'amount' : undefined)
  if (!isOther && heldReason) return {}
  const countsAs = await purposeOf(tx, order, heldReason)
  const [row] = await tx
    .update(gatewayPayments)
    .set({ ...figuresOf(payment), countsAs })
    .where(eq(gatewayPayments.id, existing.id))
    .returning()
  if (!row) return {}
  if (!heldReason) return fulfil(tx, input, row)
  // Staff decide by the first payment of an order and why it is held.
  const isFirst = !(await hasEarlier(tx, row))
  if (order.state === 'held') return isFirst ? { heldReason } : {}
  return hold(tx, input, row, heldReason)
}

/** Staff confirm a correction; if a later answer agrees again the task ends. */
async function compare(tx: Transaction, input: PaymentInput, existing: Row): Promise<void> {
  const { payment, reading, now } = input
  const isSame = existing.paise === payment.paise && existing.currency === payment.currency
  const readingId = isSame ? null : reading.id
  if (existing.differingReading === readingId) return
  await tx
    .update(gatewayPayments)
    .set({ differingReading: readingId })
    .where(eq(gatewayPayments.id, existing.id))
  const notification = { event: 'report payment difference', paise: payment.paise } as const
  if (readingId) await notifyAboutOrder(tx, input, notification, { actor: 'system', now })
  await announceChange(tx)
}

/** The requested amount came: the order is fulfilled. */
async function fulfil(
  tx: Transaction,
  { order, studentId, now }: PaymentInput,
  row: Row,
): Promise<OrderChanges> {
  const context = { actor: 'system', now } as const
  if (row.countsAs === 'fee' && studentId)
    // An order that was held: the requested payment came after all.
    return { heldReason: null, ...(await fulfilOrder(tx, { order, studentId, payment: row }, now)) }
  // A second payment of the same amount is refunded automatically, whatever became of the first.
  const { enrolmentId } = order
  if (enrolmentId) await enterPayment(tx, { payment: row, enrolmentId }, context)
  await startGatewayRefund(tx, { payment: row, paise: row.paise, reason: 'surplus' }, context)
  return {}
}

/** With another amount than before, more may be here than was refunded. */
async function hold(
  tx: Transaction,
  { order, studentId, now }: PaymentInput,
  row: Row,
  heldReason: HeldReason,
): Promise<OrderChanges> {
  const isAgain = order.state === 'returned' && (await leftOf(tx, row)) > 0
  if (!isAgain && !['started', 'open', 'ended'].includes(order.state)) return {}
  const facts = { course: order.course, amountPaise: row.paise, reason: heldReason }
  const context = { actor: 'system', now } as const
  if (studentId) await record(tx, { event: 'hold payment', id: studentId, ...facts }, context)
  return { state: 'held', heldReason }
}

function heldWhyOf({ order, payment, receipt, studentId }: PaymentInput): HeldReason | undefined {
  return mismatchOf(order, payment, receipt) ?? (studentId ? undefined : 'person-gone')
}

function figuresOf({ paise, currency, method, reference }: GatewayPayment) {
  return { paise, currency, method, reference }
}

async function purposeOf(tx: Transaction, order: Order, heldReason: HeldReason | undefined) {
  if (heldReason) return 'mismatch'
  const { orderId, countsAs } = gatewayPayments
  const fee = and(eq(orderId, order.id), eq(countsAs, 'fee'))
  return (await tx.$count(gatewayPayments, fee)) > 0 ? 'surplus' : 'fee'
}

async function findRow(
  tx: Transaction,
  { gateway }: Order,
  { id }: GatewayPayment,
): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(gatewayPayments)
    .where(and(eq(gatewayPayments.gateway, gateway), eq(gatewayPayments.payment, id)))
    .for('update')
  return row
}

async function hasEarlier(tx: Transaction, { id, orderId }: Row): Promise<boolean> {
  const earlier = and(eq(gatewayPayments.orderId, orderId), lt(gatewayPayments.id, id))
  return (await tx.$count(gatewayPayments, earlier)) > 0
}

/** Whether a part of it is refunded or being refunded. */
async function isTouched(tx: Transaction, { id }: Row): Promise<boolean> {
  const { gatewayPaymentId, state } = gatewayRefunds
  return (await tx.$count(gatewayRefunds, and(eq(gatewayPaymentId, id), ne(state, 'failed')))) > 0
}

type StoredReading = { id: number; isLatest: boolean }

/**
 * Stores a reading of a payment if it differs from the last one of the same source. The answer to the
 * later query is the latest, whichever arrives first.
 */
export async function storeReading(
  tx: Transaction,
  read: Omit<PaymentReading, 'id'>,
): Promise<StoredReading> {
  const { gateway, payment, source, readAt, id } = paymentReadings
  const [last] = await tx
    .select()
    .from(paymentReadings)
    .where(and(eq(gateway, read.gateway), eq(payment, read.payment), eq(source, read.source)))
    .orderBy(desc(readAt), desc(id))
    .limit(1)
  if (last && isSame(last, read)) return { id: last.id, isLatest: true }
  const { orderId, paise, currency, status } = read
  const [addedReading] = await tx
    .insert(paymentReadings)
    .values({
      gateway: read.gateway,
      payment: read.payment,
      source: read.source,
      readAt: read.readAt,
      orderId,
      paise,
      currency,
      status,
    })
    .returning({ id })
  if (!addedReading) throw new Error('A reading that was added a moment ago is gone.')
  return { id: addedReading.id, isLatest: !last || last.readAt <= read.readAt }
}

type Figures = Pick<PaymentReading, 'paise' | 'currency' | 'status'>

function isSame(one: Figures, other: Figures): boolean {
  return one.paise === other.paise && one.currency === other.currency && one.status === other.status
}
