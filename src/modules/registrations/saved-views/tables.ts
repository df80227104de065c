import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '../../../platform/database/columns.ts'

export const savedViews = pgTable('saved_views', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The owner; null for a shared view whose owner was deleted. */
  personId: uuid('person_id'),
  list: text('list', { enum: ['registrations', 'students'] }).notNull(),
  name: text('name').notNull(),
  /** Canonical form from clean-query.server.ts. */
  query: text('query').notNull(),
  isShared: boolean('is_shared').notNull().default(false),
  version: integer('version').notNull().default(1),
  changedBy: uuid('changed_by'),
  changedAt: time('changed_at').notNull(),
})

export type SavedView = typeof savedViews.$inferSelect
