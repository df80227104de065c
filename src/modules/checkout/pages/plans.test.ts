import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, visit } from '../../../../test-support/site.ts'
import { openTill } from '../../../../test-support/till.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import type { Start } from '../../batches/contract.ts'

type Till = Awaited<ReturnType<typeof openTill>>
let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

describe('a seat by a payment plan', () => {
  test('the first instalment is paid now, and the others are due on their days', async () => {
    const buyer = await signUp(till.site)
    const batch = await till.newBatch()
    await till.newPlan(batch)
    const { paise, plan } = await till.offerOf(batch)
    const now = Math.floor((paise * 0.4) / 100) * 100
    expect(plan).toMatchObject({
      dueNowPaise: now,
      parts: [{ dueOn: dayInIndia(new Date()) }, { part: 2 }],
    })

    const checkout = await till.begin(buyer, batch, {
      plan: { id: plan.id, version: plan.version },
    })
    expect(checkout).toMatchObject({ status: 200, paise: now })
    await till.gateway.pay(checkout.gatewayOrder)
    await till.reaches(checkout.order, 'paid')

    expect(await till.enrolmentOf(buyer)).toMatchObject({
      feePaise: paise,
      paidPaise: now,
      balancePaise: paise - now,
      next: { paise: paise - now, dueOn: plan.parts[1]?.dueOn },
    })
  })

  test('without a plan the full fee is paid', async () => {
    const buyer = await signUp(till.site)
    const batch = await till.newBatch()
    await till.newPlan(batch)
    const { paise } = await till.offered()
    const checkout = await till.begin(buyer, batch)
    expect(checkout.paise).toBe(paise)
    await till.gateway.pay(checkout.gatewayOrder)
    await till.reaches(checkout.order, 'paid')
    expect(await till.enrolmentOf(buyer)).toMatchObject({ balancePaise: 0, parts: [{ paise }] })
  })

  // S364
  test('is shown beside the price to everybody until its plan is retired', async () => {
    const batch = await till.newBatch()
    const startOf = async () => {
      const starts = (await (await visit(till.site).get('/starts.json')).json()) as Start[]
      return starts.find(({ id }) => id === batch)
    }
    await waitFor(async () => expect(await startOf()).toBeDefined())
    const newPlan = await till.newPlan(batch)
    const { plan } = await till.offerOf(batch)
    const [first, second] = plan.parts.map(({ paise }) => paise)
    await waitFor(async () =>
      expect((await startOf())?.instalments).toEqual({
        count: 2,
        firstPaise: first,
        fromPaise: Math.min(first ?? 0, second ?? 0),
      }),
    )

    const retire = fillPath('/api/admin/plans/{id}/retirement', { id: newPlan.id })
    expect((await till.admin.post(retire, { version: 1 })).status).toBe(200)
    await waitFor(async () =>
      expect((await startOf())?.instalments).not.toMatchObject({ count: 2 }),
    )
  })

  // S243
  test('a plan that changed since it was shown is refused; one that changes later is charged as agreed', async () => {
    const buyer = await signUp(till.site)
    const batch = await till.newBatch()
    const newPlan = await till.newPlan(batch)
    const { paise, plan } = await till.offerOf(batch)
    const body = { plan: { id: plan.id, version: plan.version } }
    const checkout = await till.begin(buyer, batch, body)

    const response = await till.admin.ask(fillPath('/api/admin/plans/{id}', { id: newPlan.id }), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        version: 1,
        name: newPlan.name,
        parts: [
          { percent: 5, days: 0 },
          { rest: true, days: 99 },
        ],
      }),
    })
    expect(response.status).toBe(200)
    const late = await till.begin(await signUp(till.site), batch, body)
    expect(late).toMatchObject({ status: 409, message: expect.stringContaining('just changed') })

    await till.gateway.pay(checkout.gatewayOrder)
    await till.reaches(checkout.order, 'paid')
    expect(await till.enrolmentOf(buyer)).toMatchObject({
      paidPaise: plan.dueNowPaise,
      parts: plan.parts,
      balancePaise: paise - plan.dueNowPaise,
    })
  })

  // S243
  test('a plan of another course, an unknown number and an invented amount are refused', async () => {
    const batch = await till.newBatch()
    await till.newPlan(batch)
    const { paise, plan } = await till.offerOf(batch)
    const seenPlan = { id: plan.id, version: plan.version }
    const otherBatch = await till.newBatch()
    await till.newPlan(otherBatch)
    const buyer = await signUp(till.site)
    expect((await till.begin(buyer, otherBatch, { plan: seenPlan })).status).toBe(409)
    expect((await till.begin(buyer, batch, { plan: { id: 987_654, version: 1 } })).status).toBe(409)
    expect((await till.begin(buyer, batch, { plan: seenPlan, paise: paise - 100 })).status).toBe(
      409,
    )
    expect((await till.begin(buyer, batch, { plan: { id: plan.id, version: 2 } })).status).toBe(409)
  })

  test('chosen after full payment is a new order, and a second click is the same one', async () => {
    const buyer = await signUp(till.site)
    const batch = await till.newBatch()
    await till.newPlan(batch)
    const { plan } = await till.offerOf(batch)
    const body = { plan: { id: plan.id, version: plan.version } }
    const whole = await till.begin(buyer, batch)
    const [one, other] = [
      await till.begin(buyer, batch, body),
      await till.begin(buyer, batch, body),
    ]
    expect(one.order).not.toBe(whole.order)
    expect(other.order).toBe(one.order)
  })

  test('whose last seat was gone is refunded in full, and nothing stays due', async () => {
    const buyer = await signUp(till.site)
    const batch = await till.newBatch(1)
    await till.newPlan(batch)
    const { plan } = await till.offerOf(batch)
    const checkout = await till.begin(buyer, batch, {
      plan: { id: plan.id, version: plan.version },
    })
    await till.site.sql(
      `update batches set status = 'cancelled', cancellation_reason = 'Test' where id = $1`,
      [batch],
    )
    await till.gateway.pay(checkout.gatewayOrder)
    await till.reaches(checkout.order, 'no-seat')
    const choice = fillPath('/api/orders/{id}/choice', { id: checkout.order })
    expect((await buyer.post(choice, { choice: 'back' })).status).toBe(200)
    await till.reaches(checkout.order, 'returned')
    expect(await till.enrolmentOf(buyer)).toMatchObject({
      paidPaise: 0,
      balancePaise: 0,
      next: null,
    })
  })
})
