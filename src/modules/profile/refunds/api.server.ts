import { createRoute } from '@hono/zod-openapi'
import { type Answering, json, jsonBody, newApi } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import { takePlace } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { type Said, saidIn } from '../../../ui/format/said.server.ts'
import { only } from '../../accounts/session-cookie.server.ts'
import { askMoneyBack } from '../../refunds/ask-money-back.server.ts'
import { newOwnRefundSchema, ownRefundsSchema } from '../../refunds/contract.ts'
import { withdrawAsk } from '../../refunds/end-ask.server.ts'
import { isTheirs } from '../../refunds/is-theirs.server.ts'
import { listOwnRefunds } from '../../refunds/list-own-refunds.server.ts'
import { dueOf, type RefundReason } from '../../refunds/rules.ts'
import { idSchema } from '../contract.ts'

const signedOut = { 401: json(refusalSchema, 'Nobody is signed in') }
const wrong = { 400: json(refusalSchema, 'Something that was sent is wrong') }
const refused = {
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
    ...{ ...signedOut, ...wrong, ...refused },
  },
})

const withdraw = createRoute({
  method: 'post',
  path: endpoints.myRefundWithdrawal,
  summary: 'Take back what was asked, before anybody has decided',
  request: { params: idSchema },
  responses: { 200: json(doneSchema, 'It is taken back'), ...signedOut, ...wrong, ...refused },
})

declare module '../../../ui/api/ask.ts' {
  interface Wire {
    ownRefundsApi: typeof list | typeof askBack | typeof withdraw
  }
}

export function ownRefundsApi(services: Services) {
  const { db, clock } = services
  return newApi()
    .openapi({ ...list, ...only('members', services) }, async (c) => {
      const now = clock()
      const accounts = await listOwnRefunds(db, c.var.person.id, now)
      return c.json({ dueOn: dueOf(now), accounts }, 200)
    })
    .openapi({ ...askBack, ...only('members', services) }, answerAsk(services))
    .openapi({ ...withdraw, ...only('members', services) }, answerWithdraw(services))
}

function answerAsk({ db, clock, limits }: Services): Answering<typeof askBack> {
  return async (c) => {
    const { person, language } = c.var
    const place = await takePlace(limits.accountChangesOfPerson, person.id)
    if (!place.ok) return refuseForNow(c, place.retryAfter)
    const { key, of, paise } = c.req.valid('json')
    const said = saidIn(language)
    if (!(await isTheirs(db, of, person.id))) return refuse(c, 404, said.refusals.nothingHere)
    // Their own key, so that nobody finds another's by guessing it.
    const asking = { of, paise, reason: null, byStudent: true, key: `own ${person.id} ${key}` }
    const asked = await askMoneyBack(db, asking, { actor: person, now: clock() })
    if (!asked.ok) return refuse(c, 409, sayOwn(said, asked))
    return c.json({ success: true as const, message: said.refundAnswers.asked }, 201)
  }
}

function answerWithdraw({ db, clock, limits }: Services): Answering<typeof withdraw> {
  return async (c) => {
    const { person, language } = c.var
    const place = await takePlace(limits.accountChangesOfPerson, person.id)
    if (!place.ok) return refuseForNow(c, place.retryAfter)
    const said = saidIn(language)
    const { id } = c.req.valid('param')
    const ended = await withdrawAsk(db, id, { actor: person, now: clock() })
    if (ended.ok)
      return c.json({ success: true as const, message: said.refundAnswers.withdrawn }, 200)
    const isNobodys = ended.reason === 'no-ask' || ended.reason === 'not-yours'
    return refuse(c, isNobodys ? 404 : 409, sayOwn(said, ended))
  }
}

function sayOwn({ refundAnswers: { reasons, states } }: Said, why: RefundReason): string {
  if (why.reason === 'sum-changed')
    return reasons['sum-changed']({ rupees: formatRupees(why.paise) })
  if (why.reason === 'not-possible') return reasons['not-possible']({ state: states[why.state] })
  return reasons[why.reason]
}
