import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { chiefRole, type Role, roles } from '../accounts/abilities.ts'
import { type AccountRef, lockMember } from '../accounts/locks.server.ts'
import { notifyOwners } from '../accounts/roles/notify-owners.server.ts'
import { setRoles } from '../accounts/roles/set-roles.server.ts'
import { endAccess } from '../accounts/sessions.server.ts'
import { record } from '../audit/record-event.server.ts'

export type RolesChanged =
  /** `cleared`: unproven credentials were deleted; the user chooses a password by mail. */
  | { ok: true; userId: string; cleared: boolean; before: Role[]; after: Role[] }
  | {
      ok: false
      reason: 'unknown' | 'already' | 'last-owner' | 'own' | 'not-allowed' | 'unconfirmed-email'
    }
  | { ok: false; reason: 'changed-since'; roles: Role[] }

/**
 * Changes a user's roles. `expected` are the roles that were shown to whoever asks. Nobody gives themselves
 * a role; giving one up is allowed. Users who join or leave the team are signed out, since sessions of
 * staff are shorter.
 */
export function changeRoles(
  db: Database,
  {
    of,
    to,
    expected,
  }: {
    of: AccountRef
    to: (currentRoles: readonly Role[]) => readonly Role[]
    expected?: readonly Role[]
  },
  context: ActionContext,
): Promise<RolesChanged> {
  return db.transaction(async (tx): Promise<RolesChanged> => {
    const locked = await lockMember(tx, of, context.actor)
    if (!locked.ok) return locked
    const { person, isLastOwner } = locked
    const before = inOrder(person.roles)
    const after = inOrder(to(before))
    if (expected && !isSame(inOrder(expected), before))
      return { ok: false, reason: 'changed-since', roles: before }
    if (isSame(before, after)) return { ok: false, reason: 'already' }
    const isRaise = after.some((role) => !before.includes(role))
    if (isRaise && context.actor !== 'system' && context.actor.id === person.id)
      return { ok: false, reason: 'own' }
    if (isLastOwner && !after.includes(chiefRole)) return { ok: false, reason: 'last-owner' }
    const set = await setRoles(tx, { userId: person.id, roles: after }, context)
    if (!set.ok) return set
    if (before.length === 0 || after.length === 0) await endAccess(tx, person.id)
    const [was, is] = [{ roles: before.join(', ') }, { roles: after.join(', ') }]
    await record(tx, { event: 'change roles', id: person.id, before: was, after: is }, context)
    await notifyOwners(tx, { what: 'roles', whom: person, before, after }, context)
    return { ok: true, userId: person.id, cleared: set.cleared, before, after }
  })
}

/** Each once, in the order of the matrix. */
function inOrder(some: readonly Role[]): Role[] {
  return roles.filter((role) => some.includes(role))
}

function isSame(one: readonly Role[], other: readonly Role[]): boolean {
  return one.join() === other.join()
}
