import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '../../../../content/languages.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { consumeLimit, refundLimit } from '../../../platform/limits.ts'
import { defineMail, sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { pageAddress } from '../../../ui/format/page-address.server.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { formatLongTime } from '../../../ui/format/times.ts'
import type { Person } from '../contract.ts'
import { dropLinks, findEmailChange } from '../mailed-links/store.server.ts'
import { passwordMatches } from '../passwords.server.ts'
import { endOtherSessions, endSession } from '../sessions.server.ts'
import { pendingSignIns, providerAccounts, users } from '../tables.ts'
import { whyNotUnlink } from './rules.ts'
import { listProviders, listSessions } from './store.server.ts'

/**
 * Sets a new password, ends the other sessions and mailed links and mails a notice. `checked` is the hash
 * that the old password was compared with, null where there was none: if it has changed meanwhile, nothing
 * happens.
 */
export async function changePassword(
  db: Database,
  change: { person: Person; sessionId: Buffer; checked: string | null; passwordHash: string },
  context: { now: Date; publicUrl: string; language: Language },
): Promise<{ ok: true; endsEmailChange: boolean } | { ok: false; reason: 'changed-meanwhile' }> {
  const { person, sessionId, checked, passwordHash } = change
  return db.transaction(async (tx) => {
    const isUnchanged =
      checked === null ? isNull(users.passwordHash) : eq(users.passwordHash, checked)
    const changedUsers = await tx
      .update(users)
      .set({
        passwordHash,
        // A first password is chosen after a provider sign-in; an earlier one may be known to
        // whoever set it.
        ...(checked === null && { passwordVerified: sql`${users.emailVerifiedAt} is not null` }),
        updatedAt: context.now,
      })
      .where(and(eq(users.id, person.id), isUnchanged))
      .returning({ id: users.id })
    if (changedUsers.length === 0) return { ok: false, reason: 'changed-meanwhile' } as const
    await endOtherSessions(tx, person.id, sessionId)
    await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, person.id))
    const endsEmailChange = (await findEmailChange(tx, person.id, context.now)) !== undefined
    await dropLinks(tx, person.id)
    const { name, email } = person
    await sendMail(tx, ownPasswordChangedMail, { ...context, to: email, name })
    return { ok: true, endsEmailChange } as const
  })
}

const ownPasswordChangedMail = defineMail<{ name: string; now: Date; publicUrl: string }>({
  id: () => `password-changed-${randomUUID()}`,
  write: (facts) => {
    const { name, now, language } = facts
    const { subject, before, link: label } = textsFor(language).mails.passwordChanged
    const link = pageAddress(to.forgotPassword, facts)
    return { subject, parts: [...before(name, formatLongTime(now, language)), { link, label }] }
  },
})

export type PasswordWrong = { ok: false; reason: 'missing' | 'wrong' }

type PasswordChecked =
  | { ok: true }
  | { ok: false; reason: 'too-many-attempts'; retryAfter: number }
  | PasswordWrong

/** Compares a typed password with the person's own. */
export async function checkPassword(
  { limits }: Pick<Services, 'limits'>,
  { userId, hash, password }: { userId: string; hash: string; password: string | undefined },
): Promise<PasswordChecked> {
  const limit = await consumeLimit(limits.passwordChecksOfPerson, userId)
  if (!limit.ok) return limit
  if (!password) return { ok: false, reason: 'missing' }
  if (!(await passwordMatches(hash, password))) return { ok: false, reason: 'wrong' }
  await refundLimit(limits.passwordChecksOfPerson, userId)
  return { ok: true }
}

/** Ends one of a person's own sessions by its key; undefined where none has that key. */
export async function endOneSession(
  db: Database,
  { userId, key }: { userId: string; key: string },
  now: Date,
): Promise<{ id: Buffer } | undefined> {
  const session = (await listSessions(db, userId, now)).find((one) => one.key === key)
  if (!session) return undefined
  await endSession(db, session.id)
  return session
}

/**
 * Removes a linked provider while another way to sign in remains. The account's row is locked: of two
 * concurrent removals the second finds itself the last.
 */
export async function unlinkProvider(
  db: Database,
  { userId, key }: { userId: string; key: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-linked' | 'only-way-in' }> {
  return db.transaction(async (tx) => {
    const [account] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    const linkedProviders = await listProviders(tx, userId)
    const provider = linkedProviders.find((one) => one.key === key)
    if (!account || !provider) return { ok: false, reason: 'not-linked' }
    const hasPassword = account.passwordHash !== null
    const reason = whyNotUnlink({ hasPassword, linked: linkedProviders.length })
    if (reason) return { ok: false, reason }
    await tx
      .delete(providerAccounts)
      .where(
        and(
          eq(providerAccounts.issuer, provider.issuer),
          eq(providerAccounts.subject, provider.subject),
        ),
      )
    return { ok: true }
  })
}
