import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { defaultNow, time } from '../../platform/database/columns.ts'
import { entryKinds, methods } from './rules.ts'

/** Append-only. Charges are positive paise, so that the balance is a sum. */
export const ledgerEntries = pgTable('ledger_entries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  enrolmentId: bigint('enrolment_id', { mode: 'number' }),
  registrationId: bigint('registration_id', { mode: 'number' }),
  kind: text('kind', { enum: entryKinds }).notNull(),
  paise: bigint('paise', { mode: 'number' }).notNull(),
  method: text('method', { enum: methods }),
  reference: text('reference'),
  key: text('key').notNull(),
  reverses: bigint('reverses', { mode: 'number' }),
  /** The later answer of the gateway that a correcting entry follows from. */
  readingId: bigint('reading_id', { mode: 'number' }),
  recordedBy: text('recorded_by').notNull(),
  happenedAt: time('happened_at').notNull().default(defaultNow),
})

export type LedgerEntry = typeof ledgerEntries.$inferSelect
