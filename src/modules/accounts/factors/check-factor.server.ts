import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { factors, recoveryCodes } from '../tables.ts'
import type { Assertion, ShownFactor } from './contract.ts'
import { type ChallengeHolder, consumeChallenge } from './issue-challenge.server.ts'
import { notifyFactorChange } from './notify-of-factors.server.ts'
import { stepOfCode } from './read-code.server.ts'
import { readRecoveryCode } from './rules.ts'
import { openSecret } from './seal-secret.server.ts'
import { countRecoveryCodes, findAuthenticator, findPasskey } from './store.server.ts'

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
  factor: ShownFactor,
  circumstances: FactorContext,
): Promise<FactorChecked> {
  if (factor.passkey) return checkPasskey(tx, holder, factor.passkey, circumstances)
  if (factor.code !== undefined) return checkCode(tx, holder.userId, factor.code, circumstances)
  if (factor.recoveryCode !== undefined)
    return checkRecoveryCode(tx, holder.userId, factor.recoveryCode, circumstances)
  return { ok: false, reason: 'nothing-shown' }
}

async function checkPasskey(
  tx: Transaction,
  { userId, holder }: ChallengeHolder,
  passkey: Assertion,
  circumstances: FactorContext,
): Promise<FactorChecked> {
  const { now, publicUrl } = circumstances
  const challenge = challengeIn(passkey.response.clientDataJSON)
  const request = { userId, holder, purpose: 'show-passkey', challenge } as const
  if (!(await consumeChallenge(tx, request, now))) return { ok: false, reason: 'wrong' }
  const storedPasskey = await findPasskey(tx, userId, passkey.id)
  if (!storedPasskey) return { ok: false, reason: 'wrong' }
  const counter = await counterOf(passkey, { challenge, publicUrl, known: storedPasskey })
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
  request: {
    challenge: string
    publicUrl: string
    known: { credentialId: string; publicKey: Buffer }
  },
): Promise<number | undefined> {
  const { challenge, publicUrl, known: knownPasskey } = request
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
      credential: {
        id: knownPasskey.credentialId,
        publicKey: new Uint8Array(knownPasskey.publicKey),
        counter: 0,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** The challenge in the browser's response; empty where it cannot be read. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const clientData: unknown = JSON.parse(
      Buffer.from(clientDataJSON, 'base64url').toString('utf8'),
    )
    const { challenge } = clientData as { challenge?: unknown }
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
  const usedCodes = await tx
    .delete(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.id, recoveryCodeId(userId, readRecoveryCode(text))),
        eq(recoveryCodes.userId, userId),
      ),
    )
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
