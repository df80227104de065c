import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { lockNamed } from '../../platform/database/lock-named.server.ts'
import { chiefRole, may } from './abilities.ts'
import { findRoles, rolesOf } from './find-roles.server.ts'
import { staffRoles, users } from './tables.ts'

export type AccountRef = { id: string } | { email: string }

/** An account, locked together with the team, for a change of the team by this actor. */
export async function lockMember(tx: Transaction, which: AccountRef, actor: Actor) {
  const { person, isLastOwner } = await lockAmongStaff(tx, which)
  if (!(await mayChangeTeam(tx, actor))) return { ok: false, reason: 'not-allowed' } as const
  if (!person) return { ok: false, reason: 'unknown' } as const
  return { ok: true, person, isLastOwner } as const
}

/**
 * Locks an account and the team until the transaction ends: when two transactions remove the last two
 * owners, the second one finds one owner left.
 */
export async function lockAmongStaff(tx: Transaction, which: AccountRef) {
  // Until the transaction ends nobody joins or leaves the team or changes roles.
  await lockNamed(tx, 'team')
  const { id, email, name, passwordHash, disabledAt, emailVerifiedAt } = users
  const [locked] = await tx
    .select({ id })
    .from(users)
    .where('id' in which ? eq(id, which.id) : eq(email, which.email))
    .for('update')
  if (!locked) return { person: undefined, isLastOwner: false }
  // Read after the locks were taken, so that changes of the other transaction are seen.
  const [person] = await tx
    .select({ id, email, name, roles: rolesOf, passwordHash, disabledAt, emailVerifiedAt })
    .from(users)
    .where(eq(id, locked.id))
  const owners = await tx
    .select({ id: staffRoles.userId })
    .from(staffRoles)
    .innerJoin(users, eq(users.id, staffRoles.userId))
    .where(and(eq(staffRoles.role, chiefRole), isNull(users.disabledAt)))
  return { person, isLastOwner: owners.length === 1 && owners[0]?.id === locked.id }
}

/**
 * Whether the actor may still change the team, read under its lock: of two owners who remove each other at
 * once, the second is no longer an owner. The command line and the first start always may.
 */
export async function mayChangeTeam(tx: Transaction, actor: Actor): Promise<boolean> {
  return actor === 'system' || may(await findRoles(tx, actor.id), 'team.change')
}
