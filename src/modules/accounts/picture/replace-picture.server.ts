import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { generatePath } from 'react-router'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { profilePictures, users } from '../tables.ts'

/**
 * Keeps a picture in the place of the one before, under a new key: an address never changes what it
 * shows. With `insteadOf` only while a provider's picture at that address is still waited for: whoever
 * has chosen a picture meanwhile, or taken it away, keeps to that.
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
    // First of all: the account's row makes two pictures of one person come one after the other.
    const changedUsers = await tx
      .update(users)
      .set({ picture, externalPicture: null, updatedAt: now })
      .where(and(eq(users.id, userId), waitsFor))
      .returning({ id: users.id })
    // Deleted in another window while this one was on its way, or not waited for any more.
    if (changedUsers.length === 0) return
    await dropPicture(tx, userId)
    await tx.insert(profilePictures).values({ key, userId, webp, createdAt: now })
  })
}

/** Back to the letter, also where a provider's picture was still on its way. */
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
