import { boolean, date, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, rowId, time } from '../../platform/database/columns.ts'
import { consentScopes } from '../page-texts/quotes.ts'
import type { Earlier, GalleryEntry, InstructorProfile, StoryFields } from './rules.ts'

/** Tables of this module; `db/migrations` creates them. */

export const sitePictures = pgTable('site_pictures', {
  key: text('key').primaryKey(),
  webp: bytes('webp').notNull(),
  createdAt: time('created_at').notNull(),
})

/** As the pages show it: cut around a point, in a width and a format. */
export const sitePictureFiles = pgTable('site_picture_files', {
  key: text('key').notNull(),
  /** `about.50.50-480.avif`: the folder of its place, the point, width and format. */
  file: text('file').notNull(),
  content: bytes('content').notNull(),
})

const id = rowId()

/** Of each record that staff edit as a whole. */
const recordColumns = <Fields>() => ({
  id,
  isVisible: boolean('is_visible').notNull(),
  isSample: boolean('is_sample').notNull().default(false),
  earlier: json('earlier').$type<Earlier<Fields>[]>().notNull().default([]),
  version: integer('version').notNull().default(1),
  savedBy: text('saved_by').notNull(),
  updatedAt: time('updated_at').notNull(),
})

export const instructors = pgTable('instructors', {
  ...recordColumns<InstructorProfile>(),
  position: integer('position').notNull(),
  personId: uuid('person_id'),
  fields: json('profile').$type<InstructorProfile>().notNull(),
  removedAt: time('removed_at'),
})

export const galleryPictures = pgTable('gallery_pictures', {
  ...recordColumns<GalleryEntry>(),
  position: integer('position').notNull(),
  fields: json('entry').$type<GalleryEntry>().notNull(),
  removedAt: time('removed_at'),
})

export const stories = pgTable('stories', {
  ...recordColumns<StoryFields>(),
  /** Nothing once the consent was taken back. */
  fields: json('story').$type<StoryFields>(),
  consentedOn: date('consented_on'),
  scope: text('scope', { enum: consentScopes }).array().notNull(),
  withdrawnAt: time('withdrawn_at'),
  /** The same on every site that the story is moved to. */
  transferId: uuid('transfer_id').notNull().defaultRandom(),
})

/** Old addresses of the site that lead to a page. */
export const redirects = pgTable('redirects', {
  id,
  path: text('path').notNull(),
  target: text('target').notNull(),
  savedBy: text('saved_by').notNull(),
  savedAt: time('saved_at').notNull(),
})

/** Lines on top of the public pages. */
export const siteNotices = pgTable('site_notices', {
  id,
  text: text('text').notNull(),
  shownFrom: time('shown_from').notNull(),
  shownUntil: time('shown_until').notNull(),
  savedBy: text('saved_by').notNull(),
  savedAt: time('saved_at').notNull(),
})
