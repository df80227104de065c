import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Role } from './abilities.ts'
import { users } from './tables.ts'

/** For queries on `users`. Its `id` is unambiguous here: `staff_roles` has no column of that name. */
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
