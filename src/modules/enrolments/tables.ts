import { bigint, boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { defaultNow, time } from '../../platform/database/columns.ts'
import { enrolmentStates } from './rules.ts'

export const enrolments = pgTable('enrolments', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  studentId: bigint('student_id', { mode: 'number' }).notNull(),
  registrationId: bigint('registration_id', { mode: 'number' }),
  /** The registration before it: the one staff named, or the student's last one before it. */
  enquiryId: bigint('enquiry_id', { mode: 'number' }),
  course: text('course').notNull(),
  seatId: bigint('seat_id', { mode: 'number' }),
  feePaise: bigint('fee_paise', { mode: 'number' }).notNull(),
  discountPaise: bigint('discount_paise', { mode: 'number' }).notNull().default(0),
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
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  enrolmentId: bigint('enrolment_id', { mode: 'number' }).notNull(),
  part: integer('part').notNull(),
  paise: bigint('paise', { mode: 'number' }).notNull(),
  dueOn: date('due_on').notNull(),
})
