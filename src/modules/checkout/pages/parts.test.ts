import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openInstalmentSite } from '../../../../test-support/instalment-site.ts'
import { requestCourseRefund } from '../../../../test-support/refund-requests.ts'
import { signUp, visit } from '../../../../test-support/site.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { addDays, dayInIndia } from '../../../ui/format/days.ts'

type Till = Awaited<ReturnType<typeof openInstalmentSite>>
let instalmentSite: Till
beforeAll(async () => {
  instalmentSite = await openInstalmentSite()
})
afterAll(() => instalmentSite.close())

describe('an instalment', () => {
  test('that is due next is paid from the profile, with its receipt', async () => {
    const { buyer, enrolment } = await instalmentSite.buyByInstalments()
    const checkout = await instalmentSite.payInstalment(buyer, enrolment.id, enrolment.balancePaise)
    expect(checkout).toMatchObject({ status: 200, paise: enrolment.balancePaise })
    await instalmentSite.gateway.pay(checkout.gatewayOrder)
    await instalmentSite.waitForState(checkout.order, 'paid')
    const after = await instalmentSite.enrolmentOf(buyer)
    expect(after).toMatchObject({ balancePaise: 0, next: null })
    expect(after.money.flatMap(({ documents }) => documents)).toHaveLength(2)
  })

  // S244
  test('begun in two tabs at once is one order', async () => {
    const { buyer, enrolment } = await instalmentSite.buyByInstalments()
    const tabs = await Promise.all(
      [1, 2, 3].map(() =>
        instalmentSite.payInstalment(buyer, enrolment.id, enrolment.balancePaise),
      ),
    )
    expect(new Set(tabs.map(({ order }) => order)).size).toBe(1)
    expect(new Set(tabs.map(({ gatewayOrder }) => gatewayOrder)).size).toBe(1)
  })

  // S244
  test('paid at the desk meanwhile is not begun, and the amount due is shown', async () => {
    const { buyer, enrolment } = await instalmentSite.buyByInstalments()
    expect((await instalmentSite.payAtDesk(enrolment.id, 100_00)).status).toBe(201)
    const late = await instalmentSite.payInstalment(buyer, enrolment.id, enrolment.balancePaise)
    expect(late).toMatchObject({ status: 409, message: expect.stringContaining('₹') })
    expect(
      (await instalmentSite.payAtDesk(enrolment.id, enrolment.balancePaise - 100_00)).status,
    ).toBe(201)
    expect(
      (await instalmentSite.payInstalment(buyer, enrolment.id, enrolment.balancePaise)).status,
    ).toBe(409)
  })

  // S245
  test('paid at the desk while the window was open is credited: staff are told, nothing is lost', async () => {
    const { buyer, enrolment } = await instalmentSite.buyByInstalments()
    const checkout = await instalmentSite.payInstalment(buyer, enrolment.id, enrolment.balancePaise)
    expect((await instalmentSite.payAtDesk(enrolment.id, enrolment.balancePaise)).status).toBe(201)

    await instalmentSite.gateway.pay(checkout.gatewayOrder)
    await instalmentSite.waitForState(checkout.order, 'paid')

    const after = await instalmentSite.enrolmentOf(buyer)
    expect(after.balancePaise).toBe(-enrolment.balancePaise)
    expect(after.money.flatMap(({ documents }) => documents)).toHaveLength(3)
    const notices = await instalmentSite.site.sql(
      `select facts from notifications where kind = 'order' order by id desc`,
    )
    expect(notices[0]).toMatchObject({ facts: { reason: 'too-much' } })
  })

  // S245
  test('paid online covers the next due one where the desk took a smaller amount meanwhile', async () => {
    const { buyer, enrolment } = await instalmentSite.buyByInstalments()
    // Changed to two instalments meanwhile, of which the first is paid at the desk while the window is
    // open.
    const [first, second] = [400, 430].map((days) => addDays(dayInIndia(new Date()), days))
    const [one, two] = [100_000, enrolment.balancePaise - 100_000]
    const response = await instalmentSite.admin.ask(
      fillPath('/api/admin/enrolments/{id}/instalments', { id: enrolment.id }),
      {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          version: enrolment.version,
          reason: 'Agreed on the phone',
          parts: [
            { paise: one, dueOn: first },
            { paise: two, dueOn: second },
          ],
        }),
      },
    )
    expect(response.status).toBe(200)
    const checkout = await instalmentSite.payInstalment(buyer, enrolment.id, one)
    expect((await instalmentSite.payAtDesk(enrolment.id, one)).status).toBe(201)
    await instalmentSite.gateway.pay(checkout.gatewayOrder)
    await instalmentSite.waitForState(checkout.order, 'paid')
    expect(await instalmentSite.enrolmentOf(buyer)).toMatchObject({
      balancePaise: two - one,
      next: { paise: two - one, dueOn: second },
    })
  })

  // S244
  test('of another student can be neither begun nor seen', async () => {
    const { enrolment } = await instalmentSite.buyByInstalments()
    const stranger = await signUp(instalmentSite.site)
    expect(
      (await instalmentSite.payInstalment(stranger, enrolment.id, enrolment.balancePaise)).status,
    ).toBe(404)
    expect(
      (
        await instalmentSite.payInstalment(
          visit(instalmentSite.site),
          enrolment.id,
          enrolment.balancePaise,
        )
      ).status,
    ).toBe(401)
    expect(
      (
        await instalmentSite.payInstalment(
          (
            await instalmentSite.buyByInstalments()
          ).buyer,
          enrolment.id,
          enrolment.balancePaise,
        )
      ).status,
    ).toBe(404)
  })

  test('with a wrong amount is refused', async () => {
    const { buyer, enrolment } = await instalmentSite.buyByInstalments()
    for (const paise of [0, -enrolment.balancePaise, 0.5, '1', null])
      expect(
        (await instalmentSite.payInstalment(buyer, enrolment.id, paise as number)).status,
      ).toBe(400)
  })

  test('cannot be paid while a refund is asked for', async () => {
    const { buyer, enrolment } = await instalmentSite.buyByInstalments()
    expect((await requestCourseRefund(buyer)).status).toBe(201)
    const fees = await (await buyer.get('/api/me/enrolments')).json()
    expect(fees).toMatchObject({ enrolments: [{ isRefundRequested: true }] })
    const response = await instalmentSite.payInstalment(buyer, enrolment.id, enrolment.balancePaise)
    expect(response.status).toBe(409)
    expect(response.message).toContain('You asked for a refund of this course')
  })

  test('cannot be paid by a student who withdrew', async () => {
    const { buyer, enrolment } = await instalmentSite.buyByInstalments()
    await instalmentSite.site.sql(`update enrolments set state = 'left' where id = $1`, [
      enrolment.id,
    ])
    expect(
      (await instalmentSite.payInstalment(buyer, enrolment.id, enrolment.balancePaise)).status,
    ).toBe(409)
  })
})
