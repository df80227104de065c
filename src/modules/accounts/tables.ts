import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, defaultNow, number, rowId, time } from '../../platform/database/columns.ts'
import { type Role, roles } from './abilities.ts'
import { linkPurposes } from './secret-links.server.ts'

/** Tables of this module; `db/migrations` creates them. */

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  passwordHash: text('password_hash'),
  picture: text('picture'),
  externalPicture: text('external_picture'),
  emailVerifiedAt: time('email_verified_at'),
  disabledAt: time('disabled_at'),
  passwordVerified: boolean('password_verified').notNull().default(false),
  phone: text('phone'),
  studentId: number('student_id'),
  factorDueAt: time('factor_due_at'),
  /** The publication of texts whose terms the person accepted; nothing for accounts that staff made. */
  termsPublication: integer('terms_publication'),
  createdAt: time('created_at').notNull().default(defaultNow),
  updatedAt: time('updated_at').notNull().default(defaultNow),
})

export const staffRoles = pgTable(
  'staff_roles',
  {
    userId: uuid('user_id').notNull(),
    role: text('role', { enum: roles }).notNull(),
    grantedBy: uuid('granted_by'),
    grantedAt: time('granted_at').notNull().default(defaultNow),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
)

export const invitations = pgTable('invitations', {
  id: rowId(),
  email: text('email').notNull(),
  roles: text('roles').array().$type<Role[]>().notNull(),
  secretHash: bytes('secret_hash').notNull(),
  invitedBy: uuid('invited_by'),
  invitedByName: text('invited_by_name').notNull(),
  sentAt: time('sent_at').notNull().default(defaultNow),
  expiresAt: time('expires_at').notNull(),
})

export const courseTrainers = pgTable('course_trainers', {
  course: text('course').notNull(),
  userId: uuid('user_id').notNull(),
  grantedAt: time('granted_at').notNull().default(defaultNow),
})

export const sessions = pgTable('sessions', {
  id: bytes('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  userAgent: text('user_agent'),
  createdAt: time('created_at').notNull().default(defaultNow),
  lastUsedAt: time('last_used_at').notNull().default(defaultNow),
  expiresAt: time('expires_at').notNull(),
  reauthenticatedAt: time('reauthenticated_at'),
  factorAt: time('factor_at'),
})

export const pendingSignIns = pgTable('pending_sign_ins', {
  id: bytes('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: time('created_at').notNull().default(defaultNow),
  expiresAt: time('expires_at').notNull(),
})

export const factors = pgTable('factors', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  kind: text('kind', { enum: ['passkey', 'authenticator'] }).notNull(),
  name: text('name').notNull(),
  createdAt: time('created_at').notNull().default(defaultNow),
  lastUsedAt: time('last_used_at'),
  credentialId: text('credential_id'),
  publicKey: bytes('public_key'),
  counter: number('counter'),
  transports: text('transports').array(),
  sealedSecret: bytes('sealed_secret'),
  lastStep: number('last_step'),
})

export const recoveryCodes = pgTable('recovery_codes', {
  id: bytes('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: time('created_at').notNull().default(defaultNow),
})

export const factorChallenges = pgTable('factor_challenges', {
  id: bytes('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  holder: bytes('holder').notNull(),
  purpose: text('purpose', {
    enum: ['add-passkey', 'add-authenticator', 'show-passkey'],
  }).notNull(),
  sealedSecret: bytes('sealed_secret'),
  expiresAt: time('expires_at').notNull(),
})

export const knownBrowsers = pgTable('known_browsers', {
  id: bytes('id').notNull(),
  number: number('number').notNull().generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  lastSeenAt: time('last_seen_at').notNull().default(defaultNow),
  /** When this browser last passed the second step of this account. */
  factorAt: time('factor_at'),
})

export const profilePictures = pgTable('profile_pictures', {
  key: text('key').primaryKey(),
  userId: uuid('user_id').notNull(),
  webp: bytes('webp').notNull(),
  createdAt: time('created_at').notNull().default(defaultNow),
})

export const mailedLinks = pgTable('mailed_links', {
  id: bytes('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose', { enum: linkPurposes }).notNull(),
  email: text('email').notNull(),
  createdAt: time('created_at').notNull().default(defaultNow),
  expiresAt: time('expires_at').notNull(),
})

/** The one code by which an account may confirm its e-mail. */
export const emailCodes = pgTable('email_codes', {
  userId: uuid('user_id').primaryKey(),
  /** The session that requested it. */
  sessionId: bytes('session_id').notNull(),
  email: text('email').notNull(),
  codeHash: bytes('code_hash').notNull(),
  attempts: smallint('attempts').notNull().default(0),
  sentAt: time('sent_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})

export const providerAccounts = pgTable('provider_accounts', {
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  userId: uuid('user_id').notNull(),
  linkedAt: time('linked_at').notNull().default(defaultNow),
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
