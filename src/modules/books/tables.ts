import { date, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { number, rowId, time } from '../../platform/database/columns.ts'
import { type PieceCounts, payoutKinds } from './rules.ts'

export const cashCounts = pgTable('cash_counts', {
  id: rowId(),
  day: date('day').notNull(),
  pieces: jsonb('pieces').$type<PieceCounts>().notNull(),
  countedPaise: number('counted_paise').notNull(),
  bookPaise: number('book_paise').notNull(),
  bankedPaise: number('banked_paise').notNull(),
  ledgerPaise: number('ledger_paise').notNull(),
  key: text('key').notNull(),
  countedBy: text('counted_by').notNull(),
  countedAt: time('counted_at').notNull(),
})

export type CashCount = typeof cashCounts.$inferSelect

export const payoutLines = pgTable('payout_lines', {
  id: rowId(),
  gateway: text('gateway').notNull(),
  entity: text('entity').notNull(),
  kind: text('kind', { enum: payoutKinds }).notNull(),
  settlement: text('settlement').notNull(),
  paise: number('paise').notNull(),
  netPaise: number('net_paise').notNull(),
  feePaise: number('fee_paise').notNull(),
  taxPaise: number('tax_paise').notNull(),
  utr: text('utr'),
  settledOn: date('settled_on').notNull(),
  readBy: text('read_by').notNull(),
  readAt: time('read_at').notNull(),
})

export type PayoutLine = typeof payoutLines.$inferSelect
