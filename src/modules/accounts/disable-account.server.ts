import { eq } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { endAccess } from './end-access.server.ts'
import { lockAmongStaff } from './locks.server.ts'
import { notifyOwners } from './roles/notify-owners.server.ts'
import { mayStill } from './roles/store.server.ts'
import { users } from './tables.ts'

export type AccountSwitched =
  | { ok: true; userId: string }
  | { ok: false; reason: 'unknown' | 'already' | 'last-owner' | 'own' | 'not-allowed' }

/**
 * Blocks an account from the next request on, or unblocks it; its data stays. Nobody can do this to
 * themselves, since they could not undo it.
 */
export function disableAccount(
  db: Database,
  { of, disabled }: { of: { id: string } | { email: string }; disabled: boolean },
  context: ActionContext,
): Promise<AccountSwitched> {
  const { actor, now } = context
  return db.transaction(async (tx): Promise<AccountSwitched> => {
    const { person, isLastOwner } = await lockAmongStaff(tx, of)
    if (!(await mayStill(tx, actor, 'team.change'))) return { ok: false, reason: 'not-allowed' }
    if (!person) return { ok: false, reason: 'unknown' }
    if ((person.disabledAt !== null) === disabled) return { ok: false, reason: 'already' }
    if (actor !== 'system' && actor.id === person.id) return { ok: false, reason: 'own' }
    if (isLastOwner) return { ok: false, reason: 'last-owner' }
    const disabledAt = disabled ? now : null
    await tx.update(users).set({ disabledAt, updatedAt: now }).where(eq(users.id, person.id))
    await endAccess(tx, person.id)
    const event = disabled ? 'disable account' : 'enable account'
    const [before, after] = [{ disabled: !disabled }, { disabled }]
    await record(tx, { event, id: person.id, before, after }, context)
    if (person.roles.length > 0)
      await notifyOwners(tx, { what: disabled ? 'disabled' : 'enabled', whom: person }, context)
    return { ok: true, userId: person.id }
  })
}
