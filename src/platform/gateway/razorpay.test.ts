import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openGateway, type TestGateway } from '../../../test-support/gateway.ts'
import { createRazorpay, sign } from './razorpay.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await openGateway()
})
afterAll(() => gateway.close())
beforeEach(() => gateway.setFaults())

const newOrder = (paise = 499_900) => ({
  id: randomUUID(),
  paise,
  currency: 'INR',
  purpose: 'seat',
})

describe('an order', () => {
  test('is made once, however often it is asked for', async () => {
    const order = newOrder()
    const first = await gateway.adapter.begin(order)
    expect(await gateway.adapter.begin(order)).toEqual(first)
    expect(await gateway.adapter.find(order.id)).toBe(first.gatewayOrder)
  })

  test('whose answer was lost is found by our own number', async () => {
    const order = newOrder()
    await gateway.setFaults('lost')
    await expect(gateway.adapter.begin(order)).rejects.toMatchObject({ why: 'away', status: 502 })
    await gateway.setFaults()
    const gatewayOrder = await gateway.adapter.find(order.id)
    expect(gatewayOrder).toMatch(/^order_/)
    expect(await gateway.adapter.begin(order)).toEqual({ gatewayOrder })
  })

  test('that the gateway does not know is nothing, and one it refuses says so', async () => {
    expect(await gateway.adapter.look('order_nobody')).toBeUndefined()
    await expect(gateway.adapter.begin(newOrder(99))).rejects.toMatchObject({ why: 'refused' })
  })

  test('tells of its payments, and of our number', async () => {
    const order = newOrder()
    const { gatewayOrder } = await gateway.adapter.begin(order)
    await gateway.pay(gatewayOrder, { outcome: 'failure' })
    const paid = await gateway.pay(gatewayOrder)
    const reading = await gateway.adapter.look(gatewayOrder)
    expect(reading?.receipt).toBe(order.id)
    expect(reading?.payments.map(({ id, state }) => [id, state])).toEqual([
      [paid.id, 'captured'],
      [expect.any(String), 'failed'],
    ])
  })
})

test('a refund sent twice with one key is one refund, and another body is not taken', async () => {
  const { gatewayOrder } = await gateway.adapter.begin(newOrder())
  const { id: payment } = await gateway.pay(gatewayOrder)
  const key = `rf-${randomUUID()}`
  const first = await gateway.adapter.refund({ payment, paise: 100_000, key })
  expect(await gateway.adapter.refund({ payment, paise: 100_000, key })).toEqual(first)
  await expect(gateway.adapter.refund({ payment, paise: 100_001, key })).rejects.toMatchObject({
    status: 409,
  })
  expect(await gateway.adapter.lookRefund(first.id)).toEqual(first)
})

describe('what a gateway answers', () => {
  test.each([
    ['with a wrong key', { keySecret: 'wrong' }, { why: 'away', status: 401 }],
    ['where nobody listens', { baseUrl: 'http://127.0.0.1:1' }, { why: 'away', status: 0 }],
  ])('%s is a failure that is tried again', async (_, wrong, failure) => {
    const access = { ...gateway.keys, webhookSecrets: [], baseUrl: '', checkoutUrl: '', ...wrong }
    const at = { baseUrl: gateway.settings.RAZORPAY_BASE_URL.replace('/v1', ''), ...wrong }
    const adapter = createRazorpay(() => ({ ...access, ...at }))
    await expect(adapter.begin(newOrder())).rejects.toMatchObject(failure)
  })

  test('while it is down is one, too', async () => {
    await gateway.setFaults('down')
    await expect(gateway.adapter.begin(newOrder())).rejects.toMatchObject({ why: 'away' })
  })
})

describe('an event', () => {
  const body = Buffer.from('{"event":"order.paid","payload":{"order":{"entity":{"id":"order_1"}}}}')
  const read = (signature: string, raw: Uint8Array = body) =>
    gateway.adapter.readEvent(new Headers({ 'x-razorpay-signature': signature }), raw)

  test('is read where the bytes are signed, and its kind may be one that nobody knows', () => {
    const secret = gateway.keys.webhookSecret
    expect(read(sign(secret, body))).toMatchObject({ kind: 'order.paid', gatewayOrder: 'order_1' })
    const strange = Buffer.from('{"event":"moon.full","payload":{"moon":[]}}')
    expect(read(sign(secret, strange), strange)).toMatchObject({ kind: 'moon.full' })
    const garbage = Buffer.from('<html>')
    expect(read(sign(secret, garbage), garbage)).toMatchObject({ kind: 'unreadable' })
  })

  // S220
  test.each([
    ['without a signature', () => ''],
    ['signed with the secret of the API', () => sign(gateway.keys.keySecret, body)],
    ['signed over what the same JSON means', () => sign(gateway.keys.webhookSecret, `${body} `)],
    ['with a letter too much', () => `${sign(gateway.keys.webhookSecret, body)}a`],
    ['in capitals', () => sign(gateway.keys.webhookSecret, body).toUpperCase()],
  ])('%s is forged', (_, signature) => {
    expect(read(signature())).toBe('forged')
  })
})

test('what a browser comes back with proves itself over the order that we stored', () => {
  const signature = sign(gateway.keys.keySecret, 'order_ours1|pay_12345')
  const fields = gateway.adapter.readReturn({
    razorpay_order_id: 'order_other',
    razorpay_payment_id: 'pay_12345',
    razorpay_signature: signature,
  })
  expect(fields?.proves('order_ours1')).toBe(true)
  expect(fields?.proves('order_other')).toBe(false)
  expect(gateway.adapter.readReturn({ razorpay_order_id: ['order_1'] })).toBeUndefined()
})
