import { createHash } from 'node:crypto'
import type { Database } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry-transaction.server.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { record } from '../../audit/record-event.server.ts'
import { assignRoundRobin } from '../assign-registration.server.ts'
import { findSourceOf, type Landing, recordLanding } from '../landings.server.ts'
import { insertEnquiry } from './create-enquiry.server.ts'

/** `phone` is E.164, `course` a title. */
type CallBackRequest = {
  name: string
  phone: string
  course: string
  landing: Landing | undefined
}

/**
 * Stores an enquiry of a visitor who asked to be called. The same number for the same course on the same
 * day is one: the unique key settles concurrent ones. Typed values match nobody.
 */
export function requestCallBack(
  db: Database,
  { name, phone, course, landing }: CallBackRequest,
  now: Date,
): Promise<{ ok: true; id: number; repeated: boolean }> {
  return retryTransaction(db, async (tx) => {
    const sourceId = await findSourceOf(tx, landing)
    const unassigned = { email: null, counsellorId: null, registeredAt: now }
    const key = keyOf(phone, course, dayInIndia(now))
    const stored = await insertEnquiry(
      tx,
      { name, phone, course, sourceId, key, ...unassigned },
      now,
    )
    if (!stored.ok) throw new Error('Another call has the key of its number, course and day.')
    if (stored.repeated) return stored
    if (landing) await recordLanding(tx, stored.id, landing)
    const facts = { phone, name, course, portal: 'the website (call back)', note: null }
    const event = { event: 'receive enquiry', id: stored.id, ...facts } as const
    await record(tx, event, { actor: 'system', now })
    await assignRoundRobin(tx, stored.id, now)
    return stored
  })
}

/** A digest: the number itself is in columns that are erased. */
function keyOf(phone: string, course: string, day: string): string {
  const digest = createHash('sha256').update(JSON.stringify([phone, course, day]))
  return `call-back ${digest.digest('base64url')}`
}
