import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutSite, openCheckoutSite } from '../../../../test-support/checkout-site.ts'
import { holdLock, waitForBlockedTransactions } from '../../../../test-support/database-locks.ts'
import { dayFromToday } from '../../../../test-support/day-from-today.ts'
import { signInAsAdmin, signUp } from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

let checkouts: CheckoutSite
beforeAll(async () => {
  checkouts = await openCheckoutSite()
})
afterAll(() => checkouts.close())
beforeEach(() => checkouts.gateway.setFaults())

const comeBack = (order: string) => (visitor: { post: (path: string, body: object) => unknown }) =>
  visitor.post(fillPath('/api/orders/{id}/return', { id: order }), {})

// S263
test('two tabs of one student begin one order, which is paid once', async () => {
  const buyer = await signUp(checkouts.site)
  const batch = await checkouts.newBatch()

  const tabs = await Promise.all([1, 2, 3].map(() => checkouts.startCheckout(buyer, batch)))

  const [first] = tabs
  expect(new Set(tabs.map(({ order }) => order))).toEqual(new Set([first?.order]))
  await checkouts.gateway.pay(first?.gatewayOrder ?? '')
  await expect(checkouts.gateway.pay(first?.gatewayOrder ?? '')).rejects.toThrow(
    'already been paid',
  )
  await Promise.all([1, 2, 3].map(() => comeBack(first?.order ?? '')(buyer)))
  await checkouts.waitForState(first?.order ?? '', 'paid')
  expect(await checkouts.ledgerSumsOf(first?.order ?? '')).toMatchObject({
    balance: 0,
    documents: 1,
    seats: 1,
  })
})

// S263
test('an event that comes before our own reference is stored still finds the order', async () => {
  const buyer = await signUp(checkouts.site)
  const batch = await checkouts.newBatch()
  // Another transaction locks every order, so the id of the gateway's order cannot be stored.
  const releaseLock = await holdLock(
    checkouts.site,
    'lock table orders in share row exclusive mode',
  )
  const beginning = checkouts.startCheckout(buyer, batch)
  await waitForBlockedTransactions(checkouts.site, 1)
  await releaseLock()
  const readGatewayOrder = async () => {
    const [row] = await checkouts.site.sql<{ id: string }>(
      'select id from orders where batch_id = $1',
      [batch],
    )
    const gatewayOrder = row && (await checkouts.gateway.adapter.find(row.id))
    expect(gatewayOrder).toBeDefined()
    return gatewayOrder ?? ''
  }
  // Paid as soon as the gateway has the order, whether or not its answer was stored.
  await checkouts.gateway.pay(await waitFor(readGatewayOrder, { timeout: 5_000, interval: 1 }))

  const checkout = await beginning
  expect(checkout.status).toBe(200)
  await checkouts.waitForState(checkout.order, 'paid')
  expect(await checkouts.ledgerSumsOf(checkout.order)).toMatchObject({
    balance: 0,
    documents: 1,
    seats: 1,
  })
})

// S263
test('staff cancel a batch while many pay: each gets a seat or a refund, never both', async () => {
  const admin = await signInAsAdmin(checkouts.site)
  const batch = await checkouts.newBatch()
  const buyers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => signUp(checkouts.site)))
  const orders = await Promise.all(buyers.map((buyer) => checkouts.startCheckout(buyer, batch)))

  const payments = orders.map(async ({ order, gatewayOrder }, index) => {
    await checkouts.gateway.pay(gatewayOrder)
    await comeBack(order)(buyers[index] ?? admin)
  })
  const cancelling = admin.post(fillPath('/api/admin/batches/{id}/status', { id: batch }), {
    to: 'cancelled',
    version: 1,
    reason: 'The trainer is ill.',
  })
  await Promise.all(payments)
  expect((await cancelling).status).toBe(200)

  for (const { order } of orders) {
    await waitFor(async () => {
      const { state } = await checkouts.readOrder(order)
      expect(['paid', 'no-seat']).toContain(state)
    })
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({ balance: 0, documents: 1 })
  }
  const seats = await checkouts.site.sql(
    `select from batch_seats where batch_id = $1 and state = 'taken'`,
    [batch],
  )
  expect(seats).toEqual([])
})

/** At the desk, without a batch. */
const enrolAtDesk = async (student: number) => {
  const admin = await signInAsAdmin(checkouts.site)
  return admin.post(fillPath('/api/admin/students/{id}/enrolments', { id: student }), {
    key: `desk-${student}`,
    course: checkouts.course,
    registration: null,
    feePaise: 699_900,
    discountPaise: 0,
    discountReason: null,
    startsOn: dayFromToday(8),
    parts: [{ rest: true, days: 0 }],
    isAdult: true,
    guardian: null,
  })
}

// S263, S363
test('a course they are enrolled in at the desk is not sold, and a payment that began before is refunded', async () => {
  const buyer = await signUp(checkouts.site)
  const checkout = await checkouts.startCheckout(buyer, await checkouts.newBatch())
  const [row] = await checkouts.site.sql<{ student: number }>(
    'select student_id::int as student from orders where id = $1',
    [checkout.order],
  )
  expect((await enrolAtDesk(row?.student ?? 0)).status).toBe(201)

  expect(await checkouts.startCheckout(buyer, await checkouts.newBatch())).toMatchObject({
    status: 409,
    message: expect.stringContaining('You are already enrolled in this course'),
  })
  await checkouts.gateway.pay(checkout.gatewayOrder)
  await comeBack(checkout.order)(buyer)

  await checkouts.waitForState(checkout.order, 'returned')
  const enrolments = await checkouts.site.sql(
    'select seat_id from enrolments where student_id = $1',
    [row?.student],
  )
  expect(enrolments).toEqual([{ seat_id: null }])
  expect(await checkouts.ledgerSumsOf(checkout.order)).toMatchObject({ paid: 0, seats: 0 })
})

// S263
test('the desk takes the fee while it is paid on the site: nobody is charged twice', async () => {
  const admin = await signInAsAdmin(checkouts.site)
  const buyer = await signUp(checkouts.site)
  const batch = await checkouts.newBatch()
  const checkout = await checkouts.startCheckout(buyer, batch)
  const [row] = await checkouts.site.sql<{ student: number }>(
    'select student_id::int as student from orders where id = $1',
    [checkout.order],
  )
  const student = row?.student ?? 0

  await checkouts.gateway.pay(checkout.gatewayOrder)
  const giving = () =>
    admin.post(fillPath('/api/admin/batches/{id}/people', { id: batch }), {
      student: String(student),
    })
  await Promise.all([giving(), comeBack(checkout.order)(buyer), giving()])

  await checkouts.waitForState(checkout.order, 'paid')
  expect(await checkouts.ledgerSumsOf(checkout.order)).toMatchObject({
    balance: 0,
    documents: 1,
    seats: 1,
  })
  const enrolments = await checkouts.site.sql('select from enrolments where student_id = $1', [
    student,
  ])
  expect(enrolments).toHaveLength(1)
})

// S263
test('the record of a payer is merged while they pay: they get the last seat, which they hold', async () => {
  const admin = await signInAsAdmin(checkouts.site)
  const buyer = await signUp(checkouts.site)
  const batch = await checkouts.newBatch(1)
  const { order, gatewayOrder } = await checkouts.startCheckout(buyer, batch)
  const [row] = await checkouts.site.sql<{ merged: number; survivor: number }>(
    `with entered as (insert into students (name, source) values ('Known Before', 'staff') returning id)
     select o.student_id::int as merged, e.id::int as survivor from orders o, entered e where o.id = $1`,
    [order],
  )
  const { merged, survivor } = row ?? expect.fail('There is no order.')
  const merges = fillPath('/api/admin/students/{id}/merges', { id: survivor })
  expect((await admin.post(merges, { other: merged })).status).toBe(200)

  // The same order again, and no second seat.
  expect(await checkouts.startCheckout(buyer, batch)).toMatchObject({ status: 200, order })
  await checkouts.gateway.pay(gatewayOrder)
  await comeBack(order)(buyer)

  await checkouts.waitForState(order, 'paid')
  const seats = await checkouts.site.sql('select state from batch_seats where batch_id = $1', [
    batch,
  ])
  expect(seats).toEqual([{ state: 'taken' }])
})
