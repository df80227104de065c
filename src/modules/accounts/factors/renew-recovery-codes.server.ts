import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import type { Person } from '../contract.ts'
import { recoveryCodes } from '../tables.ts'
import { recoveryCodeId } from './check-factor.server.ts'
import { notifyFactorChange } from './notify-of-factors.server.ts'
import { codesInSet, writeRecoveryCode } from './rules.ts'
import { countRecoveryCodes, listFactors, lockAccount } from './store.server.ts'

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
