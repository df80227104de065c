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

let checkouts: CheckoutSite
let accountant: Visitor
let other: Visitor
beforeAll(async () => {
  checkouts = await openCheckoutSite()
  accountant = await hire(checkouts.site, 'Ravi Menon', 'accountant')
  other = await hire(checkouts.site, 'Leela Iyer', 'accountant')
})
afterAll(() => checkouts.close())
beforeEach(() => checkouts.gateway.setFaults())

type Checkout = Awaited<ReturnType<CheckoutSite['startCheckout']>>

async function beginCheckout(): Promise<Checkout & { buyer: Visitor; batch: number }> {
  const buyer = await signUp(checkouts.site)
  const batch = await checkouts.newBatch(3)
  return { ...(await checkouts.startCheckout(buyer, batch)), buyer, batch }
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
  await checkouts.site.sql(
    `select graphile_worker.add_job('poll-order', json_build_object('order', $1::text))`,
    [order],
  )
  await nothingUnderWay()
}

/** No event is on its way; no event and no poll is waiting or running. */
function nothingUnderWay() {
  return waitFor(async () => {
    const deliveries = await checkouts.gateway.books.store.list('delivery', 2_000)
    expect(deliveries.filter(({ state }) => state === 'waiting')).toEqual([])
    const jobs = `select task_identifier from graphile_worker.jobs
      where task_identifier in ('poll-order', 'read-gateway-event') and run_at <= now()`
    expect(await checkouts.site.sql(jobs)).toEqual([])
  })
}

const readingsOf = (payment: string) =>
  checkouts.site.sql<{ source: string; paise: number }>(
    'select source, paise::int from payment_readings where payment = $1 order by id',
    [payment],
  )

const entriesOf = (order: string) =>
  checkouts.site.sql(
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
  checkouts.site.sql(
    `select series from documents group by series, year having max(number) > count(distinct number)`,
  )

async function buySeat() {
  const one = await beginCheckout()
  const { id: payment } = await checkouts.gateway.pay(one.gatewayOrder)
  await checkouts.waitForState(one.order, 'paid')
  await nothingUnderWay()
  return { ...one, payment }
}

/** The gateway once reports a wrong amount: ₹1. */
async function misread(order: string, payment: string) {
  await checkouts.gateway.setFaults('misread')
  await askGateway(order)
  await checkouts.gateway.setFaults()
  return waitFor(async () => (await differingOf(payment)) ?? expect.fail('No task yet.'))
}

describe('before it is in the ledger', () => {
  async function heldAtOneRupee() {
    const one = await beginCheckout()
    await checkouts.gateway.setFaults('misread')
    const { id: payment } = await checkouts.gateway.pay(one.gatewayOrder)
    await checkouts.waitForState(one.order, 'held')
    expect(await checkouts.readOrder(one.order)).toMatchObject({ receivedPaise: 100 })
    await checkouts.gateway.setFaults()
    return { ...one, payment }
  }

  /** The ₹1 is refunded, and the gateway reports the whole amount: with the event of the refund, or when asked. */
  async function heldAgain(order: string) {
    await waitFor(async () =>
      expect((await checkouts.readOrder(order)).returning).toMatchObject({ isDone: true }),
    )
    await askGateway(order)
    await checkouts.waitForState(order, 'held')
  }

  // S330
  test('a payment misreported as ₹1 buys its seat with the next answer, once', async () => {
    const { order, paise, payment } = await heldAtOneRupee()

    await Promise.all([askGateway(order), askGateway(order), askGateway(order)])

    await checkouts.waitForState(order, 'paid')
    expect(await checkouts.ledgerSumsOf(order)).toEqual({
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
    await checkouts.gateway.setFaults('misread')
    const entity = { id: payment, order_id: gatewayOrder, status: 'captured', currency: 'INR' }
    const event = checkouts.gateway.event({
      event: 'payment.captured',
      payload: { payment: { entity: { ...entity, amount: 77_700 } } },
    })
    const response = await visit(checkouts.site).ask('/api/payments/razorpay/events', {
      method: 'POST',
      ...event,
    })
    expect(response.status).toBe(200)
    await askGateway(order)

    expect(await checkouts.readOrder(order)).toMatchObject({ state: 'held', receivedPaise: 100 })
    expect(await readingsOf(payment)).toContainEqual({ source: 'event', paise: 77_700 })
    await checkouts.gateway.setFaults()
    await askGateway(order)
    await checkouts.waitForState(order, 'paid')
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({ paid: paise })
  })

  // S330
  test('a full refund returns everything that came, even if ₹1 of it was refunded before', async () => {
    const { order, paise, buyer } = await heldAtOneRupee()
    expect((await checkouts.choose(buyer, order, { choice: 'back' })).status).toBe(200)
    await heldAgain(order)
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({ documents: 0, seats: 0 })
    expect((await toLookAt()).orders.map(({ id }) => id)).toContain(order)
    const address = fillPath('/api/admin/orders/{id}/choice', { id: order })
    expect((await accountant.post(address, { choice: 'back' })).status).toBe(200)

    await checkouts.waitForState(order, 'returned')
    expect(await checkouts.readOrder(order)).toMatchObject({
      returning: { paise, isDone: true },
    })
  })

  // S330
  test('with a seat after ₹1 was refunded, the ledger has the rest', async () => {
    const { order, paise, buyer, batch } = await heldAtOneRupee()
    await checkouts.choose(buyer, order, { choice: 'back' })
    await heldAgain(order)

    const address = fillPath('/api/admin/orders/{id}/choice', { id: order })
    expect((await accountant.post(address, { choice: 'another', batch })).status).toBe(200)

    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({
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
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({
      paid: paise,
      balance: 0,
      documents: 1,
    })
    const notices = await checkouts.site.sql(
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
    const corrections = await checkouts.site.sql<{
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
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({ paid: 100, balance: paise - 100 })
    expect(await differingOf(payment)).toBeUndefined()
    expect((await checkouts.readOrder(order)).receipts).toHaveLength(2)
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
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({
      paid: paise,
      balance: 0,
      documents: 5,
    })

    // They leave the course: the current amount is refunded through the gateway, once.
    expect((await ownRefunds(buyer))[0]?.calculation?.backPaise).toBe(paise)
    expect((await requestCourseRefund(buyer)).status).toBe(201)
    const [ask] = await refundRequestsOf(accountant, differingReading.enrolmentId ?? 0)
    await checkouts.gateway.setFaults('down')
    expect((await approve(await signInAsAdmin(checkouts.site), ask ?? expect.fail())).status).toBe(
      200,
    )
    const response = await accountant.get(
      `/api/admin/refund-calculation?enrolment=${differingReading.enrolmentId}`,
    )
    const { calculation } = (await response.json()) as { calculation: object }
    expect(calculation).toMatchObject({ onTheWayPaise: paise, backPaise: 0 })
    await checkouts.gateway.setFaults()
    await checkouts.site.sql(`update graphile_worker._private_jobs set run_at = now()`)
    await waitFor(async () =>
      expect(await checkouts.ledgerSumsOf(order)).toMatchObject({ paid: 0, balance: 0 }),
    )
    const refunds = await checkouts.site.sql(
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
    await checkouts.site.sql(
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
      const staff = await hire(checkouts.site, `A ${role}`, role)
      for (const body of [
        { decision: 'correct', reading: task.reading },
        { decision: 'ask-again' },
      ])
        expect((await decide(staff, task, body)).status).toBe(403)
      expect(
        (await decide(await signUp(checkouts.site), task, { decision: 'ask-again' })).status,
      ).toBe(403)
      expect(await entriesOf(order)).toHaveLength(1)
    },
  )
})
