import { and, eq, ne } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/connect.ts'
import { recordChange } from '../history/record-change.server.ts'
import { chiefRole } from './abilities.ts'
import { createAdmin } from './create-admin.server.ts'
import { endAccess } from './end-access.server.ts'
import { hashPassword } from './hash-password.server.ts'
import { forgetBrowsers } from './remember-browser.server.ts'
import { findByEmail } from './store.server.ts'
import { providerAccounts, users } from './tables.ts'

/**
 * Makes sure that the admin named at start can sign in. Somebody may have signed up with that e-mail
 * before: then the account takes the given password, and its sessions, mailed links and provider links
 * end. An admin who stands stays untouched, so that a password changed on the site is not reset by
 * every start, nor somebody let in again who was disabled.
 */
export async function ensureAdmin(
  { db, log }: { db: Database; log: Logger },
  admin: { name: string; email: string; password: string },
): Promise<void> {
  const email = admin.email.normalize('NFKC').trim().toLowerCase()
  const standing = await findByEmail(db, email)
  if (standing?.person.role === chiefRole) return
  const passwordHash = await hashPassword(admin.password)
  const by = { actor: 'system', now: new Date() } as const
  const created = await createAdmin(db, { name: admin.name, email, passwordHash }, by)
  if (created) return noteAdmin(log, created.id)
  const promoted = await db.transaction(async (tx) => {
    const [person] = await tx
      .update(users)
      .set({ role: chiefRole, passwordHash, disabledAt: null, updatedAt: by.now })
      .where(and(eq(users.email, email), ne(users.role, chiefRole)))
      .returning({ id: users.id })
    if (!person) return undefined
    await endAccess(tx, person.id)
    await forgetBrowsers(tx, person.id)
    await tx.delete(providerAccounts).where(eq(providerAccounts.userId, person.id))
    await recordChange(tx, {
      ...by,
      record: { kind: 'account', id: person.id },
      action: 'change role',
      after: { role: chiefRole },
    })
    return person
  })
  if (promoted) noteAdmin(log, promoted.id)
}

function noteAdmin(log: Logger, userId: string) {
  log.warn({ event: 'role', outcome: chiefRole, userId })
}
