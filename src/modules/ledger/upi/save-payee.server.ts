import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import { readPayee } from './store.server.ts'
import { upiPayees } from './tables.ts'

/** Sets the receiving UPI id from now on; codes shown before keep theirs. */
export function savePayee(
  db: Database,
  payee: { address: string; name: string },
  { actor, now }: PersonContext,
): Promise<void> {
  return db.transaction(async (tx) => {
    const existingPayee = await readPayee(tx)
    const before = existingPayee ? { address: existingPayee.address, name: existingPayee.name } : {}
    await tx.insert(upiPayees).values({ ...payee, savedBy: actor.name, savedAt: now })
    const event = { event: 'set UPI address', id: 'site', before, after: payee } as const
    await record(tx, event, { actor, now })
  })
}
