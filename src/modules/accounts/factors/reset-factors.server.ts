import { eq } from 'drizzle-orm'
import type { ActionContext } from '../../../platform/action-context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { endAccess } from '../end-access.server.ts'
import { lockAmongStaff } from '../locks.server.ts'
import { mayStill } from '../roles/store.server.ts'
import { factors, recoveryCodes } from '../tables.ts'
import { notifyFactorChange } from './notify-of-factors.server.ts'

export type FactorsReset =
  | { ok: true; userId: string; removed: number }
  | { ok: false; reason: 'unknown' | 'no-factor' | 'own' | 'not-allowed' }

/**
 * Removes all factors and recovery codes of somebody who lost them and ends their sessions, since the lost
 * device may be signed in. Nobody can do this to themselves; otherwise a stolen session could.
 */
export function resetFactors(
  db: Database,
  of: { id: string } | { email: string },
  { actor, now }: ActionContext,
): Promise<FactorsReset> {
  return db.transaction(async (tx): Promise<FactorsReset> => {
    const { person } = await lockAmongStaff(tx, of)
    if (!(await mayStill(tx, actor, 'team.change'))) return { ok: false, reason: 'not-allowed' }
    if (!person) return { ok: false, reason: 'unknown' }
    if (actor !== 'system' && actor.id === person.id) return { ok: false, reason: 'own' }
    const removedFactors = await tx
      .delete(factors)
      .where(eq(factors.userId, person.id))
      .returning({ id: factors.id })
    if (removedFactors.length === 0) return { ok: false, reason: 'no-factor' }
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
    await endAccess(tx, person.id)
    const news = { userId: person.id, what: 'reset' } as const
    await notifyFactorChange(tx, news, { actor, now })
    return { ok: true, userId: person.id, removed: removedFactors.length }
  })
}
