import type { Logger } from 'pino'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { chiefRole } from './abilities.ts'
import type { Person } from './contract.ts'
import { lockAmongStaff } from './locks.server.ts'
import { hashPassword } from './passwords.server.ts'
import { makeOwner } from './roles/set-roles.server.ts'
import { findByEmail, insertPerson } from './store.server.ts'

/**
 * Creates an owner on the operator's command; undefined where the e-mail has an account (unique
 * constraint). A new account has nothing that a stranger could have set, so no mail is needed.
 */
export function createAdmin(
  db: Database,
  admin: { name: string; email: string; passwordHash: string },
  now: Date,
): Promise<Person | undefined> {
  return db.transaction(async (tx) => {
    const created = await insertPerson(tx, admin)
    if (!created) return undefined
    await makeOwner(tx, { ...admin, userId: created.id }, now)
    const after = { roles: chiefRole }
    const context = { actor: 'system', now } as const
    await record(tx, { event: 'create account', id: created.id, after }, context)
    return { ...created, roles: [chiefRole] }
  })
}

/**
 * Makes sure that the admin named in the settings can sign in with the password given there. If somebody
 * had signed up with that e-mail, their access is removed (`makeOwner`). An existing admin is not changed:
 * a restart must not reset a password that was changed on the site, nor re-enable a disabled admin.
 */
export async function ensureAdmin(
  { db, log }: { db: Database; log: Logger },
  admin: { name: string; email: string; password: string },
): Promise<void> {
  const email = admin.email.normalize('NFKC').trim().toLowerCase()
  const account = await findByEmail(db, email)
  if (account?.person.roles.includes(chiefRole)) return
  const { name } = admin
  const passwordHash = await hashPassword(admin.password)
  const context = { actor: 'system', now: new Date() } as const
  const created = await createAdmin(db, { name, email, passwordHash }, context.now)
  if (created) return logAdmin(log, created.id)
  const promoted = await db.transaction(async (tx) => {
    const { person } = await lockAmongStaff(tx, { email })
    if (!person || person.roles.includes(chiefRole)) return undefined
    await makeOwner(tx, { userId: person.id, name, passwordHash }, context.now)
    const after = { roles: [...person.roles, chiefRole].join(', ') }
    await record(tx, { event: 'change roles', id: person.id, after }, context)
    return person
  })
  if (promoted) logAdmin(log, promoted.id)
}

function logAdmin(log: Logger, userId: string) {
  log.warn({ event: 'role', outcome: chiefRole, userId })
}
