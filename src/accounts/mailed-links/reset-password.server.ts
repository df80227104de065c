import { eq } from 'drizzle-orm'
import { providerAccounts, sessions, users } from '../../server/database/schema.ts'
import { queueMail } from '../../server/mail/queue-mail.ts'
import type { Services } from '../../server/services.ts'
import { hashPassword } from '../hash-password.server.ts'
import { refuseCommonPassword } from '../refuse-common-password.server.ts'
import { dropLinks } from './drop-links.server.ts'
import { isGood, takeLink } from './store.server.ts'
import { passwordChangedMail } from './write-link-mails.server.ts'

export type PasswordReset =
  | { ok: true; userId: string; email: string }
  | { ok: false; reason: 'link-not-good' }
  | { ok: false; reason: 'guessable'; message: string }

/**
 * Gives the account of a link a new password and ends every session and every other link of it. Who
 * followed the link reads the mail, so the e-mail counts as theirs; where it did not before, whoever
 * had linked a provider may have been a stranger, and those ways in end as well. A password that is
 * refused leaves the link as it was.
 */
export async function resetPassword(
  { db, clock, config }: Services,
  { secret, password }: { secret: string; password: string },
): Promise<PasswordReset> {
  const now = clock()
  const notGood = { ok: false, reason: 'link-not-good' } as const
  // Hashing is work: nobody gets it done with a link that was made up.
  if (!(await isGood(db, secret, 'reset-password', now))) return notGood
  const guessable = await refuseCommonPassword(password)
  if (guessable) return { ok: false, reason: 'guessable', message: guessable }
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const taken = await takeLink(tx, secret, ['reset-password'], now)
    if (!taken) return notGood
    const { person, key } = taken
    await tx
      .update(users)
      .set({ passwordHash, emailVerifiedAt: person.emailVerifiedAt ?? now, updatedAt: now })
      .where(eq(users.id, person.id))
    await tx.delete(sessions).where(eq(sessions.userId, person.id))
    if (!person.emailVerifiedAt)
      await tx.delete(providerAccounts).where(eq(providerAccounts.userId, person.id))
    await dropLinks(tx, person.id)
    const { publicUrl } = config
    await queueMail(tx, passwordChangedMail({ to: person.email, key, now, publicUrl }))
    return { ok: true, userId: person.id, email: person.email }
  })
}
