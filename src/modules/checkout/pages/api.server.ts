import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '../../../platform/database/connect.ts'
import { json, jsonBody, newApi, type RouteAnswer } from '../../../platform/http/api.ts'
import { refuse, refuseBusy, refuseForNow } from '../../../platform/http/errors.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { readPhoneNumber } from '../../../ui/format/read-phone-number.server.ts'
import { type Texts, textsFor } from '../../../ui/format/said.server.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { findStarts } from '../../batches/find-starts.server.ts'
import { readCourse } from '../../courses/rules.ts'
import { plansFor } from '../../enrolments/plans/rules.ts'
import { listPlans, offerOf } from '../../enrolments/plans/store.server.ts'
import { asksState } from '../../ledger/documents/tax/rules.ts'
import { readTax } from '../../ledger/documents/tax/store.server.ts'
import { type BeginReason, beginCheckout } from '../begin-checkout.server.ts'
import { type ChoiceReason, chooseAgain } from '../choose-again.server.ts'
import {
  begunSchema,
  type CheckoutFieldReason,
  checkoutSchema,
  choiceSchema,
  type Offer,
  offersSchema,
} from '../contract.ts'
import { isUuid } from '../store.server.ts'
import { begunAnswer, orAway } from './answer-begun.server.ts'

const refusals = {
  400: json(refusalSchema, 'A field is wrong'),
  401: json(refusalSchema, 'Nobody is signed in'),
  404: json(refusalSchema, 'Not there, or not open'),
  409: json(refusalSchema, 'Not possible any more: the reason says why'),
  429: json(refusalSchema, 'Too many tries'),
  503: json(refusalSchema, 'The payment service does not answer'),
}

const offers = createRoute({
  method: 'get',
  path: endpoints.checkoutOf,
  summary: 'Batches of a course that are on sale, with true seats, and the fee with tax',
  'x-who': 'anyone',
  request: { params: z.object({ id: z.string().max(120) }) },
  responses: { 200: json(offersSchema, 'The next start first'), 404: refusals[404] },
})

const begin = createRoute({
  method: 'post',
  path: endpoints.checkouts,
  summary: 'Hold a seat, and begin to pay for it',
  request: jsonBody(checkoutSchema),
  responses: { 200: json(begunSchema, 'What opens the window of the gateway'), ...refusals },
})

const choose = createRoute({
  method: 'post',
  path: endpoints.orderChoice,
  summary: 'Choose another batch, the next free seat, or all of it back, where the seat was gone',
  request: { params: z.object({ id: z.string().max(40) }), ...jsonBody(choiceSchema) },
  responses: {
    200: json(doneSchema, 'Done'),
    400: refusals[400],
    401: refusals[401],
    404: refusals[404],
    409: refusals[409],
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    offers: typeof offers
    beginCheckout: typeof begin
    chooseAgain: typeof choose
  }
}

export function checkoutApi(services: Services) {
  const { db, clock } = services
  return newApi<CheckoutFieldReason>(wordsOfFields)
    .openapi(offers, async (c) => {
      const { id } = c.req.valid('param')
      const { courses } = await services.catalogue.current()
      const course = courses.find((one) => one.id === id)
      if (!course) return refuse(c, 404, textsFor(c.var.language).checkout.reasons['no-course'])
      const { price: paise } = readCourse(course)
      const list = await listOffers(db, { courseId: id, feePaise: paise, now: clock() })
      return c.json({ success: true as const, paise, offers: list }, 200)
    })
    .openapi(
      {
        ...begin,
        ...requireAccess('members', services, { signedOut: ({ checkout }) => checkout.signedOut }),
      },
      answerBegin(services),
    )
    .openapi({ ...choose, ...requireAccess('members', services) }, async (c) => {
      const texts = textsFor(c.var.language).checkout
      const { id } = c.req.valid('param')
      const { choice, batch } = c.req.valid('json')
      if (!isUuid(id)) return refuse(c, 404, texts.noOrder)
      const wish = choice === 'another' ? { choice, batchId: batch ?? 0 } : { choice }
      const context = { actor: c.var.person, now: clock() }
      const result = await chooseAgain(db, { orderId: id, ...wish }, context)
      if (result.ok) return c.json({ success: true as const, message: texts.chosen }, 200)
      const status = result.reason === 'no-order' ? 404 : 409
      return refuse(c, status, sayReason(texts, result))
    })
}

type OfferQuery = { courseId: string; feePaise: number; now: Date }

/** Plans that do not fit the fee are left out: nobody could pay by them. */
async function listOffers(db: Database, { courseId, feePaise, now }: OfferQuery): Promise<Offer[]> {
  const plans = await listPlans(db, courseId)
  const today = dayInIndia(now)
  const tax = await readTax(db, today)
  return (await findStarts(db, now, courseId)).map((start) => ({
    ...start,
    asksState: asksState(start, tax),
    plans: plansFor(plans, { id: start.id, courseId }).flatMap(
      (plan) => offerOf(plan, { feePaise, startsOn: start.startsOn, today }) ?? [],
    ),
  }))
}

function answerBegin(services: Services): RouteAnswer<typeof begin> {
  const { db, checkout, clock, limits, sessionSecret } = services
  return async (c) => {
    const { person, language, log, address } = c.var
    const texts = textsFor(language).checkout
    if (!checkout?.isOpen()) return refuse(c, 404, texts.closed)
    const limit = await consumeLimit(limits.ordersOfPerson, person.id)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const valid = c.req.valid('json')
    const { course: courseId, batch: batchId, paise, plan, state, isAdult, ...body } = valid
    const read = readPhones(body)
    if (!read.ok) return refuse(c, 400, texts.phoneInvalid, { [read.field]: texts.phoneInvalid })
    const { phone, guardian } = read.phones
    const holder = { account: person.id, phone, address, sessionSecret }
    const request = { courseId, batchId, paise, plan, state, isAdult, guardian, holder }
    const result = await orAway(
      beginCheckout(
        { db, gateway: checkout.gateway },
        { ...request, ...(isAdult && { guardian: null }), language: language.code },
        { actor: person, now: clock() },
      ),
    )
    if (result === 'away') return refuseBusy(c, texts.gatewayAway)
    if (!result.ok && result.reason === 'state-missing')
      return refuse(c, 400, texts.fields['no-state'], { state: texts.fields['no-state'] })
    if (!result.ok && result.reason === 'email-unconfirmed') {
      const message = texts.reasons[result.reason]
      return refuse(c, 409, message, { code: message })
    }
    if (!result.ok) return refuse(c, 409, sayReason(texts, result))
    log.info({ event: 'checkout', outcome: 'begun', userId: person.id, order: result.order.id })
    return c.json(begunAnswer(checkout, result.order), 200)
  }
}

type PhoneInput = { phone: string; guardian?: { name: string; phone: string } }

function readPhones({ phone, guardian }: PhoneInput) {
  const ownPhone = readPhoneNumber(phone)
  if (!ownPhone) return { ok: false as const, field: 'phone' }
  const guardianPhone = guardian && readPhoneNumber(guardian.phone)
  if (guardian && !guardianPhone) return { ok: false as const, field: 'guardianPhone' }
  const guardianInput =
    guardian && guardianPhone ? { name: guardian.name, phone: guardianPhone } : null
  return { ok: true as const, phones: { phone: ownPhone, guardian: guardianInput } }
}

function sayReason(texts: Texts['checkout'], error: BeginReason | ChoiceReason): string {
  if (error.reason !== 'price-changed') return texts.reasons[error.reason]
  const result = { reason: error.reason, rupees: formatRupees(error.paise) }
  return say(texts.reasons, result)
}

function wordsOfFields({ accountFields, checkout }: Texts) {
  return { ...accountFields, ...checkout.fields }
}
