import { createRoute } from '@hono/zod-openapi'
import { json, jsonBody, newApi, type RouteAnswer, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { requireAccess } from '../../accounts/session-cookie.server.ts'
import type { PaymentFieldReason } from '../../ledger/contract.ts'
import { sendDocument } from '../../ledger/documents/send-document.server.ts'
import { findDocument } from '../../ledger/documents/store.server.ts'
import { paymentFieldWords, sayEntry } from '../../ledger/staff/payment-words.ts'
import { takeCheque } from '../take-cheque.server.ts'
import { takePayment } from '../take-payment.server.ts'
import { idSchema, newPaymentSchema, paymentTakenSchema } from './contract.ts'
import { enrolmentRefusalText } from './words.ts'

const unknown = { 404: json(refusalSchema, 'There is nothing at this address') }

const take = createRoute({
  method: 'post',
  path: staffEndpoints.joiningPayments,
  summary: 'Take money: it stands in the ledger, with its receipt',
  request: { params: idSchema, ...jsonBody(newPaymentSchema) },
  responses: {
    201: json(paymentTakenSchema, 'It is taken; sent twice with one key it was taken once'),
    400: json(refusalSchema, 'A field is wrong'),
    409: json(refusalSchema, 'More than is open, or written down before'),
    ...{ ...unknown, ...staffOnly },
  },
})

const documentRoute = createRoute({
  method: 'get',
  path: staffEndpoints.paper,
  summary: 'A receipt, an invoice or a note, as it was given out',
  request: { params: idSchema },
  responses: {
    200: { description: 'A PDF', content: { 'application/pdf': {} } },
    400: json(refusalSchema, 'The number is wrong'),
    429: json(refusalSchema, 'Too many at once'),
    503: json(refusalSchema, 'Too many documents wait to be made'),
    ...{ ...unknown, ...staffOnly },
  },
})

declare module '../../../ui/api/ask.ts' {
  interface ApiRoutes {
    paymentsApi: typeof take | typeof documentRoute
  }
}

export function paymentsApi(services: Services) {
  return newApi<PaymentFieldReason>(() => paymentFieldWords)
    .openapi(
      { ...take, ...requireAccess('payments.take', services, { enrolment: 'path id' }) },
      answerTake(services),
    )
    .openapi(
      { ...documentRoute, ...requireAccess('payments.see', services, { document: 'path id' }) },
      (c) =>
        sendDocument(c, services, {
          ...{ person: c.var.person.id, isStaff: true },
          find: () => findDocument(services.db, c.req.valid('param').id),
          missing: enrolmentRefusalText({ reason: 'no-joining' }),
        }),
    )
}

function answerTake({ db, clock }: Services): RouteAnswer<typeof take> {
  return async (c) => {
    const { id: enrolmentId } = c.req.valid('param')
    const { key: requestKey, bank, ...paid } = c.req.valid('json')
    const context = { actor: c.var.person, now: clock() }
    const { method, reference } = paid
    const payment = { ...paid, joiningId: enrolmentId, key: `desk ${requestKey}` }
    const result =
      method === 'cheque' && reference
        ? await takeCheque(db, { ...payment, method, reference, bank }, context)
        : await takePayment(db, payment, context)
    if (result.ok) {
      const { id, name } = result.paper
      const message = `${formatRupees(paid.paise)} taken. ${name}`
      return c.json({ success: true as const, message, paper: { id, name } }, 201)
    }
    switch (result.reason) {
      case 'no-joining':
        return refuse(c, 404, enrolmentRefusalText(result))
      case 'may-not-take':
        return refuse(c, 403, enrolmentRefusalText(result))
      case 'reference-missing':
        return refuse(c, 400, sayEntry(result), { reference: sayEntry(result) })
      case 'reference-taken':
      case 'key-taken':
      case 'cheque-out':
      case 'cash-limit':
      case 'payment-pending':
        return refuse(c, 409, sayEntry(result))
      default:
        return refuse(c, 409, enrolmentRefusalText(result))
    }
  }
}
