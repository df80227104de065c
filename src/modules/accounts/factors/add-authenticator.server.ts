import { randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/database/connect.ts'
import type { Person } from '../contract.ts'
import { factors } from '../tables.ts'
import type { FactorAdded } from './add-passkey.server.ts'
import type { FactorContext } from './check-factor.server.ts'
import { consumeChallenge, holdChallenge, issueChallenge } from './issue-challenge.server.ts'
import { notifyFactorChange } from './notify-of-factors.server.ts'
import { authenticatorOf, stepOfCode } from './read-code.server.ts'
import { firstRecoveryCodes } from './renew-recovery-codes.server.ts'
import { openSecret, sealSecret } from './seal-secret.server.ts'
import { lockAccount } from './store.server.ts'

type Asker = { person: Person; sessionId: Buffer }

/** A new secret for an authenticator app. It becomes a factor once a code of it was entered. */
export async function beginAuthenticator(
  db: Database,
  { person, sessionId }: Asker,
  { now, sessionSecret }: FactorContext,
): Promise<{ key: string; secret: string; address: string }> {
  const secret = randomBytes(20)
  const key = await issueChallenge(
    db,
    {
      userId: person.id,
      holder: sessionId,
      purpose: 'add-authenticator',
      sealedSecret: sealSecret(secret, person.id, sessionSecret),
    },
    now,
  )
  const app = authenticatorOf(secret, person.email)
  return { key, secret: app.key, address: app.address }
}

/** Stores the app after its first correct code, which cannot be used again. */
export async function addAuthenticator(
  db: Database,
  { person, sessionId, key, code, name }: Asker & { key: string; code: string; name: string },
  { now, publicUrl, sessionSecret }: FactorContext,
): Promise<FactorAdded> {
  const userId = person.id
  const request = {
    userId,
    holder: sessionId,
    purpose: 'add-authenticator',
    challenge: key,
  } as const
  return db.transaction(async (tx) => {
    // First, so that a concurrent takeover of the account ends this attempt.
    await lockAccount(tx, userId)
    const challenge = await holdChallenge(tx, request, now)
    const secret =
      challenge?.sealedSecret && openSecret(challenge.sealedSecret, userId, sessionSecret)
    const lastStep = secret ? stepOfCode(secret, code, now) : undefined
    if (!challenge?.sealedSecret || lastStep === undefined) return { ok: false, reason: 'wrong' }
    await consumeChallenge(tx, request, now)
    const { sealedSecret } = challenge
    // The unique index decides between two windows that add an app.
    const storedFactors = await tx
      .insert(factors)
      .values({ userId, kind: 'authenticator', name, createdAt: now, sealedSecret, lastStep })
      .onConflictDoNothing()
      .returning({ id: factors.id })
    if (storedFactors.length === 0) return { ok: false, reason: 'known-already' }
    const recoveryCodes = await firstRecoveryCodes(tx, userId, now)
    const news = { userId, what: 'authenticator-added', name } as const
    await notifyFactorChange(tx, news, { actor: person, now, publicUrl })
    return { ok: true, ...(recoveryCodes && { recoveryCodes }) }
  })
}
