import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, type RouteAnswer } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { type Texts, textsFor } from '../../../ui/format/said.server.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { createRefundRequest } from '../../refunds/ask-money-back.server.ts'
import { newOwnRefundSchema, ownRefundsSchema } from '../../refunds/contract.ts'
import { withdrawRefundRequest } from '../../refunds/end-ask.server.ts'
import { isTheirs } from '../../refunds/is-theirs.server.ts'
import { listOwnRefunds } from '../../refunds/list-own-refunds.server.ts'
import { dueOf, type RefundReason } from '../../refunds/rules.ts'
import { idSchema } from '../contract.ts'

const signedOut = { 401: json(refusalSchema, 'Nobody is signed in') }
const wrong = { 400: json(refusalSchema, 'Something that was sent is wrong') }
const errorResponses = {
  404: json(refusalSchema, 'There is nothing of theirs at this address'),
  409: json(refusalSchema, 'Not as it stands by now'),
  429: json(refusalSchema, 'Too many tries'),
}

const list = createRoute({
  method: 'get',
  path: endpoints.myRefunds,
  summary: 'What would come back to the signed-in person, course by course, or how far it has come',
  responses: { 200: json(ownRefundsSchema, 'The newest first'), ...signedOut },
})

const askBack = createRoute({
  method: 'post',
  path: endpoints.myRefunds,
  summary: 'Leave a course, or ask for what is too much: the sum that was shown goes along',
  request: jsonBody(newOwnRefundSchema),
  responses: {
    201: json(doneSchema, 'It is asked; sent twice with one key it was asked once'),
    ...{ ...signedOut, ...wrong, ...errorResponses },
  },
})

const withdraw = createRoute({
  method: 'post',
  path: endpoints.myRefundWithdrawal,
  summary: 'Take back what was asked, before anybody has decided',
  request: { params: idSchema },
  responses: {
    200: json(doneSchema, 'It is taken back'),
    ...signedOut,
    ...wrong,
    ...errorResponses,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    ownRefundsApi: typeof list | typeof askBack | typeof withdraw
  }
}

export function ownRefundsApi(services: Services) {
  const { db, clock } = services
  return newApi()
    .openapi({ ...list, ...requireAccess('members', services) }, async (c) => {
      const now = clock()
      const accounts = await listOwnRefunds(db, c.var.person.id, now)
      return c.json({ dueOn: dueOf(now), accounts }, 200)
    })
    .openapi({ ...askBack, ...requireAccess('members', services) }, answerAsk(services))
    .openapi({ ...withdraw, ...requireAccess('members', services) }, answerWithdraw(services))
}

function answerAsk({ db, clock, limits }: Services): RouteAnswer<typeof askBack> {
  return async (c) => {
    const { person, language } = c.var
    const limit = await consumeLimit(limits.accountChangesOfPerson, person.id)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const { key, of, paise } = c.req.valid('json')
    const texts = textsFor(language)
    if (!(await isTheirs(db, of, person.id))) return refuse(c, 404, texts.refusals.nothingHere)
    // Their own key, so that nobody finds another's by guessing it.
    const input = { of, paise, reason: null, byStudent: true, key: `own ${person.id} ${key}` }
    const result = await createRefundRequest(db, input, { actor: person, now: clock() })
    if (!result.ok) return refuse(c, 409, sayOwn(texts, result))
    return c.json({ success: true as const, message: texts.refundAnswers.asked }, 201)
  }
}

function answerWithdraw({ db, clock, limits }: Services): RouteAnswer<typeof withdraw> {
  return async (c) => {
    const { person, language } = c.var
    const limit = await consumeLimit(limits.accountChangesOfPerson, person.id)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const texts = textsFor(language)
    const { id } = c.req.valid('param')
    const result = await withdrawRefundRequest(db, id, { actor: person, now: clock() })
    if (result.ok)
      return c.json({ success: true as const, message: texts.refundAnswers.withdrawn }, 200)
    const isNobodys = result.reason === 'no-ask' || result.reason === 'not-yours'
    return refuse(c, isNobodys ? 404 : 409, sayOwn(texts, result))
  }
}

function sayOwn({ refundAnswers: { reasons, states } }: Texts, why: RefundReason): string {
  if (why.reason === 'sum-changed')
    return reasons['sum-changed']({ rupees: formatRupees(why.paise) })
  if (why.reason === 'not-possible') return reasons['not-possible']({ state: states[why.state] })
  return reasons[why.reason]
}
