import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { digestOf } from '../../../platform/secrets.ts'
import { pendingSignIns, users } from '../tables.ts'

/** The person of a pending sign-in; undefined where there is none or the account is disabled. */
export async function findSecondStep(
  db: Transaction,
  cookie: string | undefined,
  now: Date,
): Promise<{ id: Buffer; userId: string } | undefined> {
  if (!cookie) return undefined
  const [half] = await db
    .select({ id: pendingSignIns.id, userId: pendingSignIns.userId })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(
      and(
        eq(pendingSignIns.id, digestOf(cookie)),
        gt(pendingSignIns.expiresAt, now),
        isNull(users.disabledAt),
      ),
    )
  return half
}
