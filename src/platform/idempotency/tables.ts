import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytes, rowId, time } from '../database/columns.ts'

/** Tables of this module; `db/migrations` creates them. */
export const idempotencyRecords = pgTable('idempotency_keys', {
  id: rowId(),
  personId: uuid('person_id').notNull(),
  digest: bytes('digest').notNull(),
  answer: jsonb('answer'),
  expiresAt: time('expires_at').notNull(),
})
