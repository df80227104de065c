import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import type { Person } from './contract.ts'
import {
  checkFactor,
  type FactorChecked,
  type FactorContext,
} from './factors/check-factor.server.ts'
import type { ShownFactor } from './factors/contract.ts'
import { pendingSignInLasts } from './factors/rules.ts'
import { lockAccount } from './factors/store.server.ts'
import { findById } from './store.server.ts'
import { pendingSignIns, users } from './tables.ts'

/** The cookie of a pending sign-in and its end. It allows the second step and nothing else. */
export type PendingSignIn = { cookie: string; expires: Date }

export async function beginSecondStep(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<PendingSignIn> {
  const cookie = newSecret()
  const expires = new Date(now.getTime() + pendingSignInLasts)
  await tx.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now))
  await tx
    .insert(pendingSignIns)
    .values({ id: digestOf(cookie), userId, createdAt: now, expiresAt: expires })
  return { cookie, expires }
}

type SecondStep =
  | { ok: true; person: Person; by: 'passkey' | 'authenticator' | 'recovery' }
  | { ok: false; reason: 'begin-again' }
  | (Extract<FactorChecked, { ok: false }> & { userId: string })

/**
 * Finishes the second step of a sign-in, once: the account is locked before the sign-in is read again, so
 * the second of two concurrent requests finds none, and so does somebody disabled meanwhile.
 */
export async function finishSecondStep(
  tx: Transaction,
  { cookie, factor }: { cookie: string | undefined; factor: ShownFactor },
  context: FactorContext,
): Promise<SecondStep> {
  const secondStep = await findSecondStep(tx, cookie, context.now)
  if (!secondStep) return { ok: false, reason: 'begin-again' }
  const { id, userId } = secondStep
  await lockAccount(tx, userId)
  if (!(await findSecondStep(tx, cookie, context.now))) return { ok: false, reason: 'begin-again' }
  const checked = await checkFactor(tx, { userId, holder: id }, factor, context)
  if (!checked.ok) return { ...checked, userId }
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.id, id))
  const person = await findById(tx, userId)
  if (!person) throw new Error('An account that is locked is gone.')
  return { ok: true, person, by: checked.by }
}

/** The person of a pending sign-in; undefined where there is none or the account is disabled. */
export async function findSecondStep(
  db: Transaction,
  cookie: string | undefined,
  now: Date,
): Promise<{ id: Buffer; userId: string } | undefined> {
  if (!cookie) return undefined
  const [pending] = await db
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
  return pending
}
