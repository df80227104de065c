import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../../platform/database/columns.ts'
import type { Mail } from '../../platform/mail/queue-mail.ts'

/** Tables of this module; `db/migrations` creates them. */

export const failedMails = pgTable('failed_mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  jobId: bigint('job_id', { mode: 'number' }).notNull(),
  mailId: text('mail_id').notNull(),
  attempts: integer('attempts').notNull(),
  /** Tries that were refused permanently. */
  refusals: integer('refusals').notNull(),
  firstAttemptAt: time('first_attempt_at').notNull(),
  reason: text('reason', { enum: ['refused', 'put-off'] }).notNull(),
  line: text('line').notNull(),
  /** Until then it is being retried. */
  failedAt: time('failed_at'),
  registrationId: bigint('registration_id', { mode: 'number' }),
  recipient: text('recipient', { enum: ['student', 'admissions'] }),
  mail: jsonb('mail').$type<Mail>(),
  settledAt: time('settled_at'),
  settledBy: text('settled_by'),
  resolution: text('resolution', { enum: ['resent', 'dismissed'] }),
})
