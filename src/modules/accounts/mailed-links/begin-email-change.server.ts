import { and, eq, isNull } from 'drizzle-orm'
import type { Language } from '../../../../content/languages.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import type { Person } from '../contract.ts'
import { passwordMatches } from '../hash-password.server.ts'
import { findByEmail } from '../store.server.ts'
import { sessions, users } from '../tables.ts'
import { insertLink } from './store.server.ts'
import { addressTakenMail, emailChangeMail, emailChangeNotice } from './write-link-mails.server.ts'

const recentSignIn = 10 * 60_000

type EmailChangeInput = {
  person: Person
  sessionId: Buffer
  email: string
  password: string | undefined
  language: Language
}

export type EmailChangeBegun =
  | { ok: true }
  | { ok: false; reason: 'wrong-password' | 'sign-in-again' }

/**
 * Mails a link to the new address and a notice to the present one. If the address already has an account,
 * the response is the same and the account's owner gets the mail.
 */
export async function beginEmailChange(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { person, sessionId, email, password, language }: EmailChangeInput,
): Promise<EmailChangeBegun> {
  const now = clock()
  const { publicUrl } = config
  const account = await findByEmail(db, person.email)
  const hash = account?.passwordHash ?? null
  if (hash && !(await passwordMatches(hash, password ?? '')))
    return { ok: false, reason: 'wrong-password' }
  return db.transaction(async (tx) => {
    // Verifying takes time; the password may have been changed meanwhile.
    if ((await lockPassword(tx, person.id)) !== hash) return { ok: false, reason: 'wrong-password' }
    if (!hash && !(await signedInLately(tx, sessionId, now)))
      return { ok: false, reason: 'sign-in-again' }
    const link = await insertLink(tx, { userId: person.id, purpose: 'change-email', email }, now)
    if (!link) return { ok: false, reason: 'sign-in-again' }
    const owner = await findByEmail(tx, email)
    const mail = { to: email, link, publicUrl, language }
    await sendMail(tx, owner ? addressTakenMail : emailChangeMail, mail)
    await sendMail(tx, emailChangeNotice, { ...mail, to: person.email, newEmail: email })
    return { ok: true }
  })
}

/** Undefined for an account that is disabled or deleted. */
async function lockPassword(tx: Transaction, userId: string): Promise<string | null | undefined> {
  const [user] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    .for('update')
  return user?.passwordHash
}

async function signedInLately(tx: Transaction, sessionId: Buffer, now: Date): Promise<boolean> {
  const [session] = await tx
    .select({ signedInAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return session !== undefined && now.getTime() - session.signedInAt.getTime() <= recentSignIn
}
