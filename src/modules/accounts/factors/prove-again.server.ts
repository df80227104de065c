import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { sessions } from '../tables.ts'
import { checkFactor, type FactorChecked, type FactorContext } from './check-factor.server.ts'
import type { ShownFactor } from './contract.ts'
import { lockAccount } from './store.server.ts'

/** Notes that whoever has a session has just shown a factor of its person, or why not. */
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

/** The same for who has shown the password and has no factor: a factor, once there, is what counts. */
export async function proveByPassword(db: Database, sessionId: Buffer, now: Date): Promise<void> {
  await db.update(sessions).set({ reauthenticatedAt: now }).where(eq(sessions.id, sessionId))
}

/** In the session in which a factor was added it was shown as well. */
export async function recordFactorShown(db: Database, sessionId: Buffer, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ reauthenticatedAt: now, factorAt: now })
    .where(eq(sessions.id, sessionId))
}
