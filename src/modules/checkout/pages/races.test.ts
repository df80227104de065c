import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutSite, openCheckoutSite } from '../../../../test-support/checkout-site.ts'
import { holdLock, waitForBlockedTransactions } from '../../../../test-support/database-locks.ts'
import { signInAsAdmin, signUp } from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

let checkoutSite: CheckoutSite
beforeAll(async () => {
  checkoutSite = await openCheckoutSite()
})
afterAll(() => checkoutSite.close())
beforeEach(() => checkoutSite.gateway.setFaults())

const comeBack = (order: string) => (visitor: { post: (path: string, body: object) => unknown }) =>
  visitor.post(fillPath('/api/orders/{id}/return', { id: order }), {})

// S263
test('two tabs of one student begin one order, which is paid once', async () => {
  const buyer = await signUp(checkoutSite.site)
  const batch = await checkoutSite.newBatch()

  const tabs = await Promise.all([1, 2, 3].map(() => checkoutSite.startCheckout(buyer, batch)))

  const [first] = tabs
  expect(new Set(tabs.map(({ order }) => order))).toEqual(new Set([first?.order]))
  await checkoutSite.gateway.pay(first?.gatewayOrder ?? '')
  await expect(checkoutSite.gateway.pay(first?.gatewayOrder ?? '')).rejects.toThrow(
    'already been paid',
  )
  await Promise.all([1, 2, 3].map(() => comeBack(first?.order ?? '')(buyer)))
  await checkoutSite.waitForState(first?.order ?? '', 'paid')
  expect(await checkoutSite.ledgerSumsOf(first?.order ?? '')).toMatchObject({
    balance: 0,
    documents: 1,
    seats: 1,
  })
})

// S263
test('an event that comes before our own reference is stored still finds the order', async () => {
  const buyer = await signUp(checkoutSite.site)
  const batch = await checkoutSite.newBatch()
  // Another transaction locks every order, so the id of the gateway's order cannot be stored.
  const letGo = await holdLock(checkoutSite.site, 'lock table orders in share row exclusive mode')
  const beginning = checkoutSite.startCheckout(buyer, batch)
  await waitForBlockedTransactions(checkoutSite.site, 1)
  await letGo()
  const readGatewayOrder = async () => {
    const [row] = await checkoutSite.site.sql<{ id: string }>(
      'select id from orders where batch_id = $1',
      [batch],
    )
    const gatewayOrder = row && (await checkoutSite.gateway.adapter.find(row.id))
    expect(gatewayOrder).toBeDefined()
    return gatewayOrder ?? ''
  }
  // Paid as soon as the gateway has the order, whether or not its answer was stored.
  await checkoutSite.gateway.pay(await waitFor(readGatewayOrder, { timeout: 5_000, interval: 1 }))

  const checkout = await beginning
  expect(checkout.status).toBe(200)
  await checkoutSite.waitForState(checkout.order, 'paid')
  expect(await checkoutSite.ledgerSumsOf(checkout.order)).toMatchObject({
    balance: 0,
    documents: 1,
    seats: 1,
  })
})

// S263
test('staff cancel a batch while many pay: each gets a seat or a refund, never both', async () => {
  const admin = await signInAsAdmin(checkoutSite.site)
  const batch = await checkoutSite.newBatch()
  const buyers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => signUp(checkoutSite.site)))
  const checkouts = await Promise.all(
    buyers.map((buyer) => checkoutSite.startCheckout(buyer, batch)),
  )

  const payments = checkouts.map(async ({ order, gatewayOrder }, index) => {
    await checkoutSite.gateway.pay(gatewayOrder)
    await comeBack(order)(buyers[index] ?? admin)
  })
  const cancelling = admin.post(fillPath('/api/admin/batches/{id}/status', { id: batch }), {
    to: 'cancelled',
    version: 1,
    reason: 'The trainer is ill.',
  })
  await Promise.all(payments)
  expect((await cancelling).status).toBe(200)

  for (const { order } of checkouts) {
    await waitFor(async () => {
      const { state } = await checkoutSite.readOrder(order)
      expect(['paid', 'no-seat']).toContain(state)
    })
    expect(await checkoutSite.ledgerSumsOf(order)).toMatchObject({ balance: 0, documents: 1 })
  }
  const seats = await checkoutSite.site.sql(
    `select from batch_seats where batch_id = $1 and state = 'taken'`,
    [batch],
  )
  expect(seats).toEqual([])
})

// S263
test('the desk takes the fee while it is paid on the site: nobody is charged twice', async () => {
  const admin = await signInAsAdmin(checkoutSite.site)
  const buyer = await signUp(checkoutSite.site)
  const batch = await checkoutSite.newBatch()
  const checkout = await checkoutSite.startCheckout(buyer, batch)
  const [row] = await checkoutSite.site.sql<{ student: number }>(
    'select student_id::int as student from orders where id = $1',
    [checkout.order],
  )
  const student = row?.student ?? 0

  await checkoutSite.gateway.pay(checkout.gatewayOrder)
  const giving = () =>
    admin.post(fillPath('/api/admin/batches/{id}/people', { id: batch }), {
      student: String(student),
    })
  await Promise.all([giving(), comeBack(checkout.order)(buyer), giving()])

  await checkoutSite.waitForState(checkout.order, 'paid')
  expect(await checkoutSite.ledgerSumsOf(checkout.order)).toMatchObject({
    balance: 0,
    documents: 1,
    seats: 1,
  })
  const enrolments = await checkoutSite.site.sql('select from enrolments where student_id = $1', [
    student,
  ])
  expect(enrolments).toHaveLength(1)
})
