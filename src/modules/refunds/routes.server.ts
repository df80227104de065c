import { idParams } from '../../ui/api/contract.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { hasShownFactor } from '../accounts/factors/rules.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import { allFees, type Visibility } from '../accounts/visibility/find-hidden.server.ts'
import { approveRefundRequest, payByHand } from './approve-refund-request.server.ts'
import { calculateAccount } from './calculate-account.server.ts'
import {
  calculationQuerySchema,
  decisionSchema,
  endingSchema,
  newRefundSchema,
  newWaiverSchema,
  paidByHandSchema,
  refundsQuerySchema,
} from './contract.ts'
import { createRefundRequest } from './create-refund-request.server.ts'
import {
  endUnpayable,
  refuseRefundRequest,
  withdrawRefundRequest,
} from './end-refund-request.server.ts'
import { listRefundRequests, listRequestsOfEnrolment } from './list-refund-requests.server.ts'
import { mostToWaive, requestWaiver } from './request-discount.server.ts'
import { dueOf, isOpenRequest } from './rules.ts'
import { refundTexts, sayDecided, sayDone } from './staff/texts.ts'

const thisRefund: Visibility = { refund: 'path id' }

const refusals = {
  texts: refundTexts,
  statuses: {
    'no-account': 404,
    'no-refund-request': 404,
    'not-allowed': 403,
    'above-own-limit': 403,
    'reference-missing': 400,
  },
} as const

export const refundRoutes = routeTable(refusals, {
  'GET /api/admin/refunds': respondWithResult({
    summary: 'Requests for refunds and waivers: open ones, and what was decided last',
    access: 'payments.see',
    visibility: allFees,
    query: refundsQuerySchema,
    run: async ({ enrolment: enrolmentId, ...query }, { db, person, context }) => {
      const list = { viewer: person, now: context.now }
      const today = dayInIndia(context.now)
      if (enrolmentId === undefined)
        return { today, ...(await listRefundRequests(db, query, list)) }
      const requests = await listRequestsOfEnrolment(db, enrolmentId, list)
      return {
        today,
        open: requests.filter(({ state }) => isOpenRequest(state)),
        over: requests.filter(({ state }) => !isOpenRequest(state)),
        waivablePaise: await mostToWaive(db, { enrolmentId }, context.now),
      }
    },
  }),

  'GET /api/admin/refund-calculation': respondWithResult({
    summary: 'What would be refunded to who leaves now, line by line',
    access: 'refunds.request',
    visibility: { enrolment: 'query enrolment', fastTrackFee: 'query registration' },
    query: calculationQuerySchema,
    run: async ({ enrolment, registration }, { db, context: { now } }) => {
      const of = enrolment ? { enrolmentId: enrolment } : { registrationId: registration ?? 0 }
      const account = await calculateAccount(db, of, now)
      if (!account) return refused('no-account')
      const { leaves, calculation } = account
      return { leaves, dueOn: dueOf(now), calculation }
    },
  }),

  'POST /api/admin/refunds': respondWithMessage({
    summary: 'Request a refund; the amount that was shown is sent along',
    access: 'refunds.request',
    visibility: { enrolment: 'body of.enrolmentId', fastTrackFee: 'body of.registrationId' },
    body: newRefundSchema,
    status: 201,
    run: ({ key, ...request }, { db, context }) =>
      createRefundRequest(db, { ...request, byStudent: false, key: `desk ${key}` }, context),
    message: sayDone.requested,
  }),

  'POST /api/admin/waivers': respondWithMessage({
    summary: 'Waive an amount: within their limit at once, above it by approval',
    access: 'refunds.request',
    visibility: { enrolment: 'body enrolmentId' },
    body: newWaiverSchema,
    status: 201,
    run: ({ key, ...request }, { db, context }) =>
      requestWaiver(db, { ...request, key: `desk ${key}` }, context),
    message: ({ refundRequest, refund }) =>
      refundRequest.state === 'done'
        ? sayDone.waived(refundRequest.paise, refund?.paise)
        : sayDone.requested,
  }),

  'POST /api/admin/refunds/{id}/decision': respondWithMessage({
    summary:
      'Approve the amount that was seen, or reject: not one’s own request, except to approve it where nobody else can; never money to oneself; discounts and waivers within one’s limit',
    // All approvers have this ability; `refuseDecision` asks for `refunds.approve` if it is a refund.
    access: 'discounts.approve',
    visibility: thisRefund,
    params: idParams,
    body: decisionSchema,
    run: ({ id, ...body }, { db, checkout, context, c }) => {
      if (body.decision === 'refuse')
        return refuseRefundRequest(db, { id, reason: body.reason }, context)
      const { paise, alone: reason } = body
      const isFactorShown = hasShownFactor(c.var.strength, context.now)
      const soleApproval =
        reason === undefined ? undefined : { reason, hasShownFactor: isFactorShown }
      const gateway = checkout?.gateway.name
      return approveRefundRequest(db, { id, paise, gateway, soleApproval }, context)
    },
    message: ({ refundRequest }) => sayDecided(refundRequest),
  }),

  'POST /api/admin/refunds/{id}/payment': respondWithMessage({
    summary: 'Record that a refund which no gateway makes was paid by hand',
    access: 'refunds.pay',
    visibility: thisRefund,
    params: idParams,
    body: paidByHandSchema,
    run: (request, { db, context }) => payByHand(db, request, context),
    message: sayDone.paid,
  }),

  'POST /api/admin/refunds/{id}/closing': respondWithMessage({
    summary: 'End the part of an approved refund whose payment no longer exists',
    access: 'refunds.pay',
    visibility: thisRefund,
    params: idParams,
    body: endingSchema,
    run: (request, { db, context }) => endUnpayable(db, request, context),
    message: ({ refundRequest }) => sayDone.ended(refundRequest.state),
  }),

  'POST /api/admin/refunds/{id}/withdrawal': respondWithMessage({
    summary: 'Cancel one’s own request before anybody has decided',
    access: 'refunds.request',
    visibility: thisRefund,
    params: idParams,
    run: ({ id }, { db, context }) => withdrawRefundRequest(db, id, context),
    message: sayDone.withdrawn,
  }),
})
