import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../database/connect.ts'
import { addJob, defineJob } from '../jobs/define-job.ts'

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
  const randomPart = randomUUID().replaceAll('-', '')
  const messageId = sql`concat_ws('.', ${mail.id}::text, (select mail_part from site_identity), ${randomPart}::text)`
  const payload = sql`(${JSON.stringify(mail)}::jsonb || jsonb_build_object('messageId', ${messageId}))::json`
  await addJob(tx, mailJob.name, { payload, key: mail.id })
}

/**
 * Deletes unsent mails to an address, or to staff about these registrations, in the transaction that erases
 * the person. A mail that is being sent is not affected.
 */
export async function dropMails(
  tx: Transaction,
  { email, registrationIds }: { email: string; registrationIds: readonly number[] },
): Promise<void> {
  // Ids are numbers, so the pattern contains no text of a person. Searches the payload, which the
  // library's own view leaves out.
  const about = `^registration-(${registrationIds.join('|') || 'none'})-`
  await tx.execute(
    sql`select graphile_worker.complete_jobs(array_agg(id))
          from graphile_worker._private_jobs
         where locked_at is null
           and (payload ->> 'to' = ${email} or payload ->> 'email' = ${email} or payload ->> 'id' ~ ${about})
        having count(*) > 0`,
  )
}

/** What a mail asks to pay: what is open of an enrolment for one due date, or a payment link. */
export type PaymentRequest =
  | { enrolment: number; dueOn: string; paise: number }
  | { paymentLink: number }

/** A mail as its template writes it; addresses are plain. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Its subject, such as `registration-42-student`; the Message-ID starts with it. */
  id: string
  /** Not urgent: it is not sent at night. */
  byDay?: true
  /** What it asks to pay: it is not sent once that is no longer open. */
  asksFor?: PaymentRequest
  /** Issued documents that go along as PDF, by their ids. */
  documents?: number[]
  /**
   * The record that staff open if it does not arrive. Without one, such as a mailed link, the mail is
   * dropped.
   */
  about?: { registration: number; recipient: 'student' | 'admissions' }
}

/** As it is queued. One from an older version has only its `id`. */
export type QueuedMail = Mail & {
  /** Without the domain; the same for each try and unique to this mail. */
  messageId?: string
}
