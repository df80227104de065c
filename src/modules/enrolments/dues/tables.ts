import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../../../platform/database/columns.ts'

/** The day on which a student promised to pay what was due on another; the latest of an enrolment counts. */
export const paymentPromises = pgTable('payment_promises', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  enrolmentId: bigint('enrolment_id', { mode: 'number' }).notNull(),
  dueOn: date('due_on').notNull(),
  /** Null: it was withdrawn. */
  promisedOn: date('promised_on'),
  recordedBy: text('recorded_by').notNull(),
  recordedAt: time('recorded_at').notNull(),
})
