import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { lockSettings } from './store.server.ts'
import { siteSettings } from './tables.ts'

/**
 * How many instalments a payment plan may have; existing plans stay. Outside the main form and its version,
 * so that it conflicts with nobody who has that open.
 */
export function setPlanParts(
  db: Database,
  { min, max }: { min: number; max: number },
  { actor, now }: PersonContext,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { minParts, maxParts } = await lockSettings(tx)
    const [before, after] = [
      { minParts, maxParts },
      { minParts: min, maxParts: max },
    ]
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await tx.update(siteSettings).set(after)
    const result = { event: 'set instalment limits', id: 'site', before, after } as const
    await record(tx, result, { actor, now })
  })
}
