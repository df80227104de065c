import type { Database } from '../../platform/database/connect.ts'
import type { By } from '../by.ts'
import { record } from '../history/record-event.server.ts'
import { chiefRole } from './abilities.ts'
import type { Person } from './contract.ts'
import { insertPerson } from './store.server.ts'
import { setRoles } from './team/set-roles.server.ts'

/** A new owner, or nothing where the e-mail has an account: the unique constraint decides. */
export function createAdmin(
  db: Database,
  admin: { name: string; email: string; passwordHash: string },
  { actor, now }: By,
): Promise<Person | undefined> {
  return db.transaction(async (tx) => {
    const created = await insertPerson(tx, admin)
    if (!created) return undefined
    await setRoles(tx, { userId: created.id, roles: [chiefRole] }, { actor, now })
    const after = { roles: chiefRole }
    await record(tx, { event: 'create account', id: created.id, after }, { actor, now })
    return { ...created, roles: [chiefRole] }
  })
}
