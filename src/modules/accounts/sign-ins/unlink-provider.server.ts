import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { providerAccounts, users } from '../tables.ts'
import { whyNotUnlink } from './rules.ts'
import { listProviders } from './store.server.ts'

/**
 * Takes a linked provider off an account, as long as another way in remains. The account's row is
 * locked: of two unlinked at once the second finds itself the last.
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
    const linked = await listProviders(tx, userId)
    const named = linked.find((provider) => provider.key === key)
    if (!account || !named) return { ok: false, reason: 'not-linked' }
    const hasPassword = account.passwordHash !== null
    const reason = whyNotUnlink({ hasPassword, linked: linked.length })
    if (reason) return { ok: false, reason }
    await tx
      .delete(providerAccounts)
      .where(
        and(eq(providerAccounts.issuer, named.issuer), eq(providerAccounts.subject, named.subject)),
      )
    return { ok: true }
  })
}
