import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { providerAccounts, users } from '../tables.ts'
import { whyNotUnlink } from './rules.ts'
import { listProviders } from './store.server.ts'

/**
 * Removes a linked provider while another way to sign in remains. The account's row is locked: of two
 * concurrent removals the second finds itself the last.
 */
export async function unlinkProvider(
  db: Database,
  { userId, key }: { userId: string; key: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-linked' | 'only-way-in' }> {
  return db.transaction(async (tx) => {
    const [account] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    const linkedProviders = await listProviders(tx, userId)
    const provider = linkedProviders.find((provider) => provider.key === key)
    if (!account || !provider) return { ok: false, reason: 'not-linked' }
    const hasPassword = account.passwordHash !== null
    const reason = whyNotUnlink({ hasPassword, linked: linkedProviders.length })
    if (reason) return { ok: false, reason }
    await tx
      .delete(providerAccounts)
      .where(
        and(
          eq(providerAccounts.issuer, provider.issuer),
          eq(providerAccounts.subject, provider.subject),
        ),
      )
    return { ok: true }
  })
}
