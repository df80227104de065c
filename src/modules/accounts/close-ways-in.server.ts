import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { may } from './abilities.ts'
import { endAccess } from './end-access.server.ts'
import { eraseBrowsers } from './remember-browser.server.ts'
import { rolesOf } from './roles-of.server.ts'
import { factors, profilePictures, providerAccounts, recoveryCodes, users } from './tables.ts'

/**
 * Whether second steps go too. By a proof of a mailbox those of staff stay: others made that account, and
 * a mailbox is no second step (decision 0045).
 */
export type SecondSteps = 'go' | 'stay' | 'stay-of-staff'

/**
 * Whether whoever reads the mail of an account has shown to be who opens it: its e-mail is confirmed, and
 * so is its password, where it has one (decision 0086).
 */
export function isProven(account: {
  emailVerifiedAt: Date | null
  passwordHash: string | null
  passwordVerified: boolean
}): boolean {
  const { emailVerifiedAt, passwordHash, passwordVerified } = account
  return emailVerifiedAt !== null && (passwordHash === null || passwordVerified)
}

/**
 * Takes from an account whatever opens it, before it goes to who has proved to read its mail or has the
 * operator's word: somebody else may have made it, or asked for this address, and be waiting. The caller
 * holds the lock on the account.
 */
export async function closeWaysIn(
  tx: Transaction,
  userId: string,
  secondSteps: SecondSteps,
): Promise<void> {
  await endAccess(tx, userId)
  await eraseBrowsers(tx, userId)
  await tx.delete(providerAccounts).where(eq(providerAccounts.userId, userId))
  await tx
    .update(users)
    .set({ passwordHash: null, passwordVerified: false })
    .where(eq(users.id, userId))
  if (secondSteps === 'stay') return
  if (secondSteps === 'stay-of-staff' && (await isStaff(tx, userId))) return
  await tx.delete(factors).where(eq(factors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Takes everything that a stranger may have set on an account which nobody proved: number and picture too. */
export async function dropWhatStrangersSet(
  tx: Transaction,
  userId: string,
  secondSteps: Exclude<SecondSteps, 'stay'>,
): Promise<void> {
  await closeWaysIn(tx, userId, secondSteps)
  await tx.delete(profilePictures).where(eq(profilePictures.userId, userId))
  await tx
    .update(users)
    .set({ phone: null, picture: null, externalPicture: null })
    .where(eq(users.id, userId))
}

async function isStaff(tx: Transaction, userId: string): Promise<boolean> {
  const [person] = await tx.select({ roles: rolesOf }).from(users).where(eq(users.id, userId))
  return person !== undefined && may(person, 'office.enter')
}
