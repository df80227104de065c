import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { defaultNow, time } from '../../platform/database/columns.ts'

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
  createdAt: time('created_at').notNull().default(defaultNow),
  updatedAt: time('updated_at').notNull().default(defaultNow),
})

export type StudentRow = typeof students.$inferSelect

export const studentNotes = pgTable('student_notes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  studentId: bigint('student_id', { mode: 'number' }).notNull(),
  authorName: text('author_name').notNull(),
  note: text('note').notNull(),
  writtenAt: time('written_at').notNull().default(defaultNow),
})

export const studentImports = pgTable('student_imports', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  fileName: text('file_name').notNull(),
  importedBy: text('imported_by').notNull(),
  importedAt: time('imported_at').notNull().default(defaultNow),
  addedCount: integer('added_count').notNull(),
  undoneAt: time('undone_at'),
  undoneBy: text('undone_by'),
})

/** The fields that a merge may copy from one record to the other. */
type MergedFields = Pick<StudentRow, 'email' | 'phone' | 'course' | 'status'>

export const studentMerges = pgTable('student_merges', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  method: text('method', {
    enum: ['recognised', 'same-phone', 'by-staff', 'confirmed-email'],
  }).notNull(),
  survivingId: bigint('surviving_id', { mode: 'number' }).notNull(),
  mergedId: bigint('merged_id', { mode: 'number' }),
  registrationIds: bigint('registration_ids', { mode: 'number' }).array().notNull(),
  enrolmentIds: bigint('enrolment_ids', { mode: 'number' }).array().notNull().default([]),
  userIds: uuid('user_ids').array().notNull(),
  before: jsonb('before').$type<MergedFields>().notNull(),
  after: jsonb('after').$type<MergedFields>().notNull(),
  mergedAt: time('merged_at').notNull().default(defaultNow),
  mergedBy: text('merged_by').notNull(),
  undoneAt: time('undone_at'),
  undoneBy: text('undone_by'),
})

/** Two records that may be one person, lower number first; each pair once. */
export const studentSuggestions = pgTable('student_suggestions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  oneId: bigint('one_id', { mode: 'number' }).notNull(),
  otherId: bigint('other_id', { mode: 'number' }).notNull(),
  samePhone: boolean('same_phone').notNull(),
  sameEmail: boolean('same_email').notNull(),
  suggestedAt: time('suggested_at').notNull().default(defaultNow),
  settledAt: time('settled_at'),
  settledBy: text('settled_by'),
  resolution: text('resolution', { enum: ['one person', 'two people'] }),
})
