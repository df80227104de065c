import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { defineScheduledJob } from '../../platform/jobs/define-job.ts'
import { orderPollJob } from './jobs.server.ts'
import { refundUnchosen } from './refund-payment.server.ts'
import { queueRefundsUnderWay } from './send-refund.server.ts'
import { listDueOrders } from './store.server.ts'
import { orders } from './tables.ts'
import { seatThoseWhoWaited } from './wait-first.server.ts'

export const dueOrdersJob = defineScheduledJob('poll-due-orders', '* * * * *')

const most = 200
/** Milliseconds after which a refund without news is asked about, whatever became of its job. */
const refundsAfter = 2 * 60 * 60_000

/**
 * Job every minute: queues a poll of every order that is due. Polls are queued with a later time, so that
 * a failing one is not polled every minute.
 */
export async function pollDueOrders(db: Database, now: Date): Promise<void> {
  await queueRefundsUnderWay(db, new Date(now.getTime() - refundsAfter))
  await seatThoseWhoWaited(db, now)
  await refundUnchosen(db, now)
  const due = await listDueOrders(db, now, most)
  if (due.length === 0) return
  await db.transaction(async (tx) => {
    for (const id of due) await orderPollJob.enqueue(tx, { order: id })
    // The poll itself sets the time of the next one.
    await tx
      .update(orders)
      .set({ pollAt: sql`${now}::timestamptz + interval '10 minutes'` })
      .where(inArray(orders.id, due))
  })
}
