import { date, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import { rowId, time } from '../../platform/database/columns.ts'
import type { InstituteDetails } from './institute/contract.ts'
import { consentScopes } from './quotes.ts'

/** Tables of this module; `db/migrations` creates them. */

/** Rows are only added: of a slot the one with the highest version counts. */
export const pageTexts = pgTable('page_texts', {
  id: rowId(),
  language: text('language').notNull(),
  slot: text('slot').notNull(),
  version: integer('version').notNull(),
  state: text('state', { enum: ['draft', 'discarded', 'published'] }).notNull(),
  /** Exactly as typed; nothing where it is the text of the product. */
  text: text('text'),
  /** Counts how often somebody published, over all languages. */
  publication: integer('publication'),
  /** When a draft is published by itself. */
  publishAt: time('publish_at'),
  /** With whose consent it was published, where it quotes a person. */
  consentedOn: date('consented_on'),
  consentScope: text('consent_scope', { enum: consentScopes }).array(),
  savedBy: text('saved_by').notNull(),
  savedAt: time('saved_at').notNull(),
})

/** Who the institute is, as staff saved it. Rows are only added: the one with the highest version counts. */
export const instituteDetails = pgTable('institute_details', {
  version: integer('version').primaryKey(),
  details: json('details').$type<InstituteDetails>().notNull(),
  /** Numbered together with those of the texts. */
  publication: integer('publication').notNull(),
  savedBy: text('saved_by').notNull(),
  savedAt: time('saved_at').notNull(),
})
