import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { lockSettings } from './store.server.ts'
import { siteSettings } from './tables.ts'

/** How new enquiries from the site or a portal are assigned; outside the main form and its version. */
export function setEnquiriesGo(
  db: Database,
  enquiryAssignment: 'nobody' | 'round-robin',
  { actor, now }: PersonContext,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = (await lockSettings(tx)).enquiryAssignment
    if (before === enquiryAssignment) return
    await tx.update(siteSettings).set({ enquiryAssignment })
    const event = { before: { enquiryAssignment: before }, after: { enquiryAssignment } }
    await record(tx, { event: 'set enquiry assignment', id: 'site', ...event }, { actor, now })
  })
}
