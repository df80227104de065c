import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { comingDay } from '../../../../test-support/coming-day.ts'
import { openGateway, type TestGateway } from '../../../../test-support/gateway.ts'
import { mailsTo } from '../../../../test-support/mails.ts'
import { openSite, type Site, signInAsAdmin, signUp, visit } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

vi.setConfig({ testTimeout: 60_000 })

const soon = { timeout: 20_000, interval: 50 }
const noon = new Date(`${comingDay(0)}T06:30:00Z`)
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
  await gateway.fail()
})

let made = 0

/** A student of the desk without an account who owes ₹5,000 in two parts. */
async function joined(name = 'Asha Rani Kulkarni') {
  made += 1
  const email = `payer${made}@mail.example`
  const [row] = await site.sql<{ id: number }>(
    `insert into students (name, email, source) values ($1, $2, 'staff') returning id::int`,
    [name, email],
  )
  const owner = await signInAsAdmin(site)
  const response = await owner.post(
    fillPath(staffEndpoints.studentJoinings, { id: row?.id ?? 0 }),
    {
      ...{ key: `link-key-${made}`, course: 'data-science', registration: null },
      ...{
        discountPaise: 0,
        feePaise: 500_000,
        discountReason: 'Agreed at the desk',
        isAdult: true,
      },
      startsOn: comingDay(9),
      parts: [
        { percent: 50, on: comingDay(9) },
        { rest: true, on: comingDay(40) },
      ],
      guardian: null,
    },
  )
  expect(response.status).toBe(201)
  return { email, joining: ((await response.json()) as { joining: number }).joining }
}

const addressOf = (joining: number) => fillPath(staffEndpoints.paymentLink, { id: joining })
const make = (
  joining: number,
  byMail = false,
  who: { post: typeof accountant.post } = accountant,
) => who.post(addressOf(joining), { byMail })
async function tokenOf(joining: number) {
  const response = await make(joining)
  expect(response.status).toBe(200)
  const { address } = (await response.json()) as { address: string }
  return address.split('#')[1] ?? ''
}
const look = async (token: string) => {
  const response = await visit(site).post(endpoints.paymentLink, { token })
  const said = (await response.json()) as { message?: string; part?: number }
  return { status: response.status, ...said }
}
const begin = async (token: string) => {
  const response = await visit(site).post(endpoints.paymentLinkOrder, { token })
  return {
    status: response.status,
    ...((await response.json()) as { order: string; gatewayOrder: string; message?: string }),
  }
}
const payAtDesk = (joining: number, paise: number) => {
  made += 1
  return accountant.post(fillPath(staffEndpoints.joiningPayments, { id: joining }), {
    ...{ key: `desk-key-${made}`, method: 'cash', reference: null, paise },
  })
}

describe('a payment link', () => {
  test('says a first name, the course, the part and its sum, and pays that part without signing in', async () => {
    const { joining, email } = await joined()
    const token = await tokenOf(joining)

    expect(await look(token)).toEqual({
      ...{ status: 200, firstName: 'Asha', course: 'Data Science' },
      ...{ part: 1, parts: 2, dueOn: comingDay(9), paise: 250_000 },
    })
    const begun = await begin(token)
    expect(begun.status).toBe(200)
    await gateway.pay(begun.gatewayOrder)

    await vi.waitFor(async () => expect(await look(token)).toMatchObject({ status: 410 }), soon)
    expect((await look(token)).message).toContain('is paid')
    const [books] = await site.sql(
      `select -sum(paise) filter (where kind = 'payment')::int as paid from ledger_entries
        where joining_id = $1`,
      [joining],
    )
    expect(books).toEqual({ paid: 250_000 })
    const order = await visit(site).get(fillPath(endpoints.orderState, { id: begun.order }))
    const shown = await order.text()
    for (const personal of ['Asha', email, '500000']) expect(shown).not.toContain(personal)
  })

  test('is paid once: two windows have one order, and after it neither begins another', async () => {
    const { joining } = await joined()
    const token = await tokenOf(joining)

    const [one, other] = await Promise.all([begin(token), begin(token)])
    expect(one.order).toBe(other.order)
    await gateway.pay(one.gatewayOrder)
    await vi.waitFor(async () => expect(await look(token)).toMatchObject({ status: 410 }), soon)

    expect(await begin(token)).toMatchObject({ status: 410 })
  })

  test.each([
    ['the part was paid at the desk', (joining: number) => payAtDesk(joining, 250_000)],
    ['something of it was paid at the desk', (joining: number) => payAtDesk(joining, 100_000)],
    [
      'staff withdrew it',
      (joining: number) => accountant.ask(addressOf(joining), { method: 'DELETE' }),
    ],
    [
      'other days were agreed on',
      (joining: number) =>
        site.sql(`update dues set due_on = due_on + 5 where joining_id = $1`, [joining]),
    ],
    [
      'they left',
      (joining: number) => site.sql(`update joinings set state = 'left' where id = $1`, [joining]),
    ],
    [
      'fourteen days went by',
      () => {
        now = new Date(noon.getTime() + 14 * 24 * 60 * 60_000)
      },
    ],
  ])('is good for nothing once %s', async (_, happens) => {
    const { joining } = await joined()
    const token = await tokenOf(joining)
    await happens(joining)

    expect(await look(token)).toMatchObject({ status: 410 })
    expect(await begin(token)).toMatchObject({ status: 410 })
  })

  test('that is forged, of another number or cut short opens nothing', async () => {
    const [mine, other] = [await joined(), await joined()]
    const token = await tokenOf(mine.joining)
    const theirs = await tokenOf(other.joining)
    const [id, signature] = [token.split('-')[0], theirs.slice(theirs.indexOf('-') + 1)]

    for (const forged of [`${id}-${signature}`, token.slice(0, -1), `${token}x`, `${id}-`, 'x', id])
      expect(await look(forged ?? '')).toMatchObject({ status: 410 })
    for (const body of [{}, { token: 5 }, { token: '' }, { token: 'x'.repeat(101) }])
      for (const path of [endpoints.paymentLink, endpoints.paymentLinkOrder])
        expect((await visit(site).post(path, body)).status).toBe(400)
    // A restored database may have something else under the number, as good as what was there.
    const { joining } = await joined()
    await site.sql('update payment_links set joining_id = $2 where id = $1', [id, joining])
    expect(await look(token)).toMatchObject({ status: 410 })
    expect(await look(await tokenOf(joining))).toMatchObject({ status: 200, part: 1 })
  })
})

describe('staff', () => {
  test('who ask twice have one link, and a new one ends the one before', async () => {
    const { joining } = await joined()
    const [one, again] = [await tokenOf(joining), await tokenOf(joining)]
    expect(again).toBe(one)

    expect((await payAtDesk(joining, 250_000)).status).toBe(201)
    const next = await tokenOf(joining)

    expect(next).not.toBe(one)
    expect(await look(one)).toMatchObject({ status: 410 })
    expect(await look(next)).toMatchObject({ status: 200, part: 2 })
  })

  test('have one that is good: a cheque that bounces brings none back', async () => {
    const { joining } = await joined()
    const whole = await tokenOf(joining)
    const cheque = {
      method: 'cheque',
      reference: '004711',
      paise: 100_000,
      key: `cheque-${joining}`,
    }
    const address = fillPath(staffEndpoints.joiningPayments, { id: joining })
    expect((await accountant.post(address, cheque)).status).toBe(201)
    const rest = await tokenOf(joining)

    const out = await accountant.get(`${staffEndpoints.cheques}?joining=${joining}`)
    const { cheques } = (await out.json()) as { cheques: { id: number }[] }
    const settled = fillPath(staffEndpoints.cheque, { id: cheques[0]?.id ?? 0 })
    expect((await accountant.post(settled, { to: 'bounced', why: 'No funds' })).status).toBe(200)

    for (const token of [whole, rest]) expect(await look(token)).toMatchObject({ status: 410 })
    expect(await look(await tokenOf(joining))).toMatchObject({ status: 200, part: 1 })
  })

  test('mail it once in a day, and at night it waits for the morning', async () => {
    const { joining, email } = await joined()
    const both = await Promise.all([make(joining, true), make(joining, true)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])

    const mail = await vi.waitFor(async () => {
      const [found] = await mailsTo(site, email)
      expect(found?.subject).toBe('Pay ₹2,500: Data Science')
      return found
    }, soon)
    const token = /\/pay#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(await look(token)).toMatchObject({ status: 200 })

    const late = await joined()
    now = new Date(`${comingDay(0)}T17:00:00Z`)
    expect((await make(late.joining, true)).status).toBe(200)
    const waiting = () =>
      site.sql<{ at: Date }>(`select run_at as at from graphile_worker.jobs where key like $1`, [
        `fee-reminder-${late.joining}-link-%`,
      ])
    await vi.waitFor(
      async () => expect(await waiting()).toEqual([{ at: new Date(`${comingDay(1)}T02:30:00Z`) }]),
      soon,
    )
    // What is paid meanwhile is not asked for.
    await payAtDesk(late.joining, 250_000)
    expect(await waiting()).toEqual([])
  })

  test('have none where nothing is open or nobody may take money, and none is mailed to nobody', async () => {
    const { joining } = await joined()
    const counsellor = await hire(site, 'Nisha Rao', 'counsellor')
    expect((await make(joining, false, counsellor)).status).toBe(403)
    expect((await make(joining, false, await signUp(site))).status).toBe(403)
    expect((await make(999_999)).status).toBe(404)
    await site.sql(
      'update students set email = null, phone = $2 where id = (select student_id from joinings where id = $1)',
      [joining, '+919811122233'],
    )
    expect((await make(joining, true)).status).toBe(409)
    expect(await site.sql('select from payment_links where joining_id = $1', [joining])).toEqual([])

    await payAtDesk(joining, 500_000)
    expect((await make(joining)).status).toBe(409)
  })
})
