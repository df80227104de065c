import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { readClass } from '../batches/list-seats-of.server.ts'
import { findBatch } from '../batches/store.server.ts'
import { batchSeats } from '../batches/tables.ts'
import { readEnrolment } from '../enrolments/store.server.ts'
import { documents, ledgerEntries } from '../ledger/tables.ts'
import { type NoSeatReason, whyNoSeat } from './rules.ts'
import { findOrder, isUuid, listPaymentsOf, listRefundsOf } from './store.server.ts'
import { type GatewayRefundRow, type Order, paymentReadings } from './tables.ts'
import { isWaiting } from './wait-as-payer.server.ts'

/** An order by its number, for anybody who has it; the number is too long to guess. */
export async function showOrder(db: Transaction, id: string, now: Date) {
  const order = isUuid(id) ? await findOrder(db, id) : undefined
  if (!order) return undefined
  const payments = await listPaymentsOf(db, [order.id])
  const ids = payments.map((payment) => payment.id)
  const back = (await listRefundsOf(db, ids)).filter((refund) => refund.state !== 'failed')
  const { state, purpose, course, courseId, paise, feePaise, createdAt } = order
  return {
    success: true as const,
    id: order.id,
    state,
    purpose,
    course,
    courseId,
    /** Of an instalment that an account pays; a payment link has no account. */
    enrolment: purpose === 'part' && order.userId ? order.enrolmentId : null,
    paise,
    feePaise,
    createdAt,
    receivedPaise: payments
      .filter(({ currency }) => currency === order.currency)
      .reduce((sum, payment) => sum + payment.paise, 0),
    ...(await readAfterPayment(db, order, now)),
    hasFailed: state === 'open' && (await hasFailed(db, order.id)),
    noSeat: state === 'no-seat' ? await findWhy(db, order) : null,
    isWaiting: await isWaiting(db, order),
    receipts: await listReceipts(db, payments),
    returning: back.length === 0 ? null : returningOf(back),
  }
}

/** Whether the last payment that the gateway reported of an order failed. */
async function hasFailed(db: Transaction, order: string): Promise<boolean> {
  const { orderId, status, id } = paymentReadings
  const [last] = await db
    .select({ status })
    .from(paymentReadings)
    .where(eq(orderId, order))
    .orderBy(desc(id))
    .limit(1)
  return last?.status === 'failed'
}

function returningOf(refunds: readonly GatewayRefundRow[]) {
  return {
    paise: refunds.reduce((sum, { paise }) => sum + paise, 0),
    isDone: refunds.every(({ state }) => state === 'processed'),
  }
}

/** Once paid: the next class and the next instalment; nothing of a course that was left. */
async function readAfterPayment(
  db: Transaction,
  { state, batchId, enrolmentId }: Order,
  now: Date,
) {
  const withoutClass = {
    batch: null,
    nextClass: null,
    nextDue: null,
    isAllPaid: false,
    hasLeft: false,
  }
  if (state !== 'paid') return withoutClass
  const enrolmentData = enrolmentId ? await readEnrolment(db, enrolmentId, now) : undefined
  if (enrolmentData?.row.state === 'left') return { ...withoutClass, hasLeft: true }
  const batch = batchId && enrolmentData ? await findBatchOf(db, enrolmentData.row.seatId) : batchId
  return {
    batch,
    nextClass: (batch && (await readClass(db, batch, now))) || null,
    nextDue: enrolmentData?.enrolment.isRefundRequested
      ? null
      : (enrolmentData?.enrolment.next ?? null),
    isAllPaid: enrolmentData !== undefined && enrolmentData.enrolment.balancePaise <= 0,
    hasLeft: false,
  }
}

/** The batch of a seat, which may be another one than was paid for. */
async function findBatchOf(db: Transaction, seatId: number | null): Promise<number | null> {
  const [seat] = await db
    .select({ batch: batchSeats.batchId })
    .from(batchSeats)
    .where(and(eq(batchSeats.id, seatId ?? 0), eq(batchSeats.state, 'taken')))
  return seat?.batch ?? null
}

async function findWhy(db: Transaction, { batchId, changedAt }: Order): Promise<NoSeatReason> {
  const batch = await findBatch(db, batchId ?? 0)
  return batch ? whyNoSeat(batch, changedAt) : 'closed'
}

async function listReceipts(db: Transaction, payments: readonly { payment: string }[]) {
  if (payments.length === 0) return []
  const names = payments.map(({ payment }) => payment)
  const keys = names.map((name) => `gateway ${name}`)
  const readings = db
    .select({ id: paymentReadings.id })
    .from(paymentReadings)
    .where(inArray(paymentReadings.payment, names))
  const { key, kind, readingId } = ledgerEntries
  const rows = await db
    .select({ id: documents.id, name: documents.name, contents: documents.contents })
    .from(documents)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, documents.entryId))
    .where(or(inArray(key, keys), and(eq(kind, 'payment'), inArray(readingId, readings))))
    .orderBy(asc(documents.id))
  return rows.map(({ contents, ...row }) => ({ ...row, day: contents.day }))
}
