import { and, eq } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import type { GatewayRefund } from '../../platform/gateway/gateway.ts'
import { notifyAboutOrder } from './fulfil-order.server.ts'
import { queueRefund } from './poll-order.server.ts'
import { lockOrderOf, refundEnded } from './refund-ended.server.ts'
import { gatewayPayments, gatewayRefunds } from './tables.ts'
import { endWait } from './wait-first.server.ts'

type ExternalRefund = { id: string; paise: number; state: GatewayRefund['state'] } & (
  | { why: 'elsewhere' }
  /** `since` is when it began. */
  | { why: 'dispute'; since: Date }
)

/**
 * Imports a refund that began at the gateway, once by its id there. Our own are followed by their job.
 * False if the payment is not known yet.
 */
export function importRefund(
  db: Database,
  { gateway, refund }: { gateway: string; refund: GatewayRefund },
  now: Date,
): Promise<boolean> {
  return retryTransaction(db, async (tx) => {
    const payment = await findPayment(tx, gateway, refund.payment)
    if (!payment) return false
    const ownRefund = await findOwn(tx, refund)
    if (ownRefund) await queueRefund(tx, ownRefund)
    // One that failed gave nothing back: there is nothing to write down.
    else if (refund.state !== 'failed')
      await importExternalRefund(tx, payment.id, { ...refund, why: 'elsewhere' }, now)
    return true
  })
}

export async function findPayment(tx: Transaction, gateway: string, name: string) {
  const { gateway: from, payment: paymentId } = gatewayPayments
  const [payment] = await tx
    .select({ id: gatewayPayments.id, orderId: gatewayPayments.orderId })
    .from(gatewayPayments)
    .where(and(eq(from, gateway), eq(paymentId, name)))
  return payment
}

/** By its name, or where the answer was lost by the key that we sent along. */
async function findOwn(tx: Transaction, { id, key }: GatewayRefund): Promise<string | undefined> {
  const [existingRefund] = await tx
    .select({ key: gatewayRefunds.key })
    .from(gatewayRefunds)
    .where(eq(gatewayRefunds.refund, id))
  if (existingRefund || !key) return existingRefund?.key
  const [sentRefund] = await tx
    .select({ key: gatewayRefunds.key })
    .from(gatewayRefunds)
    .where(eq(gatewayRefunds.key, key))
  return sentRefund?.key
}

/**
 * An external refund. The ledger entry and document follow once it is final; the seat is left to staff.
 */
export async function importExternalRefund(
  tx: Transaction,
  gatewayPaymentId: number,
  externalRefund: ExternalRefund,
  now: Date,
): Promise<void> {
  const around = await lockOrderOf(tx, gatewayPaymentId)
  if (!around || (await isOtherName(tx, gatewayPaymentId, externalRefund))) return
  const { id, paise, state, why } = externalRefund
  const context: ActionContext = { actor: 'system', now }
  const { order, studentId } = around
  const [storedRefund] = await tx
    .insert(gatewayRefunds)
    .values({
      key: keyOf(id),
      gatewayPaymentId,
      paise,
      why,
      state,
      refund: id,
      requestedBy: 'Gateway',
      requestedAt: now,
      changedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  // Another look was quicker.
  if (!storedRefund) return
  if (order.state === 'no-seat' && studentId) await endWait(tx, { order, studentId }, context)
  if (studentId) {
    const event = why === 'dispute' ? 'lose dispute' : 'import external refund'
    await notifyAboutOrder(tx, { order, studentId, payment: { paise }, event }, context)
  }
  if (state === 'processed') await refundEnded(tx, around, storedRefund, now)
  else await queueRefund(tx, storedRefund.key)
}

/**
 * A lost dispute may also be listed as a refund, the same money under two ids, in any order. One ledger
 * entry then has both ids.
 */
async function isOtherName(
  tx: Transaction,
  gatewayPaymentId: number,
  externalRefund: ExternalRefund,
) {
  const { gatewayPaymentId: of, paise } = gatewayRefunds
  const existingRefund = await tx
    .select()
    .from(gatewayRefunds)
    .where(and(eq(of, gatewayPaymentId), eq(paise, externalRefund.paise)))
  const key = keyOf(externalRefund.id)
  if (existingRefund.some((one) => one.key === key)) return true
  const other = existingRefund.find((one) =>
    externalRefund.why === 'dispute'
      ? one.why === 'elsewhere' && one.state !== 'failed' && one.requestedAt >= externalRefund.since
      : one.why === 'dispute' && one.key === keyOf(one.refund ?? ''),
  )
  if (!other) return false
  const isDispute = externalRefund.why === 'dispute'
  const facts = isDispute ? { key, why: externalRefund.why } : { refund: externalRefund.id }
  await tx.update(gatewayRefunds).set(facts).where(eq(gatewayRefunds.id, other.id))
  // Whoever asks what became of it asks by its key.
  if (isDispute && other.state !== 'processed') await queueRefund(tx, key)
  return true
}

/** Not ours, so never the one that we would send. */
function keyOf(id: string): string {
  return `elsewhere-${id.replace(/[^A-Za-z0-9_-]/g, '_')}`.slice(0, 64)
}
