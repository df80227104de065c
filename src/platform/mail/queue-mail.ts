import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'
import type { Mail, QueuedMail } from './mail.ts'

/**
 * Queues a mail in the transaction it belongs to. The key prevents a second job for the same mail while
 * the first waits. The Message-ID is fixed here: subject of the mail, database part and a random part,
 * because a restored backup repeats numbers and database part.
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
