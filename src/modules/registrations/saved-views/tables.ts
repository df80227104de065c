import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '../../../platform/database/columns.ts'

/** Tables of this module; `db/migrations` creates them. */
export const savedViews = pgTable('saved_views', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Whose it is; nobody's where who shared it has gone. */
  personId: uuid('person_id'),
  list: text('list', { enum: ['registrations', 'students'] }).notNull(),
  name: text('name').notNull(),
  /** Of the list's own address, as clean-query.server.ts has it. */
  query: text('query').notNull(),
  isShared: boolean('is_shared').notNull().default(false),
  version: integer('version').notNull().default(1),
  changedBy: uuid('changed_by'),
  changedAt: time('changed_at').notNull(),
})

export type SavedView = typeof savedViews.$inferSelect
