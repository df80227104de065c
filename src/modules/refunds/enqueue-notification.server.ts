import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

/** What a student is told of their money. */
export type RefundNotification = {
  what: 'asked' | 'approved' | 'refused' | 'done' | 'ended' | 'let-off'
  ask: number
}

export const refundNotificationJob = 'tell-of-refund'

/** Queues a job that mails the student after commit. */
export async function enqueueRefundNotification(
  tx: Transaction,
  refundNotification: RefundNotification,
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${refundNotificationJob}, ${JSON.stringify(refundNotification)}::json)`,
  )
}
