import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { chiefRole } from './abilities.ts'
import { rolesOf } from './find-roles.server.ts'
import { staffRoles, users } from './tables.ts'

/**
 * Locks an account and the team until the transaction ends: when two transactions remove the last two
 * owners, the second one finds one owner left.
 */
export async function lockAmongStaff(tx: Transaction, which: { id: string } | { email: string }) {
  await lockTeam(tx)
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

/** Until the transaction ends nobody joins or leaves the team or changes roles. */
async function lockTeam(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('team', 0))`)
}
