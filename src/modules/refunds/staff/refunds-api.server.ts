import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { hasShownFactor } from '../../accounts/factors/rules.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { allFees, type Visibility } from '../../accounts/visibility/find-hidden.server.ts'
import { idSchema } from '../../enrolments/staff/contract.ts'
import { approveRefundRequest } from '../approve-ask.server.ts'
import { createRefundRequest } from '../ask-money-back.server.ts'
import { requestWaiver } from '../ask-waiver.server.ts'
import { calculateAccount } from '../calculate-account.server.ts'
import {
  decisionSchema,
  endingSchema,
  newRefundSchema,
  newWaiverSchema,
  paidByHandSchema,
} from '../contract.ts'
import {
  type EndRequestResult,
  refuseRefundRequest,
  withdrawRefundRequest,
} from '../end-ask.server.ts'
import { endUnpayable } from '../end-unpayable.server.ts'
import { listRefundRequests, listRequestsOfEnrolment } from '../list-asks.server.ts'
import { payByHand } from '../pay-by-hand.server.ts'
import { dueOf, isOpenRequest, type RefundReason } from '../rules.ts'
import { mostToWaive } from '../waive-fee.server.ts'
import {
  reckonedSchema,
  reckoningQuerySchema,
  refundsQuerySchema,
  refundsSchema,
} from './contract.ts'
import { sayDecided, sayDone, sayRefund } from './words.ts'

const errorResponses = {
  400: json(refusalSchema, 'Something that was sent is wrong'),
  404: json(refusalSchema, 'There is nothing at this address'),
  409: json(refusalSchema, 'Not as it stands by now'),
  ...staffOnly,
}

const list = createRoute({
  method: 'get',
  path: staffEndpoints.refunds,
  summary: 'Money that is asked back or asked to be let off: what waits, and what was over last',
  request: { query: refundsQuerySchema },
  responses: {
    200: json(refundsSchema, 'What failed first, then by the day it is due'),
    400: json(refusalSchema, 'The query is wrong'),
    ...staffOnly,
  },
})

const calculationRoute = createRoute({
  method: 'get',
  path: staffEndpoints.reckoning,
  summary: 'What would come back to whoever left at this moment, line by line',
  request: { query: reckoningQuerySchema },
  responses: { 200: json(reckonedSchema, 'The sum, and how it is reckoned'), ...errorResponses },
})

const askBack = createRoute({
  method: 'post',
  path: staffEndpoints.refunds,
  summary: 'Ask for money back: the sum that was shown goes along',
  request: jsonBody(newRefundSchema),
  responses: { 201: json(doneSchema, 'It is asked; sent twice, once'), ...errorResponses },
})

const waive = createRoute({
  method: 'post',
  path: staffEndpoints.waivers,
  summary: 'Waive something: within their limit at once, above it by approval',
  request: jsonBody(newWaiverSchema),
  responses: { 201: json(doneSchema, 'It is asked; sent twice, once'), ...errorResponses },
})

const decide = createRoute({
  method: 'post',
  path: staffEndpoints.refundDecision,
  summary:
    'Approve the sum that was seen, or refuse: never what oneself asked, or gets; discounts and waivers within their own limit',
  request: { params: idSchema, ...jsonBody(decisionSchema) },
  responses: { 200: json(doneSchema, 'It is decided'), ...errorResponses },
})

const pay = createRoute({
  method: 'post',
  path: staffEndpoints.refundPayment,
  summary: 'Say that what no gateway gives back has been paid by hand',
  request: { params: idSchema, ...jsonBody(paidByHandSchema) },
  responses: {
    200: json(doneSchema, 'It stands in the ledger, with its papers'),
    ...errorResponses,
  },
})

const endIt = createRoute({
  method: 'post',
  path: staffEndpoints.refundEnding,
  summary: 'End what of an approved ask cannot be paid, because its payment is not there any more',
  request: { params: idSchema, ...jsonBody(endingSchema) },
  responses: { 200: json(doneSchema, 'It is ended; what can be paid waits'), ...errorResponses },
})

const withdraw = createRoute({
  method: 'post',
  path: staffEndpoints.refundWithdrawal,
  summary: 'Take back what oneself asked, before anybody has decided',
  request: { params: idSchema },
  responses: { 200: json(doneSchema, 'It is taken back'), ...errorResponses },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    refundsApi:
      | typeof list
      | typeof calculationRoute
      | typeof askBack
      | typeof waive
      | typeof decide
      | typeof pay
      | typeof endIt
      | typeof withdraw
  }
}

export function refundsApi(services: Services) {
  const mayAsk = (visibility: Visibility) => requireAccess('refunds.ask', services, visibility)
  const mayPay = requireAccess('refunds.pay', services, thisRefund)
  return newApi()
    .openapi({ ...list, ...requireAccess('payments.see', services, allFees) }, answerList(services))
    .openapi({ ...calculationRoute, ...mayAsk(accountInQuery) }, answerCalculation(services))
    .openapi({ ...askBack, ...mayAsk(accountInBody) }, answerAsk(services))
    .openapi({ ...waive, ...mayAsk({ enrolment: 'body joiningId' }) }, answerWaive(services))
    .openapi(
      { ...decide, ...requireAccess('discounts.approve', services, thisRefund) },
      answerDecide(services),
    )
    .openapi({ ...pay, ...mayPay }, answerPay(services))
    .openapi({ ...endIt, ...mayPay }, answerEnd(services))
    .openapi({ ...withdraw, ...mayAsk(thisRefund) }, answerWithdraw(services))
}

const thisRefund: Visibility = { refund: 'path id' }
const accountInQuery: Visibility = {
  enrolment: 'query joining',
  fastTrackFee: 'query registration',
}
const accountInBody: Visibility = {
  enrolment: 'body of.joiningId',
  fastTrackFee: 'body of.registrationId',
}

function answerList({ db, clock }: Services): RouteAnswer<typeof list> {
  return async (c) => {
    const { joining: enrolment } = c.req.valid('query')
    const listContext = { viewer: c.var.person, now: clock() }
    const today = dayInIndia(listContext.now)
    if (enrolment === undefined)
      return c.json({ today, ...(await listRefundRequests(db, listContext)) }, 200)
    const asks = await listRequestsOfEnrolment(db, enrolment, listContext)
    const waivablePaise = await mostToWaive(db, { joiningId: enrolment }, listContext.now)
    const open = asks.filter(({ state }) => isOpenRequest(state))
    const over = asks.filter(({ state }) => !isOpenRequest(state))
    return c.json({ today, open, over, waivablePaise }, 200)
  }
}

function answerCalculation({ db, clock }: Services): RouteAnswer<typeof calculationRoute> {
  return async (c) => {
    const { joining: enrolment, registration } = c.req.valid('query')
    const now = clock()
    const of = enrolment ? { joiningId: enrolment } : { registrationId: registration ?? 0 }
    const calculation = await calculateAccount(db, of, now)
    if (!calculation) return refuse(c, 404, sayRefund({ reason: 'no-account' }))
    const { leaves, reckoning: sums } = calculation
    return c.json({ leaves, dueOn: dueOf(now), reckoning: sums }, 200)
  }
}

function answerAsk({ db, clock }: Services): RouteAnswer<typeof askBack> {
  return async (c) => {
    const { key, ...input } = c.req.valid('json')
    const context = { actor: c.var.person, now: clock() }
    const request = { ...input, byStudent: false, key: `desk ${key}` }
    const requestData = await createRefundRequest(db, request, context)
    if (!requestData.ok) return refuse(c, statusOf(requestData), sayRefund(requestData))
    return c.json({ success: true as const, message: sayDone.asked }, 201)
  }
}

function answerWaive({ db, clock }: Services): RouteAnswer<typeof waive> {
  return async (c) => {
    const { key, ...input } = c.req.valid('json')
    const context = { actor: c.var.person, now: clock() }
    const request = await requestWaiver(db, { ...input, key: `desk ${key}` }, context)
    if (!request.ok) return refuse(c, statusOf(request), sayRefund(request))
    const { state, paise } = request.ask
    const message = state === 'done' ? sayDone.waived(paise, request.refund?.paise) : sayDone.asked
    return c.json({ success: true as const, message }, 201)
  }
}

function answerDecide({ db, clock, checkout }: Services): RouteAnswer<typeof decide> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const body = c.req.valid('json')
    const context = { actor: c.var.person, now: clock() }
    const gateway = checkout?.gateway.name
    const hasFactor = hasShownFactor(c.var.strength, context.now)
    const aloneOf = ({ alone: why }: { alone?: string }) =>
      why === undefined ? undefined : { why, hasShownFactor: hasFactor }
    const result =
      body.decision === 'approve'
        ? await approveRefundRequest(
            db,
            { id, paise: body.paise, gateway, alone: aloneOf(body) },
            context,
          )
        : await refuseRefundRequest(db, { id, why: body.why }, context)
    if (!result.ok) return refuse(c, statusOf(result), sayRefund(result))
    return c.json({ success: true as const, message: sayDecided(result.ask) }, 200)
  }
}

function answerPay({ db, clock }: Services): RouteAnswer<typeof pay> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const context = { actor: c.var.person, now: clock() }
    const result: EndRequestResult = await payByHand(db, { id, ...c.req.valid('json') }, context)
    if (!result.ok) return refuse(c, statusOf(result), sayRefund(result))
    return c.json({ success: true as const, message: sayDone.paid }, 200)
  }
}

function answerEnd({ db, clock }: Services): RouteAnswer<typeof endIt> {
  return async (c) => {
    const context = { actor: c.var.person, now: clock() }
    const { id } = c.req.valid('param')
    const result = await endUnpayable(db, { id, ...c.req.valid('json') }, context)
    if (!result.ok) return refuse(c, statusOf(result), sayRefund(result))
    return c.json({ success: true as const, message: sayDone.ended(result.ask.state) }, 200)
  }
}

function answerWithdraw({ db, clock }: Services): RouteAnswer<typeof withdraw> {
  return async (c) => {
    const context = { actor: c.var.person, now: clock() }
    const result = await withdrawRefundRequest(db, c.req.valid('param').id, context)
    if (!result.ok) return refuse(c, statusOf(result), sayRefund(result))
    return c.json({ success: true as const, message: sayDone.withdrawn }, 200)
  }
}

function statusOf({ reason }: RefundReason): 400 | 403 | 404 | 409 {
  if (reason === 'not-allowed' || reason === 'above-own-limit') return 403
  if (reason === 'no-account' || reason === 'no-ask') return 404
  return reason === 'reference-missing' ? 400 : 409
}
