import { boolean, date, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, defaultNow, number, rowId, time } from '../../platform/database/columns.ts'
import { type DocumentContents, documentKindNames } from './documents/rules.ts'
import { gstKinds } from './documents/tax/rules.ts'
import { cancelCauses, chequeStates, entryKinds, methods } from './rules.ts'
import { claimStates } from './upi/rules.ts'

/** Append-only. Charges are positive paise, so that the balance is a sum. */
export const ledgerEntries = pgTable('ledger_entries', {
  id: rowId(),
  enrolmentId: number('enrolment_id'),
  registrationId: number('registration_id'),
  kind: text('kind', { enum: entryKinds }).notNull(),
  paise: number('paise').notNull(),
  method: text('method', { enum: methods }),
  reference: text('reference'),
  key: text('key').notNull(),
  reverses: number('reverses'),
  /** The later answer of the gateway that a correcting entry follows from. */
  readingId: number('reading_id'),
  /** The receipt that it reverses was a mistake. */
  cancelledFor: text('cancelled_for', { enum: cancelCauses }),
  recordedBy: text('recorded_by').notNull(),
  /** Null for the system and for entries from before version 1.1. */
  recordedById: uuid('recorded_by_id'),
  happenedAt: time('happened_at').notNull().default(defaultNow),
})

export type LedgerEntry = typeof ledgerEntries.$inferSelect

export const cheques = pgTable('cheques', {
  id: rowId(),
  entryId: number('entry_id').notNull(),
  /** Of an enrolment, or of a Fast Track registration. */
  enrolmentId: number('enrolment_id'),
  registrationId: number('registration_id'),
  number: text('number').notNull(),
  bank: text('bank'),
  state: text('state', { enum: chequeStates }).notNull().default('out'),
  reason: text('reason'),
  bounceEntryId: number('bounce_entry_id'),
  receivedAt: time('received_at').notNull(),
  settledBy: text('settled_by'),
  settledAt: time('settled_at'),
})

export type Cheque = typeof cheques.$inferSelect

export const documents = pgTable('documents', {
  id: rowId(),
  kind: text('kind', { enum: documentKindNames }).notNull(),
  series: text('series').notNull(),
  year: text('year').notNull(),
  number: integer('number').notNull(),
  name: text('name').notNull(),
  enrolmentId: number('enrolment_id'),
  registrationId: number('registration_id'),
  entryId: number('entry_id').notNull(),
  refersTo: number('refers_to'),
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
  documentId: number('document_id').primaryKey(),
  sha256: bytes('sha256').notNull(),
  printedAt: time('printed_at').notNull().default(defaultNow),
})

export const taxSettings = pgTable('tax_settings', {
  id: rowId(),
  validFrom: date('valid_from').notNull(),
  gst: text('gst', { enum: gstKinds }).notNull(),
  gstin: text('gstin'),
  sac: text('sac'),
  rate: integer('rate'),
  creditsDiscounts: boolean('credits_discounts').notNull().default(false),
  savedBy: text('saved_by').notNull(),
  savedAt: time('saved_at').notNull().default(defaultNow),
})

/** The receiving UPI id; the last row counts. */
export const upiPayees = pgTable('upi_payees', {
  id: rowId(),
  address: text('address').notNull(),
  name: text('name').notNull(),
  savedBy: text('saved_by').notNull(),
  savedAt: time('saved_at').notNull(),
})

export const upiClaims = pgTable('upi_claims', {
  id: rowId(),
  /** Of an enrolment, or of a Fast Track registration. */
  enrolmentId: number('enrolment_id'),
  registrationId: number('registration_id'),
  paise: number('paise').notNull(),
  reference: text('reference').notNull(),
  utr: text('utr'),
  state: text('state', { enum: claimStates }).notNull().default('claimed'),
  reason: text('reason'),
  entryId: number('entry_id'),
  key: text('key').notNull(),
  claimedBy: text('claimed_by').notNull(),
  claimedAt: time('claimed_at').notNull(),
  endedBy: text('ended_by'),
  endedAt: time('ended_at'),
})

export type UpiClaim = typeof upiClaims.$inferSelect
