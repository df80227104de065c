import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { generatePath } from '../../../ui/addresses/path-pattern.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { profilePictures, users } from '../tables.ts'

/**
 * Stores a picture under a new key: an address never changes its content. With `insteadOf` only while the
 * provider's picture at that address is still expected: a picture that the person chose or removed
 * meanwhile stays.
 */
export async function replacePicture(
  db: Database,
  { userId, webp, insteadOf }: { userId: string; webp: Buffer; insteadOf?: string },
  now: Date,
): Promise<void> {
  const key = randomBytes(18).toString('base64url')
  const picture = generatePath(endpoints.profilePicture, { key })
  const waitsFor = insteadOf ? eq(users.externalPicture, insteadOf) : undefined
  await db.transaction(async (tx) => {
    // First: the lock on the account's row puts two pictures of one person in order.
    const changedUsers = await tx
      .update(users)
      .set({ picture, externalPicture: null, updatedAt: now })
      .where(and(eq(users.id, userId), waitsFor))
      .returning({ id: users.id })
    // The account was deleted in another window, or the picture is no longer expected.
    if (changedUsers.length === 0) return
    await dropPicture(tx, userId)
    await tx.insert(profilePictures).values({ key, userId, webp, createdAt: now })
  })
}

/** Removes the picture, also while a provider's picture is still being fetched. */
export async function removePicture(db: Database, userId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ picture: null, externalPicture: null, updatedAt: now })
      .where(eq(users.id, userId))
    await dropPicture(tx, userId)
  })
}

async function dropPicture(tx: Transaction, userId: string) {
  await tx.delete(profilePictures).where(eq(profilePictures.userId, userId))
}
