import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refuse } from '../../../platform/http/errors.ts'
import type { AppEnv } from '../../../platform/http/request.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints, to } from '../../../ui/addresses/site-map.ts'
import { addressIn } from '../../../ui/format/language-address.ts'
import { textsFor } from '../../../ui/format/texts.server.ts'
import { orderPollJob } from '../jobs.server.ts'
import { findOrderOf } from '../store.server.ts'

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
