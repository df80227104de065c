import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckoutSite, openCheckoutSite } from '../../../../test-support/checkout-site.ts'
import { signUp } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import type { OrderForStaff } from '../contract.ts'

let checkouts: CheckoutSite
beforeAll(async () => {
  checkouts = await openCheckoutSite()
})
afterAll(() => checkouts.close())

const person = () => signUp(checkouts.site)

async function waitingRefund() {
  const accountant = await hire(checkouts.site, 'Ravi Menon', 'accountant')
  const { orders } = (await (await accountant.get('/api/admin/orders')).json()) as {
    orders: OrderForStaff[]
  }
  const choose = (id: string, body: object) =>
    accountant.post(fillPath('/api/admin/orders/{id}/choice', { id }), body)
  return { orders, choose }
}

describe('a payment of another amount than requested', () => {
  async function heldOrder(amount: number) {
    const buyer = await person()
    const batch = await checkouts.newBatch(1)
    const checkout = await checkouts.startCheckout(buyer, batch)
    await checkouts.gateway.pay(checkout.gatewayOrder, { amount })
    await checkouts.waitForState(checkout.order, 'held')
    const [row] = await checkouts.site.sql<{ paise: number }>(
      'select paise::int from orders where id = $1',
      [checkout.order],
    )
    return { buyer, batch, order: checkout.order, paise: row?.paise ?? 0 }
  }

  // S188
  test('buys a seat once if staff decide so, and the shortfall stays due', async () => {
    const { batch, order, paise } = await heldOrder(100_000)
    const { choose } = await waitingRefund()

    const both = await Promise.all([1, 2].map(() => choose(order, { choice: 'another', batch })))

    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await checkouts.readOrder(order)).toMatchObject({ state: 'paid' })
    expect(await checkouts.ledgerSumsOf(order)).toEqual({
      paid: 100_000,
      balance: paise - 100_000,
      documents: 1,
      seats: 1,
    })
    // Polling again changes nothing.
    await checkouts.site.sql('update orders set poll_at = now() where id = $1', [order])
    await checkouts.site.sql(`select graphile_worker.add_job('poll-due-orders')`)
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({ paid: 100_000, documents: 1 })
    expect((await waitingRefund()).orders.map(({ id }) => id)).not.toContain(order)
  })

  // S188
  test('stays held if the seat that staff chose is gone', async () => {
    const { order } = await heldOrder(100_000)
    const { batch: full } = await heldOrder(100_000)
    const other = await checkouts.startCheckout(await person(), full)
    await checkouts.site.sql(
      `update batch_seats set expires_at = now() - interval '1 s' where batch_id = $1`,
      [full],
    )
    const last = await checkouts.startCheckout(await person(), full)
    await checkouts.gateway.pay(last.gatewayOrder)
    await checkouts.waitForState(last.order, 'paid')
    expect(other.status).toBe(409)
    const { choose } = await waitingRefund()

    expect((await choose(order, { choice: 'another', batch: full })).status).toBe(409)

    expect(await checkouts.readOrder(order)).toMatchObject({ state: 'held' })
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({ paid: 0, documents: 0, seats: 0 })
  })

  test('gets the first place on the waitlist if staff decide so', async () => {
    const { batch, order, paise } = await heldOrder(100_000)
    const { choose } = await waitingRefund()
    // While the seat is kept for them there is nothing to wait for.
    expect((await choose(order, { choice: 'first' })).status).toBe(409)
    await checkouts.site.sql(
      `update batch_seats set expires_at = now() - interval '1 s' where batch_id = $1`,
      [batch],
    )

    expect((await choose(order, { choice: 'first' })).status).toBe(200)

    expect(await checkouts.readOrder(order)).toMatchObject({ state: 'no-seat', isWaiting: true })
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({
      paid: 100_000,
      balance: paise - 100_000,
    })
  })

  // S188
  test('gives the payer no choice of a seat: only a refund', async () => {
    const { buyer, batch, order } = await heldOrder(100)
    for (const wish of [{ choice: 'another', batch }, { choice: 'first' }])
      expect((await checkouts.choose(buyer, order, wish)).status).toBe(409)
    expect((await checkouts.choose(await person(), order, { choice: 'back' })).status).toBe(404)

    expect((await checkouts.choose(buyer, order, { choice: 'back' })).status).toBe(200)

    await checkouts.waitForState(order, 'returned')
    const { choose } = await waitingRefund()
    expect((await choose(order, { choice: 'another', batch })).status).toBe(409)
  })

  // S75, S188
  test('in another currency buys nothing, whoever decides', async () => {
    const { batch, order } = await heldOrder(100_000)
    await checkouts.site.sql(`update orders set held_reason = 'currency' where id = $1`, [order])
    const { choose } = await waitingRefund()

    expect((await choose(order, { choice: 'another', batch })).status).toBe(409)
    expect((await choose(order, { choice: 'first' })).status).toBe(409)
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({ documents: 0, seats: 0 })
  })
})
