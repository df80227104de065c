import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openGateway, type TestGateway } from '../../../test-support/gateway.ts'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../test-support/site.ts'
import { endpoints } from '../../site-map.ts'

vi.setConfig({ testTimeout: 30_000 })

let gateway: TestGateway
let site: Site
beforeAll(async () => {
  gateway = await openGateway()
  site = await openSite({ settings: gateway.settings })
})
afterAll(async () => {
  gateway.sendTo(undefined)
  await gateway.close()
  await site.close()
})
beforeEach(() => {
  gateway.sendTo(site.address)
  return gateway.fail()
})

const course = 'python-programming'
const soon = { timeout: 15_000, interval: 50 }

async function newBatch(seats = 10): Promise<number> {
  const [row] = await site.sql<{ id: number }>(
    `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                          seats, opens_at, closes_at, saved_by)
     values ($1, 'classroom', '27', '{1,3,5}', '19:00', '21:00', current_date + 8, current_date + 90, $2,
             now() - interval '1 day', now() + interval '7 days', 'Test') returning id::int`,
    [course, seats],
  )
  return row?.id ?? 0
}

const at = (address: string, id: string) => address.replace('{id}', id)

async function fee(): Promise<number> {
  const said = await (await visit(site).get(at(endpoints.checkoutOf, course))).json()
  return said.paise
}

async function begin(buyer: Visitor, batch: number, more: object = {}) {
  const asked = { course, batch, paise: await fee(), phone: '98765 43210', isAdult: true }
  const response = await buyer.post(endpoints.checkouts, { ...asked, agreed: true, ...more })
  return { status: response.status, ...(await response.json()) } as {
    status: number
    order: string
    gatewayOrder: string
    message?: string
  }
}

async function stateOf(order: string): Promise<string> {
  return (await (await visit(site).get(at(endpoints.orderState, order))).json()).state
}

const waitFor = (order: string, state: string) =>
  vi.waitFor(async () => expect(await stateOf(order)).toBe(state), soon)

/** What the gateway holds of an order, what the ledger says of it, and how many papers there are. */
async function accountOf(order: string) {
  const [row] = await site.sql<{ paid: number; left: number; papers: number; places: number }>(
    `select -coalesce(sum(l.paise) filter (where l.kind in ('payment', 'refund')), 0)::int as paid,
            coalesce(sum(l.paise), 0)::int as left,
            (select count(*)::int from papers p where p.joining_id = o.joining_id) as papers,
            (select count(*)::int from places p
              where p.batch_id = o.batch_id and p.student_id = o.student_id and p.state = 'taken') as places
       from orders o left join ledger_entries l on l.joining_id = o.joining_id
      where o.id = $1 group by o.id`,
    [order],
  )
  return row
}

describe('a seat', () => {
  test('is held, paid and theirs, with one entry and one paper, however often it is told', async () => {
    await gateway.fail('twice', 'disorder', 'forged')
    const buyer = await signUp(site)
    const begun = await begin(buyer, await newBatch())
    expect(begun.status).toBe(200)
    expect(await stateOf(begun.order)).toBe('open')

    await gateway.pay(begun.gatewayOrder)

    await waitFor(begun.order, 'paid')
    expect(await accountOf(begun.order)).toEqual({
      ...{ paid: await fee(), left: 0, papers: 1, places: 1 },
    })
  })

  test('that was paid while no event came is found by who comes back', async () => {
    gateway.sendTo(undefined)
    const begun = await begin(await signUp(site), await newBatch())
    await gateway.pay(begun.gatewayOrder)

    const returned = await visit(site).post(at(endpoints.orderReturn, begun.order), {})

    expect(await returned.json()).toMatchObject({ state: 'paid' })
  })

  test('is begun once by two clicks, and not paid by a forged return', async () => {
    const buyer = await signUp(site)
    const batch = await newBatch()
    const [one, other] = [await begin(buyer, batch), await begin(buyer, batch)]
    expect(other).toMatchObject({ order: one.order, gatewayOrder: one.gatewayOrder })

    const returned = await visit(site).post(at(endpoints.orderReturn, one.order), {
      razorpay_order_id: one.gatewayOrder,
      razorpay_payment_id: 'pay_forged',
      razorpay_signature: 'x',
    })
    expect(await returned.json()).toMatchObject({ state: 'open' })
  })

  test('is paid by a payment that failed first, and by one that waits to be captured', async () => {
    for (const fault of ['failed-first', 'uncaptured'] as const) {
      await gateway.fail(fault)
      const begun = await begin(await signUp(site), await newBatch())
      await gateway.pay(begun.gatewayOrder)
      await waitFor(begun.order, 'paid')
    }
  })

  test('is paid although the answer of the gateway was lost: its event comes before our own word', async () => {
    await gateway.fail('lost')
    const buyer = await signUp(site)
    const batch = await newBatch()
    expect((await begin(buyer, batch)).status).toBe(503)
    await gateway.fail()
    const [row] = await site.sql<{ id: string; gateway_order: null }>(
      'select id, gateway_order from orders where batch_id = $1',
      [batch],
    )
    const theirs = await gateway.adapter.find(row?.id ?? '')
    expect([row?.gateway_order, theirs]).toEqual([null, expect.any(String)])

    await gateway.pay(theirs ?? '')

    await waitFor(row?.id ?? '', 'paid')
  })
})

describe('what changes while somebody pays', () => {
  test('the price: the sum that was shown is asked for again, or was agreed', async () => {
    const buyer = await signUp(site)
    const batch = await newBatch()
    const begun = await begin(buyer, batch)
    await site.sql(
      `update courses set course = (course::jsonb || '{"discounted price": 7777}')::json where id = $1`,
      [course],
    )
    const later = await begin(await signUp(site), batch, { paise: 123_400 })
    expect(later).toMatchObject({ status: 409, message: expect.stringContaining('₹7,777') })
    await gateway.pay(begun.gatewayOrder)
    await waitFor(begun.order, 'paid')
    expect((await accountOf(begun.order))?.left).toBe(0)
  })

  test('the batch is cancelled: paid, no seat, and all of it goes back', async () => {
    const buyer = await signUp(site)
    const batch = await newBatch()
    const begun = await begin(buyer, batch)
    await site.sql(
      `update batches set status = 'cancelled', cancelled_why = 'Test' where id = $1`,
      [batch],
    )
    await gateway.pay(begun.gatewayOrder)
    await waitFor(begun.order, 'no-seat')
    expect(await accountOf(begun.order)).toMatchObject({ left: 0, papers: 1, places: 0 })

    const choice = at(endpoints.orderChoice, begun.order)
    expect((await (await signUp(site)).post(choice, { choice: 'back' })).status).toBe(404)
    expect((await buyer.post(choice, { choice: 'back' })).status).toBe(200)

    await waitFor(begun.order, 'returned')
    expect(await accountOf(begun.order)).toEqual({ paid: 0, left: 0, papers: 2, places: 0 })
    expect((await buyer.post(choice, { choice: 'back' })).status).toBe(409)
  })

  test('the hold runs out and the last seat goes: another batch is theirs', async () => {
    const [slow, quick] = [await signUp(site), await signUp(site)]
    const batch = await newBatch(1)
    const begun = await begin(slow, batch)
    expect((await begin(quick, batch)).status).toBe(409)
    await site.sql(
      `update places set expires_at = now() - interval '1 second' where batch_id = $1`,
      [batch],
    )
    const second = await begin(quick, batch)
    await gateway.pay(second.gatewayOrder)
    await waitFor(second.order, 'paid')
    await gateway.pay(begun.gatewayOrder)
    await waitFor(begun.order, 'no-seat')

    const other = await newBatch()
    const choice = at(endpoints.orderChoice, begun.order)
    expect((await slow.post(choice, { choice: 'another', batch: other })).status).toBe(200)

    expect(await stateOf(begun.order)).toBe('paid')
    expect(await accountOf(begun.order)).toMatchObject({ left: 0, papers: 1, places: 1 })
  })
})

describe('money that is not as it was asked for', () => {
  test('of another sum is held for staff, and gives no seat', async () => {
    const begun = await begin(await signUp(site), await newBatch())
    await gateway.pay(begun.gatewayOrder, { amount: 100 })
    await waitFor(begun.order, 'held')
    const [told] = await site.sql(
      `select facts from notifications where kind = 'order' order by id desc`,
    )
    expect(told).toMatchObject({ facts: { why: 'held' } })
  })

  test('of one student who pays twice goes back by itself', async () => {
    const buyer = await signUp(site)
    const batch = await newBatch()
    const first = await begin(buyer, batch)
    // As from another browser, an hour later: an order of its own.
    await site.sql(`update orders set made_at = made_at - interval '2 hours' where id = $1`, [
      first.order,
    ])
    const second = await begin(buyer, batch)
    expect(second.order).not.toBe(first.order)
    await gateway.pay(first.gatewayOrder)
    await gateway.pay(second.gatewayOrder)
    await vi.waitFor(async () => {
      const states = [await stateOf(first.order), await stateOf(second.order)].sort()
      expect(states).toEqual(['paid', 'returned'])
    }, soon)
    expect(await accountOf(first.order)).toMatchObject({ left: 0, papers: 3, places: 1 })
    expect((await begin(buyer, batch)).status).toBe(409)
  })

  test('and that the gateway fails to give back is a task of staff', async () => {
    const buyer = await signUp(site)
    const batch = await newBatch()
    const begun = await begin(buyer, batch)
    await site.sql(
      `update batches set status = 'cancelled', cancelled_why = 'Test' where id = $1`,
      [batch],
    )
    await gateway.pay(begun.gatewayOrder)
    await waitFor(begun.order, 'no-seat')
    await gateway.fail('refund-fails')
    await buyer.post(at(endpoints.orderChoice, begun.order), { choice: 'back' })
    await vi.waitFor(async () => {
      const told = await site.sql(
        `select from notifications where kind = 'order' and facts ->> 'why' = 'refund-failed'`,
      )
      expect(told).toHaveLength(1)
    }, soon)
    expect(await stateOf(begun.order)).toBe('no-seat')
  })
})

describe('nobody buys', () => {
  test.each([
    ['without saying yes to the terms', { agreed: false }],
    ['without saying how old they are', { isAdult: undefined }],
    ['with a number that is none', { phone: '12' }],
  ])('%s', async (_, wrong) => {
    expect((await begin(await signUp(site), await newBatch(), wrong)).status).toBe(400)
  })

  test('under 18 without a guardian', async () => {
    const batch = await newBatch()
    const young = await signUp(site)
    expect((await begin(young, batch, { isAdult: false })).status).toBe(409)
    const guardian = { name: 'Meera Kulkarni', phone: '98765 43211' }
    expect((await begin(young, batch, { isAdult: false, guardian })).status).toBe(200)
  })

  test('without an account, or a batch of another course', async () => {
    const batch = await newBatch()
    expect((await begin(visit(site), batch)).status).toBe(401)
    expect((await begin(await signUp(site), batch, { course: 'data-science' })).status).toBe(409)
  })
})
