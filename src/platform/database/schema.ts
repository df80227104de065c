import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { WireCourse } from '../../domain/courses/contract.ts'
import type { CourseDraft } from '../../domain/courses/editing/rules.ts'
import type { ReplyTemplate } from '../../domain/settings/contract.ts'
import type { Mail } from '../mail/mail.ts'

/** The tables as queries see them; `db/migrations` is what makes them. */

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const time = (name: string) => timestamp(name, { withTimezone: true })
const now = sql`now()`

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  role: text('role', { enum: ['student', 'admin'] })
    .notNull()
    .default('student'),
  passwordHash: text('password_hash'),
  picture: text('picture'),
  outsidePicture: text('outside_picture'),
  emailVerifiedAt: time('email_verified_at'),
  disabledAt: time('disabled_at'),
  passwordProven: boolean('password_proven').notNull().default(false),
  phone: text('phone'),
  studentId: bigint('student_id', { mode: 'number' }),
  createdAt: time('created_at').notNull().default(now),
  updatedAt: time('updated_at').notNull().default(now),
})

export const sessions = pgTable('sessions', {
  id: bytes('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  userAgent: text('user_agent'),
  createdAt: time('created_at').notNull().default(now),
  lastUsedAt: time('last_used_at').notNull().default(now),
  expiresAt: time('expires_at').notNull(),
})

export const knownBrowsers = pgTable('known_browsers', {
  id: bytes('id').notNull(),
  number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  seenAt: time('seen_at').notNull().default(now),
})

export const profilePictures = pgTable('profile_pictures', {
  key: text('key').primaryKey(),
  userId: uuid('user_id').notNull(),
  webp: bytes('webp').notNull(),
  createdAt: time('created_at').notNull().default(now),
})

export const mailedLinks = pgTable('mailed_links', {
  id: bytes('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose', { enum: ['verify-email', 'reset-password', 'change-email'] }).notNull(),
  email: text('email').notNull(),
  createdAt: time('created_at').notNull().default(now),
  expiresAt: time('expires_at').notNull(),
})

export const providerAccounts = pgTable('provider_accounts', {
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  userId: uuid('user_id').notNull(),
  linkedAt: time('linked_at').notNull().default(now),
})

export const providerFlows = pgTable('provider_flows', {
  id: bytes('id').primaryKey(),
  state: text('state').notNull(),
  nonce: text('nonce').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  pageNonce: text('page_nonce').notNull(),
  expiresAt: time('expires_at').notNull(),
})

export const signInCredentials = pgTable('sign_in_credentials', {
  id: bytes('id').primaryKey(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull(),
  name: text('name').notNull(),
  picture: text('picture'),
  expiresAt: time('expires_at').notNull(),
})

export const courses = pgTable('courses', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  /** What the public sees; nothing before the first time. */
  course: json('course').$type<WireCourse>(),
  draft: json('draft').$type<CourseDraft>(),
  archivedAt: time('archived_at'),
  version: integer('version').notNull().default(1),
  savedBy: text('saved_by'),
  updatedAt: time('updated_at').notNull().default(now),
})

export const courseRevisions = pgTable('course_revisions', {
  courseId: text('course_id').notNull(),
  number: integer('number').notNull(),
  course: json('course').$type<WireCourse>().notNull(),
  publishedBy: text('published_by').notNull(),
  publishedAt: time('published_at').notNull().default(now),
  restoredFrom: integer('restored_from'),
})

export const coursePictures = pgTable('course_pictures', {
  key: text('key').primaryKey(),
  webp: bytes('webp').notNull(),
  createdAt: time('created_at').notNull().default(now),
})

export const fetchedCovers = pgTable('fetched_covers', {
  address: text('address').primaryKey(),
  key: text('key').notNull(),
  fetchedAt: time('fetched_at').notNull().default(now),
})

export const siteSettings = pgTable('site_settings', {
  id: boolean('id').primaryKey().default(true),
  promoEndsAt: time('promo_ends_at'),
  promoText: text('promo_text'),
  admissionsEmail: text('admissions_email'),
  replyTemplates: json('reply_templates').$type<ReplyTemplate[]>(),
  version: integer('version').notNull().default(1),
  savedBy: text('saved_by'),
  updatedAt: time('updated_at').notNull().default(now),
})

export const students = pgTable('students', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  email: text('email'),
  phone: text('phone'),
  course: text('course'),
  status: text('status', { enum: ['Active', 'Pending', 'Inactive'] })
    .notNull()
    .default('Pending'),
  source: text('source', { enum: ['registration', 'staff', 'import'] }).notNull(),
  mergedInto: bigint('merged_into', { mode: 'number' }),
  importId: bigint('import_id', { mode: 'number' }),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().default(now),
  updatedAt: time('updated_at').notNull().default(now),
})

export const studentNotes = pgTable('student_notes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  studentId: bigint('student_id', { mode: 'number' }).notNull(),
  authorName: text('author_name').notNull(),
  note: text('note').notNull(),
  writtenAt: time('written_at').notNull().default(now),
})

export const studentImports = pgTable('student_imports', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  fileName: text('file_name').notNull(),
  importedBy: text('imported_by').notNull(),
  importedAt: time('imported_at').notNull().default(now),
  added: integer('added').notNull(),
  undoneAt: time('undone_at'),
  undoneBy: text('undone_by'),
})

export const registrations = pgTable('registrations', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  studentId: bigint('student_id', { mode: 'number' }).notNull(),
  /** The account that sent it; none where the account was deleted. */
  userId: uuid('user_id'),
  course: text('course').notNull(),
  phone: text('phone').notNull(),
  status: text('status', {
    enum: ['new', 'contacted', 'confirmed', 'attending', 'completed', 'lost'],
  })
    .notNull()
    .default('new'),
  version: integer('version').notNull().default(1),
  nextContactOn: date('next_contact_on'),
  lostReason: text('lost_reason'),
  registeredAt: time('registered_at').notNull().default(now),
})

export const timelineEntries = pgTable('timeline_entries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  registrationId: bigint('registration_id', { mode: 'number' }).notNull(),
  kind: text('kind').notNull(),
  detail: jsonb('detail').notNull().default({}),
  /** The version of the registration that this entry made. */
  version: integer('version'),
  actorName: text('actor_name'),
  happenedAt: time('happened_at').notNull().default(now),
})

/** The fields that a merge may carry from one entry to the other. */
type MergedFields = {
  email: string | null
  phone: string | null
  course: string | null
  status: 'Active' | 'Pending' | 'Inactive'
}

export const studentMerges = pgTable('student_merges', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  how: text('how', { enum: ['recognised', 'same-phone', 'by-staff', 'confirmed-email'] }).notNull(),
  keptId: bigint('kept_id', { mode: 'number' }).notNull(),
  mergedId: bigint('merged_id', { mode: 'number' }),
  registrationIds: bigint('registration_ids', { mode: 'number' }).array().notNull(),
  userIds: uuid('user_ids').array().notNull(),
  before: jsonb('before').$type<MergedFields>().notNull(),
  after: jsonb('after').$type<MergedFields>().notNull(),
  mergedAt: time('merged_at').notNull().default(now),
  mergedBy: text('merged_by').notNull(),
  undoneAt: time('undone_at'),
  undoneBy: text('undone_by'),
})

/** Two entries that may be one person's, the lower number first; each pair once. */
export const studentSuggestions = pgTable('student_suggestions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  oneId: bigint('one_id', { mode: 'number' }).notNull(),
  otherId: bigint('other_id', { mode: 'number' }).notNull(),
  samePhone: boolean('same_phone').notNull(),
  sameEmail: boolean('same_email').notNull(),
  suggestedAt: time('suggested_at').notNull().default(now),
  settledAt: time('settled_at'),
  settledBy: text('settled_by'),
  settledHow: text('settled_how', { enum: ['one person', 'two people'] }),
})

export const payments = pgTable('payments', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  registrationId: bigint('registration_id', { mode: 'number' }).notNull(),
  amountPaise: integer('amount_paise').notNull(),
  recordedBy: text('recorded_by').notNull(),
  paidAt: time('paid_at').notNull().default(now),
})

export const notifications = pgTable('notifications', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind', { enum: ['registration', 'payment', 'import', 'mail'] }).notNull(),
  recordId: bigint('record_id', { mode: 'number' }).notNull(),
  facts: jsonb('facts').notNull(),
  happenedAt: time('happened_at').notNull().default(now),
})

export const notificationReads = pgTable('notification_reads', {
  userId: uuid('user_id').notNull(),
  notificationId: bigint('notification_id', { mode: 'number' }).notNull(),
  readAt: time('read_at').notNull().default(now),
})

export const parkedMails = pgTable('parked_mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  jobId: bigint('job_id', { mode: 'number' }).notNull(),
  mailId: text('mail_id').notNull(),
  tries: integer('tries').notNull(),
  /** How many of the tries were refused for good. */
  refusals: integer('refusals').notNull(),
  firstTriedAt: time('first_tried_at').notNull(),
  why: text('why', { enum: ['refused', 'put-off'] }).notNull(),
  line: text('line').notNull(),
  /** Until then it is being tried. */
  parkedAt: time('parked_at'),
  registrationId: bigint('registration_id', { mode: 'number' }),
  recipient: text('recipient', { enum: ['student', 'admissions'] }),
  mail: jsonb('mail').$type<Mail>(),
  settledAt: time('settled_at'),
  settledBy: text('settled_by'),
  settledHow: text('settled_how', { enum: ['sent-again', 'done-without'] }),
})

export const auditEntries = pgTable('audit_entries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  happenedAt: time('happened_at').notNull().default(now),
  actorId: uuid('actor_id'),
  actorName: text('actor_name').notNull(),
  recordKind: text('record_kind', {
    enum: ['student', 'registration', 'course', 'settings', 'account'],
  }).notNull(),
  recordId: text('record_id').notNull(),
  action: text('action').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
  /** Null where older code wrote it, and nothing is sealed yet. */
  keyIds: bigint('key_ids', { mode: 'number' }).array(),
})

export const trailKeys = pgTable('trail_keys', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recordKind: text('record_kind', { enum: ['student', 'registration', 'account'] }).notNull(),
  recordId: text('record_id').notNull(),
  key: bytes('key').notNull(),
  madeAt: time('made_at').notNull().default(now),
})
