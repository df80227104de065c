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
import { defaultNow, time } from '../../platform/database/columns.ts'
import { websiteSource } from '../attribution/sources/rules.ts'

/** Tables of this module; `db/migrations` creates them. */

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
  /** When somebody last tried to reach them; the history says how it went. */
  lastContactAt: time('last_contact_at'),
  lostReason: text('lost_reason'),
  /** Where it came from; see src/modules/attribution/sources. */
  sourceId: bigint('source_id', { mode: 'number' }).notNull().default(websiteSource),
  /** Of an enquiry that has no account: what is sent twice under one key is one. */
  enquiryKey: text('enquiry_key'),
  /** What they said themselves of how they heard of the institute. */
  heardOf: text('heard_of'),
  registeredAt: time('registered_at').notNull().default(defaultNow),
  /** When it first got so far, whatever became of it later (progress/rules.ts). */
  calledAt: time('called_at'),
  reachedAt: time('reached_at'),
  confirmedAt: time('confirmed_at'),
  attendedAt: time('attended_at'),
  completedAt: time('completed_at'),
})

/** Each time somebody worked a registration: what Reports count. */
export const contacts = pgTable('contacts', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  registrationId: bigint('registration_id', { mode: 'number' }).notNull(),
  createdAt: time('created_at').notNull(),
  createdBy: uuid('created_by'),
  /** Whose registration it was. */
  counsellorId: uuid('counsellor_id'),
  /** None: a step, or a call that was another registration's. */
  outcome: text('outcome', {
    enum: ['reached', 'no-answer', 'call-back', 'message', 'wrong-number'],
  }),
  /** The promised day (`YYYY-MM-DD` in India) that this answers, and whether it was kept. */
  promisedOn: date('promised_on'),
  promiseKept: boolean('promise_kept'),
})

/** Where the visit came from: its first page, and the last one that was reached from elsewhere. */
export const registrationTouches = pgTable(
  'registration_attribution',
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

/** Words that staff put to a registration, each in one form (tags/rules.ts). */
export const registrationTags = pgTable(
  'registration_tags',
  {
    registrationId: bigint('registration_id', { mode: 'number' }).notNull(),
    tag: text('tag').notNull(),
  },
  ({ registrationId, tag }) => [primaryKey({ columns: [registrationId, tag] })],
)
