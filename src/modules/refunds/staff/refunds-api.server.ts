import { createRoute } from '@hono/zod-openapi'
import { type Answering, json, jsonBody, newApi, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { hasShownFactor } from '../../accounts/factors/rules.ts'
import { only } from '../../accounts/session-cookie.server.ts'
import { allFees, type Visibility } from '../../accounts/visibility/find-hidden.server.ts'
import { idSchema } from '../../enrolments/staff/contract.ts'
import { approveAsk } from '../approve-ask.server.ts'
import { askMoneyBack } from '../ask-money-back.server.ts'
import { askWaiver } from '../ask-waiver.server.ts'
import { reckonAccount } from '../calculate-account.server.ts'
import {
  decisionSchema,
  endingSchema,
  newRefundSchema,
  newWaiverSchema,
  paidByHandSchema,
} from '../contract.ts'
import { type Ended, refuseAsk, withdrawAsk } from '../end-ask.server.ts'
import { endUnpayable } from '../end-unpayable.server.ts'
import { listAsks, listAsksOfJoining } from '../list-asks.server.ts'
import { payByHand } from '../pay-by-hand.server.ts'
import { dueOf, isOpen, type RefundReason } from '../rules.ts'
import { mostToWaive } from '../waive-fee.server.ts'
import {
  reckonedSchema,
  reckoningQuerySchema,
  refundsQuerySchema,
  refundsSchema,
} from './contract.ts'
import { sayDecided, sayDone, sayRefund } from './words.ts'

const refused = {
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

const reckoning = createRoute({
  method: 'get',
  path: staffEndpoints.reckoning,
  summary: 'What would come back to whoever left at this moment, line by line',
  request: { query: reckoningQuerySchema },
  responses: { 200: json(reckonedSchema, 'The sum, and how it is reckoned'), ...refused },
})

const askBack = createRoute({
  method: 'post',
  path: staffEndpoints.refunds,
  summary: 'Ask for money back: the sum that was shown goes along',
  request: jsonBody(newRefundSchema),
  responses: { 201: json(doneSchema, 'It is asked; sent twice, once'), ...refused },
})

const waive = createRoute({
  method: 'post',
  path: staffEndpoints.waivers,
  summary: 'Waive something: within their limit at once, above it by approval',
  request: jsonBody(newWaiverSchema),
  responses: { 201: json(doneSchema, 'It is asked; sent twice, once'), ...refused },
})

const decide = createRoute({
  method: 'post',
  path: staffEndpoints.refundDecision,
  summary:
    'Approve the sum that was seen, or refuse: never what oneself asked, or gets; discounts and waivers within their own limit',
  request: { params: idSchema, ...jsonBody(decisionSchema) },
  responses: { 200: json(doneSchema, 'It is decided'), ...refused },
})

const pay = createRoute({
  method: 'post',
  path: staffEndpoints.refundPayment,
  summary: 'Say that what no gateway gives back has been paid by hand',
  request: { params: idSchema, ...jsonBody(paidByHandSchema) },
  responses: { 200: json(doneSchema, 'It stands in the ledger, with its papers'), ...refused },
})

const endIt = createRoute({
  method: 'post',
  path: staffEndpoints.refundEnding,
  summary: 'End what of an approved ask cannot be paid, because its payment is not there any more',
  request: { params: idSchema, ...jsonBody(endingSchema) },
  responses: { 200: json(doneSchema, 'It is ended; what can be paid waits'), ...refused },
})

const withdraw = createRoute({
  method: 'post',
  path: staffEndpoints.refundWithdrawal,
  summary: 'Take back what oneself asked, before anybody has decided',
  request: { params: idSchema },
  responses: { 200: json(doneSchema, 'It is taken back'), ...refused },
})

declare module '../../../ui/api/ask.ts' {
  interface Wire {
    refundsApi:
      | typeof list
      | typeof reckoning
      | typeof askBack
      | typeof waive
      | typeof decide
      | typeof pay
      | typeof endIt
      | typeof withdraw
  }
}

export function refundsApi(services: Services) {
  const mayAsk = (visibility: Visibility) => only('refunds.ask', services, visibility)
  const mayPay = only('refunds.pay', services, thisRefund)
  return newApi()
    .openapi({ ...list, ...only('payments.see', services, allFees) }, answerList(services))
    .openapi({ ...reckoning, ...mayAsk(accountInQuery) }, answerReckoning(services))
    .openapi({ ...askBack, ...mayAsk(accountInBody) }, answerAsk(services))
    .openapi({ ...waive, ...mayAsk({ enrolment: 'body joiningId' }) }, answerWaive(services))
    .openapi(
      { ...decide, ...only('discounts.approve', services, thisRefund) },
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

function answerList({ db, clock }: Services): Answering<typeof list> {
  return async (c) => {
    const { joining } = c.req.valid('query')
    const looking = { viewer: c.var.person, now: clock() }
    const today = dayInIndia(looking.now)
    if (joining === undefined) return c.json({ today, ...(await listAsks(db, looking)) }, 200)
    const asks = await listAsksOfJoining(db, joining, looking)
    const waivablePaise = await mostToWaive(db, { joiningId: joining }, looking.now)
    const open = asks.filter(({ state }) => isOpen(state))
    const over = asks.filter(({ state }) => !isOpen(state))
    return c.json({ today, open, over, waivablePaise }, 200)
  }
}

function answerReckoning({ db, clock }: Services): Answering<typeof reckoning> {
  return async (c) => {
    const { joining, registration } = c.req.valid('query')
    const now = clock()
    const of = joining ? { joiningId: joining } : { registrationId: registration ?? 0 }
    const reckoned = await reckonAccount(db, of, now)
    if (!reckoned) return refuse(c, 404, sayRefund({ reason: 'no-account' }))
    const { leaves, reckoning: sums } = reckoned
    return c.json({ leaves, dueOn: dueOf(now), reckoning: sums }, 200)
  }
}

function answerAsk({ db, clock }: Services): Answering<typeof askBack> {
  return async (c) => {
    const { key, ...asking } = c.req.valid('json')
    const by = { actor: c.var.person, now: clock() }
    const given = { ...asking, byStudent: false, key: `desk ${key}` }
    const asked = await askMoneyBack(db, given, by)
    if (!asked.ok) return refuse(c, statusOf(asked), sayRefund(asked))
    return c.json({ success: true as const, message: sayDone.asked }, 201)
  }
}

function answerWaive({ db, clock }: Services): Answering<typeof waive> {
  return async (c) => {
    const { key, ...asking } = c.req.valid('json')
    const by = { actor: c.var.person, now: clock() }
    const asked = await askWaiver(db, { ...asking, key: `desk ${key}` }, by)
    if (!asked.ok) return refuse(c, statusOf(asked), sayRefund(asked))
    const { state, paise } = asked.ask
    const message = state === 'done' ? sayDone.waived(paise, asked.refund?.paise) : sayDone.asked
    return c.json({ success: true as const, message }, 201)
  }
}

function answerDecide({ db, clock, checkout }: Services): Answering<typeof decide> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const body = c.req.valid('json')
    const by = { actor: c.var.person, now: clock() }
    const gateway = checkout?.gateway.name
    const hasFactor = hasShownFactor(c.var.strength, by.now)
    const aloneOf = ({ alone: why }: { alone?: string }) =>
      why === undefined ? undefined : { why, hasShownFactor: hasFactor }
    const ended =
      body.decision === 'approve'
        ? await approveAsk(db, { id, paise: body.paise, gateway, alone: aloneOf(body) }, by)
        : await refuseAsk(db, { id, why: body.why }, by)
    if (!ended.ok) return refuse(c, statusOf(ended), sayRefund(ended))
    return c.json({ success: true as const, message: sayDecided(ended.ask) }, 200)
  }
}

function answerPay({ db, clock }: Services): Answering<typeof pay> {
  return async (c) => {
    const { id } = c.req.valid('param')
    const by = { actor: c.var.person, now: clock() }
    const ended: Ended = await payByHand(db, { id, ...c.req.valid('json') }, by)
    if (!ended.ok) return refuse(c, statusOf(ended), sayRefund(ended))
    return c.json({ success: true as const, message: sayDone.paid }, 200)
  }
}

function answerEnd({ db, clock }: Services): Answering<typeof endIt> {
  return async (c) => {
    const by = { actor: c.var.person, now: clock() }
    const { id } = c.req.valid('param')
    const ended = await endUnpayable(db, { id, ...c.req.valid('json') }, by)
    if (!ended.ok) return refuse(c, statusOf(ended), sayRefund(ended))
    return c.json({ success: true as const, message: sayDone.ended(ended.ask.state) }, 200)
  }
}

function answerWithdraw({ db, clock }: Services): Answering<typeof withdraw> {
  return async (c) => {
    const by = { actor: c.var.person, now: clock() }
    const ended = await withdrawAsk(db, c.req.valid('param').id, by)
    if (!ended.ok) return refuse(c, statusOf(ended), sayRefund(ended))
    return c.json({ success: true as const, message: sayDone.withdrawn }, 200)
  }
}

function statusOf({ reason }: RefundReason): 400 | 403 | 404 | 409 {
  if (reason === 'not-allowed' || reason === 'above-own-limit') return 403
  if (reason === 'no-account' || reason === 'no-ask') return 404
  return reason === 'reference-missing' ? 400 : 409
}
