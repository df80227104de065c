import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../../../platform/database/columns.ts'
import { claimStates } from './rules.ts'

/** The receiving UPI id; the last row counts. */
export const upiPayees = pgTable('upi_payees', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  address: text('address').notNull(),
  name: text('name').notNull(),
  savedBy: text('saved_by').notNull(),
  savedAt: time('saved_at').notNull(),
})

export const upiClaims = pgTable('upi_claims', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Of an enrolment, or of a Fast Track registration. */
  enrolmentId: bigint('enrolment_id', { mode: 'number' }),
  registrationId: bigint('registration_id', { mode: 'number' }),
  paise: bigint('paise', { mode: 'number' }).notNull(),
  reference: text('reference').notNull(),
  utr: text('utr'),
  state: text('state', { enum: claimStates }).notNull().default('claimed'),
  reason: text('reason'),
  entryId: bigint('entry_id', { mode: 'number' }),
  key: text('key').notNull(),
  claimedBy: text('claimed_by').notNull(),
  claimedAt: time('claimed_at').notNull(),
  endedBy: text('ended_by'),
  endedAt: time('ended_at'),
})

export type UpiClaim = typeof upiClaims.$inferSelect
