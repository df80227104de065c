import { and, eq, notInArray } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { By } from '../../by.ts'
import type { Role } from '../abilities.ts'
import { courseTrainers, staffRoles, users } from '../tables.ts'

/**
 * Gives an account these roles and no other; the caller holds the lock of the team. Who stays what they
 * were keeps by whom and when. The account counts as changed, so that its token is renewed.
 */
export async function setRoles(
  tx: Transaction,
  { userId, roles }: { userId: string; roles: readonly Role[] },
  { actor, now }: By,
): Promise<void> {
  const others = and(eq(staffRoles.userId, userId), notInArray(staffRoles.role, [...roles]))
  await tx.delete(staffRoles).where(others)
  const givenBy = actor === 'system' ? null : actor.id
  if (roles.length > 0)
    await tx
      .insert(staffRoles)
      .values(roles.map((role) => ({ userId, role, givenBy, givenAt: now })))
      .onConflictDoNothing()
  // Whom a course is not theirs to teach any more.
  if (!roles.includes('trainer'))
    await tx.delete(courseTrainers).where(eq(courseTrainers.userId, userId))
  await tx.update(users).set({ updatedAt: now }).where(eq(users.id, userId))
}
