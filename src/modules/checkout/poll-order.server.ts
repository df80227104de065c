import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

export const orderPollJob = 'poll-order'
export const refundJob = 'send-refund'
export const eventJob = 'read-gateway-event'
export const reconcileJob = 'reconcile-order'
export const payerJob = 'notify-payer'

/**
 * Queues a poll of an order. A waiting poll is enough for many requests; a running one may be too early,
 * so another follows.
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

/** A refund or dispute that began at the gateway, with its order. */
export type ExternalChange = ({ refund: string } | { dispute: string }) & { order: string }

/** Asks the gateway about it; one that comes before the payment is known finds that out first. */
export async function enqueueReconciliation(tx: Transaction, about: ExternalChange): Promise<void> {
  const name = 'refund' in about ? about.refund : about.dispute
  await tx.execute(sql`select graphile_worker.add_job(${reconcileJob},
    ${JSON.stringify(about)}::json, job_key := ${`${reconcileJob} ${name}`})`)
}

/** Queues a mail to the payer after commit. */
export async function enqueuePayerNotification(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`select graphile_worker.add_job(${payerJob},
    ${JSON.stringify({ order: orderId })}::json, job_key := ${`${payerJob} ${orderId}`})`)
}
