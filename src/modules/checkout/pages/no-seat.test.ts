import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckoutSite, openCheckoutSite } from '../../../../test-support/checkout-site.ts'
import { mailsTo } from '../../../../test-support/mails.ts'
import { signInAsAdmin, signUp } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import type { OrderForStaff } from '../contract.ts'

let checkouts: CheckoutSite
beforeAll(async () => {
  checkouts = await openCheckoutSite()
})
afterAll(() => checkouts.close())

const ends = {
  full: async (batch: number) => {
    const other = await checkouts.startCheckout(await signUp(checkouts.site), batch)
    await checkouts.gateway.pay(other.gatewayOrder)
    await checkouts.waitForState(other.order, 'paid')
  },
  closed: (batch: number) =>
    checkouts.site.sql(`update batches set status = 'closed' where id = $1`, [batch]),
  'sold no more': (batch: number) =>
    checkouts.site.sql(`update batches set closes_at = now() - interval '1 s' where id = $1`, [
      batch,
    ]),
  cancelled: (batch: number) =>
    checkouts.site.sql(
      `update batches set status = 'cancelled', cancellation_reason = 'Test' where id = $1`,
      [batch],
    ),
}

describe('a payer without a seat', () => {
  // S218
  test.each([
    ['full', 'full', 'the last seat was just taken', 'the last seat was taken'],
    ['closed', 'closed', 'the batch was closed', 'the batch was closed'],
    ['sold no more', 'closed', 'the batch was closed', 'the batch was closed'],
    ['cancelled', 'cancelled', 'the batch was cancelled', 'the batch was cancelled'],
  ] as const)('is told why, as staff are: %s', async (end, noSeat, inMail, forStaff) => {
    const buyer = await signUp(checkouts.site)
    const batch = await checkouts.newBatch(1)
    const checkout = await checkouts.startCheckout(buyer, batch)
    await checkouts.site.sql(
      `update batch_seats set state = 'left', left_reason = 'removed', expires_at = null where batch_id = $1`,
      [batch],
    )
    await ends[end](batch)

    await checkouts.gateway.pay(checkout.gatewayOrder)
    await checkouts.waitForState(checkout.order, 'no-seat')

    expect(await checkouts.readOrder(checkout.order)).toMatchObject({
      noSeat,
      receivedPaise: checkout.paise,
    })
    await waitFor(async () => {
      const subjects = (await mailsTo(checkouts.site, buyer.email)).map(
        ({ subject }) => subject ?? '',
      )
      expect(
        subjects.filter((subject) => subject.startsWith(`Payment received, but ${inMail}:`)),
      ).toHaveLength(1)
    })
    const accountant = await hire(checkouts.site, 'Ravi Menon', 'accountant')
    const { orders } = (await (await accountant.get('/api/admin/orders')).json()) as {
      orders: OrderForStaff[]
    }
    expect(orders.find(({ id }) => id === checkout.order)).toMatchObject({ noSeat })
    const isListed = async (query: string) =>
      (await (await accountant.get(`/api/admin/orders?${query}`)).text()).includes(checkout.order)
    const orderNumber = checkout.order.slice(0, 8).toUpperCase()
    for (const query of [`search=${orderNumber}`, 'problem=no-seat'])
      expect({ query, isListed: await isListed(query) }).toEqual({ query, isListed: true })
    const others = ['search=xyzzy', `search=${checkout.order.slice(1, 8)}`, 'problem=held']
    for (const query of [...others, `search=${orderNumber}&problem=refund-failed`])
      expect({ query, isListed: await isListed(query) }).toEqual({ query, isListed: false })
    const [of] = await checkouts.site.sql<{ id: number }>(
      'select student_id::int as id from orders where id = $1',
      [checkout.order],
    )
    const owner = await signInAsAdmin(checkouts.site)
    const student = await owner.get(fillPath('/api/admin/students/{id}', { id: of?.id ?? 0 }))
    expect(await student.text()).toContain(`, but ${forStaff}`)
  })

  // S218
  test('whose batch was full keeps that reason when its sale ends later', async () => {
    const [slow, quick] = [await signUp(checkouts.site), await signUp(checkouts.site)]
    const { batch, order } = await checkouts.payTooLate(slow, quick)
    await checkouts.site.sql('update batches set closes_at = now() where id = $1', [batch])

    expect(await checkouts.readOrder(order)).toMatchObject({ noSeat: 'full' })
  })
})

// S219
test('an unpaid order shows the requested amount, and one paid with another amount the received one', async () => {
  const checkout = await checkouts.startCheckout(
    await signUp(checkouts.site),
    await checkouts.newBatch(),
  )
  expect(await checkouts.readOrder(checkout.order)).toMatchObject({
    receivedPaise: 0,
    paise: checkout.paise,
  })

  await checkouts.gateway.pay(checkout.gatewayOrder, { amount: 100 })

  await checkouts.waitForState(checkout.order, 'held')
  expect(await checkouts.readOrder(checkout.order)).toMatchObject({
    receivedPaise: 100,
    paise: checkout.paise,
  })
})
