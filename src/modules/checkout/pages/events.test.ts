import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openGateway, type TestGateway } from '../../../../test-support/gateway.ts'
import { openSite, type Site, signUp, visit } from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { sign } from '../../../platform/gateway/razorpay.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'

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
beforeEach(() => gateway.setFaults())

const send = (event: { body: string; headers: Record<string, string> }) =>
  visit(site).ask('/api/payments/razorpay/events', { method: 'POST', ...event })

const countEvents = async (key: string) =>
  (await site.sql('select id from gateway_events where event_key = $1', [key])).length

describe('a gateway event', () => {
  // S75, S220
  test.each([
    ['that is forged', 'not the secret', 401, 0],
    ['of a kind that nobody knows', undefined, 200, 1],
  ])('%s is answered, and kept only where it is signed', async (_, secret, status, count) => {
    const key = `evt_${randomUUID()}`
    const event = gateway.event({ event: 'moon.full', payload: {} }, secret, key)
    expect((await send(event)).status).toBe(status)
    expect((await send(event)).status).toBe(status)
    expect(await countEvents(key)).toBe(count)
  })

  // S75, S224
  test('about another shop’s order is stored, answered and done', async () => {
    const key = `evt_${randomUUID()}`
    const entity = { id: 'pay_other', order_id: 'order_other', status: 'captured' }
    const body = { event: 'payment.captured', payload: { payment: { entity } } }
    expect((await send(gateway.event(body, undefined, key))).status).toBe(200)
    await waitFor(async () => {
      const rows = await site.sql('select raw, done_at from gateway_events where event_key = $1', [
        key,
      ])
      expect(rows).toEqual([{ raw: null, done_at: expect.any(Date) }])
    })
  })

  // S224
  test('that is too large is refused before it is read', async () => {
    const event = gateway.event({ event: 'order.paid', filling: 'x'.repeat(70_000) })
    expect((await send(event)).status).toBe(413)
  })

  test('is refused where no gateway is configured', async () => {
    const away = await openSite({
      settings: { PUBLIC_URL: 'https://demo.school.example' },
    })
    const { status } = await visit(away).ask('/api/payments/razorpay/events', {
      method: 'POST',
      ...gateway.event({ event: 'order.paid' }),
    })
    await away.close()
    expect(status).toBe(404)
  })
})

/** Unexpected values in place of a name or a number. */
const oddValues: [string, unknown][] = [
  ['a NUL', 'order.paid\u0000'],
  ['a NUL alone', '\u0000'],
  ['half of a surrogate pair', 'order.\ud800paid'],
  ['100 kB', 'x'.repeat(100_000)],
  ['60 kB', 'x'.repeat(60_000)],
  ['nothing', ''],
  ['a blank', ' '],
  ['marks that turn the line', 'order.\u202epaid'],
  ['a quote and a backslash', `order'"\\.paid`],
  ['null', null],
  ['a number', 17],
  ['a number too large', 1e300],
  ['a fraction below nothing', -0.5],
  ['yes', true],
  ['a list', ['order_1', ['order_2']]],
  ['an object', { id: 'order_1', toString: 'x', constructor: null }],
  ['lists in lists', JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)],
]

const wholeEvent = {
  entity: 'event',
  account_id: 'acc_1',
  event: 'payment.captured',
  contains: ['payment'],
  created_at: 1_790_000_000,
  payload: {
    payment: { entity: { id: 'pay_odd', order_id: 'order_odd', status: 'captured' } },
    order: { entity: { id: 'order_odd', receipt: randomUUID() } },
    refund: { entity: { id: 'rfnd_odd', payment_id: 'pay_odd', amount: 100 } },
    dispute: { entity: { id: 'disp_odd', payment_id: 'pay_odd' } },
  },
}

/** The event once for each of its fields, at any depth, with that field replaced. */
function replaceEach(value: unknown, odd: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [odd]
  return [
    odd,
    ...Object.entries(value).flatMap(([name, one]) =>
      replaceEach(one, odd).map((body) =>
        Array.isArray(value) ? [body] : { ...value, [name]: body },
      ),
    ),
  ]
}

// S328
test.each(oddValues)('a signed event with %s in any field is taken or refused', async (_, odd) => {
  for (const body of replaceEach(wholeEvent, odd)) {
    const { status } = await send(gateway.event(body as object))
    expect(
      status === 413 || status === 200,
      `${status} ${JSON.stringify(body).slice(0, 300)}`,
    ).toBe(true)
  }
  await waitFor(async () => {
    const jobs = await site.sql(
      `select count(*)::int as jobs, coalesce(sum(attempts), 0)::int as tries
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'read-gateway-event'`,
    )
    expect(jobs).toEqual([{ jobs: 0, tries: 0 }])
  })
})

// S328
test.each([
  ['no JSON', '\u0000'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
  ['nothing', ''],
])('a signed event of %s is taken', async (_, body) => {
  const { headers } = gateway.event({})
  const signature = sign(gateway.keys.webhookSecret, body)
  const signedRequest = { body, headers: { ...headers, 'x-razorpay-signature': signature } }
  const response = await visit(site).ask('/api/payments/razorpay/events', {
    method: 'POST',
    ...signedRequest,
  })
  expect(response.status).toBe(200)
})

describe('the return from the gateway', () => {
  // S75, S222
  test('needs no session, and decides nothing', async () => {
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

  test('with an unknown order number is not found', async () => {
    const asha = await signUp(site)
    for (const id of [randomUUID(), 'x', '1'])
      expect((await asha.get('/api/orders/{id}'.replace('{id}', id))).status).toBe(404)
  })
})

// S225
test('the policy allows the gateway only on the payment page', async () => {
  const policyOf = async (path: string, at = site) =>
    (await visit(at).get(path)).headers.get('content-security-policy') ?? ''
  const { origin } = new URL(gateway.settings.RAZORPAY_BASE_URL)

  for (const path of ['/payment/data-science', '/profile/pay/1']) {
    const payingPolicy = await policyOf(path)
    for (const line of ['script-src', 'frame-src', 'connect-src'])
      expect(payingPolicy).toMatch(new RegExp(`${line} [^;]*${origin}`))
  }
  for (const path of ['/', '/courses/data-science', '/orders/x', '/join-free-demo', '/profile'])
    expect(await policyOf(path)).not.toContain(origin)

  const plain = await openSite()
  expect(await policyOf('/payment/data-science', plain)).not.toContain(origin)
  await plain.close()
})
