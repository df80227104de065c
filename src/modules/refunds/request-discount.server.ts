import { and, desc, eq, inArray } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { EnrolmentRequest } from '../enrolments/discounts/rules.ts'
import type { EnrolmentReason } from '../enrolments/rules.ts'
import { findFamily } from '../students/store.server.ts'
import { insertRefundRequest } from './insert-refund-request.server.ts'
import { type RefundRequest, refundRequests } from './tables.ts'

type Request = { studentId: number; discountReason: string | null; key: string }

type Requested =
  | { ok: true; enrolment: undefined; request: RefundRequest }
  | ({ ok: false } & (EnrolmentReason | { reason: 'request-waits' }))

/** The stored request of an idempotency key. */
export async function findSameDiscount(
  tx: Transaction,
  { key, studentId }: Pick<Request, 'key' | 'studentId'>,
): Promise<Requested | undefined> {
  const [request] = await tx.select().from(refundRequests).where(eq(refundRequests.key, key))
  if (!request) return undefined
  return request.kind === 'discount' && request.studentId === studentId
    ? { ok: true, enrolment: undefined, request }
    : { ok: false, reason: 'key-taken' }
}

/**
 * An enrolment with a discount above the requester's limit: stored as entered until somebody else approves
 * it. One open request for a student and course, by the lock of the student that the caller holds.
 */
export async function requestDiscount(
  tx: Transaction,
  { studentId, discountReason, key, enrolment }: Request & { enrolment: EnrolmentRequest },
  { actor, now }: ActionContext,
): Promise<Requested> {
  if (actor === 'system') throw new Error('The site has no limit of discounts.')
  const open = await listDiscountsOf(tx, studentId)
  if (
    open.some((one) => one.state === 'requested' && one.enrolment?.courseId === enrolment.courseId)
  )
    return { ok: false, reason: 'request-waits' }
  const request = await insertRefundRequest(
    tx,
    {
      kind: 'discount',
      studentId,
      enrolment: copyOf(enrolment),
      key,
      paise: enrolment.discountPaise,
      reason: discountReason,
    },
    { actor, now },
  )
  return { ok: true, enrolment: undefined, request }
}

/** Requests of a student, newest first, including those of merged records. */
export async function listDiscountsOf(
  tx: Transaction,
  studentId: number,
): Promise<RefundRequest[]> {
  const family = await findFamily(tx, studentId)
  return tx
    .select()
    .from(refundRequests)
    .where(
      and(eq(refundRequests.kind, 'discount'), inArray(refundRequests.studentId, [0, ...family])),
    )
    .orderBy(desc(refundRequests.id))
}

/** Who approved the discounts of enrolments, by enrolment. */
export async function listApprovers(tx: Transaction, enrolmentIds: readonly number[]) {
  const rows = await tx
    .select({ enrolmentId: refundRequests.enrolmentId, decidedBy: refundRequests.decidedBy })
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.kind, 'discount'),
        inArray(refundRequests.enrolmentId, [0, ...enrolmentIds]),
      ),
    )
  return new Map(rows.map(({ enrolmentId, decidedBy }) => [enrolmentId, decidedBy]))
}

/** Field by field, so that nothing else is stored. */
function copyOf(enrolment: EnrolmentRequest): EnrolmentRequest {
  const { courseId, course, registrationId, pricePaise, feePaise, discountPaise } = enrolment
  const {
    startsOn,
    supplyState,
    parts,
    dues,
    plan,
    seat,
    held: heldSeat,
    isAdult,
    guardian,
  } = enrolment
  return {
    courseId,
    course,
    registrationId,
    pricePaise,
    feePaise,
    discountPaise,
    startsOn,
    supplyState,
    parts,
    dues,
    plan,
    seat,
    held: heldSeat,
    isAdult,
    guardian,
  }
}
