import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { defaultNow, time } from '../../../platform/database/columns.ts'
import type { PlanPart } from './rules.ts'

/** Payment plans of a course, or of one batch of it. Retired ones stay, since orders refer to them. */
export const feePlans = pgTable('fee_plans', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  courseId: text('course').notNull(),
  batchId: bigint('batch_id', { mode: 'number' }),
  name: text('name').notNull(),
  parts: jsonb('parts').$type<PlanPart[]>().notNull(),
  version: integer('version').notNull().default(1),
  retiredAt: time('retired_at'),
  savedBy: text('saved_by').notNull(),
  savedAt: time('saved_at').notNull().default(defaultNow),
})

export type FeePlan = typeof feePlans.$inferSelect
