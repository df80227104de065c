import type { ByPerson } from '../../../platform/action-context.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { beginAgain } from '../../../platform/database/retry-transaction.server.ts'
import { findOpenSource } from '../../attribution/sources/store.server.ts'
import { record } from '../../audit/record-event.server.ts'
import { listOptions } from '../../courses/options/list-options.server.ts'
import { announceChange } from '../../notifications/announce-change.server.ts'
import { keepEnquiry } from './keep-enquiry.server.ts'

type Taken =
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

/** Somebody of the team takes an enquiry down, and it is theirs. */
export function takeEnquiry(db: Database, taken: TakenDown, by: ByPerson): Promise<Taken> {
  const { name, phone, course, sourceId, note } = taken
  return beginAgain(db, async (tx): Promise<Taken> => {
    if (!(await listOptions(tx)).includes(course))
      return { ok: false, reason: 'course-not-offered' }
    const source = await findOpenSource(tx, sourceId)
    if (!source) return { ok: false, reason: 'source-closed' }
    const enquiry = { name, email: null, phone, course, sourceId, counsellorId: by.actor.id }
    const own = { key: `desk ${taken.key}`, registeredAt: by.now }
    const kept = await keepEnquiry(tx, { ...enquiry, ...own }, by.now)
    if (!kept.ok || kept.repeated) return kept
    const said = { phone, course, source: source.name, note: note || null }
    await record(tx, { event: 'take enquiry', id: kept.id, ...said }, by)
    await announceChange(tx)
    return kept
  })
}
