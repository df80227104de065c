import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Language } from '../../../../content/languages.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { defineMail, sendMail } from '../../../platform/mail/send-mail.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { pageAddress } from '../../../ui/format/page-address.server.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { formatLongTime } from '../../../ui/format/times.ts'
import type { Person } from '../contract.ts'
import { dropLinks } from '../mailed-links/drop-links.server.ts'
import { pendingSignIns, sessions, users } from '../tables.ts'

/**
 * Sets a new password, ends the other sessions and mailed links and mails a notice. `checked` is the hash
 * that the old password was compared with, null where there was none: if it has changed meanwhile, nothing
 * happens.
 */
export async function changePassword(
  db: Database,
  change: { person: Person; sessionId: Buffer; checked: string | null; passwordHash: string },
  circumstances: { now: Date; publicUrl: string; language: Language },
): Promise<{ ok: true } | { ok: false; reason: 'changed-meanwhile' }> {
  const { person, sessionId, checked, passwordHash } = change
  return db.transaction(async (tx) => {
    const stands = checked === null ? isNull(users.passwordHash) : eq(users.passwordHash, checked)
    const changedUsers = await tx
      .update(users)
      .set({
        passwordHash,
        // A first password is chosen after a provider sign-in; an earlier one may be known to
        // whoever set it.
        ...(checked === null && { passwordVerified: sql`${users.emailVerifiedAt} is not null` }),
        updatedAt: circumstances.now,
      })
      .where(and(eq(users.id, person.id), stands))
      .returning({ id: users.id })
    if (changedUsers.length === 0) return { ok: false, reason: 'changed-meanwhile' } as const
    await tx.delete(sessions).where(and(eq(sessions.userId, person.id), ne(sessions.id, sessionId)))
    await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, person.id))
    await dropLinks(tx, person.id)
    await sendMail(tx, ownPasswordChangedMail, {
      ...circumstances,
      to: person.email,
      name: person.name,
    })
    return { ok: true } as const
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
