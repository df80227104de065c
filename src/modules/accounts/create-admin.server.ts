import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { chiefRole } from './abilities.ts'
import type { Person } from './contract.ts'
import { makeOwner } from './roles/set-roles.server.ts'
import { insertPerson } from './store.server.ts'

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
