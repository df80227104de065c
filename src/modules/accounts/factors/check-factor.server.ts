import { createHash, createHmac } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { institute } from '../../../../content/institute.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { consumeLimit, refundLimit } from '../../../platform/limits.ts'
import { isSameSecret } from '../../../platform/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import { findBrowserWithFactor } from '../remember-browser.server.ts'
import { factors, recoveryCodes, sessions } from '../tables.ts'
import type { Assertion, ShownFactor } from './contract.ts'
import { notifyFactorChange } from './factor-mails.server.ts'
import { authenticatorPeriod, authenticatorWindow, readRecoveryCode } from './rules.ts'
import {
  type ChallengeHolder,
  consumeChallenge,
  countRecoveryCodes,
  findAuthenticator,
  findPasskey,
  lockAccount,
  openSecret,
} from './store.server.ts'

export type FactorChecked =
  | { ok: true; by: 'passkey' | 'authenticator' | 'recovery' }
  | { ok: false; reason: 'wrong' | 'used' | 'cloned' | 'nothing-shown' }

export type FactorContext = { now: Date; publicUrl: string; sessionSecret: Uint8Array }

/**
 * Checks a factor. A failure is returned instead of thrown, so that the transaction commits: the used
 * challenge is deleted and a cloned passkey is reported.
 */
export async function checkFactor(
  tx: Transaction,
  holder: ChallengeHolder,
  { passkey, code, recoveryCode }: ShownFactor,
  context: FactorContext,
): Promise<FactorChecked> {
  const { userId } = holder
  if (passkey) return checkPasskey(tx, holder, passkey, context)
  if (code !== undefined) return checkCode(tx, userId, code, context)
  if (recoveryCode !== undefined) return checkRecoveryCode(tx, userId, recoveryCode, context)
  return { ok: false, reason: 'nothing-shown' }
}

async function checkPasskey(
  tx: Transaction,
  { userId, holder }: ChallengeHolder,
  passkey: Assertion,
  { now, publicUrl }: FactorContext,
): Promise<FactorChecked> {
  const challenge = challengeIn(passkey.response.clientDataJSON)
  const response = { userId, holder, purpose: 'show-passkey', challenge } as const
  if (!(await consumeChallenge(tx, response, now))) return { ok: false, reason: 'wrong' }
  const storedPasskey = await findPasskey(tx, userId, passkey.id)
  if (!storedPasskey) return { ok: false, reason: 'wrong' }
  const counter = await counterOf(passkey, challenge, publicUrl, storedPasskey)
  if (counter === undefined) return { ok: false, reason: 'wrong' }
  // Counter zero: the authenticator does not count, as most do today. A counter that goes back belongs to
  // a copy.
  const countedFactors = await tx
    .update(factors)
    .set({ counter, lastUsedAt: now })
    .where(
      and(
        eq(factors.id, storedPasskey.id),
        or(lt(factors.counter, counter), and(eq(factors.counter, 0), sql`${counter} = 0`)),
      ),
    )
    .returning({ id: factors.id })
  if (countedFactors.length > 0) return { ok: true, by: 'passkey' }
  const news = { userId, what: 'passkey-cloned', name: storedPasskey.name } as const
  await notifyFactorChange(tx, news, { actor: 'system', now, publicUrl })
  return { ok: false, reason: 'cloned' }
}

/** The authenticator's counter when the response is genuine; the library throws otherwise. */
async function counterOf(
  passkey: Assertion,
  challenge: string,
  publicUrl: string,
  { credentialId, publicKey }: { credentialId: string; publicKey: Buffer },
): Promise<number | undefined> {
  // Loaded with the first passkey: it is slow to load, and most processes never need it.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: passkey,
      expectedChallenge: challenge,
      expectedOrigin: publicUrl,
      expectedRPID: new URL(publicUrl).hostname,
      requireUserVerification: true,
      // The database compares the counter, so that only one of two concurrent requests passes.
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** The challenge in the browser's response; empty where it cannot be read. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8')
    const { challenge } = JSON.parse(text) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

async function checkCode(
  tx: Transaction,
  userId: string,
  text: string,
  { now, sessionSecret }: FactorContext,
): Promise<FactorChecked> {
  const app = await findAuthenticator(tx, userId)
  const secret = app?.sealedSecret && openSecret(app.sealedSecret, userId, sessionSecret)
  const step = secret ? stepOfCode(secret, text, now) : undefined
  if (!app || step === undefined) return { ok: false, reason: 'wrong' }
  // Of several requests with the same code, the first updates the last used step and the others fail.
  const usedFactors = await tx
    .update(factors)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(factors.id, app.id), or(isNull(factors.lastStep), lt(factors.lastStep, step))))
    .returning({ id: factors.id })
  return usedFactors.length > 0 ? { ok: true, by: 'authenticator' } : { ok: false, reason: 'used' }
}

async function checkRecoveryCode(
  tx: Transaction,
  userId: string,
  text: string,
  { now, publicUrl }: FactorContext,
): Promise<FactorChecked> {
  const id = recoveryCodeId(userId, readRecoveryCode(text))
  const usedCodes = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.id, id), eq(recoveryCodes.userId, userId)))
    .returning({ id: recoveryCodes.id })
  if (usedCodes.length === 0) return { ok: false, reason: 'wrong' }
  const codesLeft = await countRecoveryCodes(tx, userId)
  const news = { userId, what: 'recovery-code-used', left: codesLeft } as const
  await notifyFactorChange(tx, news, { actor: 'self', now, publicUrl })
  return { ok: true, by: 'recovery' }
}

export function recoveryCodeId(userId: string, code: string): Buffer {
  return createHash('sha256').update(`${userId} ${code}`).digest()
}

/** A secret in the two forms that authenticator apps take: base32 letters and an address to scan. */
export function authenticatorOf(secret: Buffer, email: string): { key: string; address: string } {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const key = bits.replaceAll(/.{1,5}/g, (five) =>
    letters.charAt(Number.parseInt(five.padEnd(5, '0'), 2)),
  )
  const [issuer, label] = [institute.name, email].map(encodeURIComponent)
  const settings = `algorithm=SHA1&digits=6&period=${authenticatorPeriod}`
  return {
    key,
    address: `otpauth://totp/${issuer}:${label}?issuer=${issuer}&secret=${key}&${settings}`,
  }
}

/** The time step of a code, if it is valid for this secret at about this time. */
export function stepOfCode(secret: Buffer, text: string, now: Date): number | undefined {
  const token = text.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const current = Math.floor(now.getTime() / 1000 / authenticatorPeriod)
  const steps = Array.from(
    { length: 2 * authenticatorWindow + 1 },
    (_, index) => current - authenticatorWindow + index,
  )
  return steps.find((step) => isSameSecret(codeOf(secret, step), token))
}

/** RFC 6238 with SHA-1 and six digits, the only form all apps support. */
function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Whose second step it is, and who sends it: a browser by its cookie, or a session. */
type FactorSender = {
  userId: string
  browser?: string
  session?: { id: Buffer; factorAt: Date | null }
}

/**
 * Counts one try at a second step; `refund` returns it when the code was right. A known browser and a
 * session that has shown a factor have counts of their own: otherwise somebody who knows only the password
 * could use up the person's tries. Everybody else shares the account's count.
 */
export async function consumeFactorLimit(
  { limits, db }: Pick<Services, 'limits' | 'db'>,
  sender: FactorSender,
  factor: ShownFactor,
) {
  const limit = factor.passkey ? limits.factorChallengesOfPerson : limits.factorTriesOfPerson
  const key = await factorKey(db, sender)
  const rateLimit = await consumeLimit(limit, key)
  if (rateLimit.ok) return { ...rateLimit, refund: () => refundLimit(limit, key) }
  return { ...rateLimit, isShared: key === sender.userId }
}

/** The key under which tries are counted. */
export async function factorKey(
  db: Services['db'],
  { userId, browser, session }: FactorSender,
): Promise<string> {
  if (session?.factorAt) return `${userId} session ${session.id.toString('hex')}`
  const browserNumber = await findBrowserWithFactor(db, browser, userId)
  return browserNumber === undefined ? userId : `${userId} browser ${browserNumber}`
}

/** Marks the session as proved after its person showed a factor, or returns why not. */
export function proveByFactor(
  db: Database,
  { userId, sessionId, factor }: { userId: string; sessionId: Buffer; factor: ShownFactor },
  context: FactorContext,
): Promise<FactorChecked> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const checked = await checkFactor(tx, { userId, holder: sessionId }, factor, context)
    if (checked.ok) await recordFactorShown(tx, sessionId, context.now)
    return checked
  })
}

/** The same after the password, for people without a factor. */
export async function proveByPassword(db: Database, sessionId: Buffer, now: Date): Promise<void> {
  await db.update(sessions).set({ reauthenticatedAt: now }).where(eq(sessions.id, sessionId))
}

/** Stores that a factor was shown in a session; one that was added there counts as shown, too. */
export async function recordFactorShown(
  tx: Transaction,
  sessionId: Buffer,
  now: Date,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ reauthenticatedAt: now, factorAt: now })
    .where(eq(sessions.id, sessionId))
}
