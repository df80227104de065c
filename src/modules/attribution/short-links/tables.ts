import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from '../../../platform/database/columns.ts'

/** Tables of this module; `db/migrations` creates them. */

export const shortAddresses = pgTable('short_addresses', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  sourceId: bigint('source_id', { mode: 'number' }).notNull(),
  /** The page of ours that it leads to. */
  path: text('path').notNull(),
  madeBy: text('made_by').notNull(),
  madeAt: time('made_at').notNull(),
  endedAt: time('ended_at'),
})

export const shortAddressDays = pgTable(
  'short_address_days',
  {
    code: text('code').notNull(),
    day: date('day').notNull(),
    followed: integer('followed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.day] })],
)
