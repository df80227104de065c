import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/ui/addresses/site-map.ts'
import { openGateway, type TestGateway } from '../../test-support/gateway.ts'
import { waitFor } from '../../test-support/wait-for.ts'

let gateway: TestGateway
let base: string
beforeAll(async () => {
  gateway = await openGateway()
  base = gateway.settings.RAZORPAY_BASE_URL.replace('/v1', '') + endpoints.gatewaySandbox
})
afterAll(() => gateway.close())

let counter = 0
async function openWindow() {
  counter += 1
  const order = { amount: 899_900, currency: 'INR', receipt: `window-${counter}` }
  const { id } = await gateway.books.createOrder(order)
  const page = { order: id, key: gateway.keys.keyId, name: 'Tarkshala', callback: '' }
  const press = (form: Record<string, string>) =>
    fetch(`${base}/window`, { method: 'POST', body: new URLSearchParams({ ...page, ...form }) })
  const look = () => fetch(`${base}/window?${new URLSearchParams(page)}`)
  const payments = () => gateway.books.paymentsOf(id)
  return { id, press, look, payments }
}

// S335
test('the window offers a code to scan and apps, and asks nobody for a UPI ID', async () => {
  const { look } = await openWindow()
  const html = await (await look()).text()
  expect(html).toContain('aria-label="QR code to pay ₹8,999 by UPI"')
  for (const app of ['Google Pay', 'PhonePe', 'Paytm', 'BHIM']) expect(html).toContain(`>${app}<`)
  expect(html).not.toMatch(/UPI ID|vpa|@razorpay/i)
})

// S335
test.each([
  ['success', 'captured', 'Paid. One moment'],
  ['failure', 'failed', 'Nothing was charged'],
  ['pending', 'created', 'The bank has not answered yet'],
])('a phone that answers %s leaves the payment %s', async (pay, status, says) => {
  const { press, payments } = await openWindow()
  expect(await (await press({ pay })).text()).toContain(says)
  expect((await payments()).map((one) => [one.status, one.method])).toEqual([[status, 'upi']])
})

// S335
test('an app asks before it pays, and closing it pays nothing', async () => {
  const { press, payments } = await openWindow()
  expect(await (await press({ app: 'PhonePe' })).text()).toContain('Pay ₹8,999 in PhonePe')
  expect(await payments()).toEqual([])
  expect((await press({ app: 'Another app' })).status).toBe(400)
  expect(await payments()).toEqual([])
})

// S335
test('what the bank answers later is captured, and a second payment of the order is refused', async () => {
  const { press, payments } = await openWindow()
  await press({ pay: 'pending' })
  const [payment] = await payments()
  await gateway.books.sayYes(payment?.id ?? '')
  expect((await payments()).map(({ status }) => status)).toEqual(['captured'])
  const response = await press({ pay: 'success' })
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining('already been paid'),
  ])
})

test.each([
  ['1234', 'captured'],
  ['12', 'failed'],
])('a card with the code %s is %s', async (otp, status) => {
  const { press, payments } = await openWindow()
  await press({ pay: 'card', otp })
  await waitFor(async () => expect((await payments())[0]?.status).toBe(status))
})
