import { createHash, createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { asc, eq, isNull } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { seal, unseal } from '../../platform/seal.ts'
import { deriveKey } from '../../platform/secrets.ts'
import { record } from '../audit/record-event.server.ts'
import type { PublicKey } from './rules.ts'
import { certificateKeys } from './tables.ts'

/** After so many days another key signs. What was signed before still counts. */
const daysInUse = 365

export type SigningKey = { id: string; key: KeyObject }
type KeySite = { db: Database; sessionSecret: Uint8Array }

/**
 * The key that signs now. Another one takes its place after a year, and where it cannot be opened because
 * SESSION_SECRET is another one: what the one before signed still counts.
 */
export async function signingKey({ db, sessionSecret }: KeySite, now: Date): Promise<SigningKey> {
  const current = await findKey(db, sessionSecret)
  if (current && !isOld(current.createdAt, now)) return current
  return replaceKey(
    { db, sessionSecret },
    { replaces: current?.id ?? null, why: current ? 'age' : 'lost' },
    { actor: 'system', now },
  )
}

async function findKey(db: Transaction, sessionSecret: Uint8Array) {
  const [row] = await db.select().from(certificateKeys).where(isNull(certificateKeys.retiredAt))
  const key = row && openKey(row.sealedPrivate, row.id, sessionSecret)
  return key && { id: row.id, key, createdAt: row.createdAt }
}

function isOld(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > daysInUse * 24 * 60 * 60_000
}

type Replacing = {
  /** The key that was seen; where another signs meanwhile, that one stays. Nothing: one that cannot be opened. */
  replaces: string | null
  why: 'age' | 'lost' | 'asked' | 'stolen'
}

/**
 * A new key in the place of the one in use. Two at once: one waits at the lock, and takes what the other made.
 * `stolen` also distrusts the keys before it: certificates are signed anew whenever they are downloaded.
 */
export async function replaceKey(
  { db, sessionSecret }: KeySite,
  { replaces, why }: Replacing,
  context: ActionContext,
): Promise<SigningKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const publicJwk: PublicKey = { kty: 'RSA', n, e }
  const id = thumbprintOf(publicJwk)
  return db.transaction(async (tx) => {
    await tx.execute('lock table certificate_keys in share row exclusive mode')
    const current = await findKey(tx, sessionSecret)
    if (current && current.id !== replaces && (why === 'age' || why === 'lost')) return current
    const { now } = context
    await tx
      .update(certificateKeys)
      .set({ retiredAt: now })
      .where(isNull(certificateKeys.retiredAt))
    if (why === 'stolen')
      await tx
        .update(certificateKeys)
        .set({ distrustedAt: now })
        .where(isNull(certificateKeys.distrustedAt))
    const sealedPrivate = sealKey(privateKey, id, sessionSecret)
    await tx.insert(certificateKeys).values({ id, publicJwk, sealedPrivate, createdAt: now })
    const keys = { before: { key: current?.id ?? null }, after: { key: id, why } }
    await record(tx, { event: 'replace certificate key', id: 'site', ...keys }, context)
    return { id, key: privateKey }
  })
}

/** The keys that anybody may check with: the one in use, and those before it that are still trusted. */
export function listTrustedKeys(db: Transaction) {
  return db
    .select({ id: certificateKeys.id, publicJwk: certificateKeys.publicJwk })
    .from(certificateKeys)
    .where(isNull(certificateKeys.distrustedAt))
    .orderBy(asc(certificateKeys.createdAt))
}

export async function findPublicKey(db: Transaction, id: string) {
  const [row] = await db
    .select({ publicJwk: certificateKeys.publicJwk, distrustedAt: certificateKeys.distrustedAt })
    .from(certificateKeys)
    .where(eq(certificateKeys.id, id))
  return row
}

/**
 * A private key as it is stored: under a key derived from SESSION_SECRET and bound to its public half, so that
 * neither a copy of the database nor a changed row signs anything.
 */
function sealKey(key: KeyObject, id: string, sessionSecret: Uint8Array): Buffer {
  return seal(key.export({ type: 'pkcs8', format: 'der' }), sealingKey(sessionSecret), id)
}

/** Undefined where another SESSION_SECRET sealed it. */
function openKey(sealed: Buffer, id: string, sessionSecret: Uint8Array): KeyObject | undefined {
  const pkcs8 = unseal(sealed, sealingKey(sessionSecret), id)
  return pkcs8 && createPrivateKey({ key: pkcs8, type: 'pkcs8', format: 'der' })
}

/** RFC 7638: its members in the order of letters. */
function thumbprintOf({ e, kty, n }: PublicKey): string {
  return createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url')
}

function sealingKey(sessionSecret: Uint8Array): Buffer {
  return deriveKey(sessionSecret, 'certificate keys')
}
