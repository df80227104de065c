import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayFromToday } from '../../../../test-support/day-from-today.ts'
import { retryJobsNow } from '../../../../test-support/failed-mails.ts'
import { openGateway, type TestGateway } from '../../../../test-support/gateway.ts'
import { mailsTo } from '../../../../test-support/mails.ts'
import { openSite, type Site, signInAsAdmin, signUp, visit } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

const noon = new Date(`${dayFromToday(0)}T06:30:00Z`)
let now = noon
let gateway: TestGateway
let site: Site
let accountant: Awaited<ReturnType<typeof hire>>
beforeAll(async () => {
  gateway = await openGateway()
  site = await openSite({ settings: gateway.settings, clock: () => now })
  gateway.sendTo(site.address)
  accountant = await hire(site, 'Ravi Menon', 'accountant')
})
afterAll(async () => {
  gateway.sendTo(undefined)
  await gateway.close()
  await site.close()
})
beforeEach(async () => {
  now = noon
  await gateway.setFaults()
})

let counter = 0

/** A student without an account, entered at the desk, who owes ₹5,000 in two instalments. */
async function enrolStudent(name = 'Asha Rani Kulkarni') {
  counter += 1
  const email = `payer${counter}@mail.example`
  const [row] = await site.sql<{ id: number }>(
    `insert into students (name, email, source) values ($1, $2, 'staff') returning id::int`,
    [name, email],
  )
  const owner = await signInAsAdmin(site)
  const response = await owner.post(
    fillPath('/api/admin/students/{id}/enrolments', { id: row?.id ?? 0 }),
    {
      key: `link-key-${counter}`,
      course: 'data-science',
      registration: null,
      discountPaise: 0,
      feePaise: 500_000,
      discountReason: 'Agreed at the desk',
      isAdult: true,
      startsOn: dayFromToday(9),
      parts: [
        { percent: 50, on: dayFromToday(9) },
        { rest: true, on: dayFromToday(40) },
      ],
      guardian: null,
    },
  )
  expect(response.status).toBe(201)
  return { email, enrolment: ((await response.json()) as { enrolment: number }).enrolment }
}

const addressOf = (enrolment: number) =>
  fillPath('/api/admin/enrolments/{id}/payment-link', { id: enrolment })
const make = (
  enrolment: number,
  byMail = false,
  person: { post: typeof accountant.post } = accountant,
) => person.post(addressOf(enrolment), { byMail })
async function tokenOf(enrolment: number) {
  const response = await make(enrolment)
  expect(response.status).toBe(200)
  const { address } = (await response.json()) as { address: string }
  return address.split('#')[1] ?? ''
}
const look = async (token: string) => {
  const response = await visit(site).post('/api/payment-link', { token })
  const answer = (await response.json()) as { message?: string; part?: number }
  return { status: response.status, ...answer }
}
const begin = async (token: string) => {
  const response = await visit(site).post('/api/payment-link/order', { token })
  return {
    status: response.status,
    ...((await response.json()) as { order: string; gatewayOrder: string; message?: string }),
  }
}
const payAtDesk = (enrolment: number, paise: number) => {
  counter += 1
  return accountant.post(fillPath('/api/admin/enrolments/{id}/payments', { id: enrolment }), {
    key: `desk-key-${counter}`,
    method: 'cash',
    reference: null,
    paise,
  })
}

/** As a request of the student leaves it. */
const requestRefund = (enrolment: number) =>
  site.sql(
    `insert into refund_requests (kind, enrolment_id, paise, calculation, by_student, requested_by, requested_at, due_on, changed_at, key)
     values ('refund', $1::bigint, 1, '{}', true, 'Test', now(), current_date, now(), 'refund-' || $1::text)`,
    [enrolment],
  )

describe('a payment link', () => {
  test('opens nothing once a refund is asked for, and no other one is made', async () => {
    const { enrolment } = await enrolStudent()
    const token = await tokenOf(enrolment)
    await requestRefund(enrolment)

    expect(await look(token)).toMatchObject({ status: 410 })
    expect(await begin(token)).toMatchObject({ status: 410 })
    const response = await make(enrolment)
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('A refund is requested for this course')
  })

  // S195
  test('shows first name, course, instalment and amount, and pays that instalment without signing in', async () => {
    const { enrolment, email } = await enrolStudent()
    const token = await tokenOf(enrolment)

    expect(await look(token)).toEqual({
      status: 200,
      firstName: 'Asha',
      course: 'Data Science',
      part: 1,
      parts: 2,
      dueOn: dayFromToday(9),
      paise: 250_000,
    })
    const checkout = await begin(token)
    expect(checkout.status).toBe(200)
    await gateway.pay(checkout.gatewayOrder)

    await waitFor(async () => expect(await look(token)).toMatchObject({ status: 410 }))
    expect((await look(token)).message).toContain('is paid')
    const [books] = await site.sql(
      `select -sum(paise) filter (where kind = 'payment')::int as paid from ledger_entries
        where enrolment_id = $1`,
      [enrolment],
    )
    expect(books).toEqual({ paid: 250_000 })
    const order = await visit(site).get(fillPath('/api/orders/{id}', { id: checkout.order }))
    const orderText = await order.text()
    for (const personal of ['Asha', email, '500000']) expect(orderText).not.toContain(personal)
  })

  // S195
  test('is paid once: two windows have one order, and afterwards neither begins another', async () => {
    const { enrolment } = await enrolStudent()
    const token = await tokenOf(enrolment)

    const [one, other] = await Promise.all([begin(token), begin(token)])
    expect(one.order).toBe(other.order)
    await gateway.pay(one.gatewayOrder)
    await waitFor(async () => expect(await look(token)).toMatchObject({ status: 410 }))

    expect(await begin(token)).toMatchObject({ status: 410 })
  })

  // S196
  test.each([
    ['the part was paid at the desk', (enrolment: number) => payAtDesk(enrolment, 250_000)],
    ['something of it was paid at the desk', (enrolment: number) => payAtDesk(enrolment, 100_000)],
    [
      'staff withdrew it',
      (enrolment: number) => accountant.ask(addressOf(enrolment), { method: 'DELETE' }),
    ],
    [
      'other days were agreed on',
      (enrolment: number) =>
        site.sql(`update dues set due_on = due_on + 5 where enrolment_id = $1`, [enrolment]),
    ],
    [
      'they left',
      (enrolment: number) =>
        site.sql(`update enrolments set state = 'left' where id = $1`, [enrolment]),
    ],
    [
      'fourteen days went by',
      () => {
        now = new Date(noon.getTime() + 14 * 24 * 60 * 60_000)
      },
    ],
  ])('is good for nothing once %s', async (_, happens) => {
    const { enrolment } = await enrolStudent()
    const token = await tokenOf(enrolment)
    await happens(enrolment)

    expect(await look(token)).toMatchObject({ status: 410 })
    expect(await begin(token)).toMatchObject({ status: 410 })
  })

  // S196
  test('that is forged, truncated or of another number opens nothing', async () => {
    const [ownEnrolment, other] = [await enrolStudent(), await enrolStudent()]
    const token = await tokenOf(ownEnrolment.enrolment)
    const otherToken = await tokenOf(other.enrolment)
    const [id, signature] = [token.split('-')[0], otherToken.slice(otherToken.indexOf('-') + 1)]

    for (const forgedToken of [
      `${id}-${signature}`,
      token.slice(0, -1),
      `${token}x`,
      `${id}-`,
      'x',
      id,
    ])
      expect(await look(forgedToken ?? '')).toMatchObject({ status: 410 })
    for (const body of [{}, { token: 5 }, { token: '' }, { token: 'x'.repeat(101) }])
      for (const path of ['/api/payment-link', '/api/payment-link/order'])
        expect((await visit(site).post(path, body)).status).toBe(400)
    // In a restored database another valid row may have the same number.
    const { enrolment } = await enrolStudent()
    await site.sql('update payment_links set enrolment_id = $2 where id = $1', [id, enrolment])
    expect(await look(token)).toMatchObject({ status: 410 })
    expect(await look(await tokenOf(enrolment))).toMatchObject({ status: 200, part: 1 })
  })
})

describe('staff', () => {
  // S196
  test('who ask twice get one link, and a new one ends the one before', async () => {
    const { enrolment } = await enrolStudent()
    const [one, otherToken] = [await tokenOf(enrolment), await tokenOf(enrolment)]
    expect(otherToken).toBe(one)

    expect((await payAtDesk(enrolment, 250_000)).status).toBe(201)
    const next = await tokenOf(enrolment)

    expect(next).not.toBe(one)
    expect(await look(one)).toMatchObject({ status: 410 })
    expect(await look(next)).toMatchObject({ status: 200, part: 2 })
  })

  test('get one valid link: a bounced cheque does not bring an ended one back', async () => {
    const { enrolment } = await enrolStudent()
    const whole = await tokenOf(enrolment)
    const cheque = {
      method: 'cheque',
      reference: '004711',
      paise: 100_000,
      key: `cheque-${enrolment}`,
    }
    const address = fillPath('/api/admin/enrolments/{id}/payments', { id: enrolment })
    expect((await accountant.post(address, cheque)).status).toBe(201)
    const rest = await tokenOf(enrolment)

    const out = await accountant.get(`/api/admin/cheques?enrolment=${enrolment}`)
    const { cheques } = (await out.json()) as { cheques: { id: number }[] }
    const chequeUrl = fillPath('/api/admin/cheques/{id}', { id: cheques[0]?.id ?? 0 })
    expect((await accountant.post(chequeUrl, { to: 'bounced', reason: 'No funds' })).status).toBe(
      200,
    )

    for (const token of [whole, rest]) expect(await look(token)).toMatchObject({ status: 410 })
    expect(await look(await tokenOf(enrolment))).toMatchObject({ status: 200, part: 1 })
  })

  // S196
  test('mail it once a day, and at night it waits for the morning', async () => {
    const { enrolment, email } = await enrolStudent()
    const both = await Promise.all([make(enrolment, true), make(enrolment, true)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])

    const mail = await waitFor(async () => {
      const [matchingMail] = await mailsTo(site, email)
      expect(matchingMail?.subject).toBe('Pay ₹2,500: Data Science')
      return matchingMail
    })
    const token = /\/pay#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(await look(token)).toMatchObject({ status: 200 })

    const late = await enrolStudent()
    now = new Date(`${dayFromToday(0)}T17:00:00Z`)
    expect((await make(late.enrolment, true)).status).toBe(200)
    const queuedJobs = () =>
      site.sql<{ at: Date }>(`select run_at as at from graphile_worker.jobs where key like $1`, [
        `fee-reminder-${late.enrolment}-link-%`,
      ])
    await waitFor(async () =>
      expect(await queuedJobs()).toEqual([{ at: new Date(`${dayFromToday(1)}T02:30:00Z`) }]),
    )
    // No payment is requested for what was paid meanwhile.
    await payAtDesk(late.enrolment, 250_000)
    now = new Date(`${dayFromToday(1)}T02:30:00Z`)
    await retryJobsNow(site)
    expect(await mailsTo(site, late.email)).not.toContainEqual(
      expect.objectContaining({ subject: 'Pay ₹2,500: Data Science' }),
    )
  })

  test('get none without an open instalment or the ability, and mail none without an address', async () => {
    const { enrolment } = await enrolStudent()
    const counsellor = await hire(site, 'Nisha Rao', 'counsellor')
    expect((await make(enrolment, false, counsellor)).status).toBe(403)
    expect((await make(enrolment, false, await signUp(site))).status).toBe(403)
    expect((await make(999_999)).status).toBe(404)
    await site.sql(
      'update students set email = null, phone = $2 where id = (select student_id from enrolments where id = $1)',
      [enrolment, '+919811122233'],
    )
    expect((await make(enrolment, true)).status).toBe(409)
    expect(
      await site.sql('select from payment_links where enrolment_id = $1', [enrolment]),
    ).toEqual([])

    await payAtDesk(enrolment, 500_000)
    expect((await make(enrolment)).status).toBe(409)
  })
})
