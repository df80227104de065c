import { eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { signInCredentials, users } from './tables.ts'

/**
 * Removes an account that its caller has locked, with sessions, picture, linked providers and mailed
 * links. What a provider said a moment ago runs out by itself, but not at once: it goes too.
 */
export async function removeAccount(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx.delete(signInCredentials).where(
    or(
      eq(signInCredentials.email, email),
      sql`(${signInCredentials.issuer}, ${signInCredentials.subject}) in
            (select issuer, subject from provider_accounts where user_id = ${userId})`,
    ),
  )
  await tx.delete(users).where(eq(users.id, userId))
}
