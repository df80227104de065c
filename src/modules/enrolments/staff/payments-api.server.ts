import { createRoute } from '@hono/zod-openapi'
import { type Answering, json, jsonBody, newApi, staffOnly } from '../../../platform/http/api.ts'
import { refuse } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { refusalSchema } from '../../../ui/api/contract.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import { only } from '../../accounts/session-cookie.server.ts'
import type { PaymentFieldReason } from '../../ledger/contract.ts'
import { sendPaper } from '../../ledger/documents/send-document.server.ts'
import { findPaper } from '../../ledger/documents/store.server.ts'
import { paymentFieldWords, sayEntry } from '../../ledger/staff/payment-words.ts'
import { takeCheque } from '../take-cheque.server.ts'
import { takePayment } from '../take-payment.server.ts'
import { idSchema, newPaymentSchema, paymentTakenSchema } from './contract.ts'
import { sayJoining } from './words.ts'

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

const paper = createRoute({
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
  interface Wire {
    paymentsApi: typeof take | typeof paper
  }
}

export function paymentsApi(services: Services) {
  return newApi<PaymentFieldReason>(() => paymentFieldWords)
    .openapi(
      { ...take, ...only('payments.take', services, { enrolment: 'path id' }) },
      answerTake(services),
    )
    .openapi({ ...paper, ...only('payments.see', services, { document: 'path id' }) }, (c) =>
      sendPaper(c, services, {
        ...{ person: c.var.person.id, isStaff: true },
        find: () => findPaper(services.db, c.req.valid('param').id),
        missing: sayJoining({ reason: 'no-joining' }),
      }),
    )
}

function answerTake({ db, clock }: Services): Answering<typeof take> {
  return async (c) => {
    const { id: joiningId } = c.req.valid('param')
    const { key: own, bank, ...paid } = c.req.valid('json')
    const by = { actor: c.var.person, now: clock() }
    const { method, reference } = paid
    const payment = { ...paid, joiningId, key: `desk ${own}` }
    const taken =
      method === 'cheque' && reference
        ? await takeCheque(db, { ...payment, method, reference, bank }, by)
        : await takePayment(db, payment, by)
    if (taken.ok) {
      const { id, name } = taken.paper
      const message = `${formatRupees(paid.paise)} taken. ${name}`
      return c.json({ success: true as const, message, paper: { id, name } }, 201)
    }
    switch (taken.reason) {
      case 'no-joining':
        return refuse(c, 404, sayJoining(taken))
      case 'may-not-take':
        return refuse(c, 403, sayJoining(taken))
      case 'reference-missing':
        return refuse(c, 400, sayEntry(taken), { reference: sayEntry(taken) })
      case 'reference-taken':
      case 'key-taken':
      case 'cheque-out':
      case 'cash-limit':
      case 'payment-pending':
        return refuse(c, 409, sayEntry(taken))
      default:
        return refuse(c, 409, sayJoining(taken))
    }
  }
}
