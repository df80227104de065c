import { bigint, date, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../../../platform/database/columns.ts'
import type { PieceCounts } from './rules.ts'

/** Tables of this module; `db/migrations` creates them. */

export const cashCounts = pgTable('cash_counts', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  day: date('day').notNull(),
  pieces: jsonb('pieces').$type<PieceCounts>().notNull(),
  countedPaise: bigint('counted_paise', { mode: 'number' }).notNull(),
  bookPaise: bigint('book_paise', { mode: 'number' }).notNull(),
  bankedPaise: bigint('banked_paise', { mode: 'number' }).notNull(),
  ledgerPaise: bigint('ledger_paise', { mode: 'number' }).notNull(),
  key: text('key').notNull(),
  countedBy: text('counted_by').notNull(),
  countedAt: time('counted_at').notNull(),
})

export type CashCount = typeof cashCounts.$inferSelect
