import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openGateway, type TestGateway } from '../../../../test-support/gateway.ts'
import {
  approve,
  ledgerSumsOf,
  ownRefunds,
  payRefund,
  refundRequestsOf,
  requestCourseRefund,
} from '../../../../test-support/refund-requests.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUpConfirmed,
  type Visitor,
  visit,
} from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

let gateway: TestGateway
let site: Site
let owner: Visitor
beforeAll(async () => {
  gateway = await openGateway()
  site = await openSite({ settings: gateway.settings })
  owner = await signInAsAdmin(site)
})
afterAll(async () => {
  gateway.sendTo(undefined)
  await gateway.close()
  await site.close()
})
beforeEach(() => {
  gateway.sendTo(site.address)
  return gateway.setFaults()
})

const course = 'python-programming'

/** A student who bought a seat on the site, and its price. */
async function buySeat() {
  const [batch] = await site.sql<{ id: number }>(
    `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                          seats, opens_at, closes_at, saved_by)
     values ($1, 'classroom', '27', '{1,3,5}', '19:00', '21:00', current_date + 8, current_date + 90, 5,
             now() - interval '1 day', now() + interval '7 days', 'Test') returning id::int`,
    [course],
  )
  const buyer = await signUpConfirmed(site)
  const response = await visit(site).get('/api/checkouts/courses/{id}'.replace('{id}', course))
  const { paise } = (await response.json()) as { paise: number }
  const request = { course, batch: batch?.id, paise, phone: '98765 43210', isAdult: true }
  const beginResponse = await buyer.post('/api/checkouts', { ...request, agreed: true })
  const { order, gatewayOrder } = (await beginResponse.json()) as {
    order: string
    gatewayOrder: string
  }
  await gateway.pay(gatewayOrder)
  const enrolment = await waitFor(async () => {
    const [row] = await site.sql<{ id: number | null }>(
      `select enrolment_id::int as id from orders where id = $1 and state = 'paid'`,
      [order],
    )
    return row?.id ?? expect.fail('Not paid yet.')
  })
  return { ...buyer, order, enrolment, paise }
}

async function approved(student: Awaited<ReturnType<typeof buySeat>>) {
  expect((await requestCourseRefund(student)).status).toBe(201)
  const [ask] = await refundRequestsOf(owner, student.enrolment)
  if (!ask) throw new Error('Nobody has asked.')
  expect(ask.paise).toBe(student.paise)
  expect((await approve(owner, ask)).status).toBe(200)
  return ask
}

const becomes = (enrolment: number, state: string) =>
  waitFor(async () => expect((await refundRequestsOf(owner, enrolment))[0]?.state).toBe(state))

// S235
test('an online payment is refunded through the gateway, once, with its document', async () => {
  await gateway.setFaults('twice', 'disorder')
  const student = await buySeat()

  await approved(student)

  await becomes(student.enrolment, 'done')
  expect(await ledgerSumsOf(site, student.enrolment)).toEqual({
    owed: 0,
    paid: 0,
    open: 0,
    documents: ['refund-voucher'],
  })
  expect((await ownRefunds(student))[0]).toMatchObject({
    calculation: null,
    refundRequest: { state: 'done' },
  })
  const response = await visit(site).get('/api/orders/{id}'.replace('{id}', student.order))
  expect(await response.json()).toMatchObject({ state: 'returned' })
})

test('the page of a payment says that a seat is the student’s until they leave', async () => {
  const student = await buySeat()
  const path = fillPath('/api/orders/{id}', { id: student.order })
  const read = async () => (await visit(site).get(path)).json()
  expect(await read()).toMatchObject({ hasLeft: false, nextClass: { batch: expect.any(Number) } })

  await site.sql(`update batch_seats set state = 'left', left_reason = 'removed', changed_at = now()
    where id = (select seat_id from enrolments where id = ${student.enrolment})`)
  expect(await read()).toMatchObject({ hasLeft: false, nextClass: null, batch: null })

  await site.sql(`update enrolments set state = 'left' where id = $1`, [student.enrolment])
  expect(await read()).toMatchObject({ state: 'paid', hasLeft: true, nextClass: null })
})

// S235
test('a refund that the gateway refuses is a task on the desk, and is paid by hand', async () => {
  const student = await buySeat()
  await gateway.setFaults('refund-fails')

  const { id } = await approved(student)

  await becomes(student.enrolment, 'failed')
  const { open } = (await (await owner.get('/api/admin/refunds')).json()) as {
    open: { id: number }[]
  }
  expect(open[0]?.id).toBe(id)
  const notices = await site.sql(
    `select from notifications where kind = 'order' and facts ->> 'reason' = 'refund-failed'`,
  )
  expect(notices).toHaveLength(1)

  const utr = { method: 'bank', reference: `UTR${student.enrolment}` }
  expect((await payRefund(owner, id, utr)).status).toBe(200)

  expect((await refundRequestsOf(owner, student.enrolment))[0]?.state).toBe('done')
  expect(await ledgerSumsOf(site, student.enrolment)).toMatchObject({ paid: 0, open: 0 })
})

// S234
test('a payment with an automatic refund is not refunded twice', async () => {
  const student = await buySeat()
  // A second payment of the same seat; its automatic refund waits at the gateway.
  await site.sql(
    `insert into gateway_refunds (key, gateway_payment_id, paise, reason, state, requested_by, requested_at, changed_at)
     select 'rf-on-its-way', id, $2, 'surplus', 'pending', 'System', now(), now()
       from gateway_payments where enrolment_id = $1`,
    [student.enrolment, student.paise],
  )

  expect((await ownRefunds(student))[0]?.calculation).toMatchObject({
    onTheWayPaise: student.paise,
    backPaise: 0,
  })
})
