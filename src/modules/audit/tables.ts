import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, defaultNow, time } from '../../platform/database/columns.ts'

/** Tables of this module; `db/migrations` creates them. */

export const auditEvents = pgTable('audit_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  happenedAt: time('happened_at').notNull().default(defaultNow),
  actorId: uuid('actor_id'),
  actorName: text('actor_name').notNull(),
  recordKind: text('record_kind', {
    enum: ['student', 'registration', 'course', 'settings', 'account', 'import', 'batch', 'plan'],
  }).notNull(),
  recordId: text('record_id').notNull(),
  /** A name from the modules' events. */
  event: text('event').notNull(),
  facts: jsonb('facts').notNull().default({}),
  /** The version of the record that this event made. */
  version: integer('version'),
  inTrail: boolean('in_trail').notNull().default(true),
  /** The keys that its encrypted facts need, all of them. */
  keyIds: bigint('key_ids', { mode: 'number' }).array(),
})

export const trailKeys = pgTable('audit_keys', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recordKind: text('record_kind', { enum: ['student', 'registration', 'account'] }).notNull(),
  recordId: text('record_id').notNull(),
  key: bytes('key').notNull(),
  createdAt: time('created_at').notNull().default(defaultNow),
})

export const eventLinks = pgTable('audit_links', {
  position: bigint('position', { mode: 'number' }).primaryKey(),
  eventId: bigint('event_id', { mode: 'number' }),
  /** A text instead of an event: chains begun before 1.0 have two such links. */
  mark: text('mark'),
  keyName: text('key_name').notNull(),
  hash: bytes('hash').notNull(),
})
