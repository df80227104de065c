import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { generatePath } from 'react-router'
import type { Database, Transaction } from '../../server/database/connect.ts'
import { profilePictures, users } from '../../server/database/schema.ts'
import { endpoints } from '../../site-map.ts'

/** Keeps a picture in the place of the one before, under a new key: an address never changes what it shows. */
export async function replacePicture(
  db: Database,
  { userId, webp }: { userId: string; webp: Buffer },
  now: Date,
): Promise<void> {
  const key = randomBytes(18).toString('base64url')
  const picture = generatePath(endpoints.profilePicture, { key })
  await db.transaction(async (tx) => {
    // First of all: the account's row makes two pictures of one person come one after the other.
    const changed = await tx
      .update(users)
      .set({ picture, updatedAt: now })
      .where(eq(users.id, userId))
      .returning({ id: users.id })
    await dropPicture(tx, userId)
    // Deleted in another window while this one was on its way.
    if (changed.length > 0)
      await tx.insert(profilePictures).values({ key, userId, webp, createdAt: now })
  })
}

/** Back to the letter, also where the picture was a provider's. */
export async function removePicture(db: Database, userId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ picture: null, updatedAt: now }).where(eq(users.id, userId))
    await dropPicture(tx, userId)
  })
}

async function dropPicture(tx: Transaction, userId: string) {
  await tx.delete(profilePictures).where(eq(profilePictures.userId, userId))
}
