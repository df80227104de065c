import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { lockSettings } from './store.server.ts'
import { siteSettings } from './tables.ts'

/**
 * Of how many parts a plan of fees may be; plans that stand keep theirs. Apart from the form of the settings
 * and its version: nobody who has that open is in the way of this.
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
