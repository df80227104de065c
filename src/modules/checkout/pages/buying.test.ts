import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CheckoutSite, openCheckoutSite } from '../../../../test-support/checkout-site.ts'
import { signUp, type Visitor, visit } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import type { Start } from '../../batches/contract.ts'

let checkouts: CheckoutSite
beforeAll(async () => {
  checkouts = await openCheckoutSite()
})
afterAll(() => checkouts.close())
beforeEach(() => {
  checkouts.gateway.sendTo(checkouts.site.address)
  return checkouts.gateway.setFaults()
})

const stateOf = async (order: string) => (await checkouts.readOrder(order)).state

describe('a seat', () => {
  // S221
  test('is held, paid and taken, with one ledger entry and one document, however often it is reported', async () => {
    await checkouts.gateway.setFaults('twice', 'disorder', 'forged')
    const buyer = await signUp(checkouts.site)
    const checkout = await checkouts.startCheckout(buyer, await checkouts.newBatch())
    expect(checkout.status).toBe(200)
    expect(await stateOf(checkout.order)).toBe('open')

    await checkouts.gateway.pay(checkout.gatewayOrder)

    await checkouts.waitForState(checkout.order, 'paid')
    expect(await checkouts.ledgerSumsOf(checkout.order)).toEqual({
      paid: checkout.paise,
      balance: 0,
      documents: 1,
      seats: 1,
    })
  })

  test('paid without any event is found when the buyer returns', async () => {
    checkouts.gateway.sendTo(undefined)
    const checkout = await checkouts.startCheckout(
      await signUp(checkouts.site),
      await checkouts.newBatch(),
    )
    await checkouts.gateway.pay(checkout.gatewayOrder)

    const response = await visit(checkouts.site).post(
      fillPath('/api/orders/{id}/return', { id: checkout.order }),
      {},
    )

    expect(await response.json()).toMatchObject({ state: 'paid' })
  })

  // S75, S222
  test('is begun once by two clicks, and not paid by a forged return', async () => {
    const buyer = await signUp(checkouts.site)
    const batch = await checkouts.newBatch()
    const [one, other] = [
      await checkouts.startCheckout(buyer, batch),
      await checkouts.startCheckout(buyer, batch),
    ]
    expect(other).toMatchObject({ order: one.order, gatewayOrder: one.gatewayOrder })

    const response = await visit(checkouts.site).post(
      fillPath('/api/orders/{id}/return', { id: one.order }),
      {
        razorpay_order_id: one.gatewayOrder,
        razorpay_payment_id: 'pay_forged',
        razorpay_signature: 'x',
      },
    )
    expect(await response.json()).toMatchObject({ state: 'open' })
  })

  test('is enrolled with the guardian as corrected before the payment', async () => {
    const young = await signUp(checkouts.site)
    const batch = await checkouts.newBatch()
    const begin = (name: string, phone: string) =>
      checkouts.startCheckout(young, batch, { isAdult: false, guardian: { name, phone } })
    const first = await begin('Wrong Kulkarni', '98765 43210')

    const second = await begin('Meera Kulkarni', '98765 43211')

    expect(second.order).toBe(first.order)
    await checkouts.gateway.pay(second.gatewayOrder)
    await checkouts.waitForState(second.order, 'paid')
    const enrolments = await checkouts.site.sql(
      `select guardian_name as name, guardian_phone as phone from enrolments
        where id = (select enrolment_id from orders where id = $1)`,
      [second.order],
    )
    expect(enrolments).toEqual([{ name: 'Meera Kulkarni', phone: '+919876543211' }])
  })

  test('is paid after a failed attempt, and after an authorisation is captured', async () => {
    for (const fault of ['failed-first', 'uncaptured'] as const) {
      await checkouts.gateway.setFaults(fault)
      const checkout = await checkouts.startCheckout(
        await signUp(checkouts.site),
        await checkouts.newBatch(),
      )
      await checkouts.gateway.pay(checkout.gatewayOrder)
      await checkouts.waitForState(checkout.order, 'paid')
    }
  })

  test('says that a payment failed, until one arrives', async () => {
    const buyer = await signUp(checkouts.site)
    const checkout = await checkouts.startCheckout(buyer, await checkouts.newBatch())
    expect(await checkouts.readOrder(checkout.order)).toMatchObject({ hasFailed: false })

    await checkouts.gateway.pay(checkout.gatewayOrder, { outcome: 'failure' })
    await waitFor(async () =>
      expect(await checkouts.readOrder(checkout.order)).toMatchObject({
        state: 'open',
        hasFailed: true,
      }),
    )

    await checkouts.gateway.pay(checkout.gatewayOrder)
    await checkouts.waitForState(checkout.order, 'paid')
    expect(await checkouts.readOrder(checkout.order)).toMatchObject({ hasFailed: false })
  })

  test('is paid although the gateway’s answer was lost: its event comes first', async () => {
    await checkouts.gateway.setFaults('lost')
    const buyer = await signUp(checkouts.site)
    const batch = await checkouts.newBatch()
    expect((await checkouts.startCheckout(buyer, batch)).status).toBe(503)
    await checkouts.gateway.setFaults()
    const [row] = await checkouts.site.sql<{ id: string; gateway_order: null }>(
      'select id, gateway_order from orders where batch_id = $1',
      [batch],
    )
    const gatewayOrder = await checkouts.gateway.adapter.find(row?.id ?? '')
    expect([row?.gateway_order, gatewayOrder]).toEqual([null, expect.any(String)])

    await checkouts.gateway.pay(gatewayOrder ?? '')

    await checkouts.waitForState(row?.id ?? '', 'paid')
  })
})

describe('a seat that is held', () => {
  type Offers = { offers: { id: number; left: number; heldUntil: string | null }[] }
  const offerOf = async (visitor: Visitor, batch: number) => {
    const path = fillPath('/api/checkouts/courses/{id}', { id: checkouts.course })
    const { offers } = (await (await visitor.get(path)).json()) as Offers
    return offers.find(({ id }) => id === batch)
  }

  test('can be paid by its holder and nobody else, also if it was the last one', async () => {
    const buyer = await signUp(checkouts.site)
    const batch = await checkouts.newBatch(1)
    const checkout = await checkouts.startCheckout(buyer, batch)

    expect(await offerOf(buyer, batch)).toMatchObject({ left: 0, heldUntil: expect.any(String) })
    const others = [await signUp(checkouts.site), visit(checkouts.site)]
    for (const other of others)
      expect(await offerOf(other, batch)).toMatchObject({ left: 0, heldUntil: null })

    // Also once the batch is no longer on sale
    await checkouts.site.sql('update batches set closes_at = now() where id = $1', [batch])
    expect(await offerOf(buyer, batch)).toMatchObject({ heldUntil: expect.any(String) })
    for (const other of others) expect(await offerOf(other, batch)).toBeUndefined()
    const secondCheckout = await checkouts.startCheckout(buyer, batch)
    expect(secondCheckout).toMatchObject({ status: 200, order: checkout.order })

    // And until it is paid
    await checkouts.gateway.pay(checkout.gatewayOrder)
    await checkouts.waitForState(checkout.order, 'paid')
    expect(await offerOf(buyer, batch)).toBeUndefined()
  })
})

test('a batch on sale names its trainer to everybody by first name', async () => {
  const batch = await checkouts.newBatch()
  const trainer = await hire(checkouts.site, 'Kavita Joglekar', 'trainer')
  await checkouts.site.sql('update batches set trainer_id = $1 where id = $2', [trainer.id, batch])
  const visitor = visit(checkouts.site)
  const path = fillPath('/api/checkouts/courses/{id}', { id: checkouts.course })

  const { offers } = (await (await visitor.get(path)).json()) as { offers: Start[] }

  expect(offers.find(({ id }) => id === batch)).toMatchObject({ trainer: 'Kavita' })
})

describe('a change while somebody pays', () => {
  test('of the price: the new price is asked for again, or the agreed one holds', async () => {
    const buyer = await signUp(checkouts.site)
    const batch = await checkouts.newBatch()
    const checkout = await checkouts.startCheckout(buyer, batch)
    await checkouts.site.sql(
      `update courses set course = (course::jsonb || '{"discounted price": 7777}')::json where id = $1`,
      [checkouts.course],
    )
    const later = await checkouts.startCheckout(await signUp(checkouts.site), batch, {
      paise: 123_400,
    })
    expect(later).toMatchObject({ status: 409, message: expect.stringContaining('₹7,777') })
    await checkouts.gateway.pay(checkout.gatewayOrder)
    await checkouts.waitForState(checkout.order, 'paid')
    expect((await checkouts.ledgerSumsOf(checkout.order))?.balance).toBe(0)
  })

  // S226
  test('the batch is cancelled: paid, no seat, and everything is refunded', async () => {
    const buyer = await signUp(checkouts.site)
    const batch = await checkouts.newBatch()
    const checkout = await checkouts.startCheckout(buyer, batch)
    await checkouts.site.sql(
      `update batches set status = 'cancelled', cancellation_reason = 'Test' where id = $1`,
      [batch],
    )
    await checkouts.gateway.pay(checkout.gatewayOrder)
    await checkouts.waitForState(checkout.order, 'no-seat')
    expect(await checkouts.ledgerSumsOf(checkout.order)).toMatchObject({
      balance: 0,
      documents: 1,
      seats: 0,
    })

    expect(
      (await checkouts.choose(await signUp(checkouts.site), checkout.order, { choice: 'back' }))
        .status,
    ).toBe(404)
    expect((await checkouts.choose(buyer, checkout.order, { choice: 'back' })).status).toBe(200)

    await checkouts.waitForState(checkout.order, 'returned')
    expect(await checkouts.ledgerSumsOf(checkout.order)).toEqual({
      paid: 0,
      balance: 0,
      documents: 2,
      seats: 0,
    })
    expect((await checkouts.choose(buyer, checkout.order, { choice: 'back' })).status).toBe(409)
  })

  // S226
  test('the hold expires and the last seat is sold: the payer chooses another batch', async () => {
    const [slow, quick] = [await signUp(checkouts.site), await signUp(checkouts.site)]
    const batch = await checkouts.newBatch(1)
    const checkout = await checkouts.startCheckout(slow, batch)
    expect((await checkouts.startCheckout(quick, batch)).status).toBe(409)
    await checkouts.site.sql(
      `update batch_seats set expires_at = now() - interval '1 second' where batch_id = $1`,
      [batch],
    )
    const second = await checkouts.startCheckout(quick, batch)
    await checkouts.gateway.pay(second.gatewayOrder)
    await checkouts.waitForState(second.order, 'paid')
    await checkouts.gateway.pay(checkout.gatewayOrder)
    await checkouts.waitForState(checkout.order, 'no-seat')

    const other = await checkouts.newBatch()
    expect(
      (await checkouts.choose(slow, checkout.order, { choice: 'another', batch: other })).status,
    ).toBe(200)

    expect(await stateOf(checkout.order)).toBe('paid')
    expect(await checkouts.ledgerSumsOf(checkout.order)).toMatchObject({
      balance: 0,
      documents: 1,
      seats: 1,
    })
  })
})

describe('an unexpected payment', () => {
  // S75, S223
  test('of another amount is held for staff, and gives no seat', async () => {
    const checkout = await checkouts.startCheckout(
      await signUp(checkouts.site),
      await checkouts.newBatch(),
    )
    await checkouts.gateway.pay(checkout.gatewayOrder, { amount: 100 })
    await checkouts.waitForState(checkout.order, 'held')
    const [notice] = await checkouts.site.sql(
      `select facts from notifications where kind = 'order' order by id desc`,
    )
    expect(notice).toMatchObject({ facts: { reason: 'held' } })
  })

  // S227
  test('of a student who pays twice is refunded automatically', async () => {
    const buyer = await signUp(checkouts.site)
    const batch = await checkouts.newBatch()
    const first = await checkouts.startCheckout(buyer, batch)
    // As from another browser, an hour later: a separate order.
    await checkouts.site.sql(
      `update orders set created_at = created_at - interval '2 hours' where id = $1`,
      [first.order],
    )
    const second = await checkouts.startCheckout(buyer, batch)
    expect(second.order).not.toBe(first.order)
    await checkouts.gateway.pay(first.gatewayOrder)
    await checkouts.gateway.pay(second.gatewayOrder)
    await waitFor(async () => {
      const states = [await stateOf(first.order), await stateOf(second.order)].sort()
      expect(states).toEqual(['paid', 'returned'])
    })
    expect(await checkouts.ledgerSumsOf(first.order)).toMatchObject({
      balance: 0,
      documents: 3,
      seats: 1,
    })
    expect((await checkouts.startCheckout(buyer, batch)).status).toBe(409)
  })

  // S227
  test('whose refund fails at the gateway is a task of staff', async () => {
    const buyer = await signUp(checkouts.site)
    const batch = await checkouts.newBatch()
    const checkout = await checkouts.startCheckout(buyer, batch)
    await checkouts.site.sql(
      `update batches set status = 'cancelled', cancellation_reason = 'Test' where id = $1`,
      [batch],
    )
    await checkouts.gateway.pay(checkout.gatewayOrder)
    await checkouts.waitForState(checkout.order, 'no-seat')
    await checkouts.gateway.setFaults('refund-fails')
    await checkouts.choose(buyer, checkout.order, { choice: 'back' })
    await waitFor(async () => {
      const notices = await checkouts.site.sql(
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
    expect(
      (
        await checkouts.startCheckout(
          await signUp(checkouts.site),
          await checkouts.newBatch(),
          wrong,
        )
      ).status,
    ).toBe(400)
  })

  // S228
  test('under 18 without a guardian', async () => {
    const batch = await checkouts.newBatch()
    const young = await signUp(checkouts.site)
    expect((await checkouts.startCheckout(young, batch, { isAdult: false })).status).toBe(409)
    const guardian = { name: 'Meera Kulkarni', phone: '98765 43211' }
    expect((await checkouts.startCheckout(young, batch, { isAdult: false, guardian })).status).toBe(
      200,
    )
  })

  test('without an account', async () => {
    const batch = await checkouts.newBatch()
    expect((await checkouts.startCheckout(visit(checkouts.site), batch)).status).toBe(401)
  })

  // S313
  test('a batch of another course, for the fee of that course', async () => {
    const batch = await checkouts.newBatch()
    const other = 'data-science'
    const read = await visit(checkouts.site).get(
      fillPath('/api/checkouts/courses/{id}', { id: other }),
    )
    const { paise } = (await read.json()) as { paise: number }

    const checkout = await checkouts.startCheckout(await signUp(checkouts.site), batch, {
      course: other,
      paise,
    })

    expect(checkout.status).toBe(409)
    expect(checkout.message).toBe('This batch no longer exists. Please choose another one.')
    const seats = await checkouts.site.sql(
      `select from batch_seats where batch_id = $1 union all select from orders where batch_id = $1`,
      [batch],
    )
    expect(seats).toEqual([])
  })
})
