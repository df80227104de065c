import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { defaultNow, number, rowId, time } from '../../platform/database/columns.ts'
import { devices, visitSources } from './page-views/rules.ts'

/** Tables of this module; `db/migrations` creates them. */

export const sources = pgTable('sources', {
  id: rowId(),
  name: text('name').notNull(),
  retiredAt: time('retired_at'),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().default(defaultNow),
})

export const sourceCosts = pgTable(
  'source_costs',
  {
    sourceId: number('source_id').notNull(),
    /** Its first day. */
    month: date('month').notNull(),
    paise: number('paise').notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: time('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.month] })],
)

export const shortLinks = pgTable('short_links', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  sourceId: number('source_id').notNull(),
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

export const pageViews = pgTable('page_views', {
  /** `YYYY-MM-DD` in India. */
  day: date('day').notNull(),
  page: text('page').notNull(),
  source: text('source', { enum: visitSources }).notNull(),
  device: text('device', { enum: devices }).notNull(),
  views: integer('views').notNull(),
})
