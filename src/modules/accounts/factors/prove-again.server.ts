import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { sessions } from '../tables.ts'
import { checkFactor, type FactorChecked, type FactorContext } from './check-factor.server.ts'
import type { ShownFactor } from './contract.ts'
import { lockAccount } from './store.server.ts'

/** Marks the session as proved after its person showed a factor, or returns why not. */
export function proveByFactor(
  db: Database,
  { userId, sessionId, factor }: { userId: string; sessionId: Buffer; factor: ShownFactor },
  circumstances: FactorContext,
): Promise<FactorChecked> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const checked = await checkFactor(tx, { userId, holder: sessionId }, factor, circumstances)
    const { now } = circumstances
    if (checked.ok)
      await tx
        .update(sessions)
        .set({ reauthenticatedAt: now, factorAt: now })
        .where(eq(sessions.id, sessionId))
    return checked
  })
}

/** The same after the password, for people without a factor. */
export async function proveByPassword(db: Database, sessionId: Buffer, now: Date): Promise<void> {
  await db.update(sessions).set({ reauthenticatedAt: now }).where(eq(sessions.id, sessionId))
}

/** A factor counts as shown in the session that added it. */
export async function recordFactorShown(db: Database, sessionId: Buffer, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ reauthenticatedAt: now, factorAt: now })
    .where(eq(sessions.id, sessionId))
}
