import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { halfSignIns, users } from '../tables.ts'
import { halfIdOf } from './begin-second-step.server.ts'

/** Whose sign-in waits for its second step; nothing where none does, or they may not come in. */
export async function findSecondStep(
  db: Transaction,
  cookie: string | undefined,
  now: Date,
): Promise<{ id: Buffer; userId: string } | undefined> {
  if (!cookie) return undefined
  const [half] = await db
    .select({ id: halfSignIns.id, userId: halfSignIns.userId })
    .from(halfSignIns)
    .innerJoin(users, eq(users.id, halfSignIns.userId))
    .where(
      and(
        eq(halfSignIns.id, halfIdOf(cookie)),
        gt(halfSignIns.expiresAt, now),
        isNull(users.disabledAt),
      ),
    )
  return half
}
