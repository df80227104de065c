import { and, eq, notInArray } from 'drizzle-orm'
import type { ActionContext } from '../../../platform/action-context.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { chiefRole, type Role } from '../abilities.ts'
import { closeWaysIn, dropWhatStrangersSet, isProven } from '../close-account.server.ts'
import { rolesOf } from '../find-roles.server.ts'
import { courseTrainers, staffRoles, users } from '../tables.ts'

export type RolesSet =
  /** `cleared`: password and factors were removed, since nobody had proved them. */
  { ok: true; cleared: boolean } | { ok: false; reason: 'unconfirmed-email' }

/**
 * Sets the roles of an account; the caller holds the lock of the team. All changes of roles use this
 * function: a new role needs a confirmed e-mail and removes what a stranger may have set (decision 0086).
 * Roles that stay keep by whom and when they were given.
 */
export async function setRoles(
  tx: Transaction,
  { userId, roles }: { userId: string; roles: readonly Role[] },
  context: ActionContext,
): Promise<RolesSet> {
  const account = await holdAccount(tx, userId)
  const isRaise = roles.some((role) => !account.roles.includes(role))
  if (isRaise && !account.emailVerifiedAt) return { ok: false, reason: 'unconfirmed-email' }
  const cleared = isRaise && !isProven(account)
  if (cleared) await dropWhatStrangersSet(tx, userId, 'remove')
  await writeRoles(tx, { userId, roles }, context)
  return { ok: true, cleared }
}

/**
 * Makes an account an owner on the operator's command, with the given password; no mail is needed. Where
 * nobody proved to own the account, everything set so far is removed, including the name. A proved account
 * keeps its factors, number and picture.
 */
export async function makeOwner(
  tx: Transaction,
  { userId, name, passwordHash }: { userId: string; name: string; passwordHash: string },
  now: Date,
): Promise<void> {
  const account = await holdAccount(tx, userId)
  const isAccountProven = isProven(account)
  if (isAccountProven) await closeWaysIn(tx, userId, 'keep')
  else await dropWhatStrangersSet(tx, userId, 'remove')
  await tx
    .update(users)
    .set({
      passwordHash,
      passwordVerified: true,
      disabledAt: null,
      ...(!isAccountProven && { name }),
    })
    .where(eq(users.id, userId))
  const roles = [...new Set<Role>([...account.roles, chiefRole])]
  await writeRoles(tx, { userId, roles }, { actor: 'system', now })
}

async function holdAccount(tx: Transaction, userId: string) {
  const { emailVerifiedAt, passwordHash, passwordVerified } = users
  const [account] = await tx
    .select({ emailVerifiedAt, passwordHash, passwordVerified, roles: rolesOf })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!account) throw new Error('An account that is locked is gone.')
  return account
}

/** The account counts as changed, so that its token is renewed. */
async function writeRoles(
  tx: Transaction,
  { userId, roles }: { userId: string; roles: readonly Role[] },
  { actor, now }: ActionContext,
): Promise<void> {
  const others = and(eq(staffRoles.userId, userId), notInArray(staffRoles.role, [...roles]))
  await tx.delete(staffRoles).where(others)
  const grantedBy = actor === 'system' ? null : actor.id
  if (roles.length > 0)
    await tx
      .insert(staffRoles)
      .values(roles.map((role) => ({ userId, role, grantedBy, grantedAt: now })))
      .onConflictDoNothing()
  // Trainers who no longer teach a course.
  if (!roles.includes('trainer'))
    await tx.delete(courseTrainers).where(eq(courseTrainers.userId, userId))
  await tx.update(users).set({ updatedAt: now }).where(eq(users.id, userId))
}
