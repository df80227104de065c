import { createRoute, z } from '@hono/zod-openapi'
import { chooseForPayer } from '../../../domain/checkouts/choose-again.server.ts'
import { choiceForPayerSchema, orderForStaffSchema } from '../../../domain/checkouts/contract.ts'
import { listOrdersForStaff } from '../../../domain/checkouts/list-for-staff.server.ts'
import type { Services } from '../../../domain/services.ts'
import { only } from '../../../edge/session-cookie.server.ts'
import { json, jsonBody, newApi, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import { staffEndpoints } from '../../../staff-map.ts'
import { doneSchema, refusalSchema } from '../../../wire/contract.ts'
import { chosenWords, sayChoice } from './words.ts'

const list = createRoute({
  method: 'get',
  path: staffEndpoints.orders,
  summary: 'Orders that somebody has to look at: held, paid without a seat, not given back',
  responses: {
    200: json(z.object({ orders: z.array(orderForStaffSchema) }), 'The longest waiting first'),
    ...staffOnly,
  },
})

const choose = createRoute({
  method: 'post',
  path: staffEndpoints.orderChoice,
  summary: 'For whoever paid: a seat in a batch, the next one before all others, or all of it back',
  request: { params: z.object({ id: z.uuid() }), ...jsonBody(choiceForPayerSchema) },
  responses: {
    200: json(doneSchema, 'Done'),
    400: json(refusalSchema, 'The request is wrong'),
    404: json(refusalSchema, 'There is no such order'),
    409: json(refusalSchema, 'Not possible any more: the reason says why'),
    ...staffOnly,
  },
})

declare module '../../../wire/ask.ts' {
  interface Wire {
    staffOrdersApi: typeof list | typeof choose
  }
}

/** Sent twice, the second finds it done: an order is chosen for once. */
export function staffOrdersApi(services: Services) {
  const { db, clock } = services
  return newApi()
    .openapi({ ...list, ...only('payments.see', services) }, async (c) =>
      c.json({ orders: await listOrdersForStaff(db) }, 200),
    )
    .openapi({ ...choose, ...only('payments.take', services) }, async (c) => {
      const { id: orderId } = c.req.valid('param')
      const asked = c.req.valid('json')
      const choice =
        asked.choice === 'another' ? { choice: asked.choice, batchId: asked.batch } : asked
      const by = { actor: c.var.person, now: clock() }
      const chosen = await chooseForPayer(db, { orderId, ...choice }, by)
      if (!chosen.ok) return refuse(c, chosen.reason === 'no-order' ? 404 : 409, sayChoice(chosen))
      return c.json({ success: true as const, message: chosenWords[asked.choice] }, 200)
    })
}
