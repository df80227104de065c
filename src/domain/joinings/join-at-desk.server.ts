import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { SeatWish } from '../batches/rules.ts'
import { seatAtDesk } from '../batches/seat-at-desk.server.ts'
import type { By } from '../by.ts'
import { lockBatches, lockStudents } from '../locks.server.ts'
import { beginAgain, Overtaken } from '../students/begin-again.server.ts'
import { isJoined } from './is-joined.server.ts'
import { checkJoining, findSame, joinCourse, type Terms } from './join-course.server.ts'
import type { DeskJoiningReason } from './rules.ts'
import type { Joining } from './tables.ts'

/** Without a seat `startsOn` is the day that was agreed on; with one it is the day that the batch was seen to begin. */
type Agreed = Terms & { seat?: SeatWish | undefined }

type JoinedAtDesk = { ok: true; joining: Joining } | ({ ok: false } & DeskJoiningReason)

/**
 * A student joins a course at the desk, with their seat in a batch or their place in its line: both or neither.
 * The lock of the student settles two desks, and what is sent twice under one key.
 */
export function joinAtDesk(db: Database, agreed: Agreed, by: By): Promise<JoinedAtDesk> {
  return beginAgain(db, (tx) => joinOnce(tx, agreed, by))
}

async function joinOnce(
  tx: Transaction,
  { seat: wish, ...terms }: Agreed,
  by: By,
): Promise<JoinedAtDesk> {
  const wrong = checkJoining(terms)
  if (wrong) return { ok: false, ...wrong }
  const student = (await lockStudents(tx, [terms.studentId])).get(terms.studentId)
  if (!student || student.mergedInto) return { ok: false, reason: 'no-student' }
  // Before the seat: of what is sent again the batch may be cancelled by now, and they have joined it.
  const same = await findSame(tx, terms)
  if (same) return same
  const seat = wish && (await takeSeat(tx, terms, { wish, by }))
  if (seat && !seat.ok) return seat
  const joined = await joinCourse(tx, { ...terms, placeId: seat?.placeId ?? null }, by)
  // The key is somebody else's since a moment ago. The seat goes with this try, and the next one finds them.
  if (!joined.ok) throw new Overtaken()
  return joined
}

type Seated = { ok: true; placeId: number | null } | ({ ok: false } & DeskJoiningReason)

/** Refused, nothing is written but what ran out. */
async function takeSeat(
  tx: Transaction,
  { studentId: student, course, startsOn }: Terms,
  { wish, by }: { wish: SeatWish; by: By },
): Promise<Seated> {
  // What is due by when was agreed on by the day that they saw.
  const batch = (await lockBatches(tx, [wish.batch])).get(wish.batch)
  if (wish.as === 'seat' && batch?.status === 'open' && batch.startsOn !== startsOn)
    return { ok: false, reason: 'other-start', startsOn: batch.startsOn }
  const seated = await seatAtDesk(tx, { student, course, wish }, by)
  if (!seated.ok) return { ok: false, reason: 'no-seat', why: seated }
  const { placeId } = seated
  return placeId !== null && (await isJoined(tx, placeId))
    ? { ok: false, reason: 'seat-joined' }
    : { ok: true, placeId }
}
