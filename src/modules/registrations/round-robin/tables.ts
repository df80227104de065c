import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { time } from '../../../platform/database/columns.ts'

export const roundRobinPositions = pgTable('round_robin_positions', {
  userId: uuid('user_id').primaryKey(),
  gotAt: time('got_at').notNull(),
})
