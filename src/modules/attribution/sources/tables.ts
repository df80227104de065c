import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { defaultNow, time } from '../../../platform/database/columns.ts'

/** Tables of this module; `db/migrations` creates them. */

export const sources = pgTable('sources', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  retiredAt: time('retired_at'),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().default(defaultNow),
})

export const sourceCosts = pgTable(
  'source_costs',
  {
    sourceId: bigint('source_id', { mode: 'number' }).notNull(),
    /** Its first day. */
    month: date('month').notNull(),
    paise: bigint('paise', { mode: 'number' }).notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: time('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.month] })],
)
