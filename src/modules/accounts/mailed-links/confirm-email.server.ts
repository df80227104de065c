import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Language } from '../../../../content/languages.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry-transaction.server.ts'
import { defineMail, sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { pageAddress } from '../../../ui/format/page-address.server.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { closeWaysIn, dropWhatStrangersSet } from '../close-account.server.ts'
import type { Person } from '../contract.ts'
import { studentEntries } from '../hooks.server.ts'
import { passwordMatches } from '../passwords.server.ts'
import { type LinkFacts, linkMail } from '../secret-links.server.ts'
import { endOtherSessions, renewToken } from '../sessions.server.ts'
import { isRecentSignIn } from '../sign-ins/rules.ts'
import { findByEmail } from '../store.server.ts'
import { sessions, users } from '../tables.ts'
import { consumeLink, dropLinks, findEmailChange, findOwner, insertLink } from './store.server.ts'

export type EmailConfirmed =
  /** `choosePassword` is the secret of a reset link, returned where all access was ended. */
  | {
      ok: true
      userId: string
      email: string
      changed: boolean
      token?: string
      choosePassword?: string
    }
  | { ok: false; reason: 'link-not-good' | 'taken' }

/**
 * Follows a link that proves an e-mail: the account's own is confirmed, or a wanted one takes its place and
 * the student record follows. If the person is signed in to the account, both are one person: with a
 * changed e-mail the other sessions end and the token is renewed. Otherwise the e-mail may have been given
 * by a stranger: all access ends, and the person chooses a password.
 */
export async function confirmEmail(
  { db, clock, sessionSecret }: Pick<Services, 'db' | 'clock' | 'sessionSecret'>,
  { secret, sessionId }: { secret: string; sessionId: Buffer | undefined },
): Promise<EmailConfirmed> {
  const now = clock()
  const entries = studentEntries.get()
  const confirming = retryTransaction(db, async (tx): Promise<EmailConfirmed> => {
    const owner = await findOwner(tx, secret)
    const heldEntry = owner && (await entries.hold(tx, owner))
    const link = await consumeLink(tx, secret, ['verify-email', 'change-email'], now)
    if (!heldEntry || !link) return { ok: false, reason: 'link-not-good' }
    await entries.check(tx, heldEntry)
    const { person, email } = link
    const isChanged = link.purpose === 'change-email'
    const confirmed = { ok: true, userId: person.id, email, changed: isChanged } as const
    // Already confirmed and the same address: nothing changes.
    if (!isChanged && person.emailVerifiedAt) return confirmed
    const ownSessionId = await holdSession(tx, person.id, sessionId, now)
    await tx
      .update(users)
      .set({ email, emailVerifiedAt: now, ...(isChanged && { updatedAt: now }) })
      .where(eq(users.id, person.id))
    const move = { field: 'email', from: person.email, to: email } as const
    if (isChanged) await entries.follow(tx, heldEntry, move, { actor: person, now })
    if (!ownSessionId)
      return { ...confirmed, choosePassword: await handOver(tx, { person, email, now }) }
    await tx.update(users).set({ passwordVerified: true }).where(eq(users.id, person.id))
    if (!isChanged) return confirmed
    await dropLinks(tx, person.id)
    await endOtherSessions(tx, person.id, ownSessionId)
    return { ...confirmed, token: await renewToken(tx, ownSessionId, sessionSecret) }
  })
  return confirming.catch((error) => {
    // Unique constraint: another account got this e-mail meanwhile.
    if (error.cause?.constraint === 'users_email_key') return { ok: false, reason: 'taken' }
    throw error
  })
}

/** The id of a session of this person that is valid, locked until the transaction ends. */
async function holdSession(
  tx: Transaction,
  userId: string,
  sessionId: Buffer | undefined,
  now: Date,
): Promise<Buffer | undefined> {
  if (!sessionId) return undefined
  const [ownSession] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, now)),
    )
    .for('share')
  return ownSession?.id
}

/** Ends all access; only the returned secret works from now on. */
async function handOver(
  tx: Transaction,
  { person, email, now }: { person: Person; email: string; now: Date },
): Promise<string> {
  const close = person.emailVerifiedAt ? closeWaysIn : dropWhatStrangersSet
  await close(tx, person.id, 'keep-of-staff')
  const link = { userId: person.id, purpose: 'reset-password', email } as const
  const newPasswordLink = await insertLink(tx, link, now)
  if (!newPasswordLink) throw new Error('An account that is locked is gone.')
  return newPasswordLink.secret
}

type EmailChange = {
  person: Person
  sessionId: Buffer
  email: string
  password: string | undefined
  language: Language
}

/**
 * Mails a link to the new address and a notice to the present one. If the address already has an account,
 * the response is the same and the account's owner gets the mail.
 */
export async function beginEmailChange(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { person, sessionId, email, password, language }: EmailChange,
): Promise<{ ok: true } | { ok: false; reason: 'wrong-password' | 'sign-in-again' }> {
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
    const isSent = await mailChange(tx, { person, email }, { now, publicUrl, language })
    return isSent ? { ok: true } : { ok: false, reason: 'sign-in-again' }
  })
}

/** Mails a new link for a change that was begun and has neither expired nor been cancelled. */
export function repeatEmailChange(
  db: Database,
  change: { person: Person; email: string },
  context: MailContext,
) {
  return db.transaction(async (tx) => {
    const isPending = (await findEmailChange(tx, change.person.id, context.now)) === change.email
    return isPending && (await mailChange(tx, change, context))
  })
}

/** False for an account that is disabled or deleted. */
async function mailChange(
  tx: Transaction,
  { person, email }: { person: Person; email: string },
  { now, publicUrl, language }: MailContext,
): Promise<boolean> {
  const link = await insertLink(tx, { userId: person.id, purpose: 'change-email', email }, now)
  if (!link) return false
  const owner = await findByEmail(tx, email)
  const mail = { to: email, link, publicUrl, language }
  await sendMail(tx, owner ? addressTakenMail : emailChangeMail, mail)
  await sendMail(tx, emailChangeNotice, { ...mail, to: person.email, newEmail: email })
  return true
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
  return session !== undefined && isRecentSignIn(session.signedInAt, now)
}

type MailContext = { now: Date; publicUrl: string; language: Language }

/** Mails a link that confirms the e-mail of an account. */
export async function sendVerification(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  { now, publicUrl, language }: MailContext,
): Promise<void> {
  const link = await insertLink(tx, { userId: id, purpose: 'verify-email', email }, now)
  if (link) await sendMail(tx, verificationMail, { to: email, link, publicUrl, language })
}

const verificationMail = linkMail('verify-email', 'verification')
const emailChangeMail = linkMail('change-email', 'emailChange')

/** To the account's present address. */
const emailChangeNotice = defineMail<LinkFacts & { newEmail: string }>({
  id: ({ link }) => `change-email-${link.key}-notice`,
  write: (facts) => {
    const words = textsFor(facts.language).mails.emailChangeNotice
    const { subject, before, newAddress, after, link: label } = words
    const link = pageAddress(to.forgotPassword, facts)
    const newEmail = { facts: [[newAddress, facts.newEmail] as [string, string]] }
    return { subject, parts: [...before, newEmail, ...after, { link, label }] }
  },
})

/** To the owner of an address that somebody requested for another account. */
const addressTakenMail = linkMail('change-email', 'addressTaken', to.login)
