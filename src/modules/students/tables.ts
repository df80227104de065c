import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { defaultNow, number, rowId, time } from '../../platform/database/columns.ts'

export const students = pgTable('students', {
  id: rowId(),
  name: text('name').notNull(),
  email: text('email'),
  phone: text('phone'),
  course: text('course'),
  status: text('status', { enum: ['Active', 'Pending', 'Inactive'] })
    .notNull()
    .default('Pending'),
  source: text('source', { enum: ['registration', 'staff', 'import'] }).notNull(),
  mergedInto: number('merged_into'),
  importId: number('import_id'),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().default(defaultNow),
  updatedAt: time('updated_at').notNull().default(defaultNow),
})

export type StudentRow = typeof students.$inferSelect

export const studentNotes = pgTable('student_notes', {
  id: rowId(),
  studentId: number('student_id').notNull(),
  authorName: text('author_name').notNull(),
  note: text('note').notNull(),
  writtenAt: time('written_at').notNull().default(defaultNow),
})

export const studentImports = pgTable('student_imports', {
  id: rowId(),
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
  id: rowId(),
  method: text('method', {
    enum: ['recognised', 'same-phone', 'by-staff', 'confirmed-email'],
  }).notNull(),
  survivingId: number('surviving_id').notNull(),
  mergedId: number('merged_id'),
  registrationIds: number('registration_ids').array().notNull(),
  enrolmentIds: number('enrolment_ids').array().notNull().default([]),
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
  id: rowId(),
  oneId: number('one_id').notNull(),
  otherId: number('other_id').notNull(),
  samePhone: boolean('same_phone').notNull(),
  sameEmail: boolean('same_email').notNull(),
  suggestedAt: time('suggested_at').notNull().default(defaultNow),
  settledAt: time('settled_at'),
  settledBy: text('settled_by'),
  resolution: text('resolution', { enum: ['one person', 'two people'] }),
})
