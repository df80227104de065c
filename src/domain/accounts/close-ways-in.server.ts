import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { may } from './abilities.ts'
import { endAccess } from './end-access.server.ts'
import { forgetBrowsers } from './remember-browser.server.ts'
import { rolesOf } from './roles-of.server.ts'
import { factors, profilePictures, providerAccounts, recoveryCodes, users } from './tables.ts'

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
  await dropFactors(tx, userId)
}

/** A stranger's may not stay. Of staff they do: others made that account, and a mailbox is no second step. */
async function dropFactors(tx: Transaction, userId: string): Promise<void> {
  const [person] = await tx.select({ roles: rolesOf }).from(users).where(eq(users.id, userId))
  if (!person || may(person, 'office.enter')) return
  await tx.delete(factors).where(eq(factors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Takes what a stranger put on an account whose e-mail nobody had proved: number and picture. */
export async function dropWhatStrangersSet(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(profilePictures).where(eq(profilePictures.userId, userId))
  await tx
    .update(users)
    .set({ phone: null, picture: null, outsidePicture: null })
    .where(eq(users.id, userId))
}
