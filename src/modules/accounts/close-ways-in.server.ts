import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { may } from './abilities.ts'
import { endAccess } from './end-access.server.ts'
import { eraseBrowsers } from './remember-browser.server.ts'
import { rolesOf } from './roles-of.server.ts'
import { factors, profilePictures, providerAccounts, recoveryCodes, users } from './tables.ts'

/**
 * Whether second factors are removed too. Those of staff stay when only the mailbox was proved: the account
 * was created by somebody else, and a mailbox is no second factor (decision 0045).
 */
export type SecondSteps = 'go' | 'stay' | 'stay-of-staff'

/**
 * Whether the person who reads the account's mail has proved to be its user: the e-mail is confirmed and so
 * is the password, where there is one (decision 0086).
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
 * Removes everything that gives access to an account before it goes to somebody who proved to read its mail
 * or whom the operator named: another person may have created it or requested a change to this address. The
 * caller holds the lock on the account.
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

/**
 * Removes everything that a stranger may have set on an account that nobody proved, including phone number,
 * picture and acceptance of the terms.
 */
export async function dropWhatStrangersSet(
  tx: Transaction,
  userId: string,
  secondSteps: Exclude<SecondSteps, 'stay'>,
): Promise<void> {
  await closeWaysIn(tx, userId, secondSteps)
  await tx.delete(profilePictures).where(eq(profilePictures.userId, userId))
  await tx
    .update(users)
    .set({ phone: null, picture: null, externalPicture: null, termsPublication: null })
    .where(eq(users.id, userId))
}

async function isStaff(tx: Transaction, userId: string): Promise<boolean> {
  const [person] = await tx.select({ roles: rolesOf }).from(users).where(eq(users.id, userId))
  return person !== undefined && may(person, 'office.enter')
}
