import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { number, rowId, time } from '../../platform/database/columns.ts'
import type { Mail } from '../../platform/mail/queue-mail.ts'

/** Tables of this module; `db/migrations` creates them. */

export const failedMails = pgTable('failed_mails', {
  id: rowId(),
  jobId: number('job_id').notNull(),
  mailId: text('mail_id').notNull(),
  attempts: integer('attempts').notNull(),
  /** Tries that were refused permanently. */
  refusals: integer('refusals').notNull(),
  firstAttemptAt: time('first_attempt_at').notNull(),
  reason: text('reason', { enum: ['refused', 'put-off'] }).notNull(),
  line: text('line').notNull(),
  /** Until then it is being retried. */
  failedAt: time('failed_at'),
  registrationId: number('registration_id'),
  recipient: text('recipient', { enum: ['student', 'admissions'] }),
  mail: jsonb('mail').$type<Mail>(),
  settledAt: time('settled_at'),
  settledBy: text('settled_by'),
  resolution: text('resolution', { enum: ['resent', 'dismissed'] }),
})
