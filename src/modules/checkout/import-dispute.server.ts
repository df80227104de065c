import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import type { Dispute } from '../../platform/gateway/gateway.ts'
import { notifyAboutOrder } from './fulfil-order.server.ts'
import { findPayment, importExternalRefund } from './import-refund.server.ts'
import { lockOrderOf } from './refund-ended.server.ts'
import { isUndecided } from './rules.ts'
import { gatewayDisputes } from './tables.ts'

/**
 * Imports a dispute: a task with its deadline until a bank decides. Lost, it is a refund; won, it closes.
 * False if the payment is not known yet.
 */
export function importDispute(
  db: Database,
  { gateway, dispute }: { gateway: string; dispute: Dispute },
  now: Date,
): Promise<boolean> {
  return retryTransaction(db, async (tx) => {
    const payment = await findPayment(tx, gateway, dispute.payment)
    const around = payment && (await lockOrderOf(tx, payment.id))
    if (!around) return false
    const before = await lockDispute(tx, gateway, dispute.id)
    const isDecided = before !== undefined && !isUndecided(before.state)
    // An older picture that comes late.
    if (isDecided && before.state !== dispute.state) return true
    await keep(tx, { gateway, dispute, of: around.payment.id }, now)
    const isNew = !before && isUndecided(dispute.state)
    const isWon = before !== undefined && !isDecided && dispute.state === 'won'
    const event = isNew ? 'open dispute' : isWon ? 'win dispute' : undefined
    if (event && around.studentId) {
      const { order, studentId } = around
      const notification = { order, studentId, payment: { paise: dispute.paise }, event } as const
      await notifyAboutOrder(tx, notification, { actor: 'system', now })
    }
    const paise = lostPaise(dispute)
    if (paise > 0) {
      const refund = { id: dispute.id, paise, state: 'processed', why: 'dispute' } as const
      await importExternalRefund(tx, around.payment.id, { ...refund, since: dispute.openedAt }, now)
    }
    return true
  })
}

/**
 * What was taken for good. While it is undecided a bank may hold it back; that is no refund yet. Where a
 * bank only suspected something or asked for documents, one may be lost and nothing is taken.
 */
function lostPaise({ state, paise, receivedPaise }: Dispute): number {
  if (state === 'lost') return receivedPaise ?? paise
  return state === 'closed' ? (receivedPaise ?? 0) : 0
}

async function lockDispute(tx: Transaction, gateway: string, id: string) {
  const { gateway: from, dispute } = gatewayDisputes
  const [existingDispute] = await tx
    .select()
    .from(gatewayDisputes)
    .where(and(eq(from, gateway), eq(dispute, id)))
    .for('update')
  return existingDispute
}

async function keep(
  tx: Transaction,
  { gateway, dispute, of }: { gateway: string; dispute: Dispute; of: number },
  now: Date,
) {
  const { id, paise, reason, state, respondBy = null, openedAt } = dispute
  const facts = { paise, reason, state, respondBy, changedAt: now }
  await tx
    .insert(gatewayDisputes)
    .values({ gateway, dispute: id, gatewayPaymentId: of, openedAt, ...facts })
    .onConflictDoUpdate({ target: [gatewayDisputes.gateway, gatewayDisputes.dispute], set: facts })
}
