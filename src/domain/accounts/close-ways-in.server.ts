import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { endAccess } from './end-access.server.ts'
import { forgetBrowsers } from './remember-browser.server.ts'
import { profilePictures, providerAccounts, users } from './tables.ts'

/**
 * Takes from an account whatever opens it, before it goes to who has proved to read its mail: somebody
 * else may have made it, or asked for this address, and be waiting.
 */
export async function closeWaysIn(tx: Transaction, userId: string): Promise<void> {
  await endAccess(tx, userId)
  await forgetBrowsers(tx, userId)
  await tx.delete(providerAccounts).where(eq(providerAccounts.userId, userId))
  await tx
    .update(users)
    .set({ passwordHash: null, passwordProven: false })
    .where(eq(users.id, userId))
}

/** Takes what a stranger put on an account whose e-mail nobody had proved: number and picture. */
export async function dropWhatStrangersSet(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(profilePictures).where(eq(profilePictures.userId, userId))
  await tx
    .update(users)
    .set({ phone: null, picture: null, outsidePicture: null })
    .where(eq(users.id, userId))
}
