import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { seal, unseal } from '../../../platform/seal.ts'
import { deriveKey, digestOf, newSecret } from '../../../platform/secrets.ts'
import { rolesOf } from '../find-roles.server.ts'
import { factorChallenges, factors, recoveryCodes, users } from '../tables.ts'
import { challengeLasts } from './rules.ts'

/** SQL: whether the person in a row of `users` has a factor. */
export const hasFactor = sql<boolean>`exists (select from factors f where f.user_id = users.id)`

export function listFactors(db: Transaction, userId: string) {
  const { id, kind, name, createdAt, lastUsedAt, credentialId, transports } = factors
  return db
    .select({ id, kind, name, createdAt, lastUsedAt, credentialId, transports })
    .from(factors)
    .where(eq(factors.userId, userId))
    .orderBy(asc(createdAt))
}

export function countRecoveryCodes(db: Transaction, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
}

/** The person's passkey with the id that the browser sent. */
export async function findPasskey(tx: Transaction, userId: string, credentialId: string) {
  const [row] = await tx
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.credentialId, credentialId)))
  return row?.publicKey && row.credentialId !== null
    ? { ...row, publicKey: row.publicKey, credentialId: row.credentialId }
    : undefined
}

export async function findAuthenticator(tx: Transaction, userId: string) {
  const [row] = await tx
    .select({ id: factors.id, sealedSecret: factors.sealedSecret, lastStep: factors.lastStep })
    .from(factors)
    .where(and(eq(factors.userId, userId), eq(factors.kind, 'authenticator')))
  return row
}

/** Locks an account, so that concurrent additions and removals run one after the other. */
export async function lockAccount(tx: Transaction, userId: string) {
  const [person] = await tx
    .select({ id: users.id, name: users.name, email: users.email, roles: rolesOf })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return person
}

export async function ownsFactor(db: Transaction, userId: string): Promise<boolean> {
  const [row] = await db.select({ hasFactor }).from(users).where(eq(users.id, userId))
  return row?.hasFactor ?? false
}

/** Factors that a person has besides the password. */
export async function findWaysToShow(db: Transaction, userId: string) {
  const knownFactors = await listFactors(db, userId)
  return {
    passkey: knownFactors.some(({ kind }) => kind === 'passkey'),
    authenticator: knownFactors.some(({ kind }) => kind === 'authenticator'),
    recovery: (await countRecoveryCodes(db, userId)) > 0,
  }
}

/** From when on somebody who needs a factor may only read without one; null before their first sign-in. */
export async function findDueAt(db: Transaction, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ dueAt: users.factorDueAt })
    .from(users)
    .where(eq(users.id, userId))
  return row?.dueAt ?? null
}

/** Encrypts the secret of an authenticator app of a person, under a key derived from SESSION_SECRET. */
export function sealSecret(secret: Buffer, userId: string, sessionSecret: Uint8Array): Buffer {
  return seal(secret, keyFrom(sessionSecret), userId)
}

/** Undefined where it was sealed under another SESSION_SECRET. */
export function openSecret(sealed: Buffer, userId: string, sessionSecret: Uint8Array) {
  return unseal(sealed, keyFrom(sessionSecret), userId)
}

function keyFrom(sessionSecret: Uint8Array): Buffer {
  return deriveKey(sessionSecret, 'authenticator secrets')
}

/** Whose challenge it is: a person in one session or in one unfinished sign-in. */
export type ChallengeHolder = { userId: string; holder: Buffer }
type Purpose = { purpose: (typeof factorChallenges.$inferSelect)['purpose'] }
type Response = ChallengeHolder & Purpose & { challenge: string }

/** Makes a challenge for one holder and one purpose; it is accepted for nothing else. */
export async function issueChallenge(
  tx: Transaction,
  request: ChallengeHolder & Purpose & { sealedSecret?: Buffer },
  now: Date,
): Promise<string> {
  const challenge = newSecret()
  await tx.delete(factorChallenges).where(lte(factorChallenges.expiresAt, now))
  const expiresAt = new Date(now.getTime() + challengeLasts)
  await tx.insert(factorChallenges).values({ id: digestOf(challenge), ...request, expiresAt })
  return challenge
}

/** Deletes a challenge; false for the second of two responses to the same one. */
export async function consumeChallenge(tx: Transaction, response: Response, now: Date) {
  const challenges = await tx
    .delete(factorChallenges)
    .where(ofResponse(response, now))
    .returning({ id: factorChallenges.id })
  return challenges.length > 0
}

/** Reads it without deleting it: the secret of an app may be tried again after a mistyped code. */
export async function holdChallenge(tx: Transaction, response: Response, now: Date) {
  const [challenge] = await tx
    .select({ sealedSecret: factorChallenges.sealedSecret })
    .from(factorChallenges)
    .where(ofResponse(response, now))
    .for('update')
  return challenge
}

function ofResponse({ userId, holder, purpose, challenge }: Response, now: Date) {
  return and(
    eq(factorChallenges.id, digestOf(challenge)),
    eq(factorChallenges.userId, userId),
    eq(factorChallenges.holder, holder),
    eq(factorChallenges.purpose, purpose),
    gt(factorChallenges.expiresAt, now),
  )
}

/** Options for asking for one of the person's passkeys. */
export async function promptForPasskey(
  db: Transaction,
  holder: ChallengeHolder,
  { now, publicUrl }: { now: Date; publicUrl: string },
) {
  const challenge = await issueChallenge(db, { ...holder, purpose: 'show-passkey' }, now)
  const passkeys = passkeysIn(await listFactors(db, holder.userId))
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    allowCredentials: passkeys,
  })
}

/** The passkeys among these factors, in the form in which WebAuthn options list them. */
export function passkeysIn(factors: Awaited<ReturnType<typeof listFactors>>) {
  return factors.flatMap(({ credentialId, transports }) =>
    credentialId ? [{ id: credentialId, transports: transports ?? [] }] : [],
  )
}
