import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../test-support/shop.ts'
import { signUp, visit } from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.gateway.sendTo(shop.site.address)
  return shop.gateway.fail()
})

const stateOf = async (order: string) => (await shop.show(order)).state

describe('a seat', () => {
  // S221
  test('is held, paid and taken, with one ledger entry and one document, however often it is reported', async () => {
    await shop.gateway.fail('twice', 'disorder', 'forged')
    const buyer = await signUp(shop.site)
    const checkout = await shop.begin(buyer, await shop.newBatch())
    expect(checkout.status).toBe(200)
    expect(await stateOf(checkout.order)).toBe('open')

    await shop.gateway.pay(checkout.gatewayOrder)

    await shop.reaches(checkout.order, 'paid')
    expect(await shop.accountOf(checkout.order)).toEqual({
      paid: checkout.paise,
      left: 0,
      documents: 1,
      places: 1,
    })
  })

  test('paid without any event is found when the buyer returns', async () => {
    shop.gateway.sendTo(undefined)
    const checkout = await shop.begin(await signUp(shop.site), await shop.newBatch())
    await shop.gateway.pay(checkout.gatewayOrder)

    const response = await visit(shop.site).post(
      fillPath('/api/orders/{id}/return', { id: checkout.order }),
      {},
    )

    expect(await response.json()).toMatchObject({ state: 'paid' })
  })

  // S75, S222
  test('is begun once by two clicks, and not paid by a forged return', async () => {
    const buyer = await signUp(shop.site)
    const batch = await shop.newBatch()
    const [one, other] = [await shop.begin(buyer, batch), await shop.begin(buyer, batch)]
    expect(other).toMatchObject({ order: one.order, gatewayOrder: one.gatewayOrder })

    const response = await visit(shop.site).post(
      fillPath('/api/orders/{id}/return', { id: one.order }),
      {
        razorpay_order_id: one.gatewayOrder,
        razorpay_payment_id: 'pay_forged',
        razorpay_signature: 'x',
      },
    )
    expect(await response.json()).toMatchObject({ state: 'open' })
  })

  test('is paid after a failed attempt, and after an authorisation is captured', async () => {
    for (const fault of ['failed-first', 'uncaptured'] as const) {
      await shop.gateway.fail(fault)
      const checkout = await shop.begin(await signUp(shop.site), await shop.newBatch())
      await shop.gateway.pay(checkout.gatewayOrder)
      await shop.reaches(checkout.order, 'paid')
    }
  })

  test('is paid although the gateway’s answer was lost: its event comes first', async () => {
    await shop.gateway.fail('lost')
    const buyer = await signUp(shop.site)
    const batch = await shop.newBatch()
    expect((await shop.begin(buyer, batch)).status).toBe(503)
    await shop.gateway.fail()
    const [row] = await shop.site.sql<{ id: string; gateway_order: null }>(
      'select id, gateway_order from orders where batch_id = $1',
      [batch],
    )
    const gatewayOrder = await shop.gateway.adapter.find(row?.id ?? '')
    expect([row?.gateway_order, gatewayOrder]).toEqual([null, expect.any(String)])

    await shop.gateway.pay(gatewayOrder ?? '')

    await shop.reaches(row?.id ?? '', 'paid')
  })
})

describe('a change while somebody pays', () => {
  test('of the price: the new price is asked for again, or the agreed one holds', async () => {
    const buyer = await signUp(shop.site)
    const batch = await shop.newBatch()
    const checkout = await shop.begin(buyer, batch)
    await shop.site.sql(
      `update courses set course = (course::jsonb || '{"discounted price": 7777}')::json where id = $1`,
      [shop.course],
    )
    const later = await shop.begin(await signUp(shop.site), batch, { paise: 123_400 })
    expect(later).toMatchObject({ status: 409, message: expect.stringContaining('₹7,777') })
    await shop.gateway.pay(checkout.gatewayOrder)
    await shop.reaches(checkout.order, 'paid')
    expect((await shop.accountOf(checkout.order))?.left).toBe(0)
  })

  // S226
  test('the batch is cancelled: paid, no seat, and everything is refunded', async () => {
    const buyer = await signUp(shop.site)
    const batch = await shop.newBatch()
    const checkout = await shop.begin(buyer, batch)
    await shop.site.sql(
      `update batches set status = 'cancelled', cancellation_reason = 'Test' where id = $1`,
      [batch],
    )
    await shop.gateway.pay(checkout.gatewayOrder)
    await shop.reaches(checkout.order, 'no-seat')
    expect(await shop.accountOf(checkout.order)).toMatchObject({ left: 0, documents: 1, places: 0 })

    expect(
      (await shop.choose(await signUp(shop.site), checkout.order, { choice: 'back' })).status,
    ).toBe(404)
    expect((await shop.choose(buyer, checkout.order, { choice: 'back' })).status).toBe(200)

    await shop.reaches(checkout.order, 'returned')
    expect(await shop.accountOf(checkout.order)).toEqual({
      paid: 0,
      left: 0,
      documents: 2,
      places: 0,
    })
    expect((await shop.choose(buyer, checkout.order, { choice: 'back' })).status).toBe(409)
  })

  // S226
  test('the hold expires and the last seat is sold: the payer chooses another batch', async () => {
    const [slow, quick] = [await signUp(shop.site), await signUp(shop.site)]
    const batch = await shop.newBatch(1)
    const checkout = await shop.begin(slow, batch)
    expect((await shop.begin(quick, batch)).status).toBe(409)
    await shop.site.sql(
      `update batch_seats set expires_at = now() - interval '1 second' where batch_id = $1`,
      [batch],
    )
    const second = await shop.begin(quick, batch)
    await shop.gateway.pay(second.gatewayOrder)
    await shop.reaches(second.order, 'paid')
    await shop.gateway.pay(checkout.gatewayOrder)
    await shop.reaches(checkout.order, 'no-seat')

    const other = await shop.newBatch()
    expect(
      (await shop.choose(slow, checkout.order, { choice: 'another', batch: other })).status,
    ).toBe(200)

    expect(await stateOf(checkout.order)).toBe('paid')
    expect(await shop.accountOf(checkout.order)).toMatchObject({ left: 0, documents: 1, places: 1 })
  })
})

describe('an unexpected payment', () => {
  // S75, S223
  test('of another amount is held for staff, and gives no seat', async () => {
    const checkout = await shop.begin(await signUp(shop.site), await shop.newBatch())
    await shop.gateway.pay(checkout.gatewayOrder, { amount: 100 })
    await shop.reaches(checkout.order, 'held')
    const [notice] = await shop.site.sql(
      `select facts from notifications where kind = 'order' order by id desc`,
    )
    expect(notice).toMatchObject({ facts: { reason: 'held' } })
  })

  // S227
  test('of a student who pays twice is refunded automatically', async () => {
    const buyer = await signUp(shop.site)
    const batch = await shop.newBatch()
    const first = await shop.begin(buyer, batch)
    // As from another browser, an hour later: a separate order.
    await shop.site.sql(
      `update orders set created_at = created_at - interval '2 hours' where id = $1`,
      [first.order],
    )
    const second = await shop.begin(buyer, batch)
    expect(second.order).not.toBe(first.order)
    await shop.gateway.pay(first.gatewayOrder)
    await shop.gateway.pay(second.gatewayOrder)
    await waitFor(async () => {
      const states = [await stateOf(first.order), await stateOf(second.order)].sort()
      expect(states).toEqual(['paid', 'returned'])
    })
    expect(await shop.accountOf(first.order)).toMatchObject({ left: 0, documents: 3, places: 1 })
    expect((await shop.begin(buyer, batch)).status).toBe(409)
  })

  // S227
  test('whose refund fails at the gateway is a task of staff', async () => {
    const buyer = await signUp(shop.site)
    const batch = await shop.newBatch()
    const checkout = await shop.begin(buyer, batch)
    await shop.site.sql(
      `update batches set status = 'cancelled', cancellation_reason = 'Test' where id = $1`,
      [batch],
    )
    await shop.gateway.pay(checkout.gatewayOrder)
    await shop.reaches(checkout.order, 'no-seat')
    await shop.gateway.fail('refund-fails')
    await shop.choose(buyer, checkout.order, { choice: 'back' })
    await waitFor(async () => {
      const notices = await shop.site.sql(
        `select from notifications where kind = 'order' and facts ->> 'reason' = 'refund-failed'`,
      )
      expect(notices).toHaveLength(1)
    })
    expect(await stateOf(checkout.order)).toBe('no-seat')
  })
})

describe('nobody buys', () => {
  test.each([
    ['without saying yes to the terms', { agreed: false }],
    ['without saying how old they are', { isAdult: undefined }],
    ['with a number that is none', { phone: '12' }],
  ])('%s', async (_, wrong) => {
    expect((await shop.begin(await signUp(shop.site), await shop.newBatch(), wrong)).status).toBe(
      400,
    )
  })

  // S228
  test('under 18 without a guardian', async () => {
    const batch = await shop.newBatch()
    const young = await signUp(shop.site)
    expect((await shop.begin(young, batch, { isAdult: false })).status).toBe(409)
    const guardian = { name: 'Meera Kulkarni', phone: '98765 43211' }
    expect((await shop.begin(young, batch, { isAdult: false, guardian })).status).toBe(200)
  })

  test('without an account', async () => {
    const batch = await shop.newBatch()
    expect((await shop.begin(visit(shop.site), batch)).status).toBe(401)
  })

  // S313
  test('a batch of another course, for the fee of that course', async () => {
    const batch = await shop.newBatch()
    const other = 'data-science'
    const read = await visit(shop.site).get(fillPath('/api/checkouts/courses/{id}', { id: other }))
    const { paise } = (await read.json()) as { paise: number }

    const checkout = await shop.begin(await signUp(shop.site), batch, { course: other, paise })

    expect(checkout.status).toBe(409)
    expect(checkout.message).toBe('This batch no longer exists. Please choose another one.')
    const seats = await shop.site.sql(
      `select from batch_seats where batch_id = $1 union all select from orders where batch_id = $1`,
      [batch],
    )
    expect(seats).toEqual([])
  })
})
