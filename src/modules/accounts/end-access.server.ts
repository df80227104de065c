import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { dropLinks } from './mailed-links/drop-links.server.ts'
import { factorChallenges, pendingSignIns, sessions } from './tables.ts'

/**
 * Ends what a person opened before: sessions everywhere, sign-ins half done, second steps half added, and
 * the links that were mailed. A link that changes the e-mail would otherwise hand the account over later.
 */
export async function endAccess(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
  await tx.delete(factorChallenges).where(eq(factorChallenges.userId, userId))
  await dropLinks(tx, userId)
}
