import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { lockNamed } from '../../../platform/database/lock-named.server.ts'
import { readOutsideAddress } from '../../../platform/pictures/rules.ts'
import { closeWaysIn, dropWhatStrangersSet, isProven } from '../close-account.server.ts'
import { publishedTerms } from '../hooks.server.ts'
import { adoptPictureJob } from '../picture/account-picture.server.ts'
import { isOnTeam } from '../store.server.ts'
import { providerAccounts, users } from '../tables.ts'
import { consumeCredential, type ProviderIdentity } from './store.server.ts'

/** What the page sends: the credential, and what the popup told it besides. */
export type ProviderClaim = { credential: string; subject: string; email: string }

type Redeemed =
  /** The account is known by this identity, was found by its e-mail, taken over, or made now. */
  | { ok: true; userId: string; how: 'known' | 'linked' | 'taken-over' | 'created' }
  | { ok: false; reason: 'not-valid' | 'no-account' | 'not-verified' | 'staff' | 'disabled' }

/**
 * Turns a credential into the account it is good for, and locks that account until the transaction
 * ends. The credential is gone afterwards, also where this refuses.
 */
export async function redeemCredential(
  tx: Transaction,
  claim: ProviderClaim,
  { mayCreate, now }: { mayCreate: boolean; now: Date },
): Promise<Redeemed> {
  const identity = await consumeCredential(tx, claim.credential, now)
  if (!identity || identity.subject !== claim.subject || identity.email !== claim.email)
    return { ok: false, reason: 'not-valid' }
  await lockIdentity(tx, identity)
  const account = await findByIdentity(tx, identity)
  if (account?.disabledAt) return { ok: false, reason: 'disabled' }
  if (account) return { ok: true, userId: account.id, how: 'known' }
  const created = mayCreate && (await createAccount(tx, identity, now))
  if (created) return { ok: true, userId: created, how: 'created' }
  return linkByEmail(tx, identity, now)
}

/** Two sign-ups of one person at once: the second waits here and then finds the account. */
async function lockIdentity(tx: Transaction, { issuer, subject }: ProviderIdentity) {
  await lockNamed(tx, JSON.stringify([issuer, subject]))
}

async function findByIdentity(tx: Transaction, { issuer, subject }: ProviderIdentity) {
  const [account] = await tx
    .select({ id: users.id, disabledAt: users.disabledAt })
    .from(providerAccounts)
    .innerJoin(users, eq(users.id, providerAccounts.userId))
    .where(and(eq(providerAccounts.issuer, issuer), eq(providerAccounts.subject, subject)))
    .for('update', { of: users })
  return account
}

/** Undefined where the e-mail has an account: the unique constraint decides the race. */
async function createAccount(tx: Transaction, identity: ProviderIdentity, now: Date) {
  const { email, name, emailVerified } = identity
  const externalPicture = fetchablePicture(identity)
  const termsPublication = await publishedTerms.get().publication(tx)
  const emailVerifiedAt = emailVerified ? now : null
  const [created] = await tx
    .insert(users)
    .values({ email, name, externalPicture, emailVerifiedAt, termsPublication })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!created) return undefined
  await link(tx, identity, created.id, now)
  if (externalPicture) await adoptPictureJob.enqueue(tx, { userId: created.id })
  return created.id
}

/** Pages show pictures of our own only: this one is fetched by a job, where we may fetch it at all. */
function fetchablePicture({ picture }: ProviderIdentity): string | null {
  return picture && readOutsideAddress(picture) ? picture : null
}

/**
 * An e-mail makes two accounts one only where both sides know that it is the person's. Where ours
 * does not, somebody else may have signed up with it and be waiting: everything that opens the
 * account ends before its owner gets it. The same where the e-mail is verified by now, but a password
 * from before was never shown to be its owner's. Staff accounts are never handed over by a provider.
 */
async function linkByEmail(
  tx: Transaction,
  identity: ProviderIdentity,
  now: Date,
): Promise<Redeemed> {
  const [user] = await tx
    .select({
      id: users.id,
      isOnTeam: sql<boolean>`${isOnTeam}`,
      emailVerifiedAt: users.emailVerifiedAt,
      disabledAt: users.disabledAt,
      passwordHash: users.passwordHash,
      passwordVerified: users.passwordVerified,
    })
    .from(users)
    .where(eq(users.email, identity.email))
    .for('update')
  if (!user) return { ok: false, reason: 'no-account' }
  if (!identity.emailVerified) return { ok: false, reason: 'not-verified' }
  if (user.isOnTeam) return { ok: false, reason: 'staff' }
  if (user.disabledAt) return { ok: false, reason: 'disabled' }
  const verified = user.emailVerifiedAt !== null
  const trusted = isProven(user)
  if (verified && !trusted) await closeWaysIn(tx, user.id, 'keep-of-staff')
  if (!verified) await confirmByProvider(tx, user.id, identity, now)
  await link(tx, identity, user.id, now)
  return { ok: true, userId: user.id, how: trusted ? 'linked' : 'taken-over' }
}

async function confirmByProvider(
  tx: Transaction,
  userId: string,
  identity: ProviderIdentity,
  now: Date,
) {
  const externalPicture = fetchablePicture(identity)
  await dropWhatStrangersSet(tx, userId, 'keep-of-staff')
  await tx
    .update(users)
    .set({ emailVerifiedAt: now, externalPicture, updatedAt: now })
    .where(eq(users.id, userId))
  if (externalPicture) await adoptPictureJob.enqueue(tx, { userId })
}

async function link(
  tx: Transaction,
  { issuer, subject }: ProviderIdentity,
  userId: string,
  now: Date,
) {
  await tx.insert(providerAccounts).values({ issuer, subject, userId, linkedAt: now })
}
