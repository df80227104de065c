import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { institute } from '../../../../content/institute.ts'
import type { ActionContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import type { Person } from '../contract.ts'
import { type AccountRef, lockMember } from '../locks.server.ts'
import { endAccess } from '../sessions.server.ts'
import { factors, recoveryCodes } from '../tables.ts'
import {
  authenticatorOf,
  challengeIn,
  type FactorContext,
  recoveryCodeId,
  stepOfCode,
} from './check-factor.server.ts'
import type { Attestation } from './contract.ts'
import { notifyFactorChange } from './factor-mails.server.ts'
import { codesInSet, writeRecoveryCode } from './rules.ts'
import {
  consumeChallenge,
  countRecoveryCodes,
  holdChallenge,
  issueChallenge,
  listFactors,
  lockAccount,
  openSecret,
  passkeysIn,
  sealSecret,
} from './store.server.ts'

/** Removes one of a person's own factors; recovery codes go with the last one. False where there is none. */
export function removeFactor(
  db: Database,
  { person, factor }: { person: Person; factor: string },
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, person.id)
    const [removedFactor] = await tx
      .delete(factors)
      .where(and(eq(factors.id, factor), eq(factors.userId, person.id)))
      .returning({ kind: factors.kind, name: factors.name })
    if (!removedFactor) return false
    if ((await listFactors(tx, person.id)).length === 0)
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
    const { kind, name } = removedFactor
    const news = { userId: person.id, what: `${kind}-removed`, name } as const
    await notifyFactorChange(tx, news, { actor: person, now, publicUrl })
    return true
  })
}

/** Without i, l, o and u, which are easily misread. 32 letters: five bits each. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const lettersInCode = 16

/** Replaces the recovery codes; they are shown only now. Undefined for an account without a factor. */
export function renewRecoveryCodes(
  db: Database,
  person: Person,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<string[] | undefined> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, person.id)
    if ((await listFactors(tx, person.id)).length === 0) return undefined
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
    const codes = await insertCodes(tx, person.id, now)
    const news = { userId: person.id, what: 'codes-renewed' } as const
    await notifyFactorChange(tx, news, { actor: person, now, publicUrl })
    return codes
  })
}

/** The codes that come with the first factor; undefined where codes exist. */
async function firstRecoveryCodes(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<string[] | undefined> {
  await lockAccount(tx, userId)
  if ((await listFactors(tx, userId)).length > 1 && (await countRecoveryCodes(tx, userId)) > 0)
    return undefined
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return insertCodes(tx, userId, now)
}

async function insertCodes(tx: Transaction, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: codesInSet }, randomCode)
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ id: recoveryCodeId(userId, code), userId, createdAt: now })))
  return codes.map(writeRecoveryCode)
}

function randomCode(): string {
  return Array.from(randomBytes(lettersInCode), (byte) => letters[byte % letters.length]).join('')
}

type FactorsReset =
  | { ok: true; userId: string; removed: number }
  | { ok: false; reason: 'unknown' | 'no-factor' | 'own' | 'not-allowed' }

/**
 * Removes all factors and recovery codes of somebody who lost them and ends their sessions, since the lost
 * device may be signed in. Nobody can do this to themselves; otherwise a stolen session could.
 */
export function resetFactors(
  db: Database,
  of: AccountRef,
  { actor, now }: ActionContext,
): Promise<FactorsReset> {
  return db.transaction(async (tx): Promise<FactorsReset> => {
    const locked = await lockMember(tx, of, actor)
    if (!locked.ok) return locked
    const { person } = locked
    if (actor !== 'system' && actor.id === person.id) return { ok: false, reason: 'own' }
    const removedFactors = await tx
      .delete(factors)
      .where(eq(factors.userId, person.id))
      .returning({ id: factors.id })
    if (removedFactors.length === 0) return { ok: false, reason: 'no-factor' }
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
    await endAccess(tx, person.id)
    const news = { userId: person.id, what: 'reset' } as const
    await notifyFactorChange(tx, news, { actor, now })
    return { ok: true, userId: person.id, removed: removedFactors.length }
  })
}

/** Who adds a factor, and in which session. */
type Requester = { person: Person; sessionId: Buffer }

/** Upper bound on passkeys of a person. */
const mostOfPerson = 20

export type FactorAdded =
  | { ok: true; recoveryCodes?: string[] }
  | { ok: false; reason: 'wrong' | 'known-already' | 'too-many' }

/** Options for creating a passkey; the browser does not offer one that is already registered. */
export async function beginPasskey(
  db: Database,
  { person, sessionId }: Requester,
  { now, publicUrl }: FactorContext,
) {
  const request = { userId: person.id, holder: sessionId, purpose: 'add-passkey' } as const
  const challenge = await issueChallenge(db, request, now)
  const knownPasskeys = passkeysIn(await listFactors(db, person.id))
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: institute.name,
    rpID: new URL(publicUrl).hostname,
    userID: new Uint8Array(Buffer.from(person.id.replaceAll('-', ''), 'hex')),
    userName: person.email,
    userDisplayName: person.name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: knownPasskeys,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
}

/** Stores a new passkey. `name` is the device it was made on. */
export async function addPasskey(
  db: Database,
  { person, sessionId, passkey, name }: Requester & { passkey: Attestation; name: string },
  { now, publicUrl }: FactorContext,
): Promise<FactorAdded> {
  const challenge = challengeIn(passkey.response.clientDataJSON)
  const userId = person.id
  const response = { userId, holder: sessionId, purpose: 'add-passkey', challenge } as const
  return db.transaction(async (tx) => {
    // First, so that a concurrent takeover of the account ends this attempt.
    await lockAccount(tx, userId)
    if (!(await consumeChallenge(tx, response, now))) return { ok: false, reason: 'wrong' }
    const credential = await readPasskey(passkey, challenge, publicUrl)
    if (!credential) return { ok: false, reason: 'wrong' }
    if ((await listFactors(tx, userId)).length >= mostOfPerson)
      return { ok: false, reason: 'too-many' }
    const factor = { kind: 'passkey', name, ...credential } as const
    return insertFactor(tx, person, factor, { now, publicUrl })
  })
}

/** A unique index decides: a passkey belongs to one account, and of two windows that add an app one does. */
async function insertFactor(
  tx: Transaction,
  person: Person,
  factor: Omit<typeof factors.$inferInsert, 'userId' | 'createdAt'>,
  { now, publicUrl }: Pick<FactorContext, 'now' | 'publicUrl'>,
): Promise<FactorAdded> {
  const userId = person.id
  const storedFactors = await tx
    .insert(factors)
    .values({ ...factor, userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: factors.id })
  if (storedFactors.length === 0) return { ok: false, reason: 'known-already' }
  const recoveryCodes = await firstRecoveryCodes(tx, userId, now)
  const news = { userId, what: `${factor.kind}-added`, name: factor.name } as const
  await notifyFactorChange(tx, news, { actor: person, now, publicUrl })
  return { ok: true, ...(recoveryCodes && { recoveryCodes }) }
}

/** The columns of a passkey. The library throws for a forged response, a wrong origin, or missing user verification. */
async function readPasskey(response: Attestation, challenge: string, publicUrl: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: publicUrl,
      expectedRPID: new URL(publicUrl).hostname,
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const { id: credentialId, publicKey, counter } = registrationInfo.credential
    const transports = response.response.transports ?? []
    return { credentialId, publicKey: Buffer.from(publicKey), counter, transports }
  } catch {
    return undefined
  }
}

/** A new secret for an authenticator app. It becomes a factor once a code of it was entered. */
export async function beginAuthenticator(
  db: Database,
  { person, sessionId }: Requester,
  { now, sessionSecret }: FactorContext,
): Promise<{ key: string; secret: string; address: string }> {
  const secret = randomBytes(20)
  const userId = person.id
  const sealedSecret = sealSecret(secret, userId, sessionSecret)
  const request = { userId, holder: sessionId, purpose: 'add-authenticator', sealedSecret } as const
  const key = await issueChallenge(db, request, now)
  const app = authenticatorOf(secret, person.email)
  return { key, secret: app.key, address: app.address }
}

/** Stores the app after its first correct code, which cannot be used again. */
export async function addAuthenticator(
  db: Database,
  { person, sessionId, key, code, name }: Requester & { key: string; code: string; name: string },
  { now, publicUrl, sessionSecret }: FactorContext,
): Promise<FactorAdded> {
  const userId = person.id
  const purpose = 'add-authenticator' as const
  const response = { userId, holder: sessionId, purpose, challenge: key }
  return db.transaction(async (tx) => {
    // First, so that a concurrent takeover of the account ends this attempt.
    await lockAccount(tx, userId)
    const challenge = await holdChallenge(tx, response, now)
    const secret =
      challenge?.sealedSecret && openSecret(challenge.sealedSecret, userId, sessionSecret)
    const lastStep = secret ? stepOfCode(secret, code, now) : undefined
    if (!challenge?.sealedSecret || lastStep === undefined) return { ok: false, reason: 'wrong' }
    await consumeChallenge(tx, response, now)
    const { sealedSecret } = challenge
    const factor = { kind: 'authenticator', name, sealedSecret, lastStep } as const
    return insertFactor(tx, person, factor, { now, publicUrl })
  })
}
