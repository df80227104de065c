import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdLock, runConcurrently } from '../../../../test-support/database-locks.ts'
import { readMessage } from '../../../../test-support/fees.ts'
import { openInstalmentSite } from '../../../../test-support/instalment-site.ts'
import { visit } from '../../../../test-support/site.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import type { PendingPaymentData } from '../../ledger/contract.ts'

let instalmentSite: Awaited<ReturnType<typeof openInstalmentSite>>
beforeAll(async () => {
  instalmentSite = await openInstalmentSite()
  await instalmentSite.site.sql(
    `insert into upi_payees (address, name, saved_by, saved_at)
     values ('fees@okbank', 'Institute Fees', 'Test', now())`,
  )
})
afterAll(() => instalmentSite.close())

let counter = 0
const newKey = () => `pending-key-${++counter}`
const post = (address: string, id: number, body: object) =>
  instalmentSite.admin.post(fillPath(address, { id }), body)
const pay = (id: number, paise: number, more: object = {}) =>
  post('/api/admin/enrolments/{id}/payments', id, {
    key: newKey(),
    paise,
    method: 'cash',
    reference: null,
    ...more,
  })
const claim = (id: number, paise: number, more: object = {}) =>
  post('/api/admin/enrolments/{id}/upi-claims', id, { key: newKey(), paise, ...more })
async function claimPayment(id: number, paise: number): Promise<number> {
  const response = await claim(id, paise)
  expect(response.status).toBe(201)
  return ((await response.json()) as { claim: { id: number } }).claim.id
}
const settle = (id: number, body: object) => post('/api/admin/upi-claims/{id}', id, body)
async function pendingOf(id: number) {
  const page = await instalmentSite.admin.get(fillPath('/api/admin/enrolments/{id}', { id }))
  return ((await page.json()) as { pending: PendingPaymentData[] }).pending
}
const paidOf = async (id: number) =>
  (
    await instalmentSite.site.sql<{ paid: number }>(
      `select coalesce(-sum(paise), 0)::int as paid from ledger_entries
        where enrolment_id = $1 and kind = 'payment'`,
      [id],
    )
  )[0]?.paid

/** A student who paid the first of two instalments; what is due next. */
async function due() {
  const { buyer, enrolment } = await instalmentSite.buyByInstalments()
  return {
    buyer,
    id: enrolment.id,
    paise: enrolment.next?.paise ?? 0,
    before: await paidOf(enrolment.id),
  }
}

async function expectRefused(answer: Response, pattern: RegExp) {
  const { status, message } = await readMessage(answer)
  expect(status).toBe(409)
  expect(message).toMatch(pattern)
}

describe('while a UPI payment is pending', () => {
  // S326
  test('no other payment is taken that does not name it, by any method or route', async () => {
    const { id, paise, before } = await due()
    const first = await claimPayment(id, paise)

    expect(await pendingOf(id)).toMatchObject([
      {
        id: `claim ${first}`,
        method: 'upi',
        paise,
        recordedBy: expect.stringMatching(/\w/),
        utr: null,
      },
    ])
    for (const more of [
      {},
      { despitePending: [] },
      { despitePending: ['claim 0', `order ${crypto.randomUUID()}`] },
      { method: 'upi', reference: '426811112222' },
      { method: 'card', reference: 'slip' },
      { method: 'bank', reference: 'N1234' },
      { method: 'cheque', reference: '000777' },
    ])
      await expectRefused(await pay(id, paise, more), /by UPI is pending since .*, noted by/)
    await expectRefused(await claim(id, paise), /by UPI is pending/)
    expect(await paidOf(id)).toBe(before)

    const confirmation = { despitePending: [`claim ${first}`] }
    expect((await pay(id, 100, confirmation)).status).toBe(201)
    expect((await claim(id, 100, confirmation)).status).toBe(201)
  })

  // S326
  test.each([
    ['confirmed', '426899990001', { to: 'matched', utr: '426899990001', paise: 100 }],
    ['discarded', '426899990002', { to: 'discarded', reason: 'Paid in cash' }],
  ])('%s, it blocks nobody any more', async (_, utr, expected) => {
    const { id } = await due()
    const first = await claimPayment(id, 100)
    await settle(first, { to: 'noted', utr })
    expect((await pendingOf(id))[0]).toMatchObject({ utr })

    expect((await settle(first, expected)).status).toBe(200)

    expect(await pendingOf(id)).toEqual([])
    expect((await pay(id, 100)).status).toBe(201)
  })

  // S326
  test('of a UPI code and cash at two desks at once, the second is refused', async () => {
    const { id, paise } = await due()
    const releaseLock = await holdLock(
      instalmentSite.site,
      'select from enrolments where id = $1 for update',
      [id],
    )

    const [first, second] = await runConcurrently(instalmentSite.site, releaseLock, [
      () => claim(id, paise),
      () => pay(id, paise),
    ])

    expect(first?.status).toBe(201)
    await expectRefused(second as Response, /by UPI is pending/)
  })
})

describe('while somebody pays online', () => {
  // S326
  test('an instalment from their profile blocks the desk until the gateway has taken it', async () => {
    const { buyer, id, paise } = await due()
    const order = await instalmentSite.payInstalment(buyer, id, paise)

    expect(await pendingOf(id)).toMatchObject([
      { id: `order ${order.order}`, method: 'gateway', paise, recordedBy: null },
    ])
    await expectRefused(await pay(id, paise), /online is pending since/)
    await expectRefused(await claim(id, paise), /online is pending since/)

    await instalmentSite.gateway.pay(order.gatewayOrder)
    await instalmentSite.waitForState(order.order, 'paid')
    expect(await pendingOf(id)).toEqual([])
  })

  // S326
  test('so does a payment link; what the gateway took is kept, whatever else was taken meanwhile', async () => {
    const { id, paise, before = 0 } = await due()
    const link = await post('/api/admin/enrolments/{id}/payment-link', id, { byMail: false })
    const token = ((await link.json()) as { address: string }).address.split('#')[1]
    const response = await visit(instalmentSite.site).post('/api/payment-link/order', { token })
    const { order, gatewayOrder } = (await response.json()) as {
      order: string
      gatewayOrder: string
    }

    await expectRefused(await pay(id, paise), /online is pending/)
    expect((await pay(id, paise, { despitePending: [`order ${order}`] })).status).toBe(201)
    await instalmentSite.gateway.pay(gatewayOrder)
    await instalmentSite.waitForState(order, 'paid')

    expect(await paidOf(id)).toBe(before + 2 * paise)
  })
})
