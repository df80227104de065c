import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { may } from '../accounts/abilities.ts'
import { isWithinLimit, limitOf, type Reduction } from '../enrolments/discounts/rules.ts'
import { readSettings } from '../settings/store.server.ts'
import { matchingStudents } from '../students/store.server.ts'
import { abilityFor, isOnlyApprover, listUnpayable } from './end-refund-request.server.ts'
import { listDiscountsOf } from './request-discount.server.ts'
import { openStates } from './rules.ts'
import { listParts } from './store.server.ts'
import { type RefundPart, type RefundRequest, refundRequests } from './tables.ts'

/** More than can be open at once, and as many closed ones as anybody looks at. */
const most = { open: 500, over: 50 }

const states = [...openStates]

/** The viewer and the time. */
type RequestListContext = { viewer: Viewer; now: Date }
type Viewer = { id: string; roles: readonly string[] }

/**
 * Open requests, failed ones first, then by date; and the last closed ones. The viewer decides what is
 * listed.
 */
export async function listRefundRequests(
  db: Database,
  query: RequestQuery,
  { viewer, now }: RequestListContext,
) {
  const matching = whichRequests(query)
  const open = await db
    .select()
    .from(refundRequests)
    .where(and(inArray(refundRequests.state, states), ...matching))
    .orderBy(sql`${refundRequests.state} <> 'failed'`, refundRequests.dueOn, refundRequests.id)
    .limit(most.open)
  const over = await db
    .select()
    .from(refundRequests)
    .where(and(notInArray(refundRequests.state, states), ...matching))
    .orderBy(desc(refundRequests.changedAt), desc(refundRequests.id))
    .limit(most.over)
  return {
    open: await presentAsks(db, open, { viewer, now }),
    over: await presentAsks(db, over, { viewer, now }),
  }
}

type RequestQuery = {
  search?: string | undefined
  kind?: RefundRequest['kind'] | undefined
  state?: RefundRequest['state'] | undefined
}

function whichRequests({ search, kind, state }: RequestQuery) {
  const { enrolmentId, registrationId, studentId } = refundRequests
  return [
    kind && eq(refundRequests.kind, kind),
    state && eq(refundRequests.state, state),
    search &&
      sql`coalesce((select student_id from enrolments where id = ${enrolmentId}),
                   (select student_id from registrations where id = ${registrationId}),
                   (select coalesce(merged_into, id) from students where id = ${studentId}))
          in ${matchingStudents(search)}`,
  ].filter((condition) => typeof condition === 'object')
}

/** Requests of one enrolment, newest first. */
export async function listRequestsOfEnrolment(
  db: Database,
  enrolmentId: number,
  listContext: RequestListContext,
) {
  const asks = await db
    .select()
    .from(refundRequests)
    .where(and(sql`${refundRequests.enrolmentId} = ${enrolmentId}`))
    .orderBy(desc(refundRequests.id))
  return presentAsks(db, asks, listContext)
}

/** Discount requests of a student, newest first: open ones, and those refused recently. */
export async function listRequestsOf(
  db: Database,
  student: number,
  listContext: RequestListContext,
) {
  const since = new Date(listContext.now.getTime() - daysRefusedShown * 86_400_000)
  const requests = (await listDiscountsOf(db, student)).filter(
    ({ state, changedAt }) => state === 'requested' || (state === 'refused' && changedAt > since),
  )
  return presentAsks(db, requests, listContext)
}

/** Days for which a refused request is still shown where it was made. */
const daysRefusedShown = 14

type About = {
  id: number
  student: number
  name: string
  course: string
  isOwn: boolean
  /** For a waiver: the price, and other reductions. */
  pricePaise: number | null
  beforePaise: number | null
}

/** The student of each, after merges; and whether it is the viewer's own. */
async function readAbout(tx: Transaction, ids: readonly number[], viewer: string) {
  const { rows } = await tx.execute<About>(sql`
    select a.id::float8 as id, s.id::float8 as student, s.name,
           coalesce(j.course, r.course, a.enrolment ->> 'course') as course,
           (r.user_id = ${viewer} or exists (
             select from users u where u.id = ${viewer} and u.student_id = s.id)) is true as "isOwn",
           j.fee_paise::float8 as "pricePaise",
           (j.discount_paise + coalesce((select -sum(l.paise) from ledger_entries l
              where l.enrolment_id = j.id and l.kind = 'waiver'
                and l.key <> 'waiver ' || a.id), 0))::float8 as "beforePaise"
      from refund_requests a
      left join enrolments j on j.id = a.enrolment_id
      left join registrations r on r.id = a.registration_id
      join students s on s.id = coalesce(j.student_id, r.student_id,
        (select coalesce(merged_into, id) from students where id = a.student_id))
     where a.id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

async function presentAsks(
  db: Database,
  asks: readonly RefundRequest[],
  { viewer, now }: RequestListContext,
) {
  const ids = asks.map(({ id }) => id)
  const [about, parts, unpayable] = await Promise.all([
    readAbout(db, ids, viewer.id),
    listParts(db, ids),
    listUnpayable(db, ids),
  ])
  const { discountLimits } = await readSettings(db)
  const percent = limitOf(viewer.roles, discountLimits)
  const aloneFor = await listAloneFor(db, asks, { viewer, now })
  return asks.flatMap((refundRequest) => {
    const of = about.get(refundRequest.id)
    const ownParts = parts.filter(({ refundRequestId }) => refundRequestId === refundRequest.id)
    const isUnpayable = unpayable.some(
      ({ refundRequestId }) => refundRequestId === refundRequest.id,
    )
    const isAlone = aloneFor.has(refundRequest.kind)
    return of
      ? presentAsk(refundRequest, { of, own: ownParts, viewer, isAlone, isUnpayable, percent })
      : []
  })
}

/** Kinds of their own requests that nobody else could decide. */
async function listAloneFor(
  db: Database,
  asks: readonly RefundRequest[],
  { viewer, now }: RequestListContext,
) {
  const kinds = new Set(asks.filter(isRequestedBy(viewer.id)).map(({ kind }) => kind))
  for (const kind of kinds)
    if (!(await isOnlyApprover(db, { id: viewer.id, kind, now }))) kinds.delete(kind)
  return kinds
}

type RequestContext = {
  of: About
  own: RefundPart[]
  viewer: Viewer
  /** Their discount limit. */
  percent: number
  isAlone: boolean
  isUnpayable: boolean
}

const isRequestedBy =
  (viewer: string) =>
  ({ state, requestedById }: RefundRequest) =>
    state === 'requested' && requestedById === viewer

function presentAsk(
  refundRequest: RefundRequest,
  { of, own: ownParts, viewer, ...row }: RequestContext,
) {
  const { isUnpayable } = row
  const isMine =
    refundRequest.requestedById === viewer.id || (refundRequest.kind === 'refund' && of.isOwn)
  const isOpen = refundRequest.state === 'requested'
  const reduction = reductionIn(refundRequest, of)
  const isInReach = may(viewer, abilityFor(refundRequest.kind)) && isWithin(reduction, row.percent)
  const isDecidable = isOpen && isInReach && !of.isOwn
  const decidesAlone = isDecidable && row.isAlone && refundRequest.requestedById === viewer.id
  return {
    ...presentOwnRefundRequest(refundRequest),
    student: { id: of.student, name: of.name },
    enrolmentId: refundRequest.enrolmentId,
    course: of.course,
    reason: refundRequest.reason,
    requestedBy: refundRequest.requestedBy,
    decidedBy: refundRequest.decidedBy,
    decidedAt: refundRequest.decidedAt?.toISOString() ?? null,
    mayWithdraw: isOpen && isMine,
    mayDecide: decidesAlone || (isDecidable && refundRequest.requestedById !== viewer.id),
    reduction,
    enrolment: presentEnrolment(refundRequest),
    decidesAlone,
    soleApprovalReason: refundRequest.soleApprovalReason,
    isUnpayable,
    parts: ownParts.map(({ paise, gatewayKey, state }) => ({
      paise,
      state,
      isByHand: state !== 'void' && (gatewayKey === null || state === 'failed'),
    })),
  }
}

function reductionIn(
  refundRequest: RefundRequest,
  { pricePaise, beforePaise }: About,
): Reduction | null {
  if (refundRequest.enrolment)
    return { pricePaise: refundRequest.enrolment.feePaise, offPaise: refundRequest.paise }
  if (refundRequest.kind !== 'waiver' || pricePaise === null) return null
  return { pricePaise, offPaise: (beforePaise ?? 0) + refundRequest.paise }
}

/** Refunds have no limit. */
const isWithin = (reduction: Reduction | null, percent: number) =>
  reduction === null || isWithinLimit(reduction, percent)

/** The guardian’s name and number are for the person who enrols them. */
function presentEnrolment({ enrolment }: RefundRequest) {
  if (!enrolment) return null
  const {
    startsOn,
    feePaise,
    discountPaise,
    plan,
    dues,
    registrationId,
    seat,
    held: heldSeat,
  } = enrolment
  return {
    startsOn,
    plan,
    toPayPaise: feePaise - discountPaise,
    registration: registrationId,
    dues: dues.map(({ paise, dueOn }) => ({ paise, dueOn })),
    seat: seat && { as: seat.as, heldUntil: heldSeat?.until ?? null },
  }
}

/** A request as its student reads it, without the deciding member of staff. */
export function presentOwnRefundRequest(refundRequest: RefundRequest) {
  const {
    id,
    kind,
    state,
    paise,
    calculation: refundCalculation,
    requestedAt,
    dueOn,
    refusalReason,
    closingReason,
  } = refundRequest
  return {
    id,
    kind,
    state,
    paise,
    calculation: refundCalculation,
    dueOn,
    refusalReason,
    closingReason,
    requestedAt: requestedAt.toISOString(),
    mayWithdraw: state === 'requested',
  }
}
