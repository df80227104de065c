import { eq } from 'drizzle-orm'
import type { Transaction } from '../server/database/connect.ts'
import { users } from '../server/database/schema.ts'

/** `phone` is E.164, or null for none. */
export async function editProfile(
  db: Transaction,
  person: { id: string; name: string; phone: string | null },
  now: Date,
): Promise<void> {
  const { id, name, phone } = person
  await db.update(users).set({ name, phone, updatedAt: now }).where(eq(users.id, id))
}
