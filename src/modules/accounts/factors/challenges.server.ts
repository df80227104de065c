import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { digestOf, newSecret } from '../../../platform/secrets.ts'
import { factorChallenges } from '../tables.ts'
import { challengeLasts } from './rules.ts'
import { listFactors } from './store.server.ts'

type Purpose = (typeof factorChallenges.$inferSelect)['purpose']

/** Whose challenge it is: a person in one session or in one unfinished sign-in. */
export type ChallengeHolder = { userId: string; holder: Buffer }

/** Makes a challenge for one holder and one purpose; it is accepted for nothing else. */
export async function issueChallenge(
  tx: Transaction,
  {
    userId,
    holder,
    purpose,
    sealedSecret,
  }: ChallengeHolder & { purpose: Purpose; sealedSecret?: Buffer },
  now: Date,
): Promise<string> {
  const challenge = newSecret()
  await tx.delete(factorChallenges).where(lte(factorChallenges.expiresAt, now))
  await tx.insert(factorChallenges).values({
    id: digestOf(challenge),
    userId,
    holder,
    purpose,
    sealedSecret,
    expiresAt: new Date(now.getTime() + challengeLasts),
  })
  return challenge
}

/** Deletes and returns a challenge: of two responses to the same one, the second finds none. */
export async function consumeChallenge(
  tx: Transaction,
  { userId, holder, purpose, challenge }: ChallengeHolder & { purpose: Purpose; challenge: string },
  now: Date,
): Promise<{ sealedSecret: Buffer | null } | undefined> {
  const [takenChallenge] = await tx
    .delete(factorChallenges)
    .where(ofHolder({ userId, holder, purpose, challenge }, now))
    .returning({ sealedSecret: factorChallenges.sealedSecret })
  return takenChallenge
}

/** Reads it without deleting it: the secret of an app may be tried again after a mistyped code. */
export async function holdChallenge(
  tx: Transaction,
  request: ChallengeHolder & { purpose: Purpose; challenge: string },
  now: Date,
): Promise<{ sealedSecret: Buffer | null } | undefined> {
  const [challenge] = await tx
    .select({ sealedSecret: factorChallenges.sealedSecret })
    .from(factorChallenges)
    .where(ofHolder(request, now))
    .for('update')
  return challenge
}

function ofHolder(
  { userId, holder, purpose, challenge }: ChallengeHolder & { purpose: Purpose; challenge: string },
  now: Date,
) {
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
  db: Database,
  holder: ChallengeHolder,
  { now, publicUrl }: { now: Date; publicUrl: string },
) {
  const challenge = await issueChallenge(db, { ...holder, purpose: 'show-passkey' }, now)
  const factors = await listFactors(db, holder.userId)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    allowCredentials: factors.flatMap(({ credentialId, transports }) =>
      credentialId ? [{ id: credentialId, transports: transports ?? [] }] : [],
    ),
  })
}
