import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { By } from '../by.ts'
import { recordChange } from '../history/record-change.server.ts'
import { lockAmongStaff } from '../locks.server.ts'
import type { Person } from './contract.ts'
import { endAccess } from './end-access.server.ts'
import { users } from './tables.ts'

export type RoleChanged =
  | { ok: true; userId: string; emailVerified: boolean }
  | { ok: false; reason: 'unknown' | 'already' | 'last-admin' }

/** Makes somebody staff or a student. Their sessions end: those of staff are shorter. */
export function changeRole(
  db: Database,
  { email, role }: { email: string; role: Person['role'] },
  { actor, now }: By,
): Promise<RoleChanged> {
  return db.transaction(async (tx) => {
    const { person, isLastAdmin } = await lockAmongStaff(tx, { email })
    if (!person) return { ok: false, reason: 'unknown' }
    if (person.role === role) return { ok: false, reason: 'already' }
    if (isLastAdmin) return { ok: false, reason: 'last-admin' }
    await tx.update(users).set({ role, updatedAt: now }).where(eq(users.id, person.id))
    await endAccess(tx, person.id)
    await recordChange(tx, {
      actor,
      record: { kind: 'account', id: person.id },
      action: 'change role',
      before: { role: person.role },
      after: { role },
      now,
    })
    return { ok: true, userId: person.id, emailVerified: person.emailVerifiedAt !== null }
  })
}
