import { bigint, date, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../../platform/database/columns.ts'
import { type PieceCounts, payoutKinds } from './rules.ts'

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

export const payoutLines = pgTable('payout_lines', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  gateway: text('gateway').notNull(),
  entity: text('entity').notNull(),
  kind: text('kind', { enum: payoutKinds }).notNull(),
  settlement: text('settlement').notNull(),
  paise: bigint('paise', { mode: 'number' }).notNull(),
  netPaise: bigint('net_paise', { mode: 'number' }).notNull(),
  feePaise: bigint('fee_paise', { mode: 'number' }).notNull(),
  taxPaise: bigint('tax_paise', { mode: 'number' }).notNull(),
  utr: text('utr'),
  settledOn: date('settled_on').notNull(),
  readBy: text('read_by').notNull(),
  readAt: time('read_at').notNull(),
})

export type PayoutLine = typeof payoutLines.$inferSelect
