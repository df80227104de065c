import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'

export const receiptJob = 'tell-of-payment'

/** Has word of a receipt sent once this transaction holds: whoever takes money need not know how mails are made. */
export async function tellOfPaper(tx: Transaction, paper: number): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job(${receiptJob}, ${JSON.stringify({ paper })}::json)`,
  )
}

/** How the mails begin that remind somebody of what is due. */
export const remindersOf = (joiningId: number) => `fee-reminder-${joiningId}-`

/** Takes back those that still wait to be sent: something was paid, or agreed on anew. */
export async function dropReminders(tx: Transaction, joiningId: number): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.complete_jobs(array_agg(id))
      from graphile_worker._private_jobs
     where locked_at is null and starts_with(key, ${remindersOf(joiningId)})
    having count(*) > 0`)
}
