import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import type { Person } from '../contract.ts'
import { factors, recoveryCodes } from '../tables.ts'
import { notifyFactorChange } from './notify-of-factors.server.ts'
import { listFactors, lockAccount } from './store.server.ts'

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
