import { and, eq } from 'drizzle-orm'
import type { PersonContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { users } from '../accounts/tables.ts'
import { lockEnrolmentById } from '../enrolments/locks.server.ts'
import { nextPayable } from '../enrolments/rules.ts'
import { readEnrolment } from '../enrolments/store.server.ts'
import type { Enrolment } from '../enrolments/tables.ts'
import { lockStudents } from '../students/locks.server.ts'
import { type GatewaySale, openAtGateway } from './begin-checkout.server.ts'
import { orderPaise } from './rules.ts'
import { insertOrder, listOpenOrders } from './store.server.ts'
import { type Order, orders } from './tables.ts'

type PartRequest = {
  enrolmentId: number
  /** The amount on the button, in paise. */
  paise: number
  language: string
}

export type InstalmentPaymentReason =
  | { reason: 'no-enrolment' | 'nothing-open' | 'left' | 'refund-requested' }
  | { reason: 'sum-changed'; paise: number }

type BeginPartResult = { ok: true; order: Order } | ({ ok: false } & InstalmentPaymentReason)

/** Begins an order for the oldest open instalment of an enrolment. */
export async function beginInstalment(
  sale: GatewaySale,
  request: PartRequest,
  context: PersonContext,
): Promise<BeginPartResult> {
  const result = await retryTransaction(sale.db, (tx) =>
    placeOrder(tx, request, sale.gateway.name, context),
  )
  if (!result.ok) return result
  return { ok: true, order: await openAtGateway(sale, result.order, context.now) }
}

/** Under the lock of the enrolment: the second of two tabs finds the first one's order. */
async function placeOrder(
  tx: Transaction,
  { enrolmentId, paise, language }: PartRequest,
  gateway: string,
  { actor, now }: PersonContext,
): Promise<BeginPartResult> {
  const { studentId } = users
  const [account] = await tx.select({ studentId }).from(users).where(eq(users.id, actor.id))
  if (!account?.studentId) return { ok: false, reason: 'no-enrolment' }
  await lockStudents(tx, [account.studentId])
  const row = await lockEnrolmentById(tx, enrolmentId)
  if (row?.studentId !== account.studentId) return { ok: false, reason: 'no-enrolment' }
  if (row.state === 'left') return { ok: false, reason: 'left' }
  const { enrolment } = (await readEnrolment(tx, enrolmentId, now)) ?? {}
  if (!enrolment) return { ok: false, reason: 'no-enrolment' }
  if (enrolment.isRefundRequested) return { ok: false, reason: 'refund-requested' }
  const payable = nextPayable(enrolment, orderPaise.least)
  if (payable === undefined) return { ok: false, reason: 'nothing-open' }
  if (payable !== paise) return { ok: false, reason: 'sum-changed', paise: payable }
  const isSame = and(
    eq(orders.userId, actor.id),
    eq(orders.purpose, 'part'),
    eq(orders.enrolmentId, enrolmentId),
    eq(orders.paise, paise),
  )
  const [openOrder] = await listOpenOrders(tx, isSame, now)
  if (openOrder) return { ok: true, order: openOrder }
  const feePaise = Math.max(enrolment.owedPaise, paise)
  const payment = { userId: actor.id, paise, feePaise, gateway, language }
  return { ok: true, order: await insertInstalmentOrder(tx, row, payment, now) }
}

/** The account is null where it is paid by a link. */
type PartPayment = Pick<Order, 'userId' | 'paise' | 'feePaise' | 'gateway' | 'language'>

/** The order of an instalment; the caller holds the lock of its enrolment. */
export function insertInstalmentOrder(
  tx: Transaction,
  { id: enrolmentId, studentId, course, isAdult, enrolledAt }: Enrolment,
  payment: PartPayment,
  now: Date,
): Promise<Order> {
  // The terms were accepted when enrolling.
  const terms = { isAdult, agreedAt: enrolledAt }
  const ofPart = { purpose: 'part', enrolmentId, studentId, course } as const
  return insertOrder(tx, { ...ofPart, ...terms, ...payment }, now)
}
