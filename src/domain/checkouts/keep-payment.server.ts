import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { GatewayPayment } from '../../platform/gateway/gateway.ts'
import { record } from '../history/record-event.server.ts'
import { askRefund } from './ask-refund.server.ts'
import { enterPayment, fulfilOrder } from './fulfil-order.server.ts'
import { mismatchOf } from './rules.ts'
import { gatewayPayments, type Order } from './tables.ts'

type Keeping = {
  /** Locked. */
  order: Order
  /** The entry as it stands; none where the account was deleted. */
  studentId: number | undefined
  payment: GatewayPayment
  receipt: string | undefined
  now: Date
}

/** What of the order is another way afterwards. */
type Changed = Partial<Pick<Order, 'state' | 'heldWhy' | 'joiningId'>>

/**
 * Keeps one payment that the gateway has taken, and does what it is for. Each is kept once: the unique
 * constraint on its name there settles two that look at the same time.
 */
export async function keepPayment(tx: Transaction, keeping: Keeping): Promise<Changed> {
  const { order, payment, receipt, studentId, now } = keeping
  const { gateway } = order
  const heldWhy = mismatchOf(order, payment, receipt) ?? (studentId ? undefined : 'person-gone')
  const isFirst = !(await hasFee(tx, order.id))
  const countsAs = heldWhy ? 'mismatch' : isFirst ? 'fee' : 'surplus'
  const [kept] = await tx
    .insert(gatewayPayments)
    .values({
      ...{ gateway, payment: payment.id, orderId: order.id, countsAs },
      ...{ paise: payment.paise, currency: payment.currency, method: payment.method },
      ...{ reference: payment.reference, paidAt: payment.madeAt, seenAt: now },
    })
    .onConflictDoNothing()
    .returning()
  if (!kept) return {}
  const by = { actor: 'system', now } as const
  if (countsAs === 'fee' && studentId)
    // An order that was held is so no longer: what was asked for came after all.
    return { heldWhy: null, ...(await fulfilOrder(tx, { order, studentId, payment: kept }, now)) }
  // Twice what was asked for: the second goes back by itself, whatever became of the first.
  if (countsAs === 'surplus') {
    const { joiningId } = order
    if (joiningId) await enterPayment(tx, { payment: kept, joiningId }, by)
    await askRefund(tx, { payment: kept, paise: kept.paise, why: 'surplus' }, by)
  }
  if (!heldWhy || !['begun', 'open', 'ended'].includes(order.state)) return {}
  const facts = { course: order.course, amountPaise: kept.paise, why: heldWhy }
  if (studentId) await record(tx, { event: 'hold payment', id: studentId, ...facts }, by)
  return { state: 'held', heldWhy }
}

async function hasFee(tx: Transaction, orderId: string): Promise<boolean> {
  const [fee] = await tx
    .select({ id: gatewayPayments.id })
    .from(gatewayPayments)
    .where(and(eq(gatewayPayments.orderId, orderId), eq(gatewayPayments.countsAs, 'fee')))
  return fee !== undefined
}
