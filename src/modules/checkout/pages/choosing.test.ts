import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { institute } from '../../../../content/institute.ts'
import { type CheckoutSite, openCheckoutSite } from '../../../../test-support/checkout-site.ts'
import { mailsTo } from '../../../../test-support/mails.ts'
import { signUpConfirmed, visit } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { formatRupees } from '../../../ui/format/money.ts'
import type { OrderForStaff } from '../contract.ts'

let checkouts: CheckoutSite
beforeAll(async () => {
  checkouts = await openCheckoutSite()
})
afterAll(() => checkouts.close())
beforeEach(() => checkouts.gateway.setFaults())

const person = () => signUpConfirmed(checkouts.site)

/** Both minute jobs, run now. */
async function passMinute() {
  await checkouts.site.sql(`select graphile_worker.add_job('offer-all-seats')`)
  await checkouts.site.sql(`select graphile_worker.add_job('poll-due-orders')`)
}

/** The holder of the only seat leaves, and the waitlist is served. */
async function freeSeat(batch: number) {
  await checkouts.site.sql(
    `update batch_seats set state = 'left', left_reason = 'withdrawn' where batch_id = $1 and state = 'taken'`,
    [batch],
  )
  await passMinute()
}

async function offerTo(email: string) {
  return waitFor(async () => {
    const mails = await mailsTo(checkouts.site, email)
    const secret = mails.map(({ text }) => text?.match(/seat-offer#([\w-]+)/)?.[1]).find(Boolean)
    expect(secret).toBeDefined()
    return secret ?? ''
  })
}

const waitingOrder = async () => {
  const accountant = await hire(checkouts.site, 'Ravi Menon', 'accountant')
  const response = await accountant.get('/api/admin/orders')
  const { orders } = (await response.json()) as { orders: OrderForStaff[] }
  const choose = (id: string, body: object) =>
    accountant.post(fillPath('/api/admin/orders/{id}/choice', { id }), body)
  return { orders, choose }
}

describe('a student who waited and has paid nothing', () => {
  test('reads the fee in the mail, on the page and in the profile, and pays there', async () => {
    const [firstBuyer, nextStudent] = [await person(), await person()]
    const batch = await checkouts.newBatch(1)
    const first = await checkouts.startCheckout(firstBuyer, batch)
    await checkouts.gateway.pay(first.gatewayOrder)
    await checkouts.waitForState(first.order, 'paid')
    const request = { course: checkouts.course, batch, phone: '98765 43210' }
    expect((await nextStudent.post('/api/me/waitlist', request)).status).toBe(200)
    await freeSeat(batch)
    const secret = await offerTo(nextStudent.email)
    const fee = formatRupees(first.paise)

    const mails = await mailsTo(checkouts.site, nextStudent.email)
    const offerText = mails.find(({ text }) => text?.includes(secret))?.text
    expect(offerText).toContain(`Pay ${fee} for this seat`)
    expect(offerText).toContain(to.payment(checkouts.course))
    const offer = await visit(checkouts.site).post('/api/seat-offer', { secret })
    expect(await offer.json()).toMatchObject({ feePaise: first.paise })
    const answer = { secret, answer: 'accept' }
    const accepted = await visit(checkouts.site).post('/api/seat-offer/answer', answer)
    expect(await accepted.json()).toMatchObject({
      message: expect.stringContaining(`Pay the fee of ${fee} by then`),
      paise: first.paise,
    })
    const readSeats = async () => (await nextStudent.get('/api/me/seats')).json()
    expect(await readSeats()).toMatchObject({ seats: [{ state: 'held', feePaise: first.paise }] })

    const { gatewayOrder, order } = await checkouts.startCheckout(nextStudent, batch)
    await checkouts.gateway.pay(gatewayOrder)
    await checkouts.waitForState(order, 'paid')
    expect(await readSeats()).toMatchObject({ seats: [{ state: 'taken', feePaise: null }] })
  })
})

describe('a payer whose seat was gone', () => {
  // S261
  test('waits for the next seat before all others, and gets it without paying again', async () => {
    const [slow, quick, third] = [await person(), await person(), await person()]
    const { batch, order } = await checkouts.payTooLate(slow, quick)
    const request = { course: checkouts.course, batch, phone: '98765 43210' }
    expect((await third.post('/api/me/waitlist', request)).status).toBe(200)

    expect((await checkouts.choose(slow, order, { choice: 'first' })).status).toBe(200)
    expect(await checkouts.readOrder(order)).toMatchObject({ state: 'no-seat', isWaiting: true })
    await freeSeat(batch)
    const secret = await offerTo(slow.email)
    const answer = { secret, answer: 'accept' }
    const accepted = await visit(checkouts.site).post('/api/seat-offer/answer', answer)
    expect(await accepted.json()).toMatchObject({ paise: null })
    await passMinute()

    await checkouts.waitForState(order, 'paid')
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({
      balance: 0,
      documents: 1,
      seats: 1,
    })
    // The others keep their places.
    expect(await (await third.get('/api/me/seats')).json()).toMatchObject({
      waits: [{ ahead: 0 }],
    })
  })

  test('may stop waiting: everything is refunded and no seat is offered any more', async () => {
    const [slow, quick] = [await person(), await person()]
    const { batch, order } = await checkouts.payTooLate(slow, quick)
    await checkouts.choose(slow, order, { choice: 'first' })

    expect((await checkouts.choose(slow, order, { choice: 'back' })).status).toBe(200)

    await checkouts.waitForState(order, 'returned')
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({ paid: 0, balance: 0, documents: 2 })
    await freeSeat(batch)
    const states = await checkouts.site.sql(
      `select w.state from waitlist_entries w join orders o on o.waitlist_entry_id = w.id where o.id = $1`,
      [order],
    )
    expect(states).toEqual([{ state: 'left' }])
  })

  // S261
  test('keeps an accepted seat even if they request a refund a moment later', async () => {
    const [slow, quick] = [await person(), await person()]
    const { batch, order } = await checkouts.payTooLate(slow, quick)
    await checkouts.choose(slow, order, { choice: 'first' })
    await freeSeat(batch)
    const secret = await offerTo(slow.email)
    await visit(checkouts.site).post('/api/seat-offer/answer', { secret, answer: 'accept' })

    expect((await checkouts.choose(slow, order, { choice: 'back' })).status).toBe(409)

    await passMinute()
    await checkouts.waitForState(order, 'paid')
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({ balance: 0, seats: 1 })
  })

  // S261
  test('is refunded in full once there is nothing left to wait for', async () => {
    const [slow, quick] = [await person(), await person()]
    const { batch, order } = await checkouts.payTooLate(slow, quick)
    await checkouts.choose(slow, order, { choice: 'first' })
    const longAgo = `update orders set changed_at = now() - interval '49 hours' where id = $1`
    await checkouts.site.sql(longAgo, [order])
    await passMinute()
    expect((await checkouts.readOrder(order)).returning).toBeNull()

    await checkouts.site.sql(`update batches set status = 'closed' where id = $1`, [batch])
    await passMinute()

    await checkouts.waitForState(order, 'returned')
    expect(
      await checkouts.site.sql(
        `select j.state, s.status from orders o join enrolments j on j.id = o.enrolment_id
           join students s on s.id = o.student_id where o.id = $1`,
        [order],
      ),
    ).toEqual([{ state: 'left', status: 'Inactive' }])
  })

  test('gets a mail with the choices, and cannot buy the course a second time', async () => {
    const [slow, quick] = [await person(), await person()]
    const { order } = await checkouts.payTooLate(slow, quick)

    const mail = await waitFor(async () => {
      const matchingMail = (await mailsTo(checkouts.site, slow.email)).find(({ subject }) =>
        subject?.includes('the last seat was just taken'),
      )
      expect(matchingMail).toBeDefined()
      return matchingMail
    })
    expect(mail?.text).toContain(`/orders/${order}`)
    const secondCheckout = await checkouts.startCheckout(slow, await checkouts.newBatch())
    expect(secondCheckout).toMatchObject({ status: 409, message: expect.stringContaining('paid') })
  })
})

// S264
test('a payer gets the receipt by mail and on the page, where nobody else can open it', async () => {
  const buyer = await person()
  const checkout = await checkouts.startCheckout(buyer, await checkouts.newBatch())
  await checkouts.gateway.pay(checkout.gatewayOrder)
  await checkouts.waitForState(checkout.order, 'paid')

  const [receipt] = (await checkouts.readOrder(checkout.order)).receipts
  const mail = await waitFor(async () => {
    const matchingMail = (await mailsTo(checkouts.site, buyer.email)).find(({ subject }) =>
      subject?.startsWith('Your payment and receipt'),
    )
    expect(matchingMail).toBeDefined()
    return matchingMail
  })
  expect(mail?.text).toContain(receipt.name)
  expect(mail?.text).toContain('₹')
  const { street } = institute.address
  for (const fact of ['Your first class', street, 'Your laptop with its charger'])
    expect(mail?.text).toContain(fact)
  // It is the only mail of the payment: no separate receipt is mailed.
  const subjects = (await mailsTo(checkouts.site, buyer.email)).map(({ subject }) => subject ?? '')
  expect(subjects.filter((subject) => subject.startsWith('Receipt for'))).toEqual([])
  const path = fillPath('/api/me/documents/{id}', { id: receipt.id })
  expect((await buyer.get(path)).headers.get('content-type')).toBe('application/pdf')
  expect((await (await person()).get(path)).status).toBe(404)
})

describe('staff', () => {
  // S262
  test('see payments without a seat by name, and give one a seat in another batch', async () => {
    const [slow, quick] = [
      await signUpConfirmed(checkouts.site, { name: 'Slow Payer' }),
      await person(),
    ]
    const { order } = await checkouts.payTooLate(slow, quick)
    const other = await checkouts.newBatch()

    const { orders, choose } = await waitingOrder()
    const matchingOrder = orders.find(({ id }) => id === order)
    expect(matchingOrder).toMatchObject({ name: 'Slow Payer', state: 'no-seat', isWaiting: false })
    expect(JSON.stringify(matchingOrder)).not.toContain('98765')
    expect((await choose(order, { choice: 'another', batch: other })).status).toBe(200)

    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({ balance: 0, seats: 1 })
    expect((await choose(order, { choice: 'another', batch: other })).status).toBe(409)
    expect((await waitingOrder()).orders.map(({ id }) => id)).not.toContain(order)
  })

  // S262
  test('refund a payment of another amount than requested', async () => {
    const checkout = await checkouts.startCheckout(await person(), await checkouts.newBatch())
    await checkouts.gateway.pay(checkout.gatewayOrder, { amount: 100 })
    await checkouts.waitForState(checkout.order, 'held')
    const { orders, choose } = await waitingOrder()
    const heldFields = { state: 'held', heldReason: 'amount', receivedPaise: 100 }
    expect(orders.find(({ id }) => id === checkout.order)).toMatchObject(heldFields)
    expect((await choose(checkout.order, { choice: 'another', batch: 1 })).status).toBe(409)

    expect((await choose(checkout.order, { choice: 'back' })).status).toBe(200)

    await checkouts.waitForState(checkout.order, 'returned')
    expect((await choose(checkout.order, { choice: 'back' })).status).toBe(409)
    expect((await waitingOrder()).orders.map(({ id }) => id)).not.toContain(checkout.order)
  })

  // S262
  test('retry a refund that failed at the gateway', async () => {
    const [slow, quick] = [await person(), await person()]
    const { order } = await checkouts.payTooLate(slow, quick)
    await checkouts.gateway.setFaults('refund-fails')
    await checkouts.choose(slow, order, { choice: 'back' })
    await waitFor(async () => {
      const { orders } = await waitingOrder()
      expect(orders.find(({ id }) => id === order)).toMatchObject({ refundFailed: true })
    })
    expect((await checkouts.choose(slow, order, { choice: 'back' })).status).toBe(409)
    await checkouts.gateway.setFaults()

    const { choose } = await waitingOrder()
    const [one, other] = await Promise.all([
      choose(order, { choice: 'back' }),
      choose(order, { choice: 'back' }),
    ])

    expect([one.status, other.status].sort()).toEqual([200, 409])
    await checkouts.waitForState(order, 'returned')
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({ paid: 0, balance: 0 })
  })

  // S189
  test('put a payer first on the waitlist, and give them a free seat instead', async () => {
    const [slow, quick] = [await person(), await person()]
    const { order } = await checkouts.payTooLate(slow, quick)
    const { choose } = await waitingOrder()

    expect((await choose(order, { choice: 'first' })).status).toBe(200)
    expect(await checkouts.readOrder(order)).toMatchObject({ state: 'no-seat', isWaiting: true })
    expect(
      (await choose(order, { choice: 'another', batch: await checkouts.newBatch() })).status,
    ).toBe(200)

    expect(await checkouts.readOrder(order)).toMatchObject({ state: 'paid', isWaiting: false })
    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({
      balance: 0,
      documents: 1,
      seats: 1,
    })
  })

  // S189
  test('give a seat for a failed refund, which ends the task', async () => {
    const [slow, quick] = [await person(), await person()]
    const { order } = await checkouts.payTooLate(slow, quick)
    await checkouts.gateway.setFaults('refund-fails')
    await checkouts.choose(slow, order, { choice: 'back' })
    const findWaiting = async () => (await waitingOrder()).orders.find(({ id }) => id === order)
    await waitFor(async () => expect(await findWaiting()).toMatchObject({ refundFailed: true }))

    const { choose } = await waitingOrder()
    const batch = await checkouts.newBatch()
    expect((await choose(order, { choice: 'another', batch })).status).toBe(200)

    expect(await checkouts.ledgerSumsOf(order)).toMatchObject({
      balance: 0,
      documents: 1,
      seats: 1,
    })
    expect(await findWaiting()).toBeUndefined()
    expect((await choose(order, { choice: 'back' })).status).toBe(409)
  })
})
