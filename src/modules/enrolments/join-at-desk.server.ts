import type { ActionContext } from '../../platform/action-context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import {
  ConcurrentChangeError,
  retryTransaction,
} from '../../platform/database/retry-transaction.server.ts'
import { giveSeatAtDesk } from '../batches/give-seat-at-desk.server.ts'
import { lockBatches } from '../batches/locks.server.ts'
import type { SeatWish } from '../batches/rules.ts'
import { findSameDiscount, requestDiscount } from '../refunds/request-discount.server.ts'
import type { RefundRequest } from '../refunds/tables.ts'
import { lockStudents } from '../students/locks.server.ts'
import { checkTerms, type EnrolmentTerms } from './check-terms.server.ts'
import type { EnrolmentRequest } from './discounts/rules.ts'
import { enrolStudent, findSameEnrolment } from './enrol-student.server.ts'
import type { DeskEnrolmentReason, SettledTerms } from './rules.ts'
import { isJoined, listOpenEnrolments } from './store.server.ts'
import type { Enrolment } from './tables.ts'

/** Without a seat `startsOn` is the agreed day; with one it is the batch's start as shown. */
type DeskEnrolmentInput = EnrolmentTerms & {
  course: { id: string }
  seat?: SeatWish | undefined
  /** The name of the plan of these instalments. */
  plan?: string | undefined
  /** Who requested it, if another user approved it. */
  requestedBy?: string
}

/** With a discount above the limit it is a request, and nothing is charged yet. */
export type JoinedAtDesk =
  | { ok: true; enrolment: Enrolment }
  | { ok: true; enrolment: undefined; request: RefundRequest }
  | ({ ok: false } & DeskEnrolmentReason)

/**
 * Enrols a student at the desk, with a seat in a batch or a place on its waitlist: both or neither. One open
 * enrolment in a course: the lock of the student settles two desks. One key is one enrolment.
 */
export function enrolAtDesk(
  db: Database,
  input: DeskEnrolmentInput,
  context: ActionContext,
): Promise<JoinedAtDesk> {
  return retryTransaction(db, (tx) => enrolOnce(tx, input, context))
}

/** The same, in the transaction of the approval. */
export async function enrolOnce(
  tx: Transaction,
  input: DeskEnrolmentInput,
  context: ActionContext,
): Promise<JoinedAtDesk> {
  const { seat: wish, plan: _, ...terms } = input
  const student = (await lockStudents(tx, [terms.studentId])).get(terms.studentId)
  if (!student || student.mergedInto) return { ok: false, reason: 'no-student' }
  // Before the seat: on a repeated request the batch may be cancelled meanwhile, and the enrolment exist.
  const same = (await findSameEnrolment(tx, terms)) ?? (await findSameDiscount(tx, terms))
  if (same) return same
  const open = { student: student.id, course: terms.course.id }
  const [existing] = await listOpenEnrolments(tx, open)
  if (existing) {
    const { course, startsOn } = existing.enrolment
    return { ok: false, reason: 'already-enrolled', course, startsOn }
  }
  const agreement = await checkTerms(tx, terms, context)
  if (!agreement.ok && agreement.reason === 'above-limit')
    return waitForApproval(tx, input, agreement.settled, context)
  if (!agreement.ok) return agreement
  const seat = wish && (await giveAgreedSeat(tx, { terms, title: agreement.course, wish }, context))
  if (seat && !seat.ok) return seat
  const result = await enrolStudent(tx, { ...terms, seatId: seat?.seatId ?? null }, context)
  // A concurrent request used the key. The seat is released with this attempt, and the next one finds the
  // enrolment.
  if (!result.ok) throw new ConcurrentChangeError()
  return result
}

/**
 * The seat is held meanwhile, as long as an offer from its waitlist would be valid. The request is written
 * field by field, so that nothing else is stored.
 */
async function waitForApproval(
  tx: Transaction,
  input: DeskEnrolmentInput,
  agreement: SettledTerms,
  context: ActionContext,
): Promise<JoinedAtDesk> {
  const { seat: wish, plan, course, ...terms } = input
  const seat =
    wish?.as === 'seat'
      ? await giveAgreedSeat(tx, { terms, title: agreement.course, wish, isHeld: true }, context)
      : undefined
  if (seat && !seat.ok) return seat
  const { registrationId, startsOn, supplyState, parts, isAdult, guardian } = terms
  const enrolment = {
    ...agreement,
    courseId: course.id,
    registrationId,
    startsOn,
    supplyState,
    parts,
    plan: plan ?? null,
    seat: wish ?? null,
    held: seat?.held ?? null,
    isAdult,
    guardian,
  }
  return requestDiscount(tx, { ...terms, enrolment }, context)
}

type Seating = {
  terms: Omit<EnrolmentTerms, 'course'>
  title: string
  wish: SeatWish
  isHeld?: boolean
}
type DeskSeatResult =
  | { ok: true; seatId: number | null; held: EnrolmentRequest['held'] | undefined }
  | ({ ok: false } & DeskEnrolmentReason)

/** Nothing is written but expired seats. */
async function giveAgreedSeat(
  tx: Transaction,
  { terms: { studentId: student, startsOn }, title: course, wish, isHeld = false }: Seating,
  context: ActionContext,
): Promise<DeskSeatResult> {
  // The instalments were agreed for the start date they saw.
  const batch = (await lockBatches(tx, [wish.batch])).get(wish.batch)
  if (wish.as === 'seat' && batch?.status === 'open' && batch.startsOn !== startsOn)
    return { ok: false, reason: 'other-start', startsOn: batch.startsOn }
  const result = await giveSeatAtDesk(tx, { student, course, wish, isHeld }, context)
  if (!result.ok) return { ok: false, reason: 'no-seat', why: result }
  const { seatId, held } = result
  return seatId !== null && (await isJoined(tx, seatId))
    ? { ok: false, reason: 'seat-enrolled' }
    : { ok: true, seatId, held }
}
