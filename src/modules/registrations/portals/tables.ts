import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, time } from '../../../platform/database/columns.ts'

export const portals = pgTable('portals', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  sourceId: bigint('source_id', { mode: 'number' }).notNull(),
  keyHash: bytes('key_hash').notNull(),
  /** The last characters of the key, to identify it. */
  keySuffix: text('key_suffix').notNull(),
  formKey: text('form_key').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: time('created_at').notNull(),
  revokedBy: text('revoked_by'),
  revokedAt: time('revoked_at'),
})

export const portalEnquiries = pgTable(
  'portal_enquiries',
  {
    portalId: bigint('portal_id', { mode: 'number' }).notNull(),
    /** The sender's id. */
    externalId: text('external_id').notNull(),
    digest: bytes('digest').notNull(),
    registrationId: bigint('registration_id', { mode: 'number' }),
    receivedAt: time('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.portalId, table.externalId] })],
)
