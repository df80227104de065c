import { and, inArray, isNull, lt, not, sql } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { dropKeys } from '../audit/drop-keys.server.ts'
import { recordAll } from '../audit/record-event.server.ts'
import { isOnTeam } from './store.server.ts'
import { users } from './tables.ts'

/**
 * Removes accounts made before `since` whose e-mail nobody confirmed, from which nobody registered and on
 * which nobody is signed in; `limit` of them at most. How many. Their rows are locked before anything is
 * decided: who registers in that moment waits, and finds the account gone or is found.
 */
export async function removeUnconfirmed(
  db: Database,
  { since, limit }: { since: Date; limit: number },
  context: ActionContext,
): Promise<number> {
  const isForgotten = isForgottenSince(since, context.now)
  return db.transaction(async (tx) => {
    const locked = await tx
      .select({ id: users.id })
      .from(users)
      .where(isForgotten)
      .orderBy(users.createdAt)
      .limit(limit)
      .for('update', { skipLocked: true })
    const ids = locked.map(({ id }) => id)
    // Asked once more: what was committed while the lock was waited for counts.
    const removedUsers = await tx
      .delete(users)
      .where(and(inArray(users.id, ids), isForgotten))
      .returning({ id: users.id })
    await dropKeys(
      tx,
      removedUsers.map(({ id }) => ({ kind: 'account' as const, id })),
    )
    await recordAll(
      tx,
      removedUsers.map(({ id }) => ({ event: 'remove unconfirmed account', id })),
      context,
    )
    return removedUsers.length
  })
}

function isForgottenSince(since: Date, now: Date) {
  return and(
    isNull(users.emailVerifiedAt),
    lt(users.createdAt, since),
    not(isOnTeam),
    isNull(users.studentId),
    // Who was kept out is to stay out.
    isNull(users.disabledAt),
    sql`not exists (select from registrations r where r.user_id = ${users.id})`,
    sql`not exists (select from sessions s where s.user_id = ${users.id} and s.expires_at > ${now})`,
  )
}
