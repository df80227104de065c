import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { readSettings } from './store.server.ts'
import { siteSettings } from './tables.ts'

/**
 * Whether a counsellor sees their own registrations, or everybody's. Apart from the form of the settings
 * and its version: nobody who has that open is in the way of this.
 */
export function setCounsellorsSee(
  db: Database,
  counsellorsSee: 'own' | 'all',
  context: ActionContext,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.select({ id: siteSettings.id }).from(siteSettings).for('update')
    const before = (await readSettings(tx)).counsellorsSee
    if (before === counsellorsSee) return
    await tx.update(siteSettings).set({ counsellorsSee })
    const event = { before: { counsellorsSee: before }, after: { counsellorsSee } }
    await record(tx, { event: 'set what counsellors see', id: 'site', ...event }, context)
  })
}
