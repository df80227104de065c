import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../../../platform/database/columns.ts'
import { chequeStates } from './rules.ts'

export const cheques = pgTable('cheques', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  entryId: bigint('entry_id', { mode: 'number' }).notNull(),
  /** Of an enrolment, or of a Fast Track registration. */
  enrolmentId: bigint('enrolment_id', { mode: 'number' }),
  registrationId: bigint('registration_id', { mode: 'number' }),
  number: text('number').notNull(),
  bank: text('bank'),
  state: text('state', { enum: chequeStates }).notNull().default('out'),
  reason: text('reason'),
  bounceEntryId: bigint('bounce_entry_id', { mode: 'number' }),
  receivedAt: time('received_at').notNull(),
  settledBy: text('settled_by'),
  settledAt: time('settled_at'),
})

export type Cheque = typeof cheques.$inferSelect
