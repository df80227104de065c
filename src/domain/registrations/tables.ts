import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { now, time } from '../../platform/database/columns.ts'
import { websiteSource } from '../sources/rules.ts'

/** The tables of this noun as queries see them; `db/migrations` is what makes them. */

export const registrations = pgTable('registrations', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  studentId: bigint('student_id', { mode: 'number' }).notNull(),
  /** The account that sent it; none where the account was deleted. */
  userId: uuid('user_id'),
  course: text('course').notNull(),
  phone: text('phone').notNull(),
  /** The start that was wished for; null is any. */
  batchId: bigint('batch_id', { mode: 'number' }),
  status: text('status', {
    enum: ['new', 'contacted', 'confirmed', 'attending', 'completed', 'lost'],
  })
    .notNull()
    .default('new'),
  version: integer('version').notNull().default(1),
  /** Whose it is; nobody's until it is given to somebody. */
  counsellorId: uuid('counsellor_id'),
  nextContactOn: date('next_contact_on'),
  lostReason: text('lost_reason'),
  /** Where it came from; see src/domain/sources. */
  sourceId: bigint('source_id', { mode: 'number' }).notNull().default(websiteSource),
  /** Of an enquiry that has no account: what is sent twice under one key is one. */
  enquiryKey: text('enquiry_key'),
  /** What they said themselves of how they heard of the institute. */
  heardOf: text('heard_of'),
  registeredAt: time('registered_at').notNull().default(now),
})

/** Where the visit came from: its first page, and the last one that was reached from elsewhere. */
export const registrationTouches = pgTable(
  'registration_touches',
  {
    registrationId: bigint('registration_id', { mode: 'number' }).notNull(),
    touch: text('touch', { enum: ['first', 'last'] }).notNull(),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    utmTerm: text('utm_term'),
    utmContent: text('utm_content'),
    referrer: text('referrer'),
    path: text('path'),
    fromAd: boolean('from_ad').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.registrationId, table.touch] })],
)
