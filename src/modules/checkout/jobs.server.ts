import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import type { GatewayEvent, PaymentGateway } from '../../platform/gateway/gateway.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'

/** What the jobs that ask the gateway are given. */
export type GatewayJobContext = { db: Database; gateway: PaymentGateway; clock: () => Date }

const ofOrder = { payload: z.object({ order: z.string() }) }

/** One waiting poll serves many requests; a running one may be too early, so another is queued. */
export const orderPollJob = defineJob('poll-order', {
  ...ofOrder,
  key: ({ order }) => `poll-order ${order}`,
})

/** Sends a refund, or asks for its state. */
export const refundJob = defineJob('send-refund', {
  payload: z.object({ key: z.string() }),
  key: ({ key }) => `send-refund ${key}`,
})

/** An event that names no order of ours. */
export const eventJob = defineJob('read-gateway-event', {
  payload: z.object({
    event: z.number(),
    gatewayOrder: z.string().optional(),
    gatewayPayment: z.custom<GatewayEvent['gatewayPayment']>().optional(),
    reading: z.custom<GatewayEvent['reading']>().optional(),
  }),
})

/**
 * A refund or dispute that began at the gateway. If its payment is not known yet, the payment is imported
 * first.
 */
export const reconcileJob = defineJob('reconcile-order', {
  payload: z.union([
    z.object({ refund: z.string(), order: z.string() }),
    z.object({ dispute: z.string(), order: z.string() }),
  ]),
  key: (about) => `reconcile-order ${'refund' in about ? about.refund : about.dispute}`,
})

/** Sends a mail to the payer. */
export const payerJob = defineJob('notify-payer', {
  ...ofOrder,
  key: ({ order }) => `notify-payer ${order}`,
})
