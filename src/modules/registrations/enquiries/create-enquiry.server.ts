import type { Database } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry-transaction.server.ts'
import { may } from '../../accounts/abilities.ts'
import type { ByStaff } from '../../accounts/staff-actor.ts'
import { findOpenSource } from '../../attribution/sources/store.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { listOptions } from '../../courses/options/list-options.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { assignRoundRobin } from '../round-robin/assign-round-robin.server.ts'
import { insertEnquiry } from './insert-enquiry.server.ts'

type TakeEnquiryResult =
  | { ok: true; id: number; repeated: boolean }
  | { ok: false; reason: 'course-not-offered' | 'source-closed' | 'key-taken' }

/** `phone` is E.164; `key` is of the form. */
type TakenDown = {
  name: string
  phone: string
  course: string
  sourceId: number
  note: string
  key: string
}

/**
 * A member of staff enters an enquiry and becomes its counsellor. What somebody enters who assigns enquiries
 * goes in turn to a counsellor who is in, if the settings say so.
 */
export function createEnquiry(
  db: Database,
  input: TakenDown,
  context: ByStaff,
): Promise<TakeEnquiryResult> {
  const { name, phone, course, sourceId, note } = input
  return retryTransaction(db, async (tx): Promise<TakeEnquiryResult> => {
    if (!(await listOptions(tx)).includes(course))
      return { ok: false, reason: 'course-not-offered' }
    const source = await findOpenSource(tx, sourceId)
    if (!source) return { ok: false, reason: 'source-closed' }
    const enquiry = { name, email: null, phone, course, sourceId, counsellorId: context.actor.id }
    const ownFields = { key: `desk ${input.key}`, registeredAt: context.now }
    const storedEnquiry = await insertEnquiry(tx, { ...enquiry, ...ownFields }, context.now)
    if (!storedEnquiry.ok || storedEnquiry.repeated) return storedEnquiry
    const facts = { phone, course, source: source.name, note: note || null }
    await record(tx, { event: 'record enquiry', id: storedEnquiry.id, ...facts }, context)
    if (may(context.actor, 'registrations.assign'))
      await assignRoundRobin(tx, storedEnquiry.id, context.now)
    await announceChange(tx)
    return storedEnquiry
  })
}
