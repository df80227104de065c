import { integer, json, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, defaultNow, time } from '../../platform/database/columns.ts'
import type { Lesson } from '../lessons/contract.ts'
import type { CourseJson } from './contract.ts'
import type { PlannedPrice } from './editing/planned-prices/rules.ts'
import type { CourseDraft } from './editing/rules.ts'
import type { LessonFields, LessonKind } from './lesson-editing/rules.ts'

/** Tables of this module; `db/migrations` creates them. */

export const courses = pgTable('courses', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  /** The published text; null before the first publishing. */
  course: json('course').$type<CourseJson>(),
  draft: json('draft').$type<CourseDraft>(),
  plannedPrice: json('planned_price').$type<PlannedPrice>(),
  archivedAt: time('archived_at'),
  version: integer('version').notNull().default(1),
  savedBy: text('saved_by'),
  updatedAt: time('updated_at').notNull().default(defaultNow),
})

export const courseRevisions = pgTable('course_revisions', {
  courseId: text('course_id').notNull(),
  number: integer('number').notNull(),
  course: json('course').$type<CourseJson>().notNull(),
  publishedBy: text('published_by').notNull(),
  publishedAt: time('published_at').notNull().default(defaultNow),
  restoredFrom: integer('restored_from'),
})

export const coursePictures = pgTable('course_pictures', {
  key: text('key').primaryKey(),
  webp: bytes('webp').notNull(),
  createdAt: time('created_at').notNull().default(defaultNow),
})

export const fetchedCovers = pgTable('fetched_covers', {
  address: text('address').primaryKey(),
  key: text('key').notNull(),
  fetchedAt: time('fetched_at').notNull().default(defaultNow),
})

export const courseLessons = pgTable('course_lessons', {
  id: text('id').primaryKey(),
  /** The published lesson; null while that of the content is shown, or none. */
  lesson: json('lesson').$type<Lesson>(),
  draft: json('draft').$type<{ runs: LessonKind; fields: LessonFields }>(),
  version: integer('version').notNull().default(1),
  savedBy: text('saved_by'),
  updatedAt: time('updated_at').notNull().default(defaultNow),
})

export const courseLessonRevisions = pgTable('course_lesson_revisions', {
  courseId: text('course_id').notNull(),
  number: integer('number').notNull(),
  lesson: json('lesson').$type<Lesson>().notNull(),
  publishedBy: text('published_by').notNull(),
  publishedAt: time('published_at').notNull().default(defaultNow),
})
