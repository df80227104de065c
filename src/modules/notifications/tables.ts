import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { defaultNow, time } from '../../platform/database/columns.ts'
import type { Notice } from './contract.ts'

/** Tables of this module; `db/migrations` creates them. */

export const notifications = pgTable('notifications', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<Notice['kind']>().notNull(),
  recordId: bigint('record_id', { mode: 'number' }).notNull(),
  facts: jsonb('facts').notNull(),
  happenedAt: time('happened_at').notNull().default(defaultNow),
})

export const notificationReads = pgTable('notification_reads', {
  userId: uuid('user_id').notNull(),
  notificationId: bigint('notification_id', { mode: 'number' }).notNull(),
  readAt: time('read_at').notNull().default(defaultNow),
})
