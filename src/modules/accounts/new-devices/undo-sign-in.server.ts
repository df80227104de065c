import { and, eq, gte } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { Services } from '../../../platform/services.ts'
import { record } from '../../audit/record-event.server.ts'
import { may } from '../abilities.ts'
import { notifyOtherOwners } from '../factors/factor-mails.server.ts'
import { consumeLink, insertLink } from '../mailed-links/store.server.ts'
import { eraseBrowsers } from '../remember-browser.server.ts'
import { endAccess } from '../sessions.server.ts'
import { factors, mailedLinks, providerAccounts, recoveryCodes, users } from '../tables.ts'

type SignInUndone =
  /** The secret of a reset link. */
  | { ok: true; userId: string; choosePassword: string; factorsStay: boolean }
  | { ok: false; reason: 'link-not-good' }

/**
 * “That was not me”: ends all sessions, removes the password and other access, and factors added since the
 * sign-in or the addition that the mail was about. The person who follows it reads the mail and chooses a
 * new password next; earlier factors stay required. For staff all factors stay: otherwise access to their
 * mail would be enough (decision 0045).
 */
export function undoSignIn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  secret: string,
): Promise<SignInUndone> {
  const now = clock()
  return db.transaction(async (tx) => {
    const link = await consumeLink(tx, secret, ['not-me'], now)
    if (!link) return { ok: false, reason: 'link-not-good' }
    const { person, email, createdAt } = link
    const userId = person.id
    const isStaff = may(person, 'office.enter')
    await endAccess(tx, userId)
    await eraseBrowsers(tx, userId)
    const addedFactors = and(eq(factors.userId, userId), gte(factors.createdAt, createdAt))
    if (!isStaff) await tx.delete(factors).where(addedFactors)
    await removeAddedSince(tx, userId, createdAt)
    await tx
      .update(users)
      .set({ passwordHash: null, passwordVerified: false, updatedAt: now })
      .where(eq(users.id, userId))
    await record(tx, { event: 'undo sign-in', id: userId }, { actor: person, now })
    if (isStaff) {
      const count = await tx.$count(factors, addedFactors)
      await notifyOtherOwners(tx, person, { what: 'sign-in-undone', added: count }, now)
    }
    const newPasswordLink = await insertLink(tx, { userId, purpose: 'reset-password', email }, now)
    if (!newPasswordLink) throw new Error('An account that is locked is gone.')
    return { ok: true, userId, choosePassword: newPasswordLink.secret, factorsStay: isStaff }
  })
}

async function removeAddedSince(tx: Transaction, userId: string, since: Date) {
  await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since)))
  await tx
    .delete(providerAccounts)
    .where(and(eq(providerAccounts.userId, userId), gte(providerAccounts.linkedAt, since)))
  // Later changes leave nothing for another such link to undo.
  await tx
    .delete(mailedLinks)
    .where(
      and(
        eq(mailedLinks.userId, userId),
        eq(mailedLinks.purpose, 'not-me'),
        gte(mailedLinks.createdAt, since),
      ),
    )
}
