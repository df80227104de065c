import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { defaultNow, number, rowId, time } from '../../platform/database/columns.ts'
import type { PlanPart } from './plans/rules.ts'
import { feeMailKinds } from './reminders/rules.ts'
import { enrolmentStates } from './rules.ts'

export const enrolments = pgTable('enrolments', {
  id: rowId(),
  studentId: number('student_id').notNull(),
  registrationId: number('registration_id'),
  /** The registration before it: the one staff named, or the student's last one before it. */
  enquiryId: number('enquiry_id'),
  course: text('course').notNull(),
  seatId: number('seat_id'),
  feePaise: number('fee_paise').notNull(),
  discountPaise: number('discount_paise').notNull().default(0),
  discountReason: text('discount_reason'),
  startsOn: date('starts_on').notNull(),
  /** GST code of the place of supply; null is the institute's own state. */
  supplyState: text('supply_state'),
  state: text('state', { enum: enrolmentStates }).notNull().default('enrolled'),
  /** Time of withdrawal; kept by the database. */
  leftAt: time('left_at'),
  /** Due date of the oldest open instalment; null if none is open. Kept by the database. */
  nextDueOn: date('next_due_on'),
  isAdult: boolean('is_adult').notNull(),
  guardianName: text('guardian_name'),
  guardianPhone: text('guardian_phone'),
  guardianAgreedAt: time('guardian_agreed_at'),
  guardianEmail: text('guardian_email'),
  /** The guardian agreed to mails about missed classes. */
  guardianMailsAgreedAt: time('guardian_mails_agreed_at'),
  /** The company that pays for its employee: documents name it. */
  buyerName: text('buyer_name'),
  buyerAddress: text('buyer_address'),
  buyerGstin: text('buyer_gstin'),
  key: text('key').notNull(),
  version: integer('version').notNull().default(1),
  /** Who changed the instalments last, and when. */
  changedBy: text('changed_by'),
  changedAt: time('changed_at'),
  enrolledBy: text('enrolled_by').notNull(),
  enrolledAt: time('enrolled_at').notNull().default(defaultNow),
})

export type Enrolment = typeof enrolments.$inferSelect

/** The instalments of an enrolment. */
export const dues = pgTable('dues', {
  id: rowId(),
  enrolmentId: number('enrolment_id').notNull(),
  part: integer('part').notNull(),
  paise: number('paise').notNull(),
  dueOn: date('due_on').notNull(),
})

/** Payment plans of a course, or of one batch of it. Retired ones stay, since orders refer to them. */
export const feePlans = pgTable('fee_plans', {
  id: rowId(),
  courseId: text('course').notNull(),
  batchId: number('batch_id'),
  name: text('name').notNull(),
  parts: jsonb('parts').$type<PlanPart[]>().notNull(),
  version: integer('version').notNull().default(1),
  retiredAt: time('retired_at'),
  savedBy: text('saved_by').notNull(),
  savedAt: time('saved_at').notNull().default(defaultNow),
})

export type FeePlan = typeof feePlans.$inferSelect

/** The day on which a student promised to pay what was due on another; the latest of an enrolment counts. */
export const paymentPromises = pgTable('payment_promises', {
  id: rowId(),
  enrolmentId: number('enrolment_id').notNull(),
  dueOn: date('due_on').notNull(),
  /** Null: it was withdrawn. */
  promisedOn: date('promised_on'),
  recordedBy: text('recorded_by').notNull(),
  recordedAt: time('recorded_at').notNull(),
})

/** Mails about fees that were sent, so that none is sent twice. */
export const feeMails = pgTable('fee_mails', {
  enrolmentId: number('enrolment_id').notNull(),
  kind: text('kind', { enum: feeMailKinds }).notNull(),
  about: text('about').notNull(),
  notifiedAt: time('notified_at').notNull(),
})
