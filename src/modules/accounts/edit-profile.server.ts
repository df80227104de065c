import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { beginAgain } from '../../platform/database/retry-transaction.server.ts'
import { followAccount } from '../students/follow-account.server.ts'
import { checkHeld, holdEntry } from '../students/hold-entry.server.ts'
import { users } from './tables.ts'

/**
 * Changes name and phone number of an account; the entry that staff read follows the name. `phone` is
 * E.164, or null for none. Of two changes at once the lock on the account puts one after the other.
 */
export async function editProfile(
  db: Database,
  person: { id: string; name: string; phone: string | null },
  now: Date,
): Promise<void> {
  const { id, name, phone } = person
  const ownRow = eq(users.id, id)
  await beginAgain(db, async (tx) => {
    const held = await holdEntry(tx, id)
    const [before] = await tx.select({ name: users.name }).from(users).where(ownRow).for('update')
    if (!before) return
    await checkHeld(tx, held)
    await tx.update(users).set({ name, phone, updatedAt: now }).where(ownRow)
    const actor = { id, name: before.name }
    await followAccount(tx, held, { field: 'name', from: before.name, to: name }, { actor, now })
  })
}
