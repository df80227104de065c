import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../../../platform/database/columns.ts'
import { feeMailKinds } from './rules.ts'

/** Mails about fees that were sent, so that none is sent twice. */
export const feeMails = pgTable('fee_mails', {
  enrolmentId: bigint('enrolment_id', { mode: 'number' }).notNull(),
  kind: text('kind', { enum: feeMailKinds }).notNull(),
  about: text('about').notNull(),
  notifiedAt: time('notified_at').notNull(),
})
