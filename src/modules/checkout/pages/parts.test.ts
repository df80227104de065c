import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestCourseRefund } from '../../../../test-support/leavers.ts'
import { signUp, visit } from '../../../../test-support/site.ts'
import { openTill } from '../../../../test-support/till.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { addDays, dayInIndia } from '../../../ui/format/days.ts'

type Till = Awaited<ReturnType<typeof openTill>>
let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

describe('an instalment', () => {
  test('that is due next is paid from the profile, with its receipt', async () => {
    const { buyer, enrolment } = await till.halfPaid()
    const checkout = await till.payPart(buyer, enrolment.id, enrolment.balancePaise)
    expect(checkout).toMatchObject({ status: 200, paise: enrolment.balancePaise })
    await till.gateway.pay(checkout.gatewayOrder)
    await till.reaches(checkout.order, 'paid')
    const after = await till.enrolmentOf(buyer)
    expect(after).toMatchObject({ balancePaise: 0, next: null })
    expect(after.money.flatMap(({ documents }) => documents)).toHaveLength(2)
  })

  // S244
  test('begun in two tabs at once is one order', async () => {
    const { buyer, enrolment } = await till.halfPaid()
    const tabs = await Promise.all(
      [1, 2, 3].map(() => till.payPart(buyer, enrolment.id, enrolment.balancePaise)),
    )
    expect(new Set(tabs.map(({ order }) => order)).size).toBe(1)
    expect(new Set(tabs.map(({ gatewayOrder }) => gatewayOrder)).size).toBe(1)
  })

  // S244
  test('paid at the desk meanwhile is not begun, and the amount due is shown', async () => {
    const { buyer, enrolment } = await till.halfPaid()
    expect((await till.atDesk(enrolment.id, 100_00)).status).toBe(201)
    const late = await till.payPart(buyer, enrolment.id, enrolment.balancePaise)
    expect(late).toMatchObject({ status: 409, message: expect.stringContaining('₹') })
    expect((await till.atDesk(enrolment.id, enrolment.balancePaise - 100_00)).status).toBe(201)
    expect((await till.payPart(buyer, enrolment.id, enrolment.balancePaise)).status).toBe(409)
  })

  // S245
  test('paid at the desk while the window was open is credited: staff are told, nothing is lost', async () => {
    const { buyer, enrolment } = await till.halfPaid()
    const checkout = await till.payPart(buyer, enrolment.id, enrolment.balancePaise)
    expect((await till.atDesk(enrolment.id, enrolment.balancePaise)).status).toBe(201)

    await till.gateway.pay(checkout.gatewayOrder)
    await till.reaches(checkout.order, 'paid')

    const after = await till.enrolmentOf(buyer)
    expect(after.balancePaise).toBe(-enrolment.balancePaise)
    expect(after.money.flatMap(({ documents }) => documents)).toHaveLength(3)
    const notices = await till.site.sql(
      `select facts from notifications where kind = 'order' order by id desc`,
    )
    expect(notices[0]).toMatchObject({ facts: { reason: 'too-much' } })
  })

  // S245
  test('paid online covers the next due one where the desk took a smaller amount meanwhile', async () => {
    const { buyer, enrolment } = await till.halfPaid()
    // Changed to two instalments meanwhile, of which the first is paid at the desk while the window is
    // open.
    const [first, second] = [400, 430].map((days) => addDays(dayInIndia(new Date()), days))
    const [one, two] = [100_000, enrolment.balancePaise - 100_000]
    const response = await till.admin.ask(
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
    const checkout = await till.payPart(buyer, enrolment.id, one)
    expect((await till.atDesk(enrolment.id, one)).status).toBe(201)
    await till.gateway.pay(checkout.gatewayOrder)
    await till.reaches(checkout.order, 'paid')
    expect(await till.enrolmentOf(buyer)).toMatchObject({
      balancePaise: two - one,
      next: { paise: two - one, dueOn: second },
    })
  })

  // S244
  test('of another student can be neither begun nor seen', async () => {
    const { enrolment } = await till.halfPaid()
    const stranger = await signUp(till.site)
    expect((await till.payPart(stranger, enrolment.id, enrolment.balancePaise)).status).toBe(404)
    expect(
      (await till.payPart(visit(till.site), enrolment.id, enrolment.balancePaise)).status,
    ).toBe(401)
    expect(
      (await till.payPart((await till.halfPaid()).buyer, enrolment.id, enrolment.balancePaise))
        .status,
    ).toBe(404)
  })

  test('with a wrong amount is refused', async () => {
    const { buyer, enrolment } = await till.halfPaid()
    for (const paise of [0, -enrolment.balancePaise, 0.5, '1', null])
      expect((await till.payPart(buyer, enrolment.id, paise as number)).status).toBe(400)
  })

  test('cannot be paid while a refund is asked for', async () => {
    const { buyer, enrolment } = await till.halfPaid()
    expect((await requestCourseRefund(buyer)).status).toBe(201)
    const fees = await (await buyer.get('/api/me/enrolments')).json()
    expect(fees).toMatchObject({ enrolments: [{ isRefundRequested: true }] })
    const response = await till.payPart(buyer, enrolment.id, enrolment.balancePaise)
    expect(response.status).toBe(409)
    expect(response.message).toContain('You asked for a refund of this course')
  })

  test('cannot be paid by a student who withdrew', async () => {
    const { buyer, enrolment } = await till.halfPaid()
    await till.site.sql(`update enrolments set state = 'left' where id = $1`, [enrolment.id])
    expect((await till.payPart(buyer, enrolment.id, enrolment.balancePaise)).status).toBe(409)
  })
})
