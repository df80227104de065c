import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { lockSettings } from './store.server.ts'
import { siteSettings } from './tables.ts'

/**
 * Whether counsellors see all registrations or only their own. Outside the main form and its version, so
 * that it conflicts with nobody who has that open.
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
