import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../../../platform/database/columns.ts'

/** Tables of this module; `db/migrations` creates them. */

/** The day on which somebody promised to pay what was due on another; the last of an enrolment holds. */
export const paymentPromises = pgTable('payment_promises', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  enrolmentId: bigint('enrolment_id', { mode: 'number' }).notNull(),
  dueOn: date('due_on').notNull(),
  /** Nothing: it was taken back. */
  promisedOn: date('promised_on'),
  recordedBy: text('recorded_by').notNull(),
  recordedAt: time('recorded_at').notNull(),
})
