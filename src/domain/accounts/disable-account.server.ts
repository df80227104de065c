import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import type { By } from '../by.ts'
import { recordChange } from '../history/record-change.server.ts'
import { lockAmongStaff } from '../locks.server.ts'
import { endAccess } from './end-access.server.ts'
import { users } from './tables.ts'

export type AccountSwitched =
  | { ok: true; userId: string }
  | { ok: false; reason: 'unknown' | 'already' | 'last-admin' }

/** Keeps somebody out from their next request on, or lets them in again; the account stays as it is. */
export function disableAccount(
  db: Database,
  { email, disabled }: { email: string; disabled: boolean },
  { actor, now }: By,
): Promise<AccountSwitched> {
  return db.transaction(async (tx) => {
    const { person, isLastAdmin } = await lockAmongStaff(tx, { email })
    if (!person) return { ok: false, reason: 'unknown' }
    if ((person.disabledAt !== null) === disabled) return { ok: false, reason: 'already' }
    if (isLastAdmin) return { ok: false, reason: 'last-admin' }
    const disabledAt = disabled ? now : null
    await tx.update(users).set({ disabledAt, updatedAt: now }).where(eq(users.id, person.id))
    await endAccess(tx, person.id)
    await recordChange(tx, {
      actor,
      record: { kind: 'account', id: person.id },
      action: disabled ? 'disable account' : 'enable account',
      before: { disabled: !disabled },
      after: { disabled },
      now,
    })
    return { ok: true, userId: person.id }
  })
}
