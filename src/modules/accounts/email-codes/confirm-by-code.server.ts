import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Services } from '../../../platform/services.ts'
import { studentEntries } from '../hooks.server.ts'
import { emailCodes, users } from '../tables.ts'
import { type EmailCodeReason, emailCode } from './rules.ts'
import { hashCode, lockForCode } from './send-email-code.server.ts'

type Trying = { userId: string; sessionId: Buffer; code: string }
type Confirmed = { ok: true; email: string } | ({ ok: false } & EmailCodeReason)

/**
 * Confirms the e-mail of an account by a mailed code, in the session that requested it. Same effect as
 * following the mailed link while signed in (decision 0021): sessions stay, the password counts as proved,
 * and the student record that staff made with this e-mail is linked (decision 0020). A code works once;
 * wrong codes are counted.
 */
export async function confirmByCode(
  { db, clock, sessionSecret }: Pick<Services, 'db' | 'clock' | 'sessionSecret'>,
  { userId, sessionId, code }: Trying,
): Promise<Confirmed> {
  const now = clock()
  const confirmed = await db.transaction(async (tx): Promise<Confirmed> => {
    const account = await lockForCode(tx, userId)
    if (!account) return { ok: false, reason: 'over' }
    const { email } = account
    if (account.confirmedAt) return { ok: true, email }
    const [sentCode] = await tx.select().from(emailCodes).where(eq(emailCodes.userId, userId))
    const isGood =
      sentCode?.email === email &&
      sentCode.sessionId.equals(sessionId) &&
      sentCode.expiresAt > now &&
      sentCode.attempts < emailCode.attempts
    if (!isGood) return { ok: false, reason: 'over' }
    if (!timingSafeEqual(sentCode.codeHash, hashCode(sessionSecret, { userId, email, code }))) {
      const attempts = sentCode.attempts + 1
      await tx.update(emailCodes).set({ attempts }).where(eq(emailCodes.userId, userId))
      return { ok: false, reason: 'wrong', triesLeft: emailCode.attempts - attempts }
    }
    await tx.delete(emailCodes).where(eq(emailCodes.userId, userId))
    const proved = { emailVerifiedAt: now, passwordVerified: true }
    await tx.update(users).set(proved).where(eq(users.id, userId))
    return { ok: true, email }
  })
  if (confirmed.ok) await studentEntries.get().claim(db, userId, { mayJoin: true, now })
  return confirmed
}
