import { and, eq, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { record, recordAll } from '../audit/record-event.server.ts'
import { dropKeys } from '../audit/sealing.server.ts'
import { may } from './abilities.ts'
import { rolesOf } from './find-roles.server.ts'
import { type AccountRef, lockMember } from './locks.server.ts'
import { eraseBrowsers } from './remember-browser.server.ts'
import { notifyOwners } from './roles/notify-owners.server.ts'
import { endAccess } from './sessions.server.ts'
import { isOnTeam } from './store.server.ts'
import {
  factors,
  profilePictures,
  providerAccounts,
  recoveryCodes,
  signInCredentials,
  users,
} from './tables.ts'

type User = typeof users.$inferSelect

/**
 * Whether second factors are removed too. Those of staff stay when only the mailbox was proved: the account
 * was created by somebody else, and a mailbox is no second factor (decision 0045).
 */
type FactorHandling = 'remove' | 'keep' | 'keep-of-staff'

/**
 * Whether the person who reads the account's mail has proved to be its user: the e-mail is confirmed and so
 * is the password, where there is one (decision 0086).
 */
export function isProven({
  emailVerifiedAt,
  passwordHash,
  passwordVerified,
}: Pick<User, 'emailVerifiedAt' | 'passwordHash' | 'passwordVerified'>): boolean {
  return emailVerifiedAt !== null && (passwordHash === null || passwordVerified)
}

/**
 * Removes everything that gives access to an account before it goes to somebody who proved to read its mail
 * or whom the operator named: another person may have created it or requested a change to this address. The
 * caller holds the lock on the account.
 */
export async function closeWaysIn(
  tx: Transaction,
  userId: string,
  handling: FactorHandling,
): Promise<void> {
  await endAccess(tx, userId)
  await eraseBrowsers(tx, userId)
  await tx.delete(providerAccounts).where(eq(providerAccounts.userId, userId))
  await tx
    .update(users)
    .set({ passwordHash: null, passwordVerified: false })
    .where(eq(users.id, userId))
  if (handling === 'keep') return
  if (handling === 'keep-of-staff' && (await isStaff(tx, userId))) return
  await tx.delete(factors).where(eq(factors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/**
 * Removes everything that a stranger may have set on an account that nobody proved, including phone number,
 * picture and acceptance of the terms.
 */
export async function dropWhatStrangersSet(
  tx: Transaction,
  userId: string,
  handling: Exclude<FactorHandling, 'keep'>,
): Promise<void> {
  await closeWaysIn(tx, userId, handling)
  await tx.delete(profilePictures).where(eq(profilePictures.userId, userId))
  await tx
    .update(users)
    .set({ phone: null, picture: null, externalPicture: null, termsPublication: null })
    .where(eq(users.id, userId))
}

async function isStaff(tx: Transaction, userId: string): Promise<boolean> {
  const [person] = await tx.select({ roles: rolesOf }).from(users).where(eq(users.id, userId))
  return person !== undefined && may(person, 'office.enter')
}

export type AccountSwitched =
  | { ok: true; userId: string }
  | { ok: false; reason: 'unknown' | 'already' | 'last-owner' | 'own' | 'not-allowed' }

/**
 * Blocks an account from the next request on, or unblocks it; its data stays. Nobody can do this to
 * themselves, since they could not undo it.
 */
export function disableAccount(
  db: Database,
  { of, disabled }: { of: AccountRef; disabled: boolean },
  context: ActionContext,
): Promise<AccountSwitched> {
  const { actor, now } = context
  return db.transaction(async (tx): Promise<AccountSwitched> => {
    const locked = await lockMember(tx, of, actor)
    if (!locked.ok) return locked
    const { person, isLastOwner } = locked
    if ((person.disabledAt !== null) === disabled) return { ok: false, reason: 'already' }
    if (actor !== 'system' && actor.id === person.id) return { ok: false, reason: 'own' }
    if (isLastOwner) return { ok: false, reason: 'last-owner' }
    const disabledAt = disabled ? now : null
    await tx.update(users).set({ disabledAt, updatedAt: now }).where(eq(users.id, person.id))
    await endAccess(tx, person.id)
    const event = disabled ? 'disable account' : 'enable account'
    const [before, after] = [{ disabled: !disabled }, { disabled }]
    await record(tx, { event, id: person.id, before, after }, context)
    if (person.roles.length > 0)
      await notifyOwners(tx, { what: disabled ? 'disabled' : 'enabled', whom: person }, context)
    return { ok: true, userId: person.id }
  })
}

/**
 * Removes an account that its caller has locked, with sessions, picture, linked providers and mailed links,
 * and the credentials of a provider that have not expired yet.
 */
export async function removeAccount(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx.delete(signInCredentials).where(
    or(
      eq(signInCredentials.email, email),
      sql`(${signInCredentials.issuer}, ${signInCredentials.subject}) in
            (select issuer, subject from provider_accounts where user_id = ${userId})`,
    ),
  )
  await tx.delete(users).where(eq(users.id, userId))
}

/**
 * Removes accounts made before `since` whose e-mail nobody confirmed, from which nobody registered and on
 * which nobody is signed in; `limit` of them at most. Returns how many. Their rows are locked before the
 * decision: somebody who registers at that moment waits, and then either finds no account or keeps it.
 */
export async function removeUnconfirmed(
  db: Database,
  { since, limit }: { since: Date; limit: number },
  context: ActionContext,
): Promise<number> {
  const isForgotten = isForgottenSince(since, context.now)
  return db.transaction(async (tx) => {
    const locked = await tx
      .select({ id: users.id })
      .from(users)
      .where(isForgotten)
      .orderBy(users.createdAt)
      .limit(limit)
      .for('update', { skipLocked: true })
    const ids = locked.map(({ id }) => id)
    // Compared again: what was committed while this waited for the lock counts.
    const removedUsers = await tx
      .delete(users)
      .where(and(inArray(users.id, ids), isForgotten))
      .returning({ id: users.id })
    await dropKeys(
      tx,
      removedUsers.map(({ id }) => ({ kind: 'account' as const, id })),
    )
    await recordAll(
      tx,
      removedUsers.map(({ id }) => ({ event: 'remove unconfirmed account', id })),
      context,
    )
    return removedUsers.length
  })
}

function isForgottenSince(since: Date, now: Date) {
  return and(
    isNull(users.emailVerifiedAt),
    lt(users.createdAt, since),
    not(isOnTeam),
    isNull(users.studentId),
    // A disabled person must not sign up again.
    isNull(users.disabledAt),
    sql`not exists (select from registrations r where r.user_id = ${users.id})`,
    sql`not exists (select from sessions s where s.user_id = ${users.id} and s.expires_at > ${now})`,
  )
}
