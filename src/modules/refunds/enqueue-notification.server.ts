import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

/** What a student is told of their money. */
export type RefundNotification = {
  what: 'requested' | 'approved' | 'refused' | 'done' | 'ended' | 'waived'
  refundRequest: number
}

export const refundNotificationJob = 'notify-of-refund'

/** Queues a job that mails the student after commit. */
export async function enqueueRefundNotification(
  tx: Transaction,
  refundNotification: RefundNotification,
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${refundNotificationJob}, ${JSON.stringify(refundNotification)}::json)`,
  )
}
