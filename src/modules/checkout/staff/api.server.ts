import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { doneSchema, refusalSchema } from '../../../ui/api/contract.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import { allFees } from '../../accounts/visibility/find-hidden.server.ts'
import { idSchema } from '../../enrolments/staff/contract.ts'
import { chooseForPayer } from '../choose-again.server.ts'
import {
  choiceForPayerSchema,
  differingPaymentSchema,
  disputeForStaffSchema,
  goneForStaffSchema,
  orderForStaffSchema,
  readingDecisionSchema,
} from '../contract.ts'
import { correctPayment, recheckPayment } from '../correct-payment.server.ts'
import { listDiffering } from '../list-differing.server.ts'
import { listOrdersForStaff } from '../list-for-staff.server.ts'
import { listDisputes, listExternalRefunds, resolveExternalRefund } from '../list-gone.server.ts'
import { chosenWords, sayChoice, sayCorrect } from './words.ts'

const toLookAtSchema = z.object({
  orders: z.array(orderForStaffSchema),
  gone: z.array(goneForStaffSchema),
  disputes: z.array(disputeForStaffSchema),
  differing: z.array(differingPaymentSchema),
})

const list = createRoute({
  method: 'get',
  path: staffEndpoints.orders,
  summary:
    'What somebody has to look at: orders that bought nothing, money gone without us, disputes',
  responses: {
    200: json(toLookAtSchema, 'The longest waiting first'),
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

const see = createRoute({
  method: 'post',
  path: staffEndpoints.goneRefund,
  summary: 'Say that what follows of money that went back without us has been seen to',
  request: { params: idSchema },
  responses: {
    200: json(doneSchema, 'It is off the list; said twice, once'),
    400: json(refusalSchema, 'The request is wrong'),
    404: json(refusalSchema, 'There is no such refund'),
    ...staffOnly,
  },
})

const decide = createRoute({
  method: 'post',
  path: staffEndpoints.paymentReading,
  summary: 'Correct a payment to what the gateway says of it now, or have the gateway asked again',
  request: { params: idSchema, ...jsonBody(readingDecisionSchema) },
  responses: {
    200: json(doneSchema, 'Corrected, with its documents; or the gateway is being asked'),
    400: json(refusalSchema, 'The request is wrong'),
    404: json(refusalSchema, 'There is no such payment'),
    409: json(refusalSchema, 'Not possible: the reason says why'),
    ...staffOnly,
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    staffOrdersApi: typeof list | typeof choose | typeof see | typeof decide
  }
}

/** Sent twice, the second finds it done: an order is chosen for once. */
export function staffOrdersApi(services: Services) {
  const { db, clock } = services
  return newApi()
    .openapi({ ...list, ...requireAccess('payments.see', services, allFees) }, async (c) =>
      c.json(
        {
          orders: await listOrdersForStaff(db),
          gone: await listExternalRefunds(db),
          disputes: await listDisputes(db),
          differing: await listDiffering(db),
        },
        200,
      ),
    )
    .openapi(
      { ...see, ...requireAccess('payments.take', services, { gatewayRefund: 'path id' }) },
      async (c) => {
        const context = { actor: c.var.person, now: clock() }
        const isSeen = await resolveExternalRefund(db, c.req.valid('param').id, context)
        if (!isSeen) return refuse(c, 404, sayChoice({ reason: 'no-order' }))
        return c.json({ success: true as const, message: 'Off the list.' }, 200)
      },
    )
    .openapi(
      { ...decide, ...requireAccess('payments.take', services, { gatewayPayment: 'path id' }) },
      answerDecide(services),
    )
    .openapi(
      { ...choose, ...requireAccess('payments.take', services, { order: 'path id' }) },
      async (c) => {
        const { id: orderId } = c.req.valid('param')
        const request = c.req.valid('json')
        const choice =
          request.choice === 'another'
            ? { choice: request.choice, batchId: request.batch }
            : request
        const context = { actor: c.var.person, now: clock() }
        const selected = await chooseForPayer(db, { orderId, ...choice }, context)
        if (!selected.ok)
          return refuse(c, selected.reason === 'no-order' ? 404 : 409, sayChoice(selected))
        return c.json({ success: true as const, message: chosenWords[request.choice] }, 200)
      },
    )
}

function answerDecide({ db, clock }: Services): RouteAnswer<typeof decide> {
  return async (c) => {
    const { id: payment } = c.req.valid('param')
    const request = c.req.valid('json')
    if (request.decision === 'ask-again') {
      const isKnown = await recheckPayment(db, payment)
      if (!isKnown) return refuse(c, 404, sayCorrect({ reason: 'no-payment' }))
      return c.json({ success: true as const, message: 'The gateway is being asked.' }, 200)
    }
    const context = { actor: c.var.person, now: clock() }
    const corrected = await correctPayment(db, { payment, reading: request.reading }, context)
    if (!corrected.ok)
      return refuse(c, corrected.reason === 'no-payment' ? 404 : 409, sayCorrect(corrected))
    return c.json({ success: true as const, message: 'Payment corrected.' }, 200)
  }
}
