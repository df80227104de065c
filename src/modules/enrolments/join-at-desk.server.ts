import type { By } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { beginAgain, Overtaken } from '../../platform/database/retry-transaction.server.ts'
import { lockBatches } from '../batches/locks.server.ts'
import type { SeatWish } from '../batches/rules.ts'
import { seatAtDesk } from '../batches/seat-at-desk.server.ts'
import { findSameDiscount, requestDiscount } from '../refunds/request-discount.server.ts'
import type { RefundAsk } from '../refunds/tables.ts'
import { lockStudents } from '../students/locks.server.ts'
import { isJoined } from './is-joined.server.ts'
import { findSame, joinCourse } from './join-course.server.ts'
import type { DeskJoiningReason, SettledTerms } from './rules.ts'
import { settleTerms, type Terms } from './settle-terms.server.ts'
import type { Joining } from './tables.ts'

/** Without a seat `startsOn` is the day that was agreed on; with one it is the day that the batch was seen to begin. */
export type Agreed = Terms & {
  course: { id: string }
  seat?: SeatWish | undefined
  /** What the plan is called that the parts are of. */
  plan?: string | undefined
  /** Who asked for it, where somebody else approved it. */
  askedBy?: string
}

/** With a discount above the limit of who enrols them it is a request, and nothing is charged yet. */
export type JoinedAtDesk =
  | { ok: true; joining: Joining }
  | { ok: true; joining: undefined; request: RefundAsk }
  | ({ ok: false } & DeskJoiningReason)

/**
 * A student joins a course at the desk, with their seat in a batch or their place in its line: both or neither.
 * The lock of the student settles two desks, and what is sent twice under one key.
 */
export function joinAtDesk(db: Database, agreed: Agreed, by: By): Promise<JoinedAtDesk> {
  return beginAgain(db, (tx) => joinOnce(tx, agreed, by))
}

/** The same in the transaction of who approves it. */
export async function joinOnce(tx: Transaction, agreed: Agreed, by: By): Promise<JoinedAtDesk> {
  const { seat: wish, plan: _, ...terms } = agreed
  const student = (await lockStudents(tx, [terms.studentId])).get(terms.studentId)
  if (!student || student.mergedInto) return { ok: false, reason: 'no-student' }
  // Before the seat: of what is sent again the batch may be cancelled by now, and they have joined it.
  const same = (await findSame(tx, terms)) ?? (await findSameDiscount(tx, terms))
  if (same) return same
  const settled = await settleTerms(tx, terms, by)
  if (!settled.ok && settled.reason === 'above-limit')
    return waitForApproval(tx, { agreed, settled: settled.settled }, by)
  if (!settled.ok) return settled
  const seat = wish && (await takeSeat(tx, { terms, title: settled.course, wish }, by))
  if (seat && !seat.ok) return seat
  const joined = await joinCourse(tx, { ...terms, placeId: seat?.placeId ?? null }, by)
  // The key is somebody else's since a moment ago. The seat goes with this try, and the next one finds them.
  if (!joined.ok) throw new Overtaken()
  return joined
}

type Above = { agreed: Agreed; settled: SettledTerms }

/** The seat is held meanwhile, as long as an offer from its waitlist would be good. */
async function waitForApproval(
  tx: Transaction,
  { agreed, settled }: Above,
  by: By,
): Promise<JoinedAtDesk> {
  const { seat: wish, plan, course, ...terms } = agreed
  const seat =
    wish?.as === 'seat'
      ? await takeSeat(tx, { terms, title: settled.course, wish, isHeld: true }, by)
      : undefined
  if (seat && !seat.ok) return seat
  const held = seat?.held ?? null
  const enrolment = { ...terms, ...settled, courseId: course.id, plan: plan ?? null, held }
  return requestDiscount(tx, { ...terms, enrolment: { ...enrolment, seat: wish ?? null } }, by)
}

type Seating = { terms: Omit<Terms, 'course'>; title: string; wish: SeatWish; isHeld?: boolean }
type Seated =
  | { ok: true; placeId: number | null; held?: { place: number; until: string | null } | undefined }
  | ({ ok: false } & DeskJoiningReason)

/** Refused, nothing is written but what ran out. */
async function takeSeat(
  tx: Transaction,
  { terms: { studentId: student, startsOn }, title: course, wish, isHeld = false }: Seating,
  by: By,
): Promise<Seated> {
  // What is due by when was agreed on by the day that they saw.
  const batch = (await lockBatches(tx, [wish.batch])).get(wish.batch)
  if (wish.as === 'seat' && batch?.status === 'open' && batch.startsOn !== startsOn)
    return { ok: false, reason: 'other-start', startsOn: batch.startsOn }
  const seated = await seatAtDesk(tx, { student, course, wish, isHeld }, by)
  if (!seated.ok) return { ok: false, reason: 'no-seat', why: seated }
  const { placeId, held } = seated
  return placeId !== null && (await isJoined(tx, placeId))
    ? { ok: false, reason: 'seat-joined' }
    : { ok: true, placeId, held }
}
