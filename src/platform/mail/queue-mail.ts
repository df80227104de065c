import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'
import type { Mail, QueuedMail } from './mail.ts'

/**
 * Adds the sending of a mail to the transaction it belongs to: both are kept or neither is. The key
 * makes a second job for the same mail impossible while the first is waiting. Its Message-ID is settled
 * here, once: by what the mail is about, the database, and a number of its own, because a restored
 * backup goes on from where the other one did, with the same numbers and the same part.
 */
export async function queueMail(tx: Transaction, mail: Mail): Promise<void> {
  const boundary = randomUUID().replaceAll('-', '')
  const messageId = sql`concat_ws('.', ${mail.id}::text, (select mail_part from site_identity), ${boundary}::text)`
  await tx.execute(
    sql`select graphile_worker.add_job(
          'send-mail',
          (${JSON.stringify(mail)}::jsonb || jsonb_build_object('messageId', ${messageId}))::json,
          job_key := ${mail.id})`,
  )
}

/** The same mail later, under its own name. */
export async function putOffMail(db: Transaction, mail: QueuedMail, until: Date): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job('send-mail', ${JSON.stringify(mail)}::json,
          job_key := ${mail.id}, run_at := ${until.toISOString()}::timestamptz)`,
  )
}
