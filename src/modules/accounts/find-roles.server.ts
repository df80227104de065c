import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { rolesOf } from './roles-of.server.ts'
import { users } from './tables.ts'

/** The current roles of an account and its student; none for a disabled account. */
export async function findRoles(tx: Transaction, id: string) {
  const [person] = await tx
    .select({ roles: rolesOf, studentId: users.studentId })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)))
  return person ?? { roles: [], studentId: null }
}
