import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CheckoutSite, openCheckoutSite } from '../../../../test-support/checkout-site.ts'
import {
  approve,
  ownRefunds,
  refundRequestsOf,
  requestCourseRefund,
} from '../../../../test-support/refund-requests.ts'
import { signInAsAdmin, signUp, type Visitor, visit } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import type { DifferingPayment, OrderForStaff } from '../contract.ts'

let checkoutSite: CheckoutSite
let accountant: Visitor
let other: Visitor
beforeAll(async () => {
  checkoutSite = await openCheckoutSite()
  accountant = await hire(checkoutSite.site, 'Ravi Menon', 'accountant')
  other = await hire(checkoutSite.site, 'Leela Iyer', 'accountant')
})
afterAll(() => checkoutSite.close())
beforeEach(() => checkoutSite.gateway.setFaults())

type Checkout = Awaited<ReturnType<CheckoutSite['startCheckout']>>

async function beginCheckout(): Promise<Checkout & { buyer: Visitor; batch: number }> {
  const buyer = await signUp(checkoutSite.site)
  const batch = await checkoutSite.newBatch(3)
  return { ...(await checkoutSite.startCheckout(buyer, batch)), buyer, batch }
}

const toLookAt = async (staff = accountant) =>
  (await (await staff.get('/api/admin/orders')).json()) as {
    orders: OrderForStaff[]
    differing: DifferingPayment[]
  }

const differingOf = async (payment: string) =>
  (await toLookAt()).differing.find((one) => one.payment === payment)

/** Polls the gateway once more and stores its answer, as a reload or a later event does. */
async function askGateway(order: string) {
  await checkoutSite.site.sql(
    `select graphile_worker.add_job('poll-order', json_build_object('order', $1::text))`,
    [order],
  )
  await nothingUnderWay()
}

/** No event is on its way; no event and no poll is waiting or running. */
function nothingUnderWay() {
  return waitFor(async () => {
    const deliveries = await checkoutSite.gateway.books.store.list('delivery', 2_000)
    expect(deliveries.filter(({ state }) => state === 'waiting')).toEqual([])
    const jobs = `select task_identifier from graphile_worker.jobs
      where task_identifier in ('poll-order', 'read-gateway-event') and run_at <= now()`
    expect(await checkoutSite.site.sql(jobs)).toEqual([])
  })
}

const readingsOf = (payment: string) =>
  checkoutSite.site.sql<{ source: string; paise: number }>(
    'select source, paise::int from payment_readings where payment = $1 order by id',
    [payment],
  )

const entriesOf = (order: string) =>
  checkoutSite.site.sql(
    `select l.kind, l.paise::int, (select p.kind from documents p where p.entry_id = l.id) as document
       from orders o join ledger_entries l on l.enrolment_id = o.enrolment_id
      where o.id = $1 and l.kind in ('payment', 'refund') order by l.id`,
    [order],
  )

const decide = (staff: Visitor, { id }: DifferingPayment, body: object) =>
  staff.post(fillPath('/api/admin/payments/{id}/reading', { id }), body)

const correct = (staff: Visitor, one: DifferingPayment) =>
  decide(staff, one, { decision: 'correct', reading: one.reading })

const numberGaps = () =>
  checkoutSite.site.sql(
    `select series from documents group by series, year having max(number) > count(distinct number)`,
  )

async function buySeat() {
  const one = await beginCheckout()
  const { id: payment } = await checkoutSite.gateway.pay(one.gatewayOrder)
  await checkoutSite.waitForState(one.order, 'paid')
  await nothingUnderWay()
  return { ...one, payment }
}

/** The gateway once reports a wrong amount: ₹1. */
async function misread(order: string, payment: string) {
  await checkoutSite.gateway.setFaults('misread')
  await askGateway(order)
  await checkoutSite.gateway.setFaults()
  return waitFor(async () => (await differingOf(payment)) ?? expect.fail('No task yet.'))
}

describe('before it is in the ledger', () => {
  async function heldAtOneRupee() {
    const one = await beginCheckout()
    await checkoutSite.gateway.setFaults('misread')
    const { id: payment } = await checkoutSite.gateway.pay(one.gatewayOrder)
    await checkoutSite.waitForState(one.order, 'held')
    expect(await checkoutSite.readOrder(one.order)).toMatchObject({ receivedPaise: 100 })
    await checkoutSite.gateway.setFaults()
    return { ...one, payment }
  }

  /** The ₹1 is refunded, and the gateway reports the whole amount: with the event of the refund, or when asked. */
  async function heldAgain(order: string) {
    await waitFor(async () =>
      expect((await checkoutSite.readOrder(order)).returning).toMatchObject({ isDone: true }),
    )
    await askGateway(order)
    await checkoutSite.waitForState(order, 'held')
  }

  // S330
  test('a payment misreported as ₹1 buys its seat with the next answer, once', async () => {
    const { order, paise, payment } = await heldAtOneRupee()

    await Promise.all([askGateway(order), askGateway(order), askGateway(order)])

    await checkoutSite.waitForState(order, 'paid')
    expect(await checkoutSite.ledgerSumsOf(order)).toEqual({
      paid: paise,
      balance: 0,
      documents: 1,
      seats: 1,
    })
    expect((await toLookAt()).orders.map(({ id }) => id)).not.toContain(order)
    const queries = (await readingsOf(payment)).filter(({ source }) => source === 'query')
    expect(queries.map((one) => one.paise)).toEqual([100, paise])
  })

  // S330
  test('an event about it changes nothing, and is stored beside our own queries', async () => {
    const { order, paise, gatewayOrder, payment } = await heldAtOneRupee()
    await checkoutSite.gateway.setFaults('misread')
    const entity = { id: payment, order_id: gatewayOrder, status: 'captured', currency: 'INR' }
    const event = checkoutSite.gateway.event({
      event: 'payment.captured',
      payload: { payment: { entity: { ...entity, amount: 77_700 } } },
    })
    const response = await visit(checkoutSite.site).ask('/api/payments/razorpay/events', {
      method: 'POST',
      ...event,
    })
    expect(response.status).toBe(200)
    await askGateway(order)

    expect(await checkoutSite.readOrder(order)).toMatchObject({ state: 'held', receivedPaise: 100 })
    expect(await readingsOf(payment)).toContainEqual({ source: 'event', paise: 77_700 })
    await checkoutSite.gateway.setFaults()
    await askGateway(order)
    await checkoutSite.waitForState(order, 'paid')
    expect(await checkoutSite.ledgerSumsOf(order)).toMatchObject({ paid: paise })
  })

  // S330
  test('a full refund returns everything that came, even if ₹1 of it was refunded before', async () => {
    const { order, paise, buyer } = await heldAtOneRupee()
    expect((await checkoutSite.choose(buyer, order, { choice: 'back' })).status).toBe(200)
    await heldAgain(order)
    expect(await checkoutSite.ledgerSumsOf(order)).toMatchObject({ documents: 0, seats: 0 })
    expect((await toLookAt()).orders.map(({ id }) => id)).toContain(order)
    const address = fillPath('/api/admin/orders/{id}/choice', { id: order })
    expect((await accountant.post(address, { choice: 'back' })).status).toBe(200)

    await checkoutSite.waitForState(order, 'returned')
    expect(await checkoutSite.readOrder(order)).toMatchObject({
      returning: { paise, isDone: true },
    })
  })

  // S330
  test('with a seat after ₹1 was refunded, the ledger has the rest', async () => {
    const { order, paise, buyer, batch } = await heldAtOneRupee()
    await checkoutSite.choose(buyer, order, { choice: 'back' })
    await heldAgain(order)

    const address = fillPath('/api/admin/orders/{id}/choice', { id: order })
    expect((await accountant.post(address, { choice: 'another', batch })).status).toBe(200)

    expect(await checkoutSite.ledgerSumsOf(order)).toMatchObject({
      paid: paise - 100,
      balance: 100,
      documents: 2,
    })
  })
})

describe('once it is in the ledger', () => {
  // S331
  test('another amount is a task with both figures, and changes nothing by itself', async () => {
    const { order, paise, payment } = await buySeat()

    const task = await misread(order, payment)

    expect(task).toMatchObject({ paise, readPaise: 100, currency: 'INR' })
    expect(
      task.readings.filter(({ source }) => source === 'query').map((one) => one.paise),
    ).toEqual([paise, 100])
    expect(await checkoutSite.ledgerSumsOf(order)).toMatchObject({
      paid: paise,
      balance: 0,
      documents: 1,
    })
    const notices = await checkoutSite.site.sql(
      `select 1 from notifications where facts ->> 'reason' = 'differs'`,
    )
    expect(notices).toHaveLength(1)
  })

  test('the task ends if the gateway, asked again, reports the ledger’s amount', async () => {
    const { order, payment } = await buySeat()
    const task = await misread(order, payment)

    expect((await decide(accountant, task, { decision: 'ask-again' })).status).toBe(200)

    await waitFor(async () => expect(await differingOf(payment)).toBeUndefined())
    const late = await correct(accountant, task)
    expect([late.status, (await late.json()).message]).toEqual([
      409,
      expect.stringContaining('agrees with the ledger again'),
    ])
    expect(await entriesOf(order)).toHaveLength(1)
  })

  // S331
  test('two who confirm at once write one correction, with documents and without gaps', async () => {
    const { order, paise, payment } = await buySeat()
    const task = await misread(order, payment)

    const both = await Promise.all([correct(accountant, task), correct(other, task)])

    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await entriesOf(order)).toEqual([
      { kind: 'payment', paise: -paise, document: 'receipt' },
      { kind: 'refund', paise, document: 'refund-voucher' },
      { kind: 'payment', paise: -100, document: 'receipt' },
    ])
    const corrections = await checkoutSite.site.sql<{
      name: string
      correction: string
      replaces: string
    }>(
      `select p.name, p.contents ->> 'isCorrection' as correction, p.contents -> 'replaces' ->> 'name' as replaces
         from orders o join documents p on p.enrolment_id = o.enrolment_id where o.id = $1 order by p.id`,
      [order],
    )
    expect(corrections).toEqual([
      { name: expect.any(String), correction: null, replaces: null },
      { name: expect.any(String), correction: 'true', replaces: null },
      { name: expect.any(String), correction: null, replaces: corrections[0]?.name },
    ])
    expect(await numberGaps()).toEqual([])
    expect(await checkoutSite.ledgerSumsOf(order)).toMatchObject({
      paid: 100,
      balance: paise - 100,
    })
    expect(await differingOf(payment)).toBeUndefined()
    expect((await checkoutSite.readOrder(order)).receipts).toHaveLength(2)
  })

  // S331
  test('corrected to a smaller amount and back, everything that came is refunded', async () => {
    const { order, paise, payment, buyer } = await buySeat()
    expect((await correct(accountant, await misread(order, payment))).status).toBe(200)
    await askGateway(order)
    const differingReading = await waitFor(
      async () => (await differingOf(payment)) ?? expect.fail('No task yet.'),
    )
    expect(differingReading).toMatchObject({ paise: 100, readPaise: paise })
    expect((await correct(other, differingReading)).status).toBe(200)
    expect(await checkoutSite.ledgerSumsOf(order)).toMatchObject({
      paid: paise,
      balance: 0,
      documents: 5,
    })

    // They leave the course: the current amount is refunded through the gateway, once.
    expect((await ownRefunds(buyer))[0]?.calculation?.backPaise).toBe(paise)
    expect((await requestCourseRefund(buyer)).status).toBe(201)
    const [ask] = await refundRequestsOf(accountant, differingReading.enrolmentId ?? 0)
    await checkoutSite.gateway.setFaults('down')
    expect(
      (await approve(await signInAsAdmin(checkoutSite.site), ask ?? expect.fail())).status,
    ).toBe(200)
    const response = await accountant.get(
      `/api/admin/refund-calculation?enrolment=${differingReading.enrolmentId}`,
    )
    const { calculation } = (await response.json()) as { calculation: object }
    expect(calculation).toMatchObject({ onTheWayPaise: paise, backPaise: 0 })
    await checkoutSite.gateway.setFaults()
    await checkoutSite.site.sql(`update graphile_worker._private_jobs set run_at = now()`)
    await waitFor(async () =>
      expect(await checkoutSite.ledgerSumsOf(order)).toMatchObject({ paid: 0, balance: 0 }),
    )
    const refunds = await checkoutSite.site.sql(
      'select paise::int from gateway_refunds where gateway_payment_id = $1',
      [differingReading.id],
    )
    expect(refunds).toEqual([{ paise }])
  })

  // S331
  test('nobody confirms a figure they did not see, or while a refund is on its way', async () => {
    const { order, payment } = await buySeat()
    const task = await misread(order, payment)
    const wrong = await decide(accountant, task, { decision: 'correct', reading: task.reading - 1 })
    expect(wrong.status).toBe(409)
    await checkoutSite.site.sql(
      `insert into gateway_refunds (key, gateway_payment_id, paise, reason, state, requested_by, requested_at, changed_at)
       values ('rf-readings-test', $1, 100, 'staff', 'pending', 'Test', now(), now())`,
      [task.id],
    )
    expect((await correct(accountant, task)).status).toBe(409)
    expect(await entriesOf(order)).toHaveLength(1)
  })

  // S331
  test.each(['counsellor', 'trainer', 'content'] as const)(
    'a %s corrects nothing',
    async (role) => {
      const { order, payment } = await buySeat()
      const task = await misread(order, payment)
      const staff = await hire(checkoutSite.site, `A ${role}`, role)
      for (const body of [
        { decision: 'correct', reading: task.reading },
        { decision: 'ask-again' },
      ])
        expect((await decide(staff, task, body)).status).toBe(403)
      expect(
        (await decide(await signUp(checkoutSite.site), task, { decision: 'ask-again' })).status,
      ).toBe(403)
      expect(await entriesOf(order)).toHaveLength(1)
    },
  )
})
