import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Language } from '../../../../content/languages.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { defineMail, sendMail } from '../../../platform/mail/send-mail.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { pageAddress } from '../../../ui/format/page-address.server.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import { formatLongTime } from '../../../ui/format/times.ts'
import type { Person } from '../contract.ts'
import { dropLinks } from '../mailed-links/drop-links.server.ts'
import { pendingSignIns, sessions, users } from '../tables.ts'

/**
 * Gives an account a new password, ends its other sessions and mailed links and says so by mail. `checked` is the hash
 * that the old password was held against, null where there was none: where it is another by now,
 * somebody was faster, and nothing happens.
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
        // A first one is chosen after a sign-in by a provider; who knows another's password may be
        // whoever chose it.
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
