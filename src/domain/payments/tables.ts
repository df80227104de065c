import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { now, time } from '../../platform/database/columns.ts'

/** The tables of this noun as queries see them; `db/migrations` is what makes them. */

export const payments = pgTable('payments', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  registrationId: bigint('registration_id', { mode: 'number' }).notNull(),
  amountPaise: integer('amount_paise').notNull(),
  recordedBy: text('recorded_by').notNull(),
  paidAt: time('paid_at').notNull().default(now),
})
