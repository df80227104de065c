import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

/** What a student is told of their money. */
export type RefundNotification = {
  what: 'asked' | 'approved' | 'refused' | 'done' | 'ended' | 'let-off'
  ask: number
}

export const refundNotificationJob = 'tell-of-refund'

/** Has a mail written once this transaction holds: whoever decides need not know how mails are made. */
export async function enqueueRefundNotification(
  tx: Transaction,
  refundNotification: RefundNotification,
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${refundNotificationJob}, ${JSON.stringify(refundNotification)}::json)`,
  )
}
