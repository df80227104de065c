import { bigint, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '../../../platform/database/columns.ts'

const number = (name: string) => bigint(name, { mode: 'number' })

export const paymentLinks = pgTable('payment_links', {
  id: number('id').primaryKey().generatedAlwaysAsIdentity(),
  enrolmentId: number('enrolment_id').notNull(),
  part: integer('part').notNull(),
  dueOn: date('due_on').notNull(),
  paise: number('paise').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  revokedAt: time('revoked_at'),
  mailedAt: time('mailed_at'),
  orderId: uuid('order_id'),
})

export type PaymentLinkRow = typeof paymentLinks.$inferSelect
