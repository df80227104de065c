import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, newApi } from '../../../platform/http/api.ts'
import { refuse, refuseBusy, refuseForNow } from '../../../platform/http/errors.ts'
import { takePlace } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { say } from '../../../ui/api/reasons.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { type Said, saidIn } from '../../../ui/format/said.server.ts'
import { only } from '../../accounts/session-cookie.server.ts'
import { beginPart, type PartReason } from '../begin-part.server.ts'
import { begunSchema, partSchema } from '../contract.ts'
import { begunAnswer, orAway } from './answer-begun.server.ts'

const begin = createRoute({
  method: 'post',
  path: endpoints.myJoiningPayments,
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
  interface Wire {
    beginPart: typeof begin
  }
}

export function partsApi(services: Services) {
  const { db, checkout, clock, limits } = services
  return newApi().openapi({ ...begin, ...only('members', services) }, async (c) => {
    const { person, language, log } = c.var
    const said = saidIn(language).checkout
    if (!checkout?.isOpen()) return refuse(c, 404, said.closed)
    const place = await takePlace(limits.ordersOfPerson, person.id)
    if (!place.ok) return refuseForNow(c, place.retryAfter)
    const { id: joiningId } = c.req.valid('param')
    const asked = { joiningId, ...c.req.valid('json'), language: language.code }
    const by = { actor: person, now: clock() }
    const begun = await orAway(beginPart({ db, gateway: checkout.gateway }, asked, by))
    if (begun === 'away') return refuseBusy(c, said.partGatewayAway)
    if (!begun.ok)
      return refuse(c, begun.reason === 'no-joining' ? 404 : 409, sayReason(said, begun))
    log.info({ event: 'checkout', outcome: 'begun', userId: person.id, order: begun.order.id })
    return c.json(begunAnswer(checkout, begun.order), 200)
  })
}

function sayReason(said: Said['checkout'], refused: PartReason): string {
  if (refused.reason !== 'sum-changed') return said.reasons[refused.reason]
  return say(said.reasons, { reason: refused.reason, rupees: formatRupees(refused.paise) })
}
