import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { lockSettings } from './store.server.ts'
import { siteSettings } from './tables.ts'

/**
 * Whether a counsellor sees their own registrations, or everybody's. Apart from the form of the settings
 * and its version: nobody who has that open is in the way of this.
 */
export function setCounsellorsSee(
  db: Database,
  counsellorVisibility: 'own' | 'all',
  context: ActionContext,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = (await lockSettings(tx)).counsellorVisibility
    if (before === counsellorVisibility) return
    await tx.update(siteSettings).set({ counsellorVisibility })
    const event = { before: { counsellorVisibility: before }, after: { counsellorVisibility } }
    await record(tx, { event: 'set counsellor visibility', id: 'site', ...event }, context)
  })
}
