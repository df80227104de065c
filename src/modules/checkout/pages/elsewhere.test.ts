import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openExternalRefunds } from '../../../../test-support/external-refunds.ts'
import { visit } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

let externalRefunds: Awaited<ReturnType<typeof openExternalRefunds>>
let checkouts: (typeof externalRefunds)['checkouts']
beforeAll(async () => {
  externalRefunds = await openExternalRefunds()
  checkouts = externalRefunds.checkouts
})
afterAll(() => checkouts.close())
beforeEach(() => {
  checkouts.gateway.sendTo(checkouts.site.address)
  return checkouts.gateway.setFaults()
})

const documentsOfOrder = (order: string) =>
  checkouts.site.sql<{ kind: string }>(
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
    'is recorded once with its document, %s; staff decide about the seat',
    async (_, faults) => {
      const { order, payment, amount } = await externalRefunds.buySeat()
      await checkouts.gateway.setFaults(...faults)

      const { id } = await externalRefunds.refundAtGateway(payment, 100_000)
      if (faults[0] === 'dropped') await externalRefunds.runReconciliation()
      const externalRefund = await externalRefunds.waitForImport(id)
      await Promise.all([externalRefunds.runReconciliation(), externalRefunds.runReconciliation()])
      await externalRefunds.waitForJobs()

      expect(externalRefund).toMatchObject({
        paise: 100_000,
        reason: 'elsewhere',
        isDuplicate: false,
      })
      expect(await checkouts.ledgerSumsOf(order)).toEqual({
        paid: amount - 100_000,
        balance: 100_000,
        documents: 2,
        seats: 1,
      })
      expect((await documentsOfOrder(order)).at(-1)?.kind).not.toBe('receipt')
      const see = fillPath('/api/admin/orders/external-refunds/{id}', { id: externalRefund.id })
      expect((await externalRefunds.accountant.post(see, {})).status).toBe(200)
      expect((await externalRefunds.accountant.post(see, {})).status).toBe(200)
      expect(await externalRefunds.externalRefundOf(id)).toBeUndefined()
    },
  )

  // S193
  test('in full keeps the seat, and nothing is refunded twice', async () => {
    const { order, payment, amount } = await externalRefunds.buySeat()
    const one = await externalRefunds.refundAtGateway(payment, 100_000)
    const rest = await externalRefunds.refundAtGateway(payment, amount - 100_000)
    await externalRefunds.waitForImport(one.id)
    await externalRefunds.waitForImport(rest.id)

    await checkouts.waitForState(order, 'returned')
    expect(await checkouts.ledgerSumsOf(order)).toEqual({
      paid: 0,
      balance: amount,
      documents: 3,
      seats: 1,
    })
  })

  // S193
  test('that is reported before its payment is imported after it', async () => {
    const checkout = await checkouts.startCheckout(
      await externalRefunds.person(),
      await checkouts.newBatch(),
    )
    await checkouts.gateway.setFaults('dropped')
    const { id: payment, amount } = await checkouts.gateway.pay(checkout.gatewayOrder)
    await checkouts.gateway.setFaults()

    const { id } = await externalRefunds.refundAtGateway(payment, 50_000)
    await externalRefunds.waitForImport(id)

    expect(await checkouts.ledgerSumsOf(checkout.order)).toMatchObject({
      paid: amount - 50_000,
      seats: 1,
    })
  })

  // S193
  test('ends the wait of a payer without a seat; a partial one leaves them the rest', async () => {
    const [slow, quick] = [await externalRefunds.person(), await externalRefunds.person()]
    const { order } = await checkouts.payTooLate(slow, quick)
    await checkouts.choose(slow, order, { choice: 'first' })
    const [paid] = await checkouts.site.sql<{ payment: string; paise: number }>(
      'select payment, paise::int from gateway_payments where order_id = $1',
      [order],
    )
    const { payment = '', paise = 0 } = paid ?? {}

    const { id } = await externalRefunds.refundAtGateway(payment, 40_000)
    await externalRefunds.waitForImport(id)

    expect(await checkouts.readOrder(order)).toMatchObject({ state: 'no-seat', isWaiting: false })
    expect((await checkouts.choose(slow, order, { choice: 'back' })).status).toBe(200)
    await checkouts.waitForState(order, 'returned')
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({ paid: 0, balance: 0 })
    const refunds = await checkouts.site.sql<{ paise: number }>(
      `select paise::int from gateway_refunds where reason = 'no-seat' and gateway_payment_id =
         (select id from gateway_payments where payment = $1)`,
      [payment],
    )
    expect(refunds).toEqual([{ paise: paise - 40_000 }])
  })

  // S193
  test('after a refund by hand is shown as a double refund, with one ledger entry', async () => {
    const { order, payment, amount } = await externalRefunds.buySeat()
    await checkouts.site.sql(
      `insert into ledger_entries (enrolment_id, kind, paise, method, key, reverses, recorded_by)
       select enrolment_id, 'refund', -paise, 'cash', 'by hand ' || id, id, 'Ravi Menon'
         from ledger_entries where key = 'gateway ' || $1`,
      [payment],
    )

    const { id } = await externalRefunds.refundAtGateway(payment, amount)

    expect(await externalRefunds.waitForImport(id)).toMatchObject({ isDuplicate: true })
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({ paid: 0, balance: amount })
  })

  // S75, S193
  test('is imported from the gateway’s answer, never from an event', async () => {
    const { order, payment, amount } = await externalRefunds.buySeat()
    const entity = { id: 'rfnd_invented', payment_id: payment, amount, status: 'processed' }
    const body = {
      event: 'refund.processed',
      payload: { refund: { entity }, payment: { entity: { id: payment } } },
    }
    const send = (event: { body: string; headers: Record<string, string> }) =>
      visit(checkouts.site).ask('/api/payments/razorpay/events', { method: 'POST', ...event })

    expect((await send(checkouts.gateway.event(body, 'not the secret'))).status).toBe(401)
    expect((await send(checkouts.gateway.event(body))).status).toBe(200)
    const { id } = await externalRefunds.refundAtGateway(payment, 100_000)
    await externalRefunds.waitForImport(id)

    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({
      paid: amount - 100_000,
      documents: 2,
    })
    expect(await externalRefunds.externalRefundOf('rfnd_invented')).toBeUndefined()
  })
})

// S210
test('a second attempt that the bank confirms later is refunded automatically, without a ledger entry', async () => {
  const checkout = await checkouts.startCheckout(
    await externalRefunds.person(),
    await checkouts.newBatch(),
  )
  const late = await checkouts.gateway.pay(checkout.gatewayOrder, { outcome: 'failure' })
  const { amount } = await checkouts.gateway.pay(checkout.gatewayOrder)
  await checkouts.waitForState(checkout.order, 'paid')

  await checkouts.gateway.books.sayYes(late.id)
  await externalRefunds.runReconciliation()
  await externalRefunds.waitForJobs()
  await checkouts.site.sql('update orders set poll_at = now() where id = $1', [checkout.order])
  await checkouts.site.sql(`select graphile_worker.add_job('poll-due-orders')`)
  await externalRefunds.waitForJobs()

  expect(await checkouts.gateway.books.store.get('payment', late.id)).toMatchObject({
    status: 'refunded',
    captured: false,
  })
  expect(await checkouts.ledgerSumsOf(checkout.order)).toMatchObject({
    paid: amount,
    balance: 0,
    documents: 1,
  })
  const refunds = await checkouts.site.sql(
    `select r.id from gateway_refunds r join gateway_payments p on p.id = r.gateway_payment_id
      where p.order_id = $1`,
    [checkout.order],
  )
  expect(refunds).toEqual([])
})

// S193
test('our own refund is not imported as an external one', async () => {
  const [slow, quick] = [await externalRefunds.person(), await externalRefunds.person()]
  const { order } = await checkouts.payTooLate(slow, quick)
  await checkouts.choose(slow, order, { choice: 'back' })
  await checkouts.waitForState(order, 'returned')
  await externalRefunds.runReconciliation()
  await externalRefunds.waitForJobs()

  const refunds = await checkouts.site.sql(
    `select r.reason from gateway_refunds r join gateway_payments p on p.id = r.gateway_payment_id
      where p.order_id = $1`,
    [order],
  )
  expect(refunds).toEqual([{ reason: 'no-seat' }])
})

test('our own refund whose answer was lost is recognised by its key', async () => {
  const [slow, quick] = [await externalRefunds.person(), await externalRefunds.person()]
  const { order } = await checkouts.payTooLate(slow, quick)
  await checkouts.gateway.setFaults('lost', 'dropped')
  await checkouts.choose(slow, order, { choice: 'back' })
  const readRefunds = () =>
    checkouts.site.sql<{ key: string }>(
      `select r.key from gateway_refunds r join gateway_payments p on p.id = r.gateway_payment_id
        where p.order_id = $1`,
      [order],
    )
  const [refund] = await readRefunds()
  await waitFor(async () => {
    const there = await checkouts.gateway.books.store.list('refund', 5)
    expect(there.map(({ key }) => key)).toContain(refund?.key)
  })
  await externalRefunds.runReconciliation()
  await externalRefunds.waitForJobs()

  await checkouts.gateway.setFaults()
  await externalRefunds.runReconciliation()
  await checkouts.waitForState(order, 'returned')

  expect(await readRefunds()).toEqual([refund])
  expect(await checkouts.ledgerSumsOf(order)).toEqual({
    paid: 0,
    balance: 0,
    documents: 2,
    seats: 0,
  })
})

test('a counsellor neither sees external refunds nor marks them as resolved', async () => {
  const counsellor = await hire(checkouts.site, 'Nisha Rao', 'counsellor')
  expect((await counsellor.get('/api/admin/orders')).status).toBe(403)
  const see = fillPath('/api/admin/orders/external-refunds/{id}', { id: 1 })
  expect((await counsellor.post(see, {})).status).toBe(403)
  const unknown = fillPath('/api/admin/orders/external-refunds/{id}', { id: 999_999 })
  expect((await externalRefunds.accountant.post(unknown, {})).status).toBe(404)
})
