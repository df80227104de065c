import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

export const receiptJob = 'notify-of-payment'

/** Queues a job that mails the receipt after commit. */
export async function enqueueDocumentNotification(
  tx: Transaction,
  document: number,
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${receiptJob}, ${JSON.stringify({ document: document })}::json)`,
  )
}

/** How the mails begin that remind somebody of what is due. */
export const remindersOf = (enrolmentId: number) => `fee-reminder-${enrolmentId}-`

/** Removes waiting reminders after a payment or a new agreement. */
export async function dropReminders(tx: Transaction, enrolmentId: number): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.complete_jobs(array_agg(id))
      from graphile_worker._private_jobs
     where locked_at is null and starts_with(key, ${remindersOf(enrolmentId)})
    having count(*) > 0`)
}
