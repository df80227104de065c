import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, defaultNow, number, rowId, time } from '../../platform/database/columns.ts'
import { websiteSource } from '../attribution/sources/rules.ts'
import type { Mapping, RowReason } from './imports/rules.ts'

export const registrations = pgTable('registrations', {
  id: rowId(),
  studentId: number('student_id').notNull(),
  /** The account that sent it; null if it was deleted. */
  userId: uuid('user_id'),
  course: text('course').notNull(),
  phone: text('phone').notNull(),
  /** The preferred start; null is any. */
  batchId: number('batch_id'),
  /** The seat given with its confirmation. */
  seatId: number('seat_id'),
  status: text('status', {
    enum: ['new', 'contacted', 'confirmed', 'attending', 'completed', 'lost'],
  })
    .notNull()
    .default('new'),
  version: integer('version').notNull().default(1),
  /** The counsellor; null is unassigned. */
  counsellorId: uuid('counsellor_id'),
  nextContactOn: date('next_contact_on'),
  /** The last attempt to reach them; the history has the outcome. */
  lastContactAt: time('last_contact_at'),
  lostReason: text('lost_reason'),
  /** The source; see src/modules/attribution/sources. */
  sourceId: number('source_id').notNull().default(websiteSource),
  /** For an enquiry without an account: requests with the same key are one. */
  enquiryKey: text('enquiry_key'),
  /** Their own answer to how they heard of the institute. */
  heardOf: text('heard_of'),
  registeredAt: time('registered_at').notNull().default(defaultNow),
  /** When owners were told that nobody has called. */
  waitNotifiedAt: time('wait_notified_at'),
  /** First-reached times, whatever happened later (`milestones` in change-registration.server.ts). */
  calledAt: time('called_at'),
  reachedAt: time('reached_at'),
  confirmedAt: time('confirmed_at'),
  attendedAt: time('attended_at'),
  completedAt: time('completed_at'),
})

/** Each contact or step of a registration, counted by Reports. */
export const contacts = pgTable('contacts', {
  id: rowId(),
  registrationId: number('registration_id').notNull(),
  createdAt: time('created_at').notNull(),
  createdBy: uuid('created_by'),
  /** Its counsellor then. */
  counsellorId: uuid('counsellor_id'),
  /** Null for a step, or for a call about another registration. */
  outcome: text('outcome', {
    enum: ['reached', 'no-answer', 'call-back', 'message', 'wrong-number'],
  }),
  /** The promised day (`YYYY-MM-DD` in India) that this answers, and whether it was kept. */
  promisedOn: date('promised_on'),
  promiseKept: boolean('promise_kept'),
})

/** Origin of the visit: its first page, and the last one reached from another site. */
export const registrationTouches = pgTable(
  'registration_attribution',
  {
    registrationId: number('registration_id').notNull(),
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

/** Tags of registrations, in canonical form (`tagOf`). */
export const registrationTags = pgTable(
  'registration_tags',
  {
    registrationId: number('registration_id').notNull(),
    tag: text('tag').notNull(),
  },
  ({ registrationId, tag }) => [primaryKey({ columns: [registrationId, tag] })],
)

export const roundRobinPositions = pgTable('round_robin_positions', {
  userId: uuid('user_id').primaryKey(),
  gotAt: time('got_at').notNull(),
})

export const savedViews = pgTable('saved_views', {
  id: rowId(),
  /** The owner; null for a shared view whose owner was deleted. */
  personId: uuid('person_id'),
  list: text('list', { enum: ['registrations', 'students'] }).notNull(),
  name: text('name').notNull(),
  /** Canonical form from `cleanQuery`. */
  query: text('query').notNull(),
  isShared: boolean('is_shared').notNull().default(false),
  version: integer('version').notNull().default(1),
  changedBy: uuid('changed_by'),
  changedAt: time('changed_at').notNull(),
})

export type SavedView = typeof savedViews.$inferSelect

export const portals = pgTable('portals', {
  id: rowId(),
  name: text('name').notNull(),
  sourceId: number('source_id').notNull(),
  keyHash: bytes('key_hash').notNull(),
  /** The last characters of the key, to identify it. */
  keySuffix: text('key_suffix').notNull(),
  formKey: text('form_key').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: time('created_at').notNull(),
  revokedBy: text('revoked_by'),
  revokedAt: time('revoked_at'),
})

export const portalEnquiries = pgTable(
  'portal_enquiries',
  {
    portalId: number('portal_id').notNull(),
    /** The sender's id. */
    externalId: text('external_id').notNull(),
    digest: bytes('digest').notNull(),
    registrationId: number('registration_id'),
    receivedAt: time('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.portalId, table.externalId] })],
)

export const enquiryImports = pgTable('enquiry_imports', {
  id: rowId(),
  fileName: text('file_name').notNull(),
  digest: bytes('digest').notNull(),
  headings: jsonb('headings').$type<string[]>().notNull(),
  rowCount: integer('row_count').notNull(),
  /** Set when it begins. */
  mapping: jsonb('mapping').$type<Mapping>(),
  state: text('state', { enum: ['draft', 'running', 'done', 'undoing', 'undone'] })
    .notNull()
    .default('draft'),
  uploadedBy: uuid('uploaded_by'),
  uploadedByName: text('uploaded_by_name').notNull(),
  uploadedAt: time('uploaded_at').notNull(),
  undoneBy: uuid('undone_by'),
  undoneByName: text('undone_by_name'),
  undoneAt: time('undone_at'),
})

export type EnquiryImport = typeof enquiryImports.$inferSelect

export const enquiryImportRows = pgTable('enquiry_import_rows', {
  id: rowId(),
  importId: number('import_id').notNull(),
  /** Line in the file. */
  line: integer('line').notNull(),
  /** Null once it is an enquiry. */
  cells: jsonb('cells').$type<string[]>(),
  state: text('state', { enum: ['waiting', 'imported', 'skipped', 'removed', 'kept'] })
    .notNull()
    .default('waiting'),
  reasons: jsonb('reasons').$type<RowReason[]>(),
  registrationId: number('registration_id'),
})

export type ImportRow = typeof enquiryImportRows.$inferSelect
