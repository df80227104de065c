import { and, eq, ne } from 'drizzle-orm'
import { beginAgain } from '../../back-office/students/begin-again.server.ts'
import { followAccount } from '../../back-office/students/follow-account.server.ts'
import { checkHeld, holdEntry } from '../../back-office/students/hold-entry.server.ts'
import type { Transaction } from '../../server/database/connect.ts'
import { sessions, users } from '../../server/database/schema.ts'
import type { Services } from '../../server/services.ts'
import { renewToken } from '../renew-token.server.ts'
import { dropLinks } from './drop-links.server.ts'
import { findOwner, takeLink } from './store.server.ts'

export type EmailConfirmed =
  | { ok: true; userId: string; email: string; changed: boolean; token?: string }
  | { ok: false; reason: 'link-not-good' | 'taken' }

/**
 * Follows a link that proves an e-mail: the account's own counts as verified, a wanted one takes its
 * place, and the entry that staff read follows. Then every session ends but the one of the browser that
 * followed, where it is of the same person; its token is renewed.
 */
export async function confirmEmail(
  { db, clock, sessionSecret }: Services,
  { secret, sessionId }: { secret: string; sessionId: Buffer | undefined },
): Promise<EmailConfirmed> {
  const now = clock()
  const confirming = beginAgain(db, async (tx): Promise<EmailConfirmed> => {
    const owner = await findOwner(tx, secret)
    const held = owner && (await holdEntry(tx, owner))
    const link = await takeLink(tx, secret, ['verify-email', 'change-email'], now)
    if (!held || !link) return { ok: false, reason: 'link-not-good' }
    await checkHeld(tx, held)
    const { person, email } = link
    const confirmed = { ok: true, userId: person.id, email } as const
    if (link.purpose === 'verify-email') {
      await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, person.id))
      return { ...confirmed, changed: false }
    }
    await tx
      .update(users)
      .set({ email, emailVerifiedAt: now, updatedAt: now })
      .where(eq(users.id, person.id))
    await followAccount(tx, held, { person, field: 'email', from: person.email, to: email, now })
    await dropLinks(tx, person.id)
    const kept = await endOtherSessions(tx, person.id, sessionId)
    const token = kept && (await renewToken(tx, kept, sessionSecret))
    return { ...confirmed, changed: true, token }
  })
  return confirming.catch((error) => {
    // Somebody got an account with this e-mail meanwhile: the unique constraint decides.
    if (isTaken(error)) return { ok: false, reason: 'taken' }
    throw error
  })
}

/** The id of the session that goes on, where it is one of this person's. */
async function endOtherSessions(tx: Transaction, userId: string, current: Buffer | undefined) {
  const ofPerson = eq(sessions.userId, userId)
  await tx.delete(sessions).where(current ? and(ofPerson, ne(sessions.id, current)) : ofPerson)
  const [kept] = await tx.select({ id: sessions.id }).from(sessions).where(ofPerson)
  return kept?.id
}

function isTaken(error: { cause?: { constraint?: string } }): boolean {
  return error.cause?.constraint === 'users_email_key'
}
