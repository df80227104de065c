import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, now, time } from '../../platform/database/columns.ts'

/** The tables of this noun as queries see them; `db/migrations` is what makes them. */

export const timelineEntries = pgTable('timeline_entries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  registrationId: bigint('registration_id', { mode: 'number' }).notNull(),
  kind: text('kind').notNull(),
  detail: jsonb('detail').notNull().default({}),
  /** The version of the registration that this entry made. */
  version: integer('version'),
  actorName: text('actor_name'),
  happenedAt: time('happened_at').notNull().default(now),
})

export const auditEntries = pgTable('audit_entries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  happenedAt: time('happened_at').notNull().default(now),
  actorId: uuid('actor_id'),
  actorName: text('actor_name').notNull(),
  recordKind: text('record_kind', {
    enum: ['student', 'registration', 'course', 'settings', 'account'],
  }).notNull(),
  recordId: text('record_id').notNull(),
  action: text('action').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
  /** Null where older code wrote it, and nothing is sealed yet. */
  keyIds: bigint('key_ids', { mode: 'number' }).array(),
})

export const trailKeys = pgTable('trail_keys', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recordKind: text('record_kind', { enum: ['student', 'registration', 'account'] }).notNull(),
  recordId: text('record_id').notNull(),
  key: bytes('key').notNull(),
  madeAt: time('made_at').notNull().default(now),
})
