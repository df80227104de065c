import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { factors, recoveryCodes } from '../tables.ts'
import type { Assertion, ShownFactor } from './contract.ts'
import { type Holder, takeChallenge } from './issue-challenge.server.ts'
import { tellOfFactors } from './notify-of-factors.server.ts'
import { stepOfCode } from './read-code.server.ts'
import { readRecoveryCode } from './rules.ts'
import { openSecret } from './seal-secret.server.ts'
import { countRecoveryCodes, findAuthenticator, findPasskey } from './store.server.ts'

export type FactorChecked =
  | { ok: true; by: 'passkey' | 'authenticator' | 'recovery' }
  | { ok: false; reason: 'wrong' | 'used' | 'cloned' | 'nothing-shown' }

export type Surroundings = { now: Date; publicUrl: string; sessionSecret: Uint8Array }

/**
 * Whether what somebody shows is a factor of theirs. A refusal is returned, so that the transaction is
 * kept: a challenge that was answered wrongly is gone, and a cloned passkey is told of.
 */
export async function checkFactor(
  tx: Transaction,
  holder: Holder,
  shown: ShownFactor,
  circumstances: Surroundings,
): Promise<FactorChecked> {
  if (shown.passkey) return checkPasskey(tx, holder, shown.passkey, circumstances)
  if (shown.code !== undefined) return checkCode(tx, holder.userId, shown.code, circumstances)
  if (shown.recoveryCode !== undefined)
    return checkRecoveryCode(tx, holder.userId, shown.recoveryCode, circumstances)
  return { ok: false, reason: 'nothing-shown' }
}

async function checkPasskey(
  tx: Transaction,
  { userId, holder }: Holder,
  passkey: Assertion,
  circumstances: Surroundings,
): Promise<FactorChecked> {
  const { now, publicUrl } = circumstances
  const challenge = challengeIn(passkey.response.clientDataJSON)
  const asked = { userId, holder, purpose: 'show-passkey', challenge } as const
  if (!(await takeChallenge(tx, asked, now))) return { ok: false, reason: 'wrong' }
  const known = await findPasskey(tx, userId, passkey.id)
  if (!known) return { ok: false, reason: 'wrong' }
  const counter = await counterOf(passkey, { challenge, publicUrl, known })
  if (counter === undefined) return { ok: false, reason: 'wrong' }
  // Zero is of those that do not count, as most do today. One that goes back is of a copy.
  const counted = await tx
    .update(factors)
    .set({ counter, lastUsedAt: now })
    .where(
      and(
        eq(factors.id, known.id),
        or(lt(factors.counter, counter), and(eq(factors.counter, 0), sql`${counter} = 0`)),
      ),
    )
    .returning({ id: factors.id })
  if (counted.length > 0) return { ok: true, by: 'passkey' }
  const news = { userId, what: 'passkey-cloned', name: known.name } as const
  await tellOfFactors(tx, news, { actor: 'system', now, publicUrl })
  return { ok: false, reason: 'cloned' }
}

/** What its authenticator counted, where the answer is genuine. The library throws where it is not. */
async function counterOf(
  passkey: Assertion,
  asked: {
    challenge: string
    publicUrl: string
    known: { credentialId: string; publicKey: Buffer }
  },
): Promise<number | undefined> {
  const { challenge, publicUrl, known } = asked
  // Loaded with the first passkey: it takes a while, and most starts see none.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: passkey,
      expectedChallenge: challenge,
      expectedOrigin: publicUrl,
      expectedRPID: new URL(publicUrl).hostname,
      requireUserVerification: true,
      // The counter is compared by the database, where two at once cannot both be first.
      credential: {
        id: known.credentialId,
        publicKey: new Uint8Array(known.publicKey),
        counter: 0,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** The challenge that a browser says it answers; empty where that cannot be read. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const { challenge } = said as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

async function checkCode(
  tx: Transaction,
  userId: string,
  typed: string,
  { now, sessionSecret }: Surroundings,
): Promise<FactorChecked> {
  const app = await findAuthenticator(tx, userId)
  const secret = app?.sealedSecret && openSecret(app.sealedSecret, userId, sessionSecret)
  const step = secret ? stepOfCode(secret, typed, now) : undefined
  if (!app || step === undefined) return { ok: false, reason: 'wrong' }
  // Of many that send one code at once the first raises the step, and the others find it raised.
  const used = await tx
    .update(factors)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(factors.id, app.id), or(isNull(factors.lastStep), lt(factors.lastStep, step))))
    .returning({ id: factors.id })
  return used.length > 0 ? { ok: true, by: 'authenticator' } : { ok: false, reason: 'used' }
}

async function checkRecoveryCode(
  tx: Transaction,
  userId: string,
  typed: string,
  { now, publicUrl }: Surroundings,
): Promise<FactorChecked> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.id, recoveryCodeId(userId, readRecoveryCode(typed))),
        eq(recoveryCodes.userId, userId),
      ),
    )
    .returning({ id: recoveryCodes.id })
  if (taken.length === 0) return { ok: false, reason: 'wrong' }
  const left = await countRecoveryCodes(tx, userId)
  const news = { userId, what: 'recovery-code-used', left } as const
  await tellOfFactors(tx, news, { actor: 'self', now, publicUrl })
  return { ok: true, by: 'recovery' }
}

export function recoveryCodeId(userId: string, code: string): Buffer {
  return createHash('sha256').update(`${userId} ${code}`).digest()
}
