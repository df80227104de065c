import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { defaultNow, number, rowId, time } from '../../platform/database/columns.ts'
import type { Notice } from './contract.ts'

/** Tables of this module; `db/migrations` creates them. */

export const notifications = pgTable('notifications', {
  id: rowId(),
  kind: text('kind').$type<Notice['kind']>().notNull(),
  recordId: number('record_id').notNull(),
  facts: jsonb('facts').notNull(),
  happenedAt: time('happened_at').notNull().default(defaultNow),
})

export const notificationReads = pgTable('notification_reads', {
  userId: uuid('user_id').notNull(),
  notificationId: number('notification_id').notNull(),
  readAt: time('read_at').notNull().default(defaultNow),
})
