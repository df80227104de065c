import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { gatewayWithoutSite } from '../sandbox/gateway/gateway.ts'
import { startDeliveries } from '../sandbox/gateway/gateway-deliveries.ts'
import type { GatewayFault } from '../sandbox/gateway/gateway-faults.ts'
import { storeHere } from '../sandbox/gateway/gateway-store.ts'
import { createRazorpay, sign } from '../src/platform/gateway/razorpay.ts'

export type TestGateway = Awaited<ReturnType<typeof openGateway>>

/** A gateway that outlives the site, as the real one does: with its own server and memory. */
export async function openGateway() {
  const clock = () => new Date()
  const { books, app } = gatewayWithoutSite(storeHere(), clock)
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  const keys = await books.keys()
  const checkoutUrl = `${baseUrl}/v1/checkout.js`
  const webhookSecrets = [keys.webhookSecret]
  let site: string | undefined
  const deliveries = startDeliveries(books, {
    to: () => site && `${site}/api/payments/razorpay/events`,
    clock,
    every: 20,
  })
  return {
    books,
    keys,
    /** Settings for a site that uses it. */
    settings: {
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: `an-older-secret,${keys.webhookSecret}`,
      RAZORPAY_BASE_URL: `${baseUrl}/v1`,
      RAZORPAY_CHECKOUT_URL: checkoutUrl,
    },
    adapter: createRazorpay(() => ({ ...keys, webhookSecrets, baseUrl, checkoutUrl })),
    /** Sends events there from now on; nowhere without an address. */
    sendTo(address: string | undefined) {
      site = address
    },
    setFaults: (...faults: GatewayFault[]) => books.set({ faults }),
    /** A payment in the window. */
    async pay(orderId: string, payment: { amount?: number; outcome?: 'failure' } = {}) {
      const paid = await books.pay({ orderId, method: 'upi', outcome: 'success', ...payment })
      if ('refused' in paid) throw new Error(paid.refused)
      return paid
    },
    /** An event as the gateway writes it. */
    event(body: object, secret = keys.webhookSecret, key = `evt_${randomUUID()}`) {
      const raw = JSON.stringify(body)
      return {
        body: raw,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': sign(secret, raw),
          'x-razorpay-event-id': key,
        },
      }
    },
    async close() {
      await deliveries.stop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
