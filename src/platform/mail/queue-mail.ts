import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../database/connect.ts'
import { addJob, defineJob } from '../jobs/define-job.ts'
import type { Mail, QueuedMail } from './mail.ts'

/** Enqueues a mail; delayed under the same key where it must wait. */
export const mailJob = defineJob('send-mail', {
  payload: z.custom<QueuedMail>(),
  key: ({ id }) => id,
})

/**
 * Queues a mail in the transaction it belongs to. The key prevents a second job for the same mail while
 * the first waits. The Message-ID is fixed here: subject of the mail, database part and a random part,
 * because a restored backup repeats numbers and database part.
 */
export async function queueMail(tx: Transaction, mail: Mail): Promise<void> {
  const boundary = randomUUID().replaceAll('-', '')
  const messageId = sql`concat_ws('.', ${mail.id}::text, (select mail_part from site_identity), ${boundary}::text)`
  const payload = sql`(${JSON.stringify(mail)}::jsonb || jsonb_build_object('messageId', ${messageId}))::json`
  await addJob(tx, mailJob.name, { payload, key: mail.id })
}
