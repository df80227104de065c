import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openInstalmentSite } from '../../../../test-support/instalment-site.ts'
import { signUp, type Visitor, visit } from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import type { Start } from '../../batches/contract.ts'

type Till = Awaited<ReturnType<typeof openInstalmentSite>>
let instalmentSite: Till
beforeAll(async () => {
  instalmentSite = await openInstalmentSite()
})
afterAll(() => instalmentSite.close())

describe('a seat by a payment plan', () => {
  test('the first instalment is paid now, and the others are due on their days', async () => {
    const buyer = await signUp(instalmentSite.site)
    const batch = await instalmentSite.newBatch()
    await instalmentSite.newPlan(batch)
    const { paise, plan } = await instalmentSite.planOfferOf(batch)
    const now = Math.floor((paise * 0.4) / 100) * 100
    expect(plan).toMatchObject({
      dueNowPaise: now,
      parts: [{ dueOn: dayInIndia(new Date()) }, { part: 2 }],
    })

    const checkout = await instalmentSite.startCheckout(buyer, batch, {
      plan: { id: plan.id, version: plan.version },
    })
    expect(checkout).toMatchObject({ status: 200, paise: now })
    await instalmentSite.gateway.pay(checkout.gatewayOrder)
    await instalmentSite.waitForState(checkout.order, 'paid')

    expect(await instalmentSite.enrolmentOf(buyer)).toMatchObject({
      feePaise: paise,
      paidPaise: now,
      balancePaise: paise - now,
      next: { paise: paise - now, dueOn: plan.parts[1]?.dueOn },
    })
  })

  test('what was entered is there again for its buyer alone, until it is paid', async () => {
    const buyer = await signUp(instalmentSite.site)
    const batch = await instalmentSite.newBatch()
    await instalmentSite.newPlan(batch)
    const { plan } = await instalmentSite.planOfferOf(batch)
    const unpaidOf = async (visitor: Visitor) => {
      const path = fillPath('/api/checkouts/courses/{id}', { id: 'python-programming' })
      return ((await (await visitor.get(path)).json()) as { unpaidOrder: object | null })
        .unpaidOrder
    }
    expect(await unpaidOf(buyer)).toBeNull()

    const checkout = await instalmentSite.startCheckout(buyer, batch, {
      plan: { id: plan.id, version: plan.version },
      isAdult: false,
      guardian: { name: 'Leela Rao', phone: '98220 11223' },
    })

    expect(await unpaidOf(buyer)).toEqual({
      batch,
      plan: plan.id,
      isAdult: false,
      guardianName: 'Leela Rao',
      guardianPhone: '+919822011223',
      state: null,
    })
    expect(await unpaidOf(await signUp(instalmentSite.site))).toBeNull()
    expect(await unpaidOf(visit(instalmentSite.site))).toBeNull()

    await instalmentSite.gateway.pay(checkout.gatewayOrder)
    await instalmentSite.waitForState(checkout.order, 'paid')
    expect(await unpaidOf(buyer)).toBeNull()
  })

  test('without a plan the full fee is paid', async () => {
    const buyer = await signUp(instalmentSite.site)
    const batch = await instalmentSite.newBatch()
    await instalmentSite.newPlan(batch)
    const { paise } = await instalmentSite.readOffers()
    const checkout = await instalmentSite.startCheckout(buyer, batch)
    expect(checkout.paise).toBe(paise)
    await instalmentSite.gateway.pay(checkout.gatewayOrder)
    await instalmentSite.waitForState(checkout.order, 'paid')
    expect(await instalmentSite.enrolmentOf(buyer)).toMatchObject({
      balancePaise: 0,
      parts: [{ paise }],
    })
  })

  // S364
  test('is shown beside the price to everybody until its plan is retired', async () => {
    const batch = await instalmentSite.newBatch()
    const startOf = async () => {
      const starts = (await (
        await visit(instalmentSite.site).get('/starts.json')
      ).json()) as Start[]
      return starts.find(({ id }) => id === batch)
    }
    await waitFor(async () => expect(await startOf()).toBeDefined())
    const newPlan = await instalmentSite.newPlan(batch)
    const { plan } = await instalmentSite.planOfferOf(batch)
    await waitFor(async () =>
      expect((await startOf())?.instalments).toEqual({
        count: 2,
        firstPaise: plan.parts[0]?.paise,
      }),
    )

    const retire = fillPath('/api/admin/plans/{id}/retirement', { id: newPlan.id })
    expect((await instalmentSite.admin.post(retire, { version: 1 })).status).toBe(200)
    await waitFor(async () =>
      expect((await startOf())?.instalments).not.toMatchObject({ count: 2 }),
    )
  })

  // S243
  test('a plan that changed since it was shown is refused; one that changes later is charged as agreed', async () => {
    const buyer = await signUp(instalmentSite.site)
    const batch = await instalmentSite.newBatch()
    const newPlan = await instalmentSite.newPlan(batch)
    const { paise, plan } = await instalmentSite.planOfferOf(batch)
    const body = { plan: { id: plan.id, version: plan.version } }
    const checkout = await instalmentSite.startCheckout(buyer, batch, body)

    const response = await instalmentSite.admin.ask(
      fillPath('/api/admin/plans/{id}', { id: newPlan.id }),
      {
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
      },
    )
    expect(response.status).toBe(200)
    const late = await instalmentSite.startCheckout(await signUp(instalmentSite.site), batch, body)
    expect(late).toMatchObject({ status: 409, message: expect.stringContaining('just changed') })

    await instalmentSite.gateway.pay(checkout.gatewayOrder)
    await instalmentSite.waitForState(checkout.order, 'paid')
    expect(await instalmentSite.enrolmentOf(buyer)).toMatchObject({
      paidPaise: plan.dueNowPaise,
      parts: plan.parts,
      balancePaise: paise - plan.dueNowPaise,
    })
  })

  // S243
  test('a plan of another course, an unknown number and an invented amount are refused', async () => {
    const batch = await instalmentSite.newBatch()
    await instalmentSite.newPlan(batch)
    const { paise, plan } = await instalmentSite.planOfferOf(batch)
    const seenPlan = { id: plan.id, version: plan.version }
    const otherBatch = await instalmentSite.newBatch()
    await instalmentSite.newPlan(otherBatch)
    const buyer = await signUp(instalmentSite.site)
    expect((await instalmentSite.startCheckout(buyer, otherBatch, { plan: seenPlan })).status).toBe(
      409,
    )
    expect(
      (await instalmentSite.startCheckout(buyer, batch, { plan: { id: 987_654, version: 1 } }))
        .status,
    ).toBe(409)
    expect(
      (await instalmentSite.startCheckout(buyer, batch, { plan: seenPlan, paise: paise - 100 }))
        .status,
    ).toBe(409)
    expect(
      (await instalmentSite.startCheckout(buyer, batch, { plan: { id: plan.id, version: 2 } }))
        .status,
    ).toBe(409)
  })

  test('chosen after full payment is a new order, and a second click is the same one', async () => {
    const buyer = await signUp(instalmentSite.site)
    const batch = await instalmentSite.newBatch()
    await instalmentSite.newPlan(batch)
    const { plan } = await instalmentSite.planOfferOf(batch)
    const body = { plan: { id: plan.id, version: plan.version } }
    const whole = await instalmentSite.startCheckout(buyer, batch)
    const [one, other] = [
      await instalmentSite.startCheckout(buyer, batch, body),
      await instalmentSite.startCheckout(buyer, batch, body),
    ]
    expect(one.order).not.toBe(whole.order)
    expect(other.order).toBe(one.order)
  })

  test('whose last seat was gone is refunded in full, and nothing stays due', async () => {
    const buyer = await signUp(instalmentSite.site)
    const batch = await instalmentSite.newBatch(1)
    await instalmentSite.newPlan(batch)
    const { plan } = await instalmentSite.planOfferOf(batch)
    const checkout = await instalmentSite.startCheckout(buyer, batch, {
      plan: { id: plan.id, version: plan.version },
    })
    await instalmentSite.site.sql(
      `update batches set status = 'cancelled', cancellation_reason = 'Test' where id = $1`,
      [batch],
    )
    await instalmentSite.gateway.pay(checkout.gatewayOrder)
    await instalmentSite.waitForState(checkout.order, 'no-seat')
    const choice = fillPath('/api/orders/{id}/choice', { id: checkout.order })
    expect((await buyer.post(choice, { choice: 'back' })).status).toBe(200)
    await instalmentSite.waitForState(checkout.order, 'returned')
    expect(await instalmentSite.enrolmentOf(buyer)).toMatchObject({
      paidPaise: 0,
      balancePaise: 0,
      next: null,
    })
  })
})
