import { createRoute } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { json, newApi } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints, to } from '../../../ui/addresses/site-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { addressIn } from '../../../ui/format/language-address.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import { enqueueOrderPoll } from '../poll-order.server.ts'
import { receiveEvent } from '../receive-event.server.ts'
import { findOrderOf } from '../store.server.ts'

const events = createRoute({
  method: 'post',
  path: endpoints.gatewayEvents,
  summary: 'Where the payment gateway tells that something happened; signed, or refused',
  'x-who': 'anyone',
  responses: {
    200: json(doneSchema, 'Kept: what it is about is looked at by a job'),
    401: json(refusalSchema, 'Not signed with one of the secrets; nothing was kept'),
    404: json(refusalSchema, 'There is no gateway here'),
    413: json(refusalSchema, 'Too long'),
  },
})

/** Answered as soon as it is kept: what it says is believed by nobody, so there is nothing to wait for. */
export function gatewayEventsApi({ db, checkout, clock }: Services) {
  return newApi().openapi(events, async (c) => {
    const { refusals, checkout: texts } = textsFor(c.var.language)
    if (!checkout) return refuse(c, 404, refusals.nothingHere)
    const raw = new Uint8Array(await c.req.arrayBuffer())
    const event = checkout.gateway.readEvent(c.req.raw.headers, raw)
    if (event === 'forged') {
      c.var.log.warn({ event: 'gateway-event', outcome: 'forged', bytes: raw.byteLength })
      return refuse(c, 401, texts.notSigned)
    }
    await receiveEvent(db, checkout.gateway, { event, raw }, clock())
    c.var.log.info({ event: 'gateway-event', outcome: 'kept', kind: event.kind })
    return c.json({ success: true as const, message: texts.eventKept }, 200)
  })
}

/** Bytes of what the gateway's form brings back: three short fields. */
const largestReturn = 8 * 1024

/**
 * Where the gateway leads a browser back to by a form of its own. That comes from another site, so without
 * the cookie of a session: it only says where to look, and leads on to the page of the order.
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
      await enqueueOrderPoll(db, order.id)
      return c.redirect(addressIn(c.var.language, to.order(order.id)), 303)
    },
  )
}
