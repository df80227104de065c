import type { ByPerson } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { beginAgain } from '../../platform/database/retry-transaction.server.ts'
import { recogniseStudent } from '../students/recognise-student.server.ts'
import { findStarts } from './find-starts.server.ts'
import { joinQueue, type WaitReason } from './join-queue.server.ts'
import { type Holder, refuseUnconfirmed, Unconfirmed } from './own-holds.server.ts'
import { titleOf } from './store.server.ts'

type Wish = { course: string; batch: number | null; holder: Holder }

type OwnWaitReason = WaitReason | { reason: 'account-gone' | 'seats-free' }
type Waiting = { ok: true } | ({ ok: false } & OwnWaitReason)

/**
 * Somebody signed in waits for a seat. Only where there is none: an offer keeps a seat for hours, and who
 * could be sold one holds it for minutes.
 */
export function waitAsPerson(db: Database, wish: Wish, by: ByPerson): Promise<Waiting> {
  const { course, batch, holder } = wish
  const { phone } = holder
  const waiting = beginAgain(db, async (tx): Promise<Waiting> => {
    const starts = await findStarts(tx, by.now, course)
    const meant = starts.filter(({ id }) => batch === null || id === batch)
    if (meant.length === 0) return { ok: false, reason: 'not-on-sale' }
    if (meant.some(({ left }) => left > 0)) return { ok: false, reason: 'seats-free' }
    const who = { userId: by.actor.id, phone, course: await titleOf(tx, course), now: by.now }
    const student = await recogniseStudent(tx, who)
    if (student === undefined) return { ok: false, reason: 'account-gone' }
    const joined = await joinQueue(tx, { course, batch, student, for: holder }, by)
    // Asked for first: nothing is kept of them, also no entry.
    if (!joined.ok && joined.reason === 'email-unconfirmed') throw new Unconfirmed()
    return joined.ok ? { ok: true } : joined
  })
  return waiting.catch(refuseUnconfirmed)
}
