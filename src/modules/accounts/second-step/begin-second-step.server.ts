import { lte } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { digestOf, newSecret } from '../../../platform/secrets.ts'
import { halfSignInLasts } from '../factors/rules.ts'
import { pendingSignIns } from '../tables.ts'

/** The content of the cookie of an unfinished sign-in. It allows the second step and nothing else. */
export type HalfSignIn = { cookie: string; expires: Date }

export async function beginSecondStep(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<HalfSignIn> {
  const cookie = newSecret()
  const expires = new Date(now.getTime() + halfSignInLasts)
  await tx.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now))
  await tx
    .insert(pendingSignIns)
    .values({ id: digestOf(cookie), userId, createdAt: now, expiresAt: expires })
  return { cookie, expires }
}
