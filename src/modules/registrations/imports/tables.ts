import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, time } from '../../../platform/database/columns.ts'
import type { Mapping, RowReason } from './rules.ts'

export const enquiryImports = pgTable('enquiry_imports', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
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
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  importId: bigint('import_id', { mode: 'number' }).notNull(),
  /** Line in the file. */
  line: integer('line').notNull(),
  /** Null once it is an enquiry. */
  cells: jsonb('cells').$type<string[]>(),
  state: text('state', { enum: ['waiting', 'imported', 'skipped', 'removed', 'kept'] })
    .notNull()
    .default('waiting'),
  reasons: jsonb('reasons').$type<RowReason[]>(),
  registrationId: bigint('registration_id', { mode: 'number' }),
})

export type ImportRow = typeof enquiryImportRows.$inferSelect
