import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, defaultNow, number, rowId, time } from '../../platform/database/columns.ts'
import { markMethods, marks, sessionStatuses } from './rules.ts'

/** Tables of this module; `db/migrations` creates them. */

/** Days on which the institute holds no classes. */
export const holidays = pgTable('holidays', {
  day: date('day').primaryKey(),
  name: text('name').notNull(),
  savedBy: text('saved_by').notNull(),
  createdAt: time('created_at').notNull().default(defaultNow),
})

/** One class of a batch. Its room is empty online. */
export const classSessions = pgTable('class_sessions', {
  id: rowId(),
  batchId: number('batch_id').notNull(),
  /** The day of the batch's timetable that it stands for; none where it was added by hand. */
  plannedOn: date('planned_on'),
  startsAt: time('starts_at').notNull(),
  endsAt: time('ends_at').notNull(),
  trainerId: uuid('trainer_id'),
  room: text('room').notNull().default(''),
  link: text('link').notNull().default(''),
  /** What the trainer noted of it. */
  notes: text('notes').notNull().default(''),
  status: text('status', { enum: sessionStatuses }).notNull().default('planned'),
  cancellationReason: text('cancellation_reason'),
  /** Changed by hand: a change of the batch leaves it as it is. */
  isAdjusted: boolean('is_adjusted').notNull().default(false),
  clashConfirmed: boolean('clash_confirmed').notNull().default(false),
  clashConfirmedBy: text('clash_confirmed_by'),
  /** Heads that the trainer counted in the room. */
  headCount: integer('head_count'),
  rollTakenAt: time('roll_taken_at'),
  rollTakenBy: text('roll_taken_by'),
  codeOpenedAt: time('code_opened_at'),
  /** What its codes are made from, once the trainer shows them. */
  codeKey: bytes('code_key'),
  version: integer('version').notNull().default(1),
  savedBy: text('saved_by').notNull(),
  createdAt: time('created_at').notNull().default(defaultNow),
  updatedAt: time('updated_at').notNull().default(defaultNow),
})

export type ClassSession = typeof classSessions.$inferSelect

/** The mark of one student in one session, as it stands; its changes are in the audit log. */
export const attendanceEntries = pgTable('attendance_entries', {
  id: rowId(),
  sessionId: number('session_id').notNull(),
  studentId: number('student_id').notNull(),
  mark: text('mark', { enum: marks }).notNull(),
  method: text('method', { enum: markMethods }).notNull(),
  markedBy: text('marked_by').notNull(),
  markedAt: time('marked_at').notNull(),
})

/** A student who missed several classes in a row: somebody calls them. */
export const absenceTasks = pgTable('absence_tasks', {
  id: rowId(),
  batchId: number('batch_id').notNull(),
  studentId: number('student_id').notNull(),
  absences: integer('absences').notNull(),
  lastSessionId: number('last_session_id').notNull(),
  openedAt: time('opened_at').notNull(),
  /** Their guardian was told by mail. */
  guardianMailedAt: time('guardian_mailed_at'),
  doneAt: time('done_at'),
  doneBy: text('done_by'),
  note: text('note'),
})
