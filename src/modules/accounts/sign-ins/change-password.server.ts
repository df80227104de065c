import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Language } from '../../../../content/languages.ts'
import type { Database } from '../../../platform/database/connect.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { writeMail } from '../../../platform/mail/write-mail.ts'
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
    await queueMail(tx, ownPasswordChangedMail(person, circumstances))
    return { ok: true } as const
  })
}

function ownPasswordChangedMail(
  { name, email }: { name: string; email: string },
  circumstances: { now: Date; publicUrl: string; language: Language },
): Mail {
  const { now, language } = circumstances
  const { subject, before, link } = textsFor(language).mails.passwordChanged
  return writeMail({
    to: email,
    id: `password-changed-${randomUUID()}`,
    language,
    subject,
    parts: [
      ...before(name, formatLongTime(now, language)),
      { link: pageAddress(to.forgotPassword, circumstances), label: link },
    ],
  })
}
