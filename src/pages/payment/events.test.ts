import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openGateway, type TestGateway } from '../../../test-support/gateway.ts'
import { openSite, type Site, signUp, visit } from '../../../test-support/site.ts'
import { endpoints } from '../../site-map.ts'

let gateway: TestGateway
let site: Site
beforeAll(async () => {
  gateway = await openGateway()
  site = await openSite({ settings: gateway.settings })
  gateway.sendTo(site.address)
})
afterAll(async () => {
  gateway.sendTo(undefined)
  await gateway.close()
  await site.close()
})
beforeEach(() => gateway.fail())

const send = (event: { body: string; headers: Record<string, string> }) =>
  visit(site).ask(endpoints.gatewayEvents, { method: 'POST', ...event })

const countEvents = async (key: string) =>
  (await site.sql('select id from gateway_events where event_key = $1', [key])).length

describe('an event', () => {
  test.each([
    ['that is forged', 'not the secret', 401, 0],
    ['of a kind that nobody knows', undefined, 200, 1],
  ])('%s is answered, and kept only where it is signed', async (_, secret, status, kept) => {
    const key = `evt_${randomUUID()}`
    const event = gateway.event({ event: 'moon.full', payload: {} }, secret, key)
    expect((await send(event)).status).toBe(status)
    expect((await send(event)).status).toBe(status)
    expect(await countEvents(key)).toBe(kept)
  })

  test('of somebody else’s order is kept, answered, and done with', async () => {
    const key = `evt_${randomUUID()}`
    const entity = { id: 'pay_other', order_id: 'order_other', status: 'captured' }
    const body = { event: 'payment.captured', payload: { payment: { entity } } }
    expect((await send(gateway.event(body, undefined, key))).status).toBe(200)
    await vi.waitFor(async () => {
      const rows = await site.sql('select raw, done_at from gateway_events where event_key = $1', [
        key,
      ])
      expect(rows).toEqual([{ raw: null, done_at: expect.any(Date) }])
    }, 10_000)
  })

  test('that is too long is refused before it is read', async () => {
    const event = gateway.event({ event: 'order.paid', filling: 'x'.repeat(70_000) })
    expect((await send(event)).status).toBe(413)
  })

  test('is not taken where there is no gateway', async () => {
    const away = await openSite({
      settings: { PUBLIC_URL: 'https://demo.school.example' },
    })
    const { status } = await visit(away).ask(endpoints.gatewayEvents, {
      method: 'POST',
      ...gateway.event({ event: 'order.paid' }),
    })
    await away.close()
    expect(status).toBe(404)
  })
})

describe('what a browser comes back with', () => {
  test('from the gateway’s own form needs no session, and decides nothing', async () => {
    const body = new URLSearchParams({
      razorpay_order_id: 'order_nobody',
      razorpay_payment_id: 'pay_nobody',
      razorpay_signature: 'x',
    })
    const response = await visit(site).ask(endpoints.gatewayReturn, {
      method: 'POST',
      body,
      headers: { origin: 'https://api.razorpay.com', 'sec-fetch-site': 'cross-site' },
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
  })

  test('of a number that nobody has is nothing', async () => {
    const asha = await signUp(site)
    for (const id of [randomUUID(), 'x', '1'])
      expect((await asha.get(endpoints.orderState.replace('{id}', id))).status).toBe(404)
  })
})

test('the gateway is allowed on the page where one pays, and nowhere else', async () => {
  const policyOf = async (path: string, at = site) =>
    (await visit(at).get(path)).headers.get('content-security-policy') ?? ''
  const { origin } = new URL(gateway.settings.RAZORPAY_BASE_URL)

  for (const path of ['/payment/data-science', '/profile/pay/1']) {
    const paying = await policyOf(path)
    for (const line of ['script-src', 'frame-src', 'connect-src'])
      expect(paying).toMatch(new RegExp(`${line} [^;]*${origin}`))
  }
  for (const path of ['/', '/courses/data-science', '/orders/x', '/join-free-demo', '/profile'])
    expect(await policyOf(path)).not.toContain(origin)

  const plain = await openSite()
  expect(await policyOf('/payment/data-science', plain)).not.toContain(origin)
  await plain.close()
})
