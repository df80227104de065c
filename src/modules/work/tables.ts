import { boolean, date, integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, number, rowId, time } from '../../platform/database/columns.ts'
import {
  assignmentKinds,
  type CheckRow,
  materialKinds,
  type RowResult,
  verdicts,
  workLanguages,
} from './rules.ts'

/** Tables of this module; `db/migrations` creates them. */

/** Files of students and trainers, pictures re-encoded; what they are was found from their content. */
export const workFiles = pgTable('work_files', {
  id: rowId(),
  name: text('name').notNull(),
  type: text('type', { enum: ['picture', 'pdf', 'zip', 'text'] }).notNull(),
  content: bytes('content').notNull(),
  createdAt: time('created_at').notNull(),
})

export const assignments = pgTable('assignments', {
  id: rowId(),
  batchId: number('batch_id').notNull(),
  kind: text('kind', { enum: assignmentKinds }).notNull(),
  title: text('title').notNull(),
  brief: text('brief').notNull(),
  dueOn: date('due_on').notNull(),
  /** Days after that on which it may still be handed in, late. */
  lateDays: integer('late_days').notNull().default(0),
  language: text('language', { enum: workLanguages }),
  checks: json('checks').$type<CheckRow[]>(),
  version: integer('version').notNull().default(1),
  savedBy: text('saved_by').notNull(),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})

export type Assignment = typeof assignments.$inferSelect

/** One thing handed in. The last number of a student counts; without a verdict it waits for feedback. */
export const submissions = pgTable('submissions', {
  id: rowId(),
  assignmentId: number('assignment_id').notNull(),
  studentId: number('student_id').notNull(),
  number: integer('number').notNull(),
  link: text('link'),
  fileId: number('file_id'),
  code: text('code'),
  note: text('note').notNull().default(''),
  results: json('results').$type<RowResult[]>(),
  isLate: boolean('is_late').notNull(),
  handedInAt: time('handed_in_at').notNull(),
  verdict: text('verdict', { enum: verdicts }),
  feedback: text('feedback').notNull().default(''),
  judgedBy: text('judged_by'),
  judgedAt: time('judged_at'),
  version: integer('version').notNull().default(1),
})

export type Submission = typeof submissions.$inferSelect

/** What is shared with whoever has a seat: of one session, or of the batch. */
export const batchMaterials = pgTable('batch_materials', {
  id: rowId(),
  batchId: number('batch_id').notNull(),
  sessionId: number('session_id'),
  kind: text('kind', { enum: materialKinds }).notNull(),
  title: text('title').notNull(),
  link: text('link'),
  fileId: number('file_id'),
  sharedBy: text('shared_by').notNull(),
  sharedAt: time('shared_at').notNull(),
})
