import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { record } from '../audit/record-event.server.ts'
import { lockSettings } from './store.server.ts'
import { siteSettings } from './tables.ts'

/** How new enquiries are assigned, and how many minutes they may wait; null: as long as they like. */
export type EnquiryRules = {
  enquiryAssignment: 'nobody' | 'round-robin'
  enquiryLimitMinutes: number | null
}

/** Sets what holds for new enquiries; outside the main form and its version. */
export function setEnquiryRules(
  db: Database,
  { enquiryAssignment, enquiryLimitMinutes }: EnquiryRules,
  { actor, now }: PersonContext,
): Promise<void> {
  return db.transaction(async (tx) => {
    const stored = await lockSettings(tx)
    const before = {
      enquiryAssignment: stored.enquiryAssignment,
      enquiryLimitMinutes: stored.enquiryLimitMinutes,
    }
    const after = { enquiryAssignment, enquiryLimitMinutes }
    if (
      before.enquiryAssignment === enquiryAssignment &&
      before.enquiryLimitMinutes === enquiryLimitMinutes
    )
      return
    await tx.update(siteSettings).set(after)
    const event = { event: 'set enquiry assignment', id: 'site', before, after } as const
    await record(tx, event, { actor, now })
  })
}
