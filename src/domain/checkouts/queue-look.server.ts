import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

export const lookJob = 'look-at-order'
export const refundJob = 'send-refund'
export const eventJob = 'read-gateway-event'
export const payerJob = 'tell-payer'

/**
 * Asks the worker to go and look what the gateway says of an order. However many ask, one that waits is
 * enough; one that runs already may have looked too early, so another follows.
 */
export async function queueLook(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`select graphile_worker.add_job(${lookJob},
    ${JSON.stringify({ order: orderId })}::json, job_key := ${`${lookJob} ${orderId}`})`)
}

/** The same for a refund that is to be sent, or asked about. */
export async function queueRefund(tx: Transaction, key: string, at?: Date): Promise<void> {
  await tx.execute(sql`select graphile_worker.add_job(${refundJob},
    ${JSON.stringify({ key })}::json, job_key := ${`${refundJob} ${key}`}, run_at := ${at ?? null})`)
}

/** Has a mail written to whoever paid, once this transaction holds. */
export async function tellPayer(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`select graphile_worker.add_job(${payerJob},
    ${JSON.stringify({ order: orderId })}::json, job_key := ${`${payerJob} ${orderId}`})`)
}
