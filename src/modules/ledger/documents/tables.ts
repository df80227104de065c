import { bigint, boolean, date, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, defaultNow, time } from '../../../platform/database/columns.ts'
import { type DocumentContents, documentKindNames } from './rules.ts'
import { gstKinds } from './tax/rules.ts'

export const documents = pgTable('documents', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind', { enum: documentKindNames }).notNull(),
  series: text('series').notNull(),
  year: text('year').notNull(),
  number: integer('number').notNull(),
  name: text('name').notNull(),
  enrolmentId: bigint('enrolment_id', { mode: 'number' }),
  registrationId: bigint('registration_id', { mode: 'number' }),
  entryId: bigint('entry_id', { mode: 'number' }).notNull(),
  refersTo: bigint('refers_to', { mode: 'number' }),
  contents: json('contents').$type<DocumentContents>().notNull(),
  createdAt: time('created_at').notNull().default(defaultNow),
})

export type IssuedDocument = typeof documents.$inferSelect

export const documentCounters = pgTable('document_counters', {
  series: text('series').notNull(),
  year: text('year').notNull(),
  last: integer('last').notNull(),
  /** Prefix before the number; null is the default. */
  prefix: text('prefix'),
})

export const documentPrints = pgTable('document_prints', {
  documentId: bigint('document_id', { mode: 'number' }).primaryKey(),
  sha256: bytes('sha256').notNull(),
  printedAt: time('printed_at').notNull().default(defaultNow),
})

export const taxSettings = pgTable('tax_settings', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  validFrom: date('valid_from').notNull(),
  gst: text('gst', { enum: gstKinds }).notNull(),
  gstin: text('gstin'),
  sac: text('sac'),
  rate: integer('rate'),
  creditsDiscounts: boolean('credits_discounts').notNull().default(false),
  savedBy: text('saved_by').notNull(),
  savedAt: time('saved_at').notNull().default(defaultNow),
})
