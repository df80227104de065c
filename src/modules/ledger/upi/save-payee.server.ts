import type { ByPerson } from '../../../platform/action-context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import { readPayee } from './store.server.ts'
import { upiPayees } from './tables.ts'

/** Says where UPI payments go from now on; codes that were shown before go where they went. */
export function savePayee(
  db: Database,
  payee: { address: string; name: string },
  { actor, now }: ByPerson,
): Promise<void> {
  return db.transaction(async (tx) => {
    const standing = await readPayee(tx)
    const before = standing ? { address: standing.address, name: standing.name } : {}
    await tx.insert(upiPayees).values({ ...payee, savedBy: actor.name, savedAt: now })
    const happened = { event: 'set UPI address', id: 'site', before, after: payee } as const
    await record(tx, happened, { actor, now })
  })
}
