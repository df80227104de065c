import type { Database } from '../../platform/database/connect.ts'
import type { By } from '../by.ts'
import { recordChange } from '../history/record-change.server.ts'
import { chiefRole } from './abilities.ts'
import type { Person } from './contract.ts'
import { insertPerson } from './store.server.ts'

/** A new member of staff, or nothing where the e-mail has an account: the unique constraint decides. */
export function createAdmin(
  db: Database,
  admin: { name: string; email: string; passwordHash: string },
  { actor, now }: By,
): Promise<Person | undefined> {
  return db.transaction(async (tx) => {
    const created = await insertPerson(tx, { ...admin, role: chiefRole })
    if (!created) return undefined
    await recordChange(tx, {
      actor,
      record: { kind: 'account', id: created.id },
      action: 'create account',
      after: { role: created.role },
      now,
    })
    return created
  })
}
