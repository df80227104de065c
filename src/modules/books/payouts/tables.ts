import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../../../platform/database/columns.ts'
import { payoutKinds } from './rules.ts'

/** Tables of this module; `db/migrations` creates them. */

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
