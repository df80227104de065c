import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

export const receiptJob = 'tell-of-payment'

/** Has word of a receipt sent once this transaction holds: whoever takes money need not know how mails are made. */
export async function enqueueDocumentNotification(
  tx: Transaction,
  document: number,
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${receiptJob}, ${JSON.stringify({ paper: document })}::json)`,
  )
}

/** How the mails begin that remind somebody of what is due. */
export const remindersOf = (enrolmentId: number) => `fee-reminder-${enrolmentId}-`

/** Takes back those that still wait to be sent: something was paid, or agreed on anew. */
export async function dropReminders(tx: Transaction, enrolmentId: number): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.complete_jobs(array_agg(id))
      from graphile_worker._private_jobs
     where locked_at is null and starts_with(key, ${remindersOf(enrolmentId)})
    having count(*) > 0`)
}
