import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../history/record-event.server.ts'
import { lockAmongStaff } from '../locks.server.ts'
import { chiefRole } from './abilities.ts'
import { createAdmin } from './create-admin.server.ts'
import { endAccess } from './end-access.server.ts'
import { hashPassword } from './hash-password.server.ts'
import { forgetBrowsers } from './remember-browser.server.ts'
import { findByEmail } from './store.server.ts'
import { providerAccounts, users } from './tables.ts'
import { setRoles } from './team/set-roles.server.ts'

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
  if (standing?.person.roles.includes(chiefRole)) return
  const passwordHash = await hashPassword(admin.password)
  const by = { actor: 'system', now: new Date() } as const
  const created = await createAdmin(db, { name: admin.name, email, passwordHash }, by)
  if (created) return noteAdmin(log, created.id)
  const promoted = await db.transaction(async (tx) => {
    const { person } = await lockAmongStaff(tx, { email })
    if (!person || person.roles.includes(chiefRole)) return undefined
    await tx
      .update(users)
      .set({ passwordHash, disabledAt: null, updatedAt: by.now })
      .where(eq(users.id, person.id))
    await setRoles(tx, { userId: person.id, roles: [...person.roles, chiefRole] }, by)
    await endAccess(tx, person.id)
    await forgetBrowsers(tx, person.id)
    await tx.delete(providerAccounts).where(eq(providerAccounts.userId, person.id))
    const after = { roles: [...person.roles, chiefRole].join(', ') }
    await record(tx, { event: 'change roles', id: person.id, after }, by)
    return person
  })
  if (promoted) noteAdmin(log, promoted.id)
}

function noteAdmin(log: Logger, userId: string) {
  log.warn({ event: 'role', outcome: chiefRole, userId })
}
