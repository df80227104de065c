import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { number, rowId, time } from '../../../platform/database/columns.ts'
import { runKinds } from './rules.ts'

/** Tables of this module; `db/migrations` creates them. */

export const backupRuns = pgTable('backup_runs', {
  id: rowId(),
  /** `copy` is a base backup of the embedded PostgreSQL. */
  kind: text('kind', { enum: runKinds }).notNull(),
  beganAt: time('started_at').notNull(),
  endedAt: time('ended_at').notNull(),
  file: text('file'),
  bytes: number('bytes'),
  rowCount: number('row_count'),
  stored: boolean('stored').notNull().default(false),
  failure: text('failure'),
})
