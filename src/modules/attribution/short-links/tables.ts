import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../../../platform/database/columns.ts'

/** Tables of this module; `db/migrations` creates them. */

export const shortLinks = pgTable('short_links', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  sourceId: bigint('source_id', { mode: 'number' }).notNull(),
  /** The page of ours that it leads to. */
  path: text('path').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: time('created_at').notNull(),
  endedAt: time('ended_at'),
})

export const shortLinkDays = pgTable(
  'short_link_days',
  {
    code: text('code').notNull(),
    day: date('day').notNull(),
    clicks: integer('clicks').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.day] })],
)
