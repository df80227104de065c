import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'
import type { Mail } from './mail.ts'

/**
 * Adds the sending of a mail to the transaction it belongs to: both are kept or neither is. The key
 * makes a second job for the same mail impossible while the first is waiting.
 */
export async function queueMail(tx: Transaction, mail: Mail): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job('send-mail', ${JSON.stringify(mail)}::json, job_key := ${mail.id})`,
  )
}
