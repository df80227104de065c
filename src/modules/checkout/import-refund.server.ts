import { and, eq } from 'drizzle-orm'
import type { By } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { beginAgain } from '../../platform/database/retry-transaction.server.ts'
import type { Refund } from '../../platform/gateway/gateway.ts'
import { tellOf } from './fulfil-order.server.ts'
import { queueRefund } from './poll-order.server.ts'
import { lockOrderOf, refundEnded } from './refund-ended.server.ts'
import { gatewayPayments, gatewayRefunds } from './tables.ts'
import { endWait } from './wait-first.server.ts'

type Gone = { id: string; paise: number; state: Refund['state'] } & (
  | { why: 'elsewhere' }
  /** `since` is when it began. */
  | { why: 'dispute'; since: Date }
)

/**
 * Takes in a refund as the gateway says it, where we did not begin it: once, by its name there. What we began
 * is looked at by its own job. False where the payment is not known (yet).
 */
export function takeInRefund(
  db: Database,
  { gateway, refund }: { gateway: string; refund: Refund },
  now: Date,
): Promise<boolean> {
  return beginAgain(db, async (tx) => {
    const payment = await findPayment(tx, gateway, refund.payment)
    if (!payment) return false
    const own = await findOwn(tx, refund)
    if (own) await queueRefund(tx, own)
    // One that failed gave nothing back: there is nothing to write down.
    else if (refund.state !== 'failed')
      await takeInGone(tx, payment.id, { ...refund, why: 'elsewhere' }, now)
    return true
  })
}

export async function findPayment(tx: Transaction, gateway: string, name: string) {
  const { gateway: from, payment: named } = gatewayPayments
  const [payment] = await tx
    .select({ id: gatewayPayments.id, orderId: gatewayPayments.orderId })
    .from(gatewayPayments)
    .where(and(eq(from, gateway), eq(named, name)))
  return payment
}

/** By its name, or where the answer was lost by the key that we sent along. */
async function findOwn(tx: Transaction, { id, key }: Refund): Promise<string | undefined> {
  const [known] = await tx
    .select({ key: gatewayRefunds.key })
    .from(gatewayRefunds)
    .where(eq(gatewayRefunds.refund, id))
  if (known || !key) return known?.key
  const [sent] = await tx
    .select({ key: gatewayRefunds.key })
    .from(gatewayRefunds)
    .where(eq(gatewayRefunds.key, key))
  return sent?.key
}

/**
 * Money of a payment that is gone without us. The ledger and its paper follow once it is back for good; the
 * seat stays as it is, and what becomes of it is a matter for staff.
 */
export async function takeInGone(
  tx: Transaction,
  gatewayPaymentId: number,
  gone: Gone,
  now: Date,
): Promise<void> {
  const around = await lockOrderOf(tx, gatewayPaymentId)
  if (!around || (await isOtherName(tx, gatewayPaymentId, gone))) return
  const { id, paise, state, why } = gone
  const by: By = { actor: 'system', now }
  const { order, studentId } = around
  const [kept] = await tx
    .insert(gatewayRefunds)
    .values({
      ...{ key: keyOf(id), gatewayPaymentId, paise, why, state, refund: id },
      ...{ askedBy: 'Gateway', askedAt: now, changedAt: now },
    })
    .onConflictDoNothing()
    .returning()
  // Another look was quicker.
  if (!kept) return
  if (order.state === 'no-seat' && studentId) await endWait(tx, { order, studentId }, by)
  if (studentId) {
    const event = why === 'dispute' ? 'lose dispute' : 'give back elsewhere'
    await tellOf(tx, { order, studentId, payment: { paise }, event }, by)
  }
  if (state === 'processed') await refundEnded(tx, around, kept, now)
  else await queueRefund(tx, kept.key)
}

/**
 * A dispute that is lost may be listed as a refund as well: the same money by two names, whichever comes first.
 * One entry of the ledger has both from then on.
 */
async function isOtherName(tx: Transaction, gatewayPaymentId: number, gone: Gone) {
  const { gatewayPaymentId: of, paise } = gatewayRefunds
  const standing = await tx
    .select()
    .from(gatewayRefunds)
    .where(and(eq(of, gatewayPaymentId), eq(paise, gone.paise)))
  const key = keyOf(gone.id)
  if (standing.some((one) => one.key === key)) return true
  const other = standing.find((one) =>
    gone.why === 'dispute'
      ? one.why === 'elsewhere' && one.state !== 'failed' && one.askedAt >= gone.since
      : one.why === 'dispute' && one.key === keyOf(one.refund ?? ''),
  )
  if (!other) return false
  const isDispute = gone.why === 'dispute'
  const named = isDispute ? { key, why: gone.why } : { refund: gone.id }
  await tx.update(gatewayRefunds).set(named).where(eq(gatewayRefunds.id, other.id))
  // Whoever asks what became of it asks by its key.
  if (isDispute && other.state !== 'processed') await queueRefund(tx, key)
  return true
}

/** Not ours, so never the one that we would send. */
function keyOf(id: string): string {
  return `elsewhere-${id.replace(/[^A-Za-z0-9_-]/g, '_')}`.slice(0, 64)
}
