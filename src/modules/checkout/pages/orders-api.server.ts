import { createRoute, z } from '@hono/zod-openapi'
import { GatewayFailure } from '../../../platform/gateway/gateway.ts'
import { json, jsonBody, newApi } from '../../../platform/http/api.ts'
import { refuse, refuseForNow } from '../../../platform/http/errors.ts'
import { consumeLimit } from '../../../platform/limits.ts'
import type { Services } from '../../../platform/services.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { textsFor } from '../../../ui/format/said.server.ts'
import { orderSchema, returnedSchema } from '../contract.ts'
import { enqueueOrderPoll } from '../poll-order.server.ts'
import { settleOrder } from '../settle-order.server.ts'
import { showOrder } from '../show-order.server.ts'

const orderParams = { params: z.object({ id: z.string().max(40) }) }
const answers = {
  200: json(orderSchema, 'Where the order stands'),
  404: json(refusalSchema, 'There is none of this number'),
}

const state = createRoute({
  method: 'get',
  path: endpoints.orderState,
  summary: 'Where an order stands, for whoever has its number',
  'x-who': 'anyone',
  request: orderParams,
  responses: answers,
})

const returnRoute = createRoute({
  method: 'post',
  path: endpoints.orderReturn,
  summary: 'Asks the gateway about an order, because its window says that it was paid',
  'x-who': 'anyone',
  request: { ...orderParams, ...jsonBody(returnedSchema) },
  responses: {
    ...answers,
    400: json(refusalSchema, 'Not what the window hands over'),
    429: json(refusalSchema, 'Too many tries'),
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    orderState: typeof state
    orderReturned: typeof returnRoute
  }
}

/** No session is asked for: who comes back from the gateway may have none that the browser sends along. */
export function ordersApi(services: Services) {
  const { db, limits } = services
  return newApi()
    .openapi(state, async (c) => {
      const order = await showOrder(db, c.req.valid('param').id)
      return order ? c.json(order, 200) : refuse(c, 404, textsFor(c.var.language).checkout.noOrder)
    })
    .openapi(returnRoute, async (c) => {
      const { id } = c.req.valid('param')
      const { noOrder } = textsFor(c.var.language).checkout
      if (!(await showOrder(db, id))) return refuse(c, 404, noOrder)
      const limit = await consumeLimit(limits.looksAtOrder, id)
      if (!limit.ok) return refuseForNow(c, limit.retryAfter)
      await lookNow(services, id)
      const order = await showOrder(db, id)
      return order ? c.json(order, 200) : refuse(c, 404, noOrder)
    })
}

/** Whoever waits is told at once, where the gateway answers; where not, a job goes on asking. */
async function lookNow({ db, checkout, clock }: Services, id: string): Promise<void> {
  if (!checkout) return
  const settleContext = { db, gateway: checkout.gateway, clock }
  try {
    await settleOrder(settleContext, id)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    await enqueueOrderPoll(db, id)
  }
}
