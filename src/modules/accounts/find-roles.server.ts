import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Role } from './abilities.ts'
import { users } from './tables.ts'

/** Inside a query that names the account; a table of roles has no `id` of its own to mistake for it. */
export const rolesOf = sql<Role[]>`array(select role from staff_roles
  where staff_roles.user_id = ${users.id} order by role)`

/** The current roles of an account and its student; none for a disabled account. */
export async function findRoles(tx: Transaction, id: string) {
  const [person] = await tx
    .select({ roles: rolesOf, studentId: users.studentId })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)))
  return person ?? { roles: [], studentId: null }
}
