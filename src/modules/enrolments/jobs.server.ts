import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** A mail with the receipt. */
export const receiptJob = defineJob('notify-of-payment', {
  payload: z.object({ document: z.number() }),
})

/** How reminder mails begin. */
export const remindersOf = (enrolmentId: number) => `fee-reminder-${enrolmentId}-`

/** Removes waiting reminders after a payment or a new agreement. */
export async function dropReminders(tx: Transaction, enrolmentId: number): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.complete_jobs(array_agg(id))
      from graphile_worker._private_jobs
     where locked_at is null and starts_with(key, ${remindersOf(enrolmentId)})
    having count(*) > 0`)
}
