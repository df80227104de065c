import { eq } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { endAccess } from './end-access.server.ts'
import { users } from './tables.ts'

/** Gives an account another password, on the word of whoever runs the site; who was signed in is out. */
export function replacePassword(
  db: Database,
  { email, passwordHash }: { email: string; passwordHash: string },
  { actor, now }: ActionContext,
): Promise<{ ok: true; userId: string } | { ok: false; reason: 'unknown' }> {
  return db.transaction(async (tx) => {
    const [person] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: now })
      .where(eq(users.email, email))
      .returning({ id: users.id })
    if (!person) return { ok: false, reason: 'unknown' }
    await endAccess(tx, person.id)
    await record(tx, { event: 'reset password', id: person.id }, { actor, now })
    return { ok: true, userId: person.id }
  })
}
