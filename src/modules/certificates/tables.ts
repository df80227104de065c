import { integer, json, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { bytes, number, rowId, time } from '../../platform/database/columns.ts'
import {
  type CertificateContents,
  certificateKinds,
  type PublicKey,
  revocationReasons,
} from './rules.ts'

/** Tables of this module; `db/migrations` creates them. */

export const certificateRules = pgTable('certificate_rules', {
  batchId: number('batch_id').primaryKey(),
  attendedPercent: smallint('attended_percent').notNull(),
  completedPercent: smallint('completed_percent').notNull(),
})

export const certificateCounters = pgTable('certificate_counters', {
  year: text('year').primaryKey(),
  last: integer('last').notNull(),
})

export const certificateKeys = pgTable('certificate_keys', {
  /** The thumbprint of the public key (RFC 7638). */
  id: text('id').primaryKey(),
  publicJwk: json('public_jwk').$type<PublicKey>().notNull(),
  sealedPrivate: bytes('sealed_private').notNull(),
  createdAt: time('created_at').notNull(),
  /** Another key signs since then; what this one signed stays valid. */
  retiredAt: time('retired_at'),
  /** Somebody else may have it: nothing that it signed is valid any more. */
  distrustedAt: time('distrusted_at'),
})

export const certificates = pgTable('certificates', {
  id: rowId(),
  kind: text('kind', { enum: certificateKinds }).notNull(),
  year: text('year').notNull(),
  number: integer('number').notNull(),
  name: text('name').notNull(),
  code: text('code').notNull(),
  /** Whose it is; null once their records are deleted. */
  seatId: number('seat_id'),
  batchId: number('batch_id').notNull(),
  /** Everything printed on it; null once it was withdrawn. */
  contents: json('contents').$type<CertificateContents>(),
  statusList: integer('status_list').notNull(),
  statusIndex: integer('status_index').notNull(),
  /** Why it was issued although the rule of the batch was not met. */
  exceptionReason: text('exception_reason'),
  /** The name that its holder wants on it instead. */
  requestedName: text('requested_name'),
  requestedAt: time('requested_at'),
  issuedBy: text('issued_by').notNull(),
  issuedAt: time('issued_at').notNull(),
  revokedAt: time('revoked_at'),
  revokedBy: text('revoked_by'),
  revokedReason: text('revoked_reason', { enum: revocationReasons }),
  replacedBy: number('replaced_by'),
  /** By its holder, whose account is gone. */
  withdrawnAt: time('withdrawn_at'),
  /** Its holder deleted their account and chose to keep it public. */
  keptAt: time('kept_at'),
})

export type Certificate = typeof certificates.$inferSelect
