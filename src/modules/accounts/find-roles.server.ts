import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { rolesOf } from './roles-of.server.ts'
import { users } from './tables.ts'

/** The roles of an account at this moment, and the student it is; of one that is shut out there are none. */
export async function findRoles(tx: Transaction, id: string) {
  const [person] = await tx
    .select({ roles: rolesOf, studentId: users.studentId })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)))
  return person ?? { roles: [], studentId: null }
}
