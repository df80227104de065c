import { z } from '@hono/zod-openapi'
import type { Services } from '../../platform/services.ts'
import { idParams } from '../../ui/api/contract.ts'
import {
  refused,
  respondWithMessage,
  respondWithResult,
  routeTable,
} from '../accounts/route-table.server.ts'
import { allFees } from '../accounts/visibility/find-hidden.server.ts'
import { readEnrolment } from '../enrolments/store.server.ts'
import { chooseForPayer } from './choose-another-batch.server.ts'
import { choiceForPayerSchema, ordersQuerySchema, readingDecisionSchema } from './contract.ts'
import { correctPayment, recheckPayment } from './correct-payment.server.ts'
import {
  listDiffering,
  listDisputes,
  listExternalRefunds,
  listOrdersForStaff,
  resolveExternalRefund,
} from './list-orders-for-staff.server.ts'
import {
  findGoodLink,
  makeLink,
  paymentLinkAddress,
  withdrawLinks,
} from './payment-links.server.ts'
import { choiceTexts, chosenTexts, correctTexts, linkTexts } from './staff/texts.ts'
import type { PaymentLinkRow } from './tables.ts'

const refusals = {
  texts: { ...choiceTexts, ...correctTexts, ...linkTexts },
  statuses: { 'no-order': 404, 'no-payment': 404, 'no-enrolment': 404 },
} as const

const theirLink = { access: 'payments.record', visibility: { enrolment: 'path id' } } as const

export const staffCheckoutRoutes = routeTable(refusals, {
  'GET /api/admin/orders': respondWithResult({
    summary:
      'Orders that bought nothing, refunds by the gateway, disputes and payments that differ; the longest waiting first',
    access: 'payments.see',
    visibility: allFees,
    query: ordersQuerySchema,
    run: async (query, { db }) => ({
      orders: await listOrdersForStaff(db, query),
      externalRefunds: await listExternalRefunds(db),
      disputes: await listDisputes(db),
      differing: await listDiffering(db),
    }),
  }),

  'POST /api/admin/orders/{id}/choice': respondWithMessage({
    summary: 'For who paid: a seat in a batch, the next one before all others, or a full refund',
    access: 'payments.record',
    visibility: { order: 'path id' },
    params: z.object({ id: z.uuid() }),
    body: choiceForPayerSchema,
    run: ({ id, ...choice }, { db, context }) => chooseForPayer(db, id, choice, context),
    message: (_, { choice }) => chosenTexts[choice],
  }),

  'POST /api/admin/orders/external-refunds/{id}': respondWithMessage({
    summary: 'Mark a refund by the gateway as resolved; twice is once',
    access: 'payments.record',
    visibility: { gatewayRefund: 'path id' },
    params: idParams,
    run: async ({ id }, { db, context }) =>
      (await resolveExternalRefund(db, id, context)) ? {} : refused('no-order'),
    message: 'Resolved.',
  }),

  'POST /api/admin/payments/{id}/reading': respondWithMessage({
    summary: 'Correct a payment to what the gateway says of it now, or ask the gateway again',
    access: 'payments.record',
    visibility: { gatewayPayment: 'path id' },
    params: idParams,
    body: readingDecisionSchema,
    run: async ({ id: payment, ...request }, { db, context }) => {
      if (request.decision === 'correct')
        return correctPayment(db, { payment, reading: request.reading }, context)
      return (await recheckPayment(db, payment)) ? {} : refused('no-payment')
    },
    message: (_, { decision }) =>
      decision === 'correct' ? 'Payment corrected.' : 'The gateway is being asked.',
  }),

  'GET /api/admin/enrolments/{id}/payment-link': respondWithResult({
    ...theirLink,
    summary: 'The payment link of an enrolment that is valid now',
    params: idParams,
    run: async ({ id }, services) => {
      const { db, checkout, context } = services
      const { enrolment } = (await readEnrolment(db, id, context.now)) ?? {}
      if (!enrolment) return refused('no-enrolment')
      const link = await findGoodLink(db, enrolment, context.now)
      return {
        isOpen: checkout?.isOpen() === true,
        link: link ? linkData(services, link) : null,
      }
    },
  }),

  'POST /api/admin/enrolments/{id}/payment-link': respondWithResult({
    ...theirLink,
    summary: 'A link by which the next due part is paid without signing in; also by mail',
    params: idParams,
    body: z.object({ byMail: z.boolean() }),
    run: async ({ id, byMail }, services) => {
      const result = await makeLink(services, { enrolmentId: id, byMail }, services.context)
      return result.ok ? linkData(services, result.link) : result
    },
  }),

  'DELETE /api/admin/enrolments/{id}/payment-link': respondWithMessage({
    ...theirLink,
    summary: 'Withdraw the payment link: it opens nothing from then on',
    params: idParams,
    run: async ({ id }, services) =>
      (await withdrawLinks(services, id, services.context)) ? {} : refused('no-enrolment'),
    message: linkTexts.withdrawn,
  }),
})

function linkData(services: Services, link: PaymentLinkRow) {
  const { paise, dueOn, expiresAt: until, createdBy, mailedAt } = link
  return { address: paymentLinkAddress(services, link), paise, dueOn, createdBy, until, mailedAt }
}
