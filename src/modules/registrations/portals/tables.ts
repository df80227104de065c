import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, time } from '../../../platform/database/columns.ts'

/** Tables of this module; `db/migrations` creates them. */

export const portals = pgTable('portals', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  sourceId: bigint('source_id', { mode: 'number' }).notNull(),
  keyHash: bytes('key_hash').notNull(),
  /** The last letters of the key, to tell it by. */
  keyEnd: text('key_end').notNull(),
  formKey: text('form_key').notNull(),
  madeBy: text('made_by').notNull(),
  madeAt: time('made_at').notNull(),
  revokedBy: text('revoked_by'),
  revokedAt: time('revoked_at'),
})

export const portalEnquiries = pgTable(
  'portal_enquiries',
  {
    portalId: bigint('portal_id', { mode: 'number' }).notNull(),
    /** What the sender calls it. */
    sentId: text('sent_id').notNull(),
    digest: bytes('digest').notNull(),
    registrationId: bigint('registration_id', { mode: 'number' }),
    receivedAt: time('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.portalId, table.sentId] })],
)
