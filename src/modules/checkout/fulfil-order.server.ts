import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { type ActionContext, signatureOf } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { record } from '../audit/record-event.server.ts'
import { takeSeat } from '../batches/seats.server.ts'
import { findBatch } from '../batches/store.server.ts'
import { enrolStudent } from '../enrolments/enrol-student.server.ts'
import { lockEnrolmentById } from '../enrolments/locks.server.ts'
import { asAgreed, inFull } from '../enrolments/plans/rules.ts'
import { recordPayment, recordRefund } from '../enrolments/record-payment.server.ts'
import { isJoined, listOpenEnrolments } from '../enrolments/store.server.ts'
import { readBalance, refundedAmountOf } from '../ledger/store.server.ts'
import { ledgerEntries } from '../ledger/tables.ts'
import { findNamesOf } from '../students/store.server.ts'
import type { PaidEvent } from './events.server.ts'
import { payerJob, refundJob } from './jobs.server.ts'
import { type NoSeatReason, type RefundWhy, whyNoSeat } from './rules.ts'
import { leftOf } from './store.server.ts'
import {
  type GatewayRefundRow,
  gatewayPayments,
  gatewayRefunds,
  type Order,
  paymentReadings,
} from './tables.ts'

type Paid = { order: Order; studentId: number; payment: typeof gatewayPayments.$inferSelect }
type OrderChanges = Partial<Pick<Order, 'state' | 'enrolmentId'>>

/**
 * Fulfils an order in the transaction that stores its payment: seat, enrolment, ledger entry and document.
 * If the seat is gone the payment is kept and the payer chooses.
 */
export async function fulfilOrder(tx: Transaction, paid: Paid, now: Date): Promise<OrderChanges> {
  const context: ActionContext = { actor: 'system', now }
  const { order, payment } = paid
  if (order.purpose === 'part' && order.enrolmentId) {
    await payInstalment(tx, { ...paid, enrolmentId: order.enrolmentId }, context)
    return { state: 'paid' }
  }
  const earlier = await findOther(tx, paid)
  // Enrolled in the course by another order or at the desk: this payment is refunded.
  if (earlier !== undefined) {
    const surplus = { payment, paise: payment.paise, reason: 'surplus' } as const
    await enterPayment(tx, { ...paid, enrolmentId: earlier }, context)
    await startGatewayRefund(tx, surplus, context)
    return { state: 'paid', enrolmentId: earlier }
  }
  const request = { batch: order.batchId ?? 0, student: paid.studentId, for: 'paid' } as const
  const result = await takeSeat(tx, request, context)
  // A course that they finished may have the seat.
  const seatId = result.ok && !(await isJoined(tx, result.seat.id)) ? result.seat.id : null
  const enrolmentId = await enrolByOrder(tx, { ...paid, seatId }, context)
  await enterPayment(tx, { ...paid, enrolmentId, isToldOtherwise: true }, context)
  if (seatId === null) await notifyNoSeat(tx, paid, context)
  await payerJob.enqueue(tx, { order: order.id })
  return { state: seatId === null ? 'no-seat' : 'paid', enrolmentId }
}

async function notifyNoSeat(tx: Transaction, paid: Paid, context: ActionContext) {
  const batch = await findBatch(tx, paid.order.batchId ?? 0)
  const notification = {
    event: 'receive payment without seat',
    paise: paid.payment.paise,
    noSeat: batch && whyNoSeat(batch, context.now),
  } as const
  await notifyAboutOrder(tx, paid, notification, context)
}

/**
 * Pays the oldest open instalment, whatever the desk recorded meanwhile. An excess is credited to the
 * student, and staff are notified.
 */
async function payInstalment(
  tx: Transaction,
  paid: Paid & { enrolmentId: number },
  context: ActionContext,
) {
  const { enrolmentId, payment } = paid
  await lockEnrolmentById(tx, enrolmentId)
  const { balancePaise } = await readBalance(tx, { enrolmentId })
  await enterPayment(tx, paid, context)
  const paise = payment.paise - Math.max(0, balancePaise)
  if (paise > 0) await notifyAboutOrder(tx, paid, { event: 'receive overpayment', paise }, context)
}

const keyOf = ({ id }: Order) => `order ${id}`

/** An open enrolment in the course made by another order, or at the desk. */
export async function findOther(
  tx: Transaction,
  { order, studentId: student }: Pick<Paid, 'order' | 'studentId'>,
): Promise<number | undefined> {
  const openEnrolments = await listOpenEnrolments(tx, { student, course: order.courseId ?? '' })
  return openEnrolments.find(({ enrolment }) => enrolment.key !== keyOf(order))?.enrolment.id
}

/** The agreed fee, whatever the course costs by now. */
export async function enrolByOrder(
  tx: Transaction,
  { order, studentId, seatId }: Omit<Paid, 'payment'> & { seatId: number | null },
  context: ActionContext,
): Promise<number> {
  const batch = await findBatch(tx, order.batchId ?? 0)
  const { guardianName: name, guardianPhone: phone } = order
  const result = await enrolStudent(
    tx,
    {
      studentId,
      registrationId: null,
      seatId,
      course: { title: order.course, agreedPaise: order.feePaise },
      feePaise: order.feePaise,
      discountPaise: 0,
      discountReason: null,
      startsOn: batch?.startsOn ?? dayInIndia(context.now),
      // An online course is supplied where the student lives: in our own state unless they name
      // another.
      supplyState: batch?.mode === 'classroom' ? batch.stateCode : order.supplyState,
      parts: order.parts ? asAgreed(order.parts) : inFull(dayInIndia(context.now)),
      isAdult: order.isAdult,
      guardian: name && phone ? { name, phone } : null,
      key: keyOf(order),
    },
    context,
  )
  if (!result.ok) throw new Error(`order not joined: ${result.reason}`)
  return result.enrolment.id
}

type EnterPaymentInput = Pick<Paid, 'payment'> & { enrolmentId: number; isToldOtherwise?: boolean }

/** Enters the payment in the ledger, with its document. */
export async function enterPayment(
  tx: Transaction,
  { payment, enrolmentId, isToldOtherwise = false }: EnterPaymentInput,
  context: ActionContext,
): Promise<void> {
  const { payment: reference, paise } = payment
  const key = `gateway ${reference}`
  const money = { paise, method: 'gateway', reference, settlesPending: true } as const
  const result = await recordPayment(tx, { enrolmentId, key, ...money, isToldOtherwise }, context)
  if (!result.ok) throw new Error(`payment not recorded: ${result.reason}`)
  await tx.update(gatewayPayments).set({ enrolmentId }).where(eq(gatewayPayments.id, payment.id))
  // What was refunded while the payment was not in the ledger.
  const { gatewayPaymentId, state } = gatewayRefunds
  const refunds = await tx
    .select()
    .from(gatewayRefunds)
    .where(and(eq(gatewayPaymentId, payment.id), eq(state, 'processed')))
    .orderBy(gatewayRefunds.id)
  for (const refund of refunds) await enterRefund(tx, payment, refund, context)
}

type GatewayPaymentId = Pick<Paid['payment'], 'gateway' | 'payment'>

/** The ledger entry of a payment; the last one if it was corrected. */
export async function findPaymentEntry(tx: Transaction, { gateway, payment }: GatewayPaymentId) {
  const readings = tx
    .select({ id: paymentReadings.id })
    .from(paymentReadings)
    .where(and(eq(paymentReadings.gateway, gateway), eq(paymentReadings.payment, payment)))
  const { key, readingId, kind, id } = ledgerEntries
  const [entry] = await tx
    .select()
    .from(ledgerEntries)
    .where(
      and(eq(kind, 'payment'), or(eq(key, `gateway ${payment}`), inArray(readingId, readings))),
    )
    .orderBy(desc(id))
    .limit(1)
  return entry && entry.enrolmentId !== null
    ? { ...entry, enrolmentId: entry.enrolmentId }
    : undefined
}

/** Enters a gateway refund in the ledger with its document; held payments are not in the ledger. */
export async function enterRefund(
  tx: Transaction,
  payment: GatewayPaymentId,
  { key, paise, refund: reference }: Pick<GatewayRefundRow, 'key' | 'paise' | 'refund'>,
  context: ActionContext,
): Promise<void> {
  const of = await findPaymentEntry(tx, payment)
  if (!of) return
  await lockEnrolmentById(tx, of.enrolmentId)
  // Refunded by hand and at the gateway as well: the ledger has it already, and staff are shown it.
  if (-of.paise - (await refundedAmountOf(tx, of.id)) < paise) {
    await tx.update(gatewayRefunds).set({ isDuplicate: true }).where(eq(gatewayRefunds.key, key))
    return
  }
  const entry = { paise, method: 'gateway', reference, key: `gateway ${reference}` } as const
  const result = await recordRefund(tx, { of, ...entry }, context)
  if (!result.ok) throw new Error(`refund not recorded: ${result.reason}`)
}

type OrderNotification = {
  event: PaidEvent
  paise: number
  noSeat?: NoSeatReason
  /** For a corrected payment: its former ledger entry. */
  beforePaise?: number
}

/** With the student's name as staff know it; nothing where the account was deleted. */
export async function notifyAboutOrder(
  tx: Transaction,
  { order, studentId }: { order: Order; studentId: number | undefined },
  { event, paise: amountPaise, noSeat, beforePaise }: OrderNotification,
  context: ActionContext,
): Promise<void> {
  if (!studentId) return
  const [student] = await findNamesOf(tx, [studentId])
  const facts = { name: student?.name, course: order.course, amountPaise }
  const more = { ...(noSeat && { noSeat }), ...(beforePaise && { beforePaise }) }
  await record(tx, { event, id: studentId, ...facts, ...more }, context)
}

type RefundInput = {
  payment: { id: number }
  paise: number
  reason: RefundWhy
  /** Requests with the same key are one refund. */
  key?: string
}

type StartRefundResult = { ok: true; key: string } | { ok: false; reason: 'more-than-paid' }

/**
 * Queues a refund through the gateway in this transaction. Never more than was paid: concurrent requests
 * wait for the payment's row.
 */
export async function startGatewayRefund(
  tx: Transaction,
  { payment, paise, reason, key = `rf-${randomUUID()}` }: RefundInput,
  context: ActionContext,
): Promise<StartRefundResult> {
  const [row] = await tx
    .select()
    .from(gatewayPayments)
    .where(eq(gatewayPayments.id, payment.id))
    .for('update')
  const [existingRefund] = await tx.select().from(gatewayRefunds).where(eq(gatewayRefunds.key, key))
  if (existingRefund) return { ok: true, key }
  if (!row || paise > (await leftOf(tx, row))) return { ok: false, reason: 'more-than-paid' }
  await tx.insert(gatewayRefunds).values({
    key,
    gatewayPaymentId: payment.id,
    paise,
    reason,
    requestedBy: signatureOf(context.actor),
    requestedAt: context.now,
    changedAt: context.now,
  })
  await refundJob.enqueue(tx, { key })
  return { ok: true, key }
}
