import { z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Checkout, GatewayFailure } from '../../platform/gateway/gateway.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { AppEnv } from '../../platform/http/request.ts'
import type { Services } from '../../platform/services.ts'
import { endpoints, to } from '../../ui/addresses/site-map.ts'
import { idParams } from '../../ui/api/contract.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { addressIn } from '../../ui/format/language-address.ts'
import { formatRupees } from '../../ui/format/money.ts'
import { readPhoneNumber } from '../../ui/format/read-phone-number.server.ts'
import { type Texts, textsFor } from '../../ui/format/texts.server.ts'
import {
  type Busy,
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import { namedSession } from '../accounts/session-cookie.server.ts'
import { findBySession } from '../accounts/store.server.ts'
import { findStarts, readHoldMinutes } from '../batches/find-starts.server.ts'
import { findHeldSeats } from '../batches/list-seats-of.server.ts'
import { readCourse } from '../courses/rules.ts'
import { plansFor } from '../enrolments/plans/rules.ts'
import { listPlans, offerOf } from '../enrolments/plans/store.server.ts'
import { needsSupplyState } from '../ledger/documents/tax/rules.ts'
import { readTax } from '../ledger/documents/tax/tax.server.ts'
import { beginCheckout } from './begin-checkout.server.ts'
import { beginInstalment } from './begin-instalment.server.ts'
import { chooseAnotherBatch } from './choose-another-batch.server.ts'
import {
  checkoutSchema,
  choiceSchema,
  type Offer,
  partSchema,
  paymentLinkSchema,
  returnedSchema,
} from './contract.ts'
import { findUnpaidOrder } from './find-unpaid-order.server.ts'
import { orderPollJob } from './jobs.server.ts'
import { beginByLink, readPaymentLink } from './payment-links.server.ts'
import { receiveEvent } from './receive-event.server.ts'
import { settleOrder } from './settle-order.server.ts'
import { showOrder } from './show-order.server.ts'
import { findOrderOf, isUuid } from './store.server.ts'
import type { Order } from './tables.ts'

const refusals = {
  texts: ({ accountFields, checkout, payLinkAnswers, refusals: general }: Texts) => {
    const { fields, reasons } = checkout
    return {
      ...accountFields,
      ...fields,
      ...reasons,
      ...payLinkAnswers,
      closed: checkout.closed,
      'no-gateway': general.nothingHere,
      'not-signed': checkout.notSigned,
      'unknown-course': reasons['no-course'],
      'phone-invalid': checkout.phoneInvalid,
      'guardian-phone-invalid': checkout.phoneInvalid,
      'state-missing': fields['no-state'],
      'price-changed': ({ paise }: { paise: number }) =>
        reasons['price-changed']({ rupees: formatRupees(paise) }),
      'sum-changed': ({ paise }: { paise: number }) =>
        reasons['sum-changed']({ rupees: formatRupees(paise) }),
    }
  },
  statuses: {
    closed: 404,
    'no-gateway': 404,
    'unknown-course': 404,
    'no-order': 404,
    'no-enrolment': 404,
    'not-signed': 401,
    'link-not-good': 410,
    'link-paid': 410,
    'phone-invalid': [400, 'phone'],
    'guardian-phone-invalid': [400, 'guardianPhone'],
    'state-missing': [400, 'state'],
    'email-unconfirmed': [409, 'code'],
  },
} as const

const orderParams = z.object({ id: z.string().max(40) })

export const checkoutRoutes = routeTable(refusals, {
  // Answered once the event is stored; a job asks the gateway for the state.
  'POST /api/payments/razorpay/events': respondWithMessage({
    summary: 'Where the payment gateway tells that something happened; signed, or refused',
    access: 'anyone',
    run: async (_, { db, checkout, context: { now }, c }) => {
      if (!checkout) return refused('no-gateway')
      const raw = new Uint8Array(await c.req.arrayBuffer())
      const event = checkout.gateway.readEvent(c.req.raw.headers, raw)
      if (event === 'forged') {
        c.var.log.warn({ event: 'gateway-event', outcome: 'forged', bytes: raw.byteLength })
        return refused('not-signed')
      }
      await receiveEvent(db, checkout.gateway, event, raw, now)
      c.var.log.info({ event: 'gateway-event', outcome: 'kept', kind: event.kind })
      return {}
    },
    message: (_, __, { checkout }) => checkout.eventKept,
  }),

  'GET /api/checkouts/courses/{id}': respondWithResult({
    summary:
      'Batches of a course that are open for enrolment, with true seats, and the fee with tax',
    access: 'anyone',
    params: z.object({ id: z.string().max(120) }),
    run: async ({ id }, { c, ...services }) => {
      const { courses } = await services.catalogue.current()
      const course = courses.find((one) => one.id === id)
      if (!course) return refused('unknown-course')
      const { price: paise } = readCourse(course)
      const { db, context } = services
      const sessionId = namedSession(c, services)
      const visitor = sessionId && (await findBySession(db, sessionId, context.now))
      const offers = await listOffers(db, { courseId: id, paise, userId: visitor?.id }, context.now)
      const unpaidOrder = visitor
        ? await findUnpaidOrder(db, { userId: visitor.id, courseId: id }, context.now)
        : null
      return { success: true as const, paise, offers, unpaidOrder }
    },
  }),

  'POST /api/checkouts': respondWithResult({
    summary: 'Hold a seat, and begin to pay for it',
    access: 'members',
    signedOut: ({ checkout }) => checkout.signedOut,
    body: checkoutSchema,
    check: findOpenCheckout,
    limit: 'ordersOfPerson',
    run: async ({ checkout, ...request }, services) => {
      const { db, sessionSecret, context, person, texts, c } = services
      const { course: courseId, batch: batchId, paise, plan, state, isAdult } = request
      const phone = readPhoneNumber(request.phone)
      if (!phone) return refused('phone-invalid')
      const guardian = readGuardian(request.guardian)
      if (guardian === 'phone-invalid') return refused('guardian-phone-invalid')
      const { address, language, log } = c.var
      const holder = { account: person.id, phone, address, sessionSecret }
      const terms = { courseId, batchId, paise, plan, state, isAdult, holder }
      const order = { ...terms, guardian: isAdult ? null : guardian, language: language.code }
      const beginning = beginCheckout({ db, gateway: checkout.gateway }, order, context)
      const facts = { outcome: 'started', userId: person.id }
      return startedAnswer(checkout, beginning, { log, facts, away: texts.checkout.gatewayAway })
    },
  }),

  'GET /api/orders/{id}': respondWithResult({
    summary: 'The state of an order, for whoever has its number',
    access: 'anyone',
    params: orderParams,
    // Without a session: on return from the gateway's page the browser may not send its cookie.
    run: async ({ id }, { db, context: { now } }) =>
      (await showOrder(db, id, now)) ?? refused('no-order'),
  }),

  'POST /api/orders/{id}/return': respondWithResult({
    summary: 'Asks the gateway about an order, because its window says that it was paid',
    access: 'anyone',
    params: orderParams,
    body: returnedSchema,
    check: async ({ id }, { db, context: { now } }) =>
      (await showOrder(db, id, now)) ? {} : refused('no-order'),
    limit: { limit: 'looksAtOrder', key: ({ id }) => id },
    run: async ({ id }, services) => {
      await settleNow(services, id)
      return (await showOrder(services.db, id, services.context.now)) ?? refused('no-order')
    },
  }),

  'POST /api/orders/{id}/choice': respondWithMessage({
    summary: 'Choose another batch, the next free seat or a full refund, where the seat was gone',
    access: 'members',
    params: orderParams,
    body: choiceSchema,
    run: ({ id, choice, batch = 0 }, { db, context }) =>
      isUuid(id) ? chooseAnotherBatch(db, id, { choice, batch }, context) : refused('no-order'),
    message: (_, __, { checkout }) => checkout.chosen,
  }),

  'POST /api/me/enrolments/{id}/payments': respondWithResult({
    summary: 'Begin to pay the oldest open instalment of a course that the signed-in person joined',
    access: 'members',
    params: idParams,
    body: partSchema,
    check: findOpenCheckout,
    limit: 'ordersOfPerson',
    run: async ({ id, paise, checkout }, { db, context, person, texts, c }) => {
      const { language, log } = c.var
      const request = { enrolmentId: id, paise, language: language.code }
      const beginning = beginInstalment({ db, gateway: checkout.gateway }, request, context)
      const facts = { outcome: 'started', userId: person.id }
      return startedAnswer(checkout, beginning, {
        log,
        facts,
        away: texts.checkout.partGatewayAway,
      })
    },
  }),

  // Without a session: a payment link shows this one instalment and nothing else.
  'POST /api/payment-link': respondWithResult({
    summary: 'What a payment link is for; nothing changes by looking',
    access: 'anyone',
    body: paymentLinkSchema,
    limit: 'linksFollowedFromAddress',
    run: ({ token }, services) => readPaymentLink(services, token, services.context.now),
  }),

  'POST /api/payment-link/order': respondWithResult({
    summary: 'Begin to pay the part that a payment link is for',
    access: 'anyone',
    body: paymentLinkSchema,
    check: findOpenCheckout,
    limit: 'linksFollowedFromAddress',
    run: async ({ token, checkout }, services) => {
      const { context, texts, c } = services
      const { language, log } = c.var
      const payment = { token, language: language.code, gateway: checkout.gateway }
      const beginning = beginByLink(services, payment, context.now)
      const facts = { outcome: 'begun by link' }
      return startedAnswer(checkout, beginning, {
        log,
        facts,
        away: texts.checkout.partGatewayAway,
      })
    },
  }),
})

/** Online payments, while they are possible. */
function findOpenCheckout(_: object, { checkout }: Services) {
  return checkout?.isOpen() ? { checkout } : refused('closed')
}

/** Plans that do not fit the fee are left out; a visitor's held seat is added. */
async function listOffers(
  db: Services['db'],
  {
    courseId,
    paise: feePaise,
    userId,
  }: { courseId: string; paise: number; userId: string | undefined },
  now: Date,
): Promise<Offer[]> {
  const plans = await listPlans(db, courseId)
  const today = dayInIndia(now)
  const tax = await readTax(db, today)
  const holds = await readHoldMinutes(db, courseId)
  const held = userId ? await findHeldSeats(db, { userId, courseId }, now) : new Map<number, Date>()
  return (await findStarts(db, now, courseId, [...held.keys()])).map((start) => ({
    ...start,
    heldUntil: held.get(start.id)?.toISOString() ?? null,
    holdMinutes: holds.get(start.id) ?? 0,
    needsSupplyState: needsSupplyState(start, tax),
    plans: plansFor(plans, { id: start.id, courseId }).flatMap(
      (plan) => offerOf(plan, { feePaise, startsOn: start.startsOn, today }) ?? [],
    ),
  }))
}

function readGuardian(guardian: { name: string; phone: string } | undefined) {
  if (!guardian) return null
  const phone = readPhoneNumber(guardian.phone)
  return phone ? { name: guardian.name, phone } : 'phone-invalid'
}

/** At once if the gateway answers; otherwise a job polls the order. */
async function settleNow({ db, checkout, clock }: Services, id: string): Promise<void> {
  if (!checkout) return
  try {
    await settleOrder({ db, gateway: checkout.gateway, clock }, id)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    await orderPollJob.enqueue(db, { order: id })
  }
}

/** Bytes of the gateway's form: three short fields. */
const largestReturn = 8 * 1024

/**
 * Receives the form by which the gateway returns a browser. It comes from another site, so without the
 * session cookie: it only triggers a poll and redirects to the page of the order.
 */
export function gatewayReturnPage({ db, checkout }: Services) {
  return new Hono<AppEnv>().post(
    endpoints.gatewayReturn,
    bodyLimit({
      maxSize: largestReturn,
      onError: (c) => refuse(c, 413, textsFor(c.var.language).refusals.tooMuch),
    }),
    async (c) => {
      const fields = await c.req.parseBody().catch(() => ({}))
      const hint = checkout?.gateway.readReturn(fields)
      const order = hint && checkout && (await findOrderOf(db, checkout.gateway.name, hint))
      if (!order) return c.redirect(addressIn(c.var.language, to.home), 303)
      await orderPollJob.enqueue(db, { order: order.id })
      return c.redirect(addressIn(c.var.language, to.order(order.id)), 303)
    },
  )
}

type Logged = {
  log: AppEnv['Variables']['log']
  facts: { outcome: string; userId?: string }
  /** What the payer reads if the gateway does not answer. */
  away: string
}

/** What opens the gateway's window, of its keys only the public one; busy if the gateway does not answer. */
async function startedAnswer<Refusal extends { ok: false; reason: string }>(
  checkout: Checkout,
  beginning: Promise<{ ok: true; order: Order } | Refusal>,
  { log, facts, away }: Logged,
) {
  try {
    const result = await beginning
    if (!result.ok) return result
    const { id: order, gatewayOrder, paise, currency } = result.order
    log.info({ event: 'checkout', ...facts, order })
    const { key } = checkout.window()
    return { success: true as const, order, gatewayOrder: gatewayOrder ?? '', key, paise, currency }
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    const busy: Busy = { ok: false, reason: 'busy', message: away }
    return busy
  }
}
