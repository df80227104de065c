import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openElsewhere } from '../../../../test-support/elsewhere.ts'
import { visit } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

let here: Awaited<ReturnType<typeof openElsewhere>>
let shop: (typeof here)['shop']
beforeAll(async () => {
  here = await openElsewhere()
  shop = here.shop
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.gateway.sendTo(shop.site.address)
  return shop.gateway.fail()
})

const documentsOfOrder = (order: string) =>
  shop.site.sql<{ kind: string }>(
    `select p.kind from documents p join orders o on o.enrolment_id = p.enrolment_id
      where o.id = $1 order by p.id`,
    [order],
  )

describe('a refund made at the gateway itself', () => {
  // S193
  test.each([
    ['told of once', []],
    ['told of thrice', ['twice']],
    ['told of in the wrong order', ['disorder']],
    ['beside forged events', ['forged']],
    ['not told of at all', ['dropped']],
  ] as const)(
    'is written down once with its paper, %s; the seat is left to staff',
    async (_, faults) => {
      const { order, payment, amount } = await here.bought()
      await shop.gateway.fail(...faults)

      const { id } = await here.giveBack(payment, 100_000)
      if (faults[0] === 'dropped') await here.passHour()
      const externalRefund = await here.isTaken(id)
      await Promise.all([here.passHour(), here.passHour()])
      await here.settled()

      expect(externalRefund).toMatchObject({
        paise: 100_000,
        reason: 'elsewhere',
        isDuplicate: false,
      })
      expect(await shop.accountOf(order)).toEqual({
        paid: amount - 100_000,
        left: 100_000,
        documents: 2,
        places: 1,
      })
      expect((await documentsOfOrder(order)).at(-1)?.kind).not.toBe('receipt')
      const see = fillPath('/api/admin/orders/external-refunds/{id}', { id: externalRefund.id })
      expect((await here.accountant.post(see, {})).status).toBe(200)
      expect((await here.accountant.post(see, {})).status).toBe(200)
      expect(await here.goneOf(id)).toBeUndefined()
    },
  )

  // S193
  test('in full keeps the seat, and nothing is refunded twice', async () => {
    const { order, payment, amount } = await here.bought()
    const one = await here.giveBack(payment, 100_000)
    const rest = await here.giveBack(payment, amount - 100_000)
    await here.isTaken(one.id)
    await here.isTaken(rest.id)

    await shop.reaches(order, 'returned')
    expect(await shop.accountOf(order)).toEqual({ paid: 0, left: amount, documents: 3, places: 1 })
  })

  // S193
  test('that is reported before its payment is imported after it', async () => {
    const checkout = await shop.begin(await here.person(), await shop.newBatch())
    await shop.gateway.fail('dropped')
    const { id: payment, amount } = await shop.gateway.pay(checkout.gatewayOrder)
    await shop.gateway.fail()

    const { id } = await here.giveBack(payment, 50_000)
    await here.isTaken(id)

    expect(await shop.accountOf(checkout.order)).toMatchObject({ paid: amount - 50_000, places: 1 })
  })

  // S193
  test('ends the wait of a payer without a seat; a partial one leaves them the rest', async () => {
    const [slow, quick] = [await here.person(), await here.person()]
    const { order } = await shop.paidTooLate(slow, quick)
    await shop.choose(slow, order, { choice: 'first' })
    const [paid] = await shop.site.sql<{ payment: string; paise: number }>(
      'select payment, paise::int from gateway_payments where order_id = $1',
      [order],
    )
    const { payment = '', paise = 0 } = paid ?? {}

    const { id } = await here.giveBack(payment, 40_000)
    await here.isTaken(id)

    expect(await shop.show(order)).toMatchObject({ state: 'no-seat', isWaiting: false })
    expect((await shop.choose(slow, order, { choice: 'back' })).status).toBe(200)
    await shop.reaches(order, 'returned')
    expect(await shop.accountOf(order)).toMatchObject({ paid: 0, left: 0 })
    const refunds = await shop.site.sql<{ paise: number }>(
      `select paise::int from gateway_refunds where reason = 'no-seat' and gateway_payment_id =
         (select id from gateway_payments where payment = $1)`,
      [payment],
    )
    expect(refunds).toEqual([{ paise: paise - 40_000 }])
  })

  // S193
  test('after a refund by hand is shown as a double refund, with one ledger entry', async () => {
    const { order, payment, amount } = await here.bought()
    await shop.site.sql(
      `insert into ledger_entries (enrolment_id, kind, paise, method, key, reverses, recorded_by)
       select enrolment_id, 'refund', -paise, 'cash', 'by hand ' || id, id, 'Ravi Menon'
         from ledger_entries where key = 'gateway ' || $1`,
      [payment],
    )

    const { id } = await here.giveBack(payment, amount)

    expect(await here.isTaken(id)).toMatchObject({ isDuplicate: true })
    expect(await shop.accountOf(order)).toMatchObject({ paid: 0, left: amount })
  })

  // S75, S193
  test('is imported from the gateway’s answer, never from an event', async () => {
    const { order, payment, amount } = await here.bought()
    const entity = { id: 'rfnd_invented', payment_id: payment, amount, status: 'processed' }
    const body = {
      event: 'refund.processed',
      payload: { refund: { entity }, payment: { entity: { id: payment } } },
    }
    const send = (event: { body: string; headers: Record<string, string> }) =>
      visit(shop.site).ask('/api/payments/razorpay/events', { method: 'POST', ...event })

    expect((await send(shop.gateway.event(body, 'not the secret'))).status).toBe(401)
    expect((await send(shop.gateway.event(body))).status).toBe(200)
    const { id } = await here.giveBack(payment, 100_000)
    await here.isTaken(id)

    expect(await shop.accountOf(order)).toMatchObject({ paid: amount - 100_000, documents: 2 })
    expect(await here.goneOf('rfnd_invented')).toBeUndefined()
  })
})

// S210
test('a second attempt that the bank confirms later is refunded automatically, without a ledger entry', async () => {
  const checkout = await shop.begin(await here.person(), await shop.newBatch())
  const late = await shop.gateway.pay(checkout.gatewayOrder, { outcome: 'failure' })
  const { amount } = await shop.gateway.pay(checkout.gatewayOrder)
  await shop.reaches(checkout.order, 'paid')

  await shop.gateway.books.sayYes(late.id)
  await here.passHour()
  await here.settled()
  await shop.site.sql('update orders set poll_at = now() where id = $1', [checkout.order])
  await shop.site.sql(`select graphile_worker.add_job('poll-due-orders')`)
  await here.settled()

  expect(await shop.gateway.books.store.get('payment', late.id)).toMatchObject({
    status: 'refunded',
    captured: false,
  })
  expect(await shop.accountOf(checkout.order)).toMatchObject({
    paid: amount,
    left: 0,
    documents: 1,
  })
  const refunds = await shop.site.sql(
    `select r.id from gateway_refunds r join gateway_payments p on p.id = r.gateway_payment_id
      where p.order_id = $1`,
    [checkout.order],
  )
  expect(refunds).toEqual([])
})

// S193
test('our own refund is not imported as an external one', async () => {
  const [slow, quick] = [await here.person(), await here.person()]
  const { order } = await shop.paidTooLate(slow, quick)
  await shop.choose(slow, order, { choice: 'back' })
  await shop.reaches(order, 'returned')
  await here.passHour()
  await here.settled()

  const refunds = await shop.site.sql(
    `select r.reason from gateway_refunds r join gateway_payments p on p.id = r.gateway_payment_id
      where p.order_id = $1`,
    [order],
  )
  expect(refunds).toEqual([{ reason: 'no-seat' }])
})

test('our own refund whose answer was lost is recognised by its key', async () => {
  const [slow, quick] = [await here.person(), await here.person()]
  const { order } = await shop.paidTooLate(slow, quick)
  await shop.gateway.fail('lost', 'dropped')
  await shop.choose(slow, order, { choice: 'back' })
  const readRefunds = () =>
    shop.site.sql<{ key: string }>(
      `select r.key from gateway_refunds r join gateway_payments p on p.id = r.gateway_payment_id
        where p.order_id = $1`,
      [order],
    )
  const [refund] = await readRefunds()
  await waitFor(async () => {
    const there = await shop.gateway.books.store.list('refund', 5)
    expect(there.map(({ key }) => key)).toContain(refund?.key)
  })
  await here.passHour()
  await here.settled()

  await shop.gateway.fail()
  await here.passHour()
  await shop.reaches(order, 'returned')

  expect(await readRefunds()).toEqual([refund])
  expect(await shop.accountOf(order)).toEqual({ paid: 0, left: 0, documents: 2, places: 0 })
})

test('a counsellor neither sees external refunds nor marks them as resolved', async () => {
  const counsellor = await hire(shop.site, 'Nisha Rao', 'counsellor')
  expect((await counsellor.get('/api/admin/orders')).status).toBe(403)
  const see = fillPath('/api/admin/orders/external-refunds/{id}', { id: 1 })
  expect((await counsellor.post(see, {})).status).toBe(403)
  const unknown = fillPath('/api/admin/orders/external-refunds/{id}', { id: 999_999 })
  expect((await here.accountant.post(unknown, {})).status).toBe(404)
})
