import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../../test-support/mails.ts'
import { openShop, type Shop } from '../../../../test-support/shop.ts'
import { signInAsAdmin, signUp } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import type { OrderForStaff } from '../contract.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const ends = {
  full: async (batch: number) => {
    const other = await shop.begin(await signUp(shop.site), batch)
    await shop.gateway.pay(other.gatewayOrder)
    await shop.reaches(other.order, 'paid')
  },
  closed: (batch: number) =>
    shop.site.sql(`update batches set status = 'closed' where id = $1`, [batch]),
  'sold no more': (batch: number) =>
    shop.site.sql(`update batches set closes_at = now() - interval '1 s' where id = $1`, [batch]),
  cancelled: (batch: number) =>
    shop.site.sql(
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
    const buyer = await signUp(shop.site)
    const batch = await shop.newBatch(1)
    const checkout = await shop.begin(buyer, batch)
    await shop.site.sql(
      `update batch_seats set state = 'left', left_reason = 'removed', expires_at = null where batch_id = $1`,
      [batch],
    )
    await ends[end](batch)

    await shop.gateway.pay(checkout.gatewayOrder)
    await shop.reaches(checkout.order, 'no-seat')

    expect(await shop.show(checkout.order)).toMatchObject({ noSeat, receivedPaise: checkout.paise })
    await waitFor(async () => {
      const subjects = (await mailsTo(shop.site, buyer.email)).map(({ subject }) => subject ?? '')
      expect(
        subjects.filter((subject) => subject.startsWith(`Payment received, but ${inMail}:`)),
      ).toHaveLength(1)
    })
    const accountant = await hire(shop.site, 'Ravi Menon', 'accountant')
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
    const [of] = await shop.site.sql<{ id: number }>(
      'select student_id::int as id from orders where id = $1',
      [checkout.order],
    )
    const owner = await signInAsAdmin(shop.site)
    const student = await owner.get(fillPath('/api/admin/students/{id}', { id: of?.id ?? 0 }))
    expect(await student.text()).toContain(`, but ${forStaff}`)
  })

  // S218
  test('whose batch was full keeps that reason when its sale ends later', async () => {
    const [slow, quick] = [await signUp(shop.site), await signUp(shop.site)]
    const { batch, order } = await shop.paidTooLate(slow, quick)
    await shop.site.sql('update batches set closes_at = now() where id = $1', [batch])

    expect(await shop.show(order)).toMatchObject({ noSeat: 'full' })
  })
})

// S219
test('an unpaid order shows the requested amount, and one paid with another amount the received one', async () => {
  const checkout = await shop.begin(await signUp(shop.site), await shop.newBatch())
  expect(await shop.show(checkout.order)).toMatchObject({ receivedPaise: 0, paise: checkout.paise })

  await shop.gateway.pay(checkout.gatewayOrder, { amount: 100 })

  await shop.reaches(checkout.order, 'held')
  expect(await shop.show(checkout.order)).toMatchObject({
    receivedPaise: 100,
    paise: checkout.paise,
  })
})
