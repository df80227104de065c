import type { PersonContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { retryTransaction } from '../../platform/database/retry-transaction.server.ts'
import { recogniseStudent } from '../students/recognise-student.server.ts'
import { findStarts } from './find-starts.server.ts'
import { joinQueue, type WaitReason } from './join-queue.server.ts'
import { refuseUnconfirmed, type SeatHolder, Unconfirmed } from './own-holds.server.ts'
import { titleOf } from './store.server.ts'

type Wish = { course: string; batch: number | null; holder: SeatHolder }

type OwnWaitReason = WaitReason | { reason: 'account-gone' | 'seats-free' }
type WaitResult = { ok: true } | ({ ok: false } & OwnWaitReason)

/**
 * A signed-in student joins a waitlist, only if there is no free seat: an offer keeps a seat for hours, a
 * sale for minutes.
 */
export function waitAsPerson(
  db: Database,
  wish: Wish,
  context: PersonContext,
): Promise<WaitResult> {
  const { course, batch, holder } = wish
  const { phone } = holder
  const result = retryTransaction(db, async (tx): Promise<WaitResult> => {
    const starts = await findStarts(tx, context.now, course)
    const batchStarts = starts.filter(({ id }) => batch === null || id === batch)
    if (batchStarts.length === 0) return { ok: false, reason: 'not-on-sale' }
    if (batchStarts.some(({ left: seatsLeft }) => seatsLeft > 0))
      return { ok: false, reason: 'seats-free' }
    const input = {
      userId: context.actor.id,
      phone,
      course: await titleOf(tx, course),
      now: context.now,
    }
    const student = await recogniseStudent(tx, input)
    if (student === undefined) return { ok: false, reason: 'account-gone' }
    const outcome = await joinQueue(tx, { course, batch, student, for: holder }, context)
    // Asked before anything is stored, also before the student record.
    if (!outcome.ok && outcome.reason === 'email-unconfirmed') throw new Unconfirmed()
    return outcome.ok ? { ok: true } : outcome
  })
  return result.catch(refuseUnconfirmed)
}
