import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi } from '../../../platform/http/api.ts'
import { refuse, refuseBusy, refuseForNow } from '../../../platform/http/errors.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import { begunSchema, paymentLinkSchema, shownLinkSchema } from '../contract.ts'
import { beginByLink, readPaymentLink } from '../links/pay-by-link.server.ts'
import { begunAnswer, orAway } from './answer-begun.server.ts'

const refusals = {
  400: json(refusalSchema, 'A field is wrong'),
  410: json(refusalSchema, 'The link is good for nothing, or no longer'),
  429: json(refusalSchema, 'Too many tries'),
}

const look = createRoute({
  method: 'post',
  path: endpoints.paymentLink,
  summary: 'What a payment link is for; nothing changes by looking',
  'x-who': 'anyone',
  request: jsonBody(paymentLinkSchema),
  responses: {
    200: json(shownLinkSchema, 'A first name, the course, the part and its sum'),
    ...refusals,
  },
})

const begin = createRoute({
  method: 'post',
  path: endpoints.paymentLinkOrder,
  summary: 'Begin to pay the part that a payment link is for',
  'x-who': 'anyone',
  request: jsonBody(paymentLinkSchema),
  responses: {
    200: json(begunSchema, 'What opens the window of the gateway'),
    404: json(refusalSchema, 'Payment is not open'),
    503: json(refusalSchema, 'The payment service does not answer'),
    ...refusals,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    paymentLinks: typeof look | typeof begin
  }
}

/** Whoever has the link is who it was sent to, or pays for them: it opens this one part and nothing else. */
export function paymentLinksApi(services: Services) {
  const { checkout, clock, limits } = services
  return newApi()
    .openapi(look, async (c) => {
      const limit = await consumeLimit(limits.linksFollowedFromAddress, c.var.address)
      if (!limit.ok) return refuseForNow(c, limit.retryAfter)
      const result = await readPaymentLink(services, c.req.valid('json').token, clock())
      if (result.ok) return c.json(result.link, 200)
      return refuse(c, 410, textsFor(c.var.language).payLinkAnswers[result.reason])
    })
    .openapi(begin, async (c) => {
      const { language, log } = c.var
      const { checkout: texts, payLinkAnswers } = textsFor(language)
      if (!checkout?.isOpen()) return refuse(c, 404, texts.closed)
      const limit = await consumeLimit(limits.linksFollowedFromAddress, c.var.address)
      if (!limit.ok) return refuseForNow(c, limit.retryAfter)
      const { token } = c.req.valid('json')
      const payment = { token, language: language.code, gateway: checkout.gateway }
      const result = await orAway(beginByLink(services, payment, clock()))
      if (result === 'away') return refuseBusy(c, texts.partGatewayAway)
      if (!result.ok) return refuse(c, 410, payLinkAnswers[result.reason])
      log.info({ event: 'checkout', outcome: 'begun by link', order: result.order.id })
      return c.json(begunAnswer(checkout, result.order), 200)
    })
}
