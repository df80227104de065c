import { date, pgTable, uuid } from 'drizzle-orm/pg-core'
import { time } from '../../platform/database/columns.ts'

export const reportRecipients = pgTable('report_recipients', {
  userId: uuid('user_id').primaryKey(),
})

export const weeklyReports = pgTable('weekly_reports', {
  /** The day it was sent, `YYYY-MM-DD` in India. */
  monday: date('monday').primaryKey(),
  sentAt: time('sent_at').notNull(),
})
