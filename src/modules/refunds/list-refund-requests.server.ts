import { and, desc, eq, inArray, not, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { may } from '../accounts/abilities.ts'
import { isWithinLimit, limitOf, type Reduction } from '../enrolments/discounts/rules.ts'
import { readSettings } from '../settings/store.server.ts'
import { matchingStudents } from '../students/store.server.ts'
import { calculateRequest } from './calculate-account.server.ts'
import type { refundsQuerySchema } from './contract.ts'
import { listUnpayable } from './end-refund-request.server.ts'
import { abilityFor, isSoleApprover } from './refuse-approver.server.ts'
import { listDiscountsOf } from './request-discount.server.ts'
import { openStates } from './rules.ts'
import { listParts, listRefundRequestsOf } from './store.server.ts'
import { type RefundPart, type RefundRequest, refundRequests } from './tables.ts'

/** More than are open at once, and the latest of those that are over. */
const most = { open: 500, over: 50 }

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
  listContext: RequestListContext,
) {
  const matching = whichRequests(query)
  const { id, state, dueOn, changedAt } = refundRequests
  const isOpen = inArray(state, [...openStates])
  const open = await db
    .select()
    .from(refundRequests)
    .where(and(isOpen, ...matching))
    .orderBy(sql`${state} <> 'failed'`, dueOn, id)
    .limit(most.open)
  const over = await db
    .select()
    .from(refundRequests)
    .where(and(not(isOpen), ...matching))
    .orderBy(desc(changedAt), desc(id))
    .limit(most.over)
  return {
    open: await presentRequests(db, open, listContext),
    over: await presentRequests(db, over, listContext),
  }
}

type RequestQuery = Omit<z.infer<typeof refundsQuerySchema>, 'enrolment'>

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
  return presentRequests(db, await listRefundRequestsOf(db, { enrolmentId }), listContext)
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
  return presentRequests(db, requests, listContext)
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

async function presentRequests(
  db: Database,
  requests: readonly RefundRequest[],
  { viewer, now }: RequestListContext,
) {
  const ids = requests.map(({ id }) => id)
  const [about, parts, unpayable] = await Promise.all([
    readAbout(db, ids, viewer.id),
    listParts(db, ids),
    listUnpayable(db, ids),
  ])
  const { discountLimits } = await readSettings(db)
  const percent = limitOf(viewer.roles, discountLimits)
  const soleApprovals = await listSoleApprovals(db, requests, { viewer, now })
  const current = await Promise.all(requests.map((request) => withCurrentSums(db, request)))
  return current.flatMap((request) => {
    const of = about.get(request.id)
    const isOfIt = ({ refundRequestId }: { refundRequestId: number }) =>
      refundRequestId === request.id
    const isSole = soleApprovals.has(request.kind)
    const state = { parts: parts.filter(isOfIt), isUnpayable: unpayable.some(isOfIt) }
    return of ? presentRequest(request, { of, viewer, percent, isSole, ...state }) : []
  })
}

/** An undecided refund with the amount that approving it would refund now. */
async function withCurrentSums(db: Database, request: RefundRequest): Promise<RefundRequest> {
  if (request.kind !== 'refund' || request.state !== 'requested') return request
  const account = await calculateRequest(db, request)
  if (!account) return request
  const { calculation } = account
  return { ...request, paise: calculation.backPaise, calculation }
}

/** Kinds of their own requests that nobody else could decide. */
async function listSoleApprovals(
  db: Database,
  requests: readonly RefundRequest[],
  { viewer, now }: RequestListContext,
) {
  const ownRequests = requests.filter(
    ({ state, requestedById }) => state === 'requested' && requestedById === viewer.id,
  )
  const kinds = new Set(ownRequests.map(({ kind }) => kind))
  for (const kind of kinds)
    if (!(await isSoleApprover(db, { id: viewer.id, kind, now }))) kinds.delete(kind)
  return kinds
}

type RequestContext = {
  of: About
  parts: RefundPart[]
  viewer: Viewer
  /** Their discount limit. */
  percent: number
  isSole: boolean
  isUnpayable: boolean
}

function presentRequest(
  request: RefundRequest,
  { of, parts, viewer, percent, isSole, isUnpayable }: RequestContext,
) {
  const { kind, enrolmentId, reason, requestedBy, decidedBy, decidedAt } = request
  const isRequester = request.requestedById === viewer.id
  const isOpen = request.state === 'requested'
  const reduction = reductionIn(request, of)
  // Refunds have no limit.
  const isWithin = reduction === null || isWithinLimit(reduction, percent)
  const isDecidable = isOpen && may(viewer, abilityFor(kind)) && isWithin && !of.isOwn
  const asSoleApprover = isDecidable && isSole && isRequester
  return {
    ...presentOwnRefundRequest(request),
    student: { id: of.student, name: of.name },
    enrolmentId,
    course: of.course,
    reason,
    requestedBy,
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    mayWithdraw: isOpen && (isRequester || (kind === 'refund' && of.isOwn)),
    mayDecide: asSoleApprover || (isDecidable && !isRequester),
    reduction,
    enrolment: presentEnrolment(request),
    asSoleApprover,
    soleApprovalReason: request.soleApprovalReason,
    isUnpayable,
    parts: parts.map(({ paise, gatewayKey, state }) => ({
      paise,
      state,
      isByHand: state !== 'void' && (gatewayKey === null || state === 'failed'),
    })),
  }
}

function reductionIn(
  { kind, enrolment, paise }: RefundRequest,
  { pricePaise, beforePaise }: About,
): Reduction | null {
  if (enrolment) return { pricePaise: enrolment.feePaise, offPaise: paise }
  if (kind !== 'waiver' || pricePaise === null) return null
  return { pricePaise, offPaise: (beforePaise ?? 0) + paise }
}

/** The guardian’s name and number are for the person who enrols them. */
function presentEnrolment({ enrolment }: RefundRequest) {
  if (!enrolment) return null
  const { startsOn, feePaise, discountPaise, plan, dues, registrationId, seat, held } = enrolment
  return {
    startsOn,
    plan,
    toPayPaise: feePaise - discountPaise,
    registration: registrationId,
    dues: dues.map(({ paise, dueOn }) => ({ paise, dueOn })),
    seat: seat && { as: seat.as, heldUntil: held?.until ?? null },
  }
}

/** A request as its student reads it, without the deciding member of staff. */
export function presentOwnRefundRequest(request: RefundRequest) {
  const { id, kind, state, paise, calculation, dueOn, requestedAt } = request
  const { refusalReason, closingReason } = request
  return {
    id,
    kind,
    state,
    paise,
    calculation,
    dueOn,
    refusalReason,
    closingReason,
    requestedAt: requestedAt.toISOString(),
    mayWithdraw: state === 'requested',
  }
}
