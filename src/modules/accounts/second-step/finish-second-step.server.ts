import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { Person } from '../contract.ts'
import {
  checkFactor,
  type FactorChecked,
  type FactorContext,
} from '../factors/check-factor.server.ts'
import type { ShownFactor } from '../factors/contract.ts'
import { lockAccount } from '../factors/store.server.ts'
import { findById } from '../store.server.ts'
import { pendingSignIns } from '../tables.ts'
import { findSecondStep } from './store.server.ts'

export type SecondStep =
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
  circumstances: FactorContext,
): Promise<SecondStep> {
  const secondStep = await findSecondStep(tx, cookie, circumstances.now)
  if (!secondStep) return { ok: false, reason: 'begin-again' }
  const { id, userId } = secondStep
  await lockAccount(tx, userId)
  if (!(await findSecondStep(tx, cookie, circumstances.now)))
    return { ok: false, reason: 'begin-again' }
  const checked = await checkFactor(tx, { userId, holder: id }, factor, circumstances)
  if (!checked.ok) return { ...checked, userId }
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.id, id))
  const person = await findById(tx, userId)
  if (!person) throw new Error('An account that is locked is gone.')
  return { ok: true, person, by: checked.by }
}
