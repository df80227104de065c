import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { onOwnPhone, studentEntries } from './hooks.server.ts'
import { users } from './tables.ts'

/**
 * Changes name and phone number of an account; the student record follows the name, registrations follow
 * the number. `phone` is E.164 or null. The lock on the account puts two concurrent changes in order.
 */
export async function editProfile(
  db: Database,
  person: { id: string; name: string; phone: string | null },
  now: Date,
): Promise<void> {
  const { id, name, phone } = person
  const ownRow = eq(users.id, id)
  const entries = studentEntries.get()
  await retryTransaction(db, async (tx) => {
    const heldEntry = await entries.hold(tx, id)
    const [before] = await tx.select().from(users).where(ownRow).for('update')
    if (!before) return
    await entries.check(tx, heldEntry)
    await tx.update(users).set({ name, phone, updatedAt: now }).where(ownRow)
    const actor = { id, name: before.name }
    const change = { field: 'name', from: before.name, to: name } as const
    await entries.follow(tx, heldEntry, change, { actor, now })
    if (phone === null || phone === before.phone) return
    const account = { userId: id, email: before.email, phone }
    for (const step of onOwnPhone.steps()) await step(tx, account, { actor, now })
  })
}
