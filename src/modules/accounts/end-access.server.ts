import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { dropLinks } from './mailed-links/drop-links.server.ts'
import { factorChallenges, pendingSignIns, sessions } from './tables.ts'

/**
 * Ends all access that a person opened before: sessions, unfinished sign-ins and factors, and mailed links.
 * An old link that changes the e-mail would otherwise hand over the account later.
 */
export async function endAccess(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
  await tx.delete(factorChallenges).where(eq(factorChallenges.userId, userId))
  await dropLinks(tx, userId)
}
