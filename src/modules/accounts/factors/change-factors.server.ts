import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ActionContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import type { Person } from '../contract.ts'
import { lockAmongStaff } from '../locks.server.ts'
import { mayStill } from '../roles/store.server.ts'
import { endAccess } from '../sessions.server.ts'
import { factors, recoveryCodes } from '../tables.ts'
import { recoveryCodeId } from './check-factor.server.ts'
import { notifyFactorChange } from './factor-mails.server.ts'
import { codesInSet, writeRecoveryCode } from './rules.ts'
import { countRecoveryCodes, listFactors, lockAccount } from './store.server.ts'

/** Removes one of a person's own factors; recovery codes go with the last one. False where there is none. */
export function removeFactor(
  db: Database,
  { person, factor }: { person: Person; factor: string },
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, person.id)
    const [removedFactor] = await tx
      .delete(factors)
      .where(and(eq(factors.id, factor), eq(factors.userId, person.id)))
      .returning({ kind: factors.kind, name: factors.name })
    if (!removedFactor) return false
    if ((await listFactors(tx, person.id)).length === 0)
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
    const news = {
      userId: person.id,
      what: `${removedFactor.kind}-removed`,
      name: removedFactor.name,
    } as const
    await notifyFactorChange(tx, news, { actor: person, now, publicUrl })
    return true
  })
}

/** Without i, l, o and u, which are easily misread. 32 letters: five bits each. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const lettersInCode = 16

/** Replaces the recovery codes; they are shown only now. Undefined for an account without a factor. */
export function renewRecoveryCodes(
  db: Database,
  person: Person,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<string[] | undefined> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, person.id)
    if ((await listFactors(tx, person.id)).length === 0) return undefined
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
    const codes = await insertCodes(tx, person.id, now)
    const news = { userId: person.id, what: 'codes-renewed' } as const
    await notifyFactorChange(tx, news, { actor: person, now, publicUrl })
    return codes
  })
}

/** The codes that come with the first factor; undefined where codes exist. */
export async function firstRecoveryCodes(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<string[] | undefined> {
  await lockAccount(tx, userId)
  if ((await listFactors(tx, userId)).length > 1 && (await countRecoveryCodes(tx, userId)) > 0)
    return undefined
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return insertCodes(tx, userId, now)
}

async function insertCodes(tx: Transaction, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: codesInSet }, randomCode)
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ id: recoveryCodeId(userId, code), userId, createdAt: now })))
  return codes.map(writeRecoveryCode)
}

function randomCode(): string {
  return Array.from(randomBytes(lettersInCode), (byte) => letters[byte % letters.length]).join('')
}

type FactorsReset =
  | { ok: true; userId: string; removed: number }
  | { ok: false; reason: 'unknown' | 'no-factor' | 'own' | 'not-allowed' }

/**
 * Removes all factors and recovery codes of somebody who lost them and ends their sessions, since the lost
 * device may be signed in. Nobody can do this to themselves; otherwise a stolen session could.
 */
export function resetFactors(
  db: Database,
  of: { id: string } | { email: string },
  { actor, now }: ActionContext,
): Promise<FactorsReset> {
  return db.transaction(async (tx): Promise<FactorsReset> => {
    const { person } = await lockAmongStaff(tx, of)
    if (!(await mayStill(tx, actor, 'team.change'))) return { ok: false, reason: 'not-allowed' }
    if (!person) return { ok: false, reason: 'unknown' }
    if (actor !== 'system' && actor.id === person.id) return { ok: false, reason: 'own' }
    const removedFactors = await tx
      .delete(factors)
      .where(eq(factors.userId, person.id))
      .returning({ id: factors.id })
    if (removedFactors.length === 0) return { ok: false, reason: 'no-factor' }
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
    await endAccess(tx, person.id)
    const news = { userId: person.id, what: 'reset' } as const
    await notifyFactorChange(tx, news, { actor, now })
    return { ok: true, userId: person.id, removed: removedFactors.length }
  })
}
