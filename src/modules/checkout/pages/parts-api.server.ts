import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, newApi } from '../../../platform/http/api.ts'
import { refuse, refuseBusy, refuseForNow } from '../../../platform/http/errors.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { type Texts, textsFor } from '../../../ui/format/said.server.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { beginPart, type PartReason } from '../begin-part.server.ts'
import { begunSchema, partSchema } from '../contract.ts'
import { begunAnswer, orAway } from './answer-begun.server.ts'

const begin = createRoute({
  method: 'post',
  path: endpoints.myEnrolmentPayments,
  summary: 'Begin to pay the oldest open part of a course that the signed-in person joined',
  request: {
    params: z.object({
      id: z.coerce
        .number()
        .int()
        .positive()
        .max(2 ** 53 - 1),
    }),
    ...jsonBody(partSchema),
  },
  responses: {
    200: json(begunSchema, 'What opens the window of the gateway'),
    400: json(refusalSchema, 'A field is wrong'),
    401: json(refusalSchema, 'Nobody is signed in'),
    404: json(refusalSchema, 'They joined no such course, or payment is not open'),
    409: json(refusalSchema, 'Paid meanwhile, or another sum is due by now'),
    429: json(refusalSchema, 'Too many tries'),
    503: json(refusalSchema, 'The payment service does not answer'),
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    beginPart: typeof begin
  }
}

export function partsApi(services: Services) {
  const { db, checkout, clock, limits } = services
  return newApi().openapi({ ...begin, ...requireAccess('members', services) }, async (c) => {
    const { person, language, log } = c.var
    const texts = textsFor(language).checkout
    if (!checkout?.isOpen()) return refuse(c, 404, texts.closed)
    const limit = await consumeLimit(limits.ordersOfPerson, person.id)
    if (!limit.ok) return refuseForNow(c, limit.retryAfter)
    const { id: enrolmentId } = c.req.valid('param')
    const request = { joiningId: enrolmentId, ...c.req.valid('json'), language: language.code }
    const context = { actor: person, now: clock() }
    const result = await orAway(beginPart({ db, gateway: checkout.gateway }, request, context))
    if (result === 'away') return refuseBusy(c, texts.partGatewayAway)
    if (!result.ok)
      return refuse(c, result.reason === 'no-joining' ? 404 : 409, sayReason(texts, result))
    log.info({ event: 'checkout', outcome: 'begun', userId: person.id, order: result.order.id })
    return c.json(begunAnswer(checkout, result.order), 200)
  })
}

function sayReason(texts: Texts['checkout'], reason: PartReason): string {
  if (reason.reason !== 'sum-changed') return texts.reasons[reason.reason]
  return say(texts.reasons, { reason: reason.reason, rupees: formatRupees(reason.paise) })
}
