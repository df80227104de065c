import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { time } from '../../../platform/database/columns.ts'

/** The tables of this noun as queries see them; `db/migrations` is what makes them. */

export const roundRobinPositions = pgTable('counsellor_turns', {
  userId: uuid('user_id').primaryKey(),
  gotAt: time('got_at').notNull(),
})
