import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { devices, visitSources } from './rules.ts'

/** Tables of this module; `db/migrations` creates them. */

export const pageViews = pgTable('page_views', {
  /** `YYYY-MM-DD` in India. */
  day: date('day').notNull(),
  page: text('page').notNull(),
  source: text('source', { enum: visitSources }).notNull(),
  device: text('device', { enum: devices }).notNull(),
  views: integer('views').notNull(),
})
