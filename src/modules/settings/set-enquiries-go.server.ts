import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { readSettings } from './store.server.ts'
import { siteSettings } from './tables.ts'

/** Whose a new enquiry from the site or a portal is; apart from the form of the settings and its version. */
export function setEnquiriesGo(
  db: Database,
  enquiriesGo: 'nobody' | 'in-turn',
  { actor, now }: PersonContext,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.select({ id: siteSettings.id }).from(siteSettings).for('update')
    const before = (await readSettings(tx)).enquiriesGo
    if (before === enquiriesGo) return
    await tx.update(siteSettings).set({ enquiriesGo })
    const event = { before: { enquiriesGo: before }, after: { enquiriesGo } }
    await record(tx, { event: 'set whose enquiries are', id: 'site', ...event }, { actor, now })
  })
}
