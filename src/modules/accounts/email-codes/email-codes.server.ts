import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Language } from '../../../../content/languages.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { defineMail, sendMail } from '../../../platform/mail/send-mail.ts'
import { deriveKey } from '../../../platform/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { studentEntries } from '../hooks.server.ts'
import { emailCodes, users } from '../tables.ts'
import { type EmailCodeReason, emailCode } from './rules.ts'

type SendEmailCodeResult =
  | { ok: true; email: string }
  | { ok: false; reason: 'confirmed-already' }
  /** Seconds before another code can be sent. */
  | { ok: false; reason: 'too-soon'; retryAfter: number }

/**
 * Mails a code by which a person confirms the e-mail of their account without leaving the page. An account
 * has one code; a new one replaces it. It works in this session only: another session of the account has
 * not shown that its user reads the mail.
 */
export function sendEmailCode(
  { db, clock, sessionSecret }: Pick<Services, 'db' | 'clock' | 'sessionSecret'>,
  { userId, sessionId, language }: { userId: string; sessionId: Buffer; language: Language },
): Promise<SendEmailCodeResult> {
  const now = clock()
  return db.transaction(async (tx): Promise<SendEmailCodeResult> => {
    const account = await lockForCode(tx, userId)
    if (!account || account.confirmedAt) return { ok: false, reason: 'confirmed-already' }
    const { email } = account
    const [before] = await tx
      .select({ sentAt: emailCodes.sentAt })
      .from(emailCodes)
      .where(and(eq(emailCodes.userId, userId), eq(emailCodes.email, email)))
    const waits = before
      ? emailCode.resendAfter - (now.getTime() - before.sentAt.getTime()) / 1_000
      : 0
    if (waits > 0) return { ok: false, reason: 'too-soon', retryAfter: Math.ceil(waits) }
    const code = String(randomInt(10 ** emailCode.digits)).padStart(emailCode.digits, '0')
    const row = {
      sessionId,
      email,
      codeHash: hashCode(sessionSecret, { userId, email, code }),
      attempts: 0,
      sentAt: now,
      expiresAt: new Date(now.getTime() + emailCode.goodFor),
    }
    await tx
      .insert(emailCodes)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: emailCodes.userId, set: row })
    await sendMail(tx, codeMail, { to: email, code, language })
    return { ok: true, email }
  })
}

/** Locks the account, so that concurrent sends and tries run one after the other. */
async function lockForCode(tx: Transaction, userId: string) {
  const [account] = await tx
    .select({ email: users.email, confirmedAt: users.emailVerifiedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    .for('update')
  return account
}

/**
 * A million codes can be tried in a moment, so the stored hash uses the site's key: the table alone reveals
 * none.
 */
function hashCode(
  sessionSecret: Uint8Array,
  { userId, email, code }: { userId: string; email: string; code: string },
): Buffer {
  const key = deriveKey(sessionSecret, 'e-mail confirmation codes')
  return createHmac('sha256', key).update(`${userId} ${email} ${code}`).digest()
}

/** The code stands in the text only: the log names the subjects of refused mails. */
const codeMail = defineMail<{ code: string }>({
  id: () => `email-code-${randomBytes(12).toString('hex')}`,
  write: ({ code, language }) => {
    const { subject, before, code: name, after } = textsFor(language).mails.emailCode
    return { subject, parts: [{ facts: [[name, code]] }, ...before, ...after] }
  },
})

type Confirmed = { ok: true; email: string } | ({ ok: false } & EmailCodeReason)

/**
 * Confirms the e-mail of an account by a mailed code, in the session that requested it. Same effect as
 * following the mailed link while signed in (decision 0021): sessions stay, the password counts as proved,
 * and the student record that staff made with this e-mail is linked (decision 0020). A code works once;
 * wrong codes are counted.
 */
export async function confirmByCode(
  { db, clock, sessionSecret }: Pick<Services, 'db' | 'clock' | 'sessionSecret'>,
  { userId, sessionId, code }: { userId: string; sessionId: Buffer; code: string },
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
