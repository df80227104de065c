import { z } from 'zod'
import type { GatewayEvent } from '../../platform/gateway/gateway.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'

const ofOrder = { payload: z.object({ order: z.string() }) }

/** A waiting poll is enough for many requests; a running one may be too early, so another follows. */
export const orderPollJob = defineJob('poll-order', {
  ...ofOrder,
  key: ({ order }) => `poll-order ${order}`,
})

/** A refund that is to be sent, or asked about. */
export const refundJob = defineJob('send-refund', {
  payload: z.object({ key: z.string() }),
  key: ({ key }) => `send-refund ${key}`,
})

/** An event whose order is not known by its name at the gateway. */
export const eventJob = defineJob('read-gateway-event', {
  payload: z.object({
    event: z.number(),
    gatewayOrder: z.string().optional(),
    gatewayPayment: z.custom<GatewayEvent['gatewayPayment']>().optional(),
    reading: z.custom<GatewayEvent['reading']>().optional(),
  }),
})

/** A refund or dispute that began at the gateway. One that comes before the payment is known finds that out first. */
export const reconcileJob = defineJob('reconcile-order', {
  payload: z.union([
    z.object({ refund: z.string(), order: z.string() }),
    z.object({ dispute: z.string(), order: z.string() }),
  ]),
  key: (about) => `reconcile-order ${'refund' in about ? about.refund : about.dispute}`,
})

/** A mail to the payer. */
export const payerJob = defineJob('notify-payer', {
  ...ofOrder,
  key: ({ order }) => `notify-payer ${order}`,
})
