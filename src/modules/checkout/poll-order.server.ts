import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

export const orderPollJob = 'look-at-order'
export const refundJob = 'send-refund'
export const eventJob = 'read-gateway-event'
export const reconcileJob = 'look-at-elsewhere'
export const payerJob = 'tell-payer'

/**
 * Asks the worker to go and look what the gateway says of an order. However many ask, one that waits is
 * enough; one that runs already may have looked too early, so another follows.
 */
export async function enqueueOrderPoll(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`select graphile_worker.add_job(${orderPollJob},
    ${JSON.stringify({ order: orderId })}::json, job_key := ${`${orderPollJob} ${orderId}`})`)
}

/** The same for a refund that is to be sent, or asked about. */
export async function queueRefund(tx: Transaction, key: string, at?: Date): Promise<void> {
  await tx.execute(sql`select graphile_worker.add_job(${refundJob},
    ${JSON.stringify({ key })}::json, job_key := ${`${refundJob} ${key}`}, run_at := ${at ?? null})`)
}

/** What the gateway tells of that we did not begin: a refund, or a dispute, with the order that it is of. */
export type ExternalChange = ({ refund: string } | { dispute: string }) & { order: string }

/** Asks the gateway about it; one that comes before the payment is known finds that out first. */
export async function enqueueReconciliation(tx: Transaction, about: ExternalChange): Promise<void> {
  const name = 'refund' in about ? about.refund : about.dispute
  await tx.execute(sql`select graphile_worker.add_job(${reconcileJob},
    ${JSON.stringify(about)}::json, job_key := ${`${reconcileJob} ${name}`})`)
}

/** Has a mail written to whoever paid, once this transaction holds. */
export async function enqueuePayerNotification(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`select graphile_worker.add_job(${payerJob},
    ${JSON.stringify({ order: orderId })}::json, job_key := ${`${payerJob} ${orderId}`})`)
}
