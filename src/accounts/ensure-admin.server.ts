import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../server/database/connect.ts'
import { providerAccounts, sessions, users } from '../server/database/schema.ts'
import { hashPassword } from './hash-password.server.ts'
import { findByEmail, insertPerson } from './store.server.ts'

/**
 * Makes sure that the admin named at start can sign in. Somebody may have signed up with that e-mail
 * before: then the account takes the given password, and its sessions and provider links end. An admin who stands stays
 * untouched, so that a password changed on the site is not reset by every start.
 */
export async function ensureAdmin(
  { db, log }: { db: Database; log: Logger },
  admin: { name: string; email: string; password: string },
): Promise<void> {
  const email = admin.email.normalize('NFKC').trim().toLowerCase()
  const standing = await findByEmail(db, email)
  if (standing?.person.role === 'admin') return
  const passwordHash = await hashPassword(admin.password)
  const created = await insertPerson(db, { name: admin.name, email, passwordHash, role: 'admin' })
  if (created) return noteAdmin(log, created.id)
  const promoted = await db.transaction(async (tx) => {
    const [person] = await tx
      .update(users)
      .set({ role: 'admin', passwordHash, updatedAt: new Date() })
      .where(eq(users.email, email))
      .returning({ id: users.id })
    if (!person) return undefined
    await tx.delete(sessions).where(eq(sessions.userId, person.id))
    await tx.delete(providerAccounts).where(eq(providerAccounts.userId, person.id))
    return person
  })
  if (promoted) noteAdmin(log, promoted.id)
}

function noteAdmin(log: Logger, userId: string) {
  log.warn({ event: 'role', outcome: 'admin', userId })
}
