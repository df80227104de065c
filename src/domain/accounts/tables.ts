import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, now, time } from '../../platform/database/columns.ts'
import { memberRole, roles } from './abilities.ts'

/** The tables of this noun as queries see them; `db/migrations` is what makes them. */

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  role: text('role', { enum: roles }).notNull().default(memberRole),
  passwordHash: text('password_hash'),
  picture: text('picture'),
  outsidePicture: text('outside_picture'),
  emailVerifiedAt: time('email_verified_at'),
  disabledAt: time('disabled_at'),
  passwordProven: boolean('password_proven').notNull().default(false),
  phone: text('phone'),
  studentId: bigint('student_id', { mode: 'number' }),
  createdAt: time('created_at').notNull().default(now),
  updatedAt: time('updated_at').notNull().default(now),
})

export const sessions = pgTable('sessions', {
  id: bytes('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  userAgent: text('user_agent'),
  createdAt: time('created_at').notNull().default(now),
  lastUsedAt: time('last_used_at').notNull().default(now),
  expiresAt: time('expires_at').notNull(),
})

export const knownBrowsers = pgTable('known_browsers', {
  id: bytes('id').notNull(),
  number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  seenAt: time('seen_at').notNull().default(now),
})

export const profilePictures = pgTable('profile_pictures', {
  key: text('key').primaryKey(),
  userId: uuid('user_id').notNull(),
  webp: bytes('webp').notNull(),
  createdAt: time('created_at').notNull().default(now),
})

export const mailedLinks = pgTable('mailed_links', {
  id: bytes('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose', { enum: ['verify-email', 'reset-password', 'change-email'] }).notNull(),
  email: text('email').notNull(),
  createdAt: time('created_at').notNull().default(now),
  expiresAt: time('expires_at').notNull(),
})

export const providerAccounts = pgTable('provider_accounts', {
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  userId: uuid('user_id').notNull(),
  linkedAt: time('linked_at').notNull().default(now),
})

export const providerFlows = pgTable('provider_flows', {
  id: bytes('id').primaryKey(),
  state: text('state').notNull(),
  nonce: text('nonce').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  pageNonce: text('page_nonce').notNull(),
  expiresAt: time('expires_at').notNull(),
})

export const signInCredentials = pgTable('sign_in_credentials', {
  id: bytes('id').primaryKey(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull(),
  name: text('name').notNull(),
  picture: text('picture'),
  expiresAt: time('expires_at').notNull(),
})
