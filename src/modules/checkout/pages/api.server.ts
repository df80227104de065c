import { createRoute, z } from '@hono/zod-openapi'
import type { Database } from '../../../platform/database/connect.ts'
import { type Answering, json, jsonBody, newApi } from '../../../platform/http/api.ts'
import { refuse, refuseBusy, refuseForNow } from '../../../platform/http/errors.ts'
import { takePlace } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { readPhoneNumber } from '../../../ui/format/read-phone-number.server.ts'
import { type Said, saidIn } from '../../../ui/format/said.server.ts'
import { only } from '../../accounts/session-cookie.server.ts'
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
  interface Wire {
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
      if (!course) return refuse(c, 404, saidIn(c.var.language).checkout.reasons['no-course'])
      const { price: paise } = readCourse(course)
      const list = await listOffers(db, { courseId: id, feePaise: paise, now: clock() })
      return c.json({ success: true as const, paise, offers: list }, 200)
    })
    .openapi(
      {
        ...begin,
        ...only('members', services, { signedOut: ({ checkout }) => checkout.signedOut }),
      },
      answerBegin(services),
    )
    .openapi({ ...choose, ...only('members', services) }, async (c) => {
      const said = saidIn(c.var.language).checkout
      const { id } = c.req.valid('param')
      const { choice, batch } = c.req.valid('json')
      if (!isUuid(id)) return refuse(c, 404, said.noOrder)
      const wish = choice === 'another' ? { choice, batchId: batch ?? 0 } : { choice }
      const by = { actor: c.var.person, now: clock() }
      const chosen = await chooseAgain(db, { orderId: id, ...wish }, by)
      if (chosen.ok) return c.json({ success: true as const, message: said.chosen }, 200)
      const status = chosen.reason === 'no-order' ? 404 : 409
      return refuse(c, status, sayReason(said, chosen))
    })
}

type Offered = { courseId: string; feePaise: number; now: Date }

/** Plans that do not fit the fee are left out: nobody could pay by them. */
async function listOffers(db: Database, { courseId, feePaise, now }: Offered): Promise<Offer[]> {
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

function answerBegin(services: Services): Answering<typeof begin> {
  const { db, checkout, clock, limits, sessionSecret } = services
  return async (c) => {
    const { person, language, log, address } = c.var
    const said = saidIn(language).checkout
    if (!checkout?.isOpen()) return refuse(c, 404, said.closed)
    const place = await takePlace(limits.ordersOfPerson, person.id)
    if (!place.ok) return refuseForNow(c, place.retryAfter)
    const valid = c.req.valid('json')
    const { course: courseId, batch: batchId, paise, plan, state, isAdult, ...body } = valid
    const read = readPhones(body)
    if (!read.ok) return refuse(c, 400, said.phoneInvalid, { [read.field]: said.phoneInvalid })
    const { phone, guardian } = read.phones
    const holder = { account: person.id, phone, address, sessionSecret }
    const asked = { courseId, batchId, paise, plan, state, isAdult, guardian, holder }
    const begun = await orAway(
      beginCheckout(
        { db, gateway: checkout.gateway },
        { ...asked, ...(isAdult && { guardian: null }), language: language.code },
        { actor: person, now: clock() },
      ),
    )
    if (begun === 'away') return refuseBusy(c, said.gatewayAway)
    if (!begun.ok && begun.reason === 'state-missing')
      return refuse(c, 400, said.fields['no-state'], { state: said.fields['no-state'] })
    if (!begun.ok && begun.reason === 'email-unconfirmed') {
      const message = said.reasons[begun.reason]
      return refuse(c, 409, message, { code: message })
    }
    if (!begun.ok) return refuse(c, 409, sayReason(said, begun))
    log.info({ event: 'checkout', outcome: 'begun', userId: person.id, order: begun.order.id })
    return c.json(begunAnswer(checkout, begun.order), 200)
  }
}

type Typed = { phone: string; guardian?: { name: string; phone: string } }

function readPhones({ phone, guardian }: Typed) {
  const own = readPhoneNumber(phone)
  if (!own) return { ok: false as const, field: 'phone' }
  const theirs = guardian && readPhoneNumber(guardian.phone)
  if (guardian && !theirs) return { ok: false as const, field: 'guardianPhone' }
  const named = guardian && theirs ? { name: guardian.name, phone: theirs } : null
  return { ok: true as const, phones: { phone: own, guardian: named } }
}

function sayReason(said: Said['checkout'], refused: BeginReason | ChoiceReason): string {
  if (refused.reason !== 'price-changed') return said.reasons[refused.reason]
  const changed = { reason: refused.reason, rupees: formatRupees(refused.paise) }
  return say(said.reasons, changed)
}

function wordsOfFields({ accountFields, checkout }: Said) {
  return { ...accountFields, ...checkout.fields }
}
