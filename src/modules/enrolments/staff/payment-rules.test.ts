import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadCsv } from '../../../../test-support/fees.ts'
import { openInstalmentSite } from '../../../../test-support/instalment-site.ts'
import { registrationAddress } from '../../../../test-support/registration-desk.ts'
import { type Visitor, visit } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { openDatabase } from '../../../platform/database/connect.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { roles } from '../../accounts/abilities.ts'
import { takePayment } from '../record-payment.server.ts'

let instalmentSite: Awaited<ReturnType<typeof openInstalmentSite>>
const staff = {} as Record<(typeof roles)[number], Visitor>
beforeAll(async () => {
  instalmentSite = await openInstalmentSite()
  for (const role of roles) staff[role] = await hire(instalmentSite.site, `A ${role}`, role)
  await instalmentSite.site.sql(
    `insert into upi_payees (address, name, saved_by, saved_at)
     values ('fees@okbank', 'Institute Fees', 'Test', now())`,
  )
})
afterAll(() => instalmentSite.close())

let counter = 0
const newKey = () => `rule-key-${++counter}`
const newUtr = () => String(500_000_000_000 + ++counter)

/** A student with an enrolment of ₹5,00,000 and a Fast Track registration. */
async function payer() {
  const name = `Payer ${++counter}`
  const [row] = await instalmentSite.site.sql<{ student: number; registration: number }>(
    `with person as (
       insert into students (name, source) values ($1, 'staff') returning id)
     insert into registrations (student_id, course, phone, status)
     select id, 'Data Science', '+919811122233', 'contacted' from person
     returning student_id::int as student, id::int as registration`,
    [name],
  )
  const { student = 0, registration = 0 } = row ?? {}
  const response = await instalmentSite.admin.post(
    fillPath('/api/admin/students/{id}/enrolments', { id: student }),
    {
      key: newKey(),
      course: 'data-science',
      registration: null,
      discountPaise: 0,
      feePaise: 50_000_000,
      discountReason: null,
      isAdult: true,
      startsOn: '2027-12-01',
      parts: [
        { percent: 1, days: 0 },
        { rest: true, days: 30 },
      ],
      guardian: null,
    },
  )
  expect(response.status).toBe(201)
  const { enrolment } = (await response.json()) as { enrolment: number }
  return { student, registration, enrolment }
}
type Payer = Awaited<ReturnType<typeof payer>>

/** All payments of a student in the ledger, each with method, amount and receipt. */
const moneyOf = ({ student }: Payer) =>
  instalmentSite.site.sql<{ method: string | null; paise: number; receipt: string | null }>(
    `select l.method, -l.paise::int as paise, p.name as receipt
       from ledger_entries l
       left join enrolments j on j.id = l.enrolment_id
       left join registrations r on r.id = l.registration_id
       left join documents p on p.entry_id = l.id
      where l.kind = 'payment' and $1 in (j.student_id, r.student_id) order by l.id`,
    [student],
  )

const atDesk = (visitor: Visitor, { enrolment }: Payer, body: object) =>
  visitor.post(fillPath('/api/admin/enrolments/{id}/payments', { id: enrolment }), {
    key: newKey(),
    paise: 50_000,
    ...body,
  })
const claimFor = (visitor: Visitor, { enrolment }: Payer, body: object) =>
  visitor.post(fillPath('/api/admin/enrolments/{id}/upi-claims', { id: enrolment }), {
    key: newKey(),
    paise: 50_000,
    ...body,
  })
const confirm = (visitor: Visitor, { registration }: Payer, payment: object | undefined) =>
  visitor.post(registrationAddress(registration, '/status'), {
    version: 1,
    to: 'confirmed',
    payment,
  })
async function takeDue(visitor: Visitor, of: Payer, body: object) {
  await confirm(instalmentSite.admin, of, { method: 'not-paid' })
  return visitor.post(registrationAddress(of.registration, '/fee'), { key: newKey(), ...body })
}

/** Money taken by a person: by whom and on which route. */
const byHand = [
  {
    way: 'a seat that is confirmed',
    may: ['owner', 'admin', 'counsellor'],
    take: (visitor: Visitor, of: Payer, money: object) => confirm(visitor, of, money),
  },
  {
    way: 'the fee of a seat that was confirmed before',
    may: ['owner', 'admin', 'counsellor'],
    take: takeDue,
  },
  { way: 'the fee desk', may: ['owner', 'admin', 'accountant'], take: atDesk },
]

describe.each(byHand)('money by $way', ({ may, take }) => {
  // S322
  test.each(roles)('taken by a role: %s', async (role) => {
    const of = await payer()

    const answer = await take(staff[role], of, { method: 'card', reference: `slip ${++counter}` })

    expect(answer.ok).toBe(may.includes(role))
    if (!answer.ok) expect(answer.status).toBe(403)
    const one = { method: 'card', paise: 50_000, receipt: expect.stringMatching(/^RC\//) }
    expect(await moneyOf(of)).toEqual(answer.ok ? [one] : [])
  })

  // S322
  test('needs a method, and a reference unless it is cash', async () => {
    const of = await payer()
    for (const money of [
      {},
      { method: 'gateway', reference: 'pay_made_up' },
      ...['card', 'bank', 'cheque'].map((method) => ({ method, reference: null })),
    ])
      expect((await take(instalmentSite.admin, of, money)).status).toBe(400)
    expect(await moneyOf(of)).toEqual([])
  })

  // S322
  test.each(['cash', 'upi', 'card', 'bank', 'cheque'])('by %s has its receipt', async (method) => {
    const of = await payer()
    const reference = method === 'cash' ? null : newUtr()

    expect((await take(instalmentSite.admin, of, { method, reference })).ok).toBe(true)

    expect(await moneyOf(of)).toEqual([
      { method, paise: 50_000, receipt: expect.stringMatching(/^RC\//) },
    ])
  })

  // S322
  test('in cash stays below the legal limit', async () => {
    const of = await payer()
    const before = { method: 'cash', paise: 19_999_900 }
    expect((await atDesk(instalmentSite.admin, of, before)).status).toBe(201)

    const response = await take(instalmentSite.admin, of, { method: 'cash' })

    expect([400, 409]).toContain(response.status)
    expect(((await response.json()) as { message: string }).message).toMatch(/below ₹2,00,000/)
    expect(await moneyOf(of)).toHaveLength(1)
  })
})

/**
 * Money that comes through the gateway once requested: it is here, so neither the cash limit nor a pending
 * payment stops it.
 */
const byItself: { way: string; method: string; come: (of: Payer) => Promise<unknown> }[] = [
  {
    way: 'a UPI claim that the bank shows',
    method: 'upi',
    come: async (of) => {
      const response = await claimFor(instalmentSite.admin, of, {})
      const { claim } = (await response.json()) as { claim: { id: number } }
      const claimBody = { to: 'matched', utr: newUtr(), paise: 50_000 }
      return instalmentSite.admin.post(
        fillPath('/api/admin/upi-claims/{id}', { id: claim.id }),
        claimBody,
      )
    },
  },
  {
    way: 'a statement of the bank',
    method: 'upi',
    come: async (of) => {
      const response = await claimFor(instalmentSite.admin, of, {})
      const { claim } = (await response.json()) as { claim: { reference: string } }
      const line = ['1 Dec', `UPI/${newUtr()}/${claim.reference}`, '500.00']
      const head = ['Date', 'Narration', 'Credit']
      return uploadCsv(instalmentSite.admin, '/api/admin/bank-statements', head, line)
    },
  },
  {
    way: 'a payment link, through the gateway',
    method: 'gateway',
    come: async ({ enrolment }) => {
      const link = await instalmentSite.admin.post(
        fillPath('/api/admin/enrolments/{id}/payment-link', { id: enrolment }),
        {
          byMail: false,
        },
      )
      const token = ((await link.json()) as { address: string }).address.split('#')[1]
      const response = await visit(instalmentSite.site).post('/api/payment-link/order', { token })
      const order = (await response.json()) as { order: string; gatewayOrder: string }
      await instalmentSite.gateway.pay(order.gatewayOrder)
      await instalmentSite.waitForState(order.order, 'paid')
    },
  },
]

// S322
test.each(byItself)('money by $way has its method and its receipt', async ({ method, come }) => {
  const of = await payer()

  await come(of)

  expect(await moneyOf(of)).toMatchObject([{ method, receipt: expect.stringMatching(/^RC\//) }])
})

// S322
test.each(roles)('a UPI payment is asked for by who may take it: %s', async (role) => {
  const answer = await claimFor(staff[role], await payer(), {})

  expect(answer.status).toBe(['owner', 'admin', 'accountant'].includes(role) ? 201 : 403)
})

// S322
test('enrolling, and bulk changes, record no payment', async () => {
  const of = await payer()
  const together = await instalmentSite.admin.post('/api/admin/registrations/bulk', {
    does: 'confirm',
    key: newKey(),
    rows: [{ id: of.registration, version: 1 }],
    payment: { method: 'cash' },
  })

  expect(together.status).toBe(400)
  expect(await moneyOf(of)).toEqual([])
})

// S322
test.each(roles)('has an ability for it in the command too: %s', async (role) => {
  const database = openDatabase(instalmentSite.site, { onError: () => undefined })
  try {
    const of = await payer()
    const payment = { method: 'cash', reference: null, despitePending: [] } as const
    const input = { ...payment, enrolmentId: of.enrolment, paise: 50_000, key: newKey() }
    const actor = { id: crypto.randomUUID(), name: 'Somebody', roles: [role] }

    const result = await takePayment(database.db, input, { actor, now: new Date() })

    const isAllowed = ['owner', 'admin', 'accountant'].includes(role)
    expect(result).toMatchObject(isAllowed ? { ok: true } : { reason: 'may-not-receive' })
    expect(await moneyOf(of)).toHaveLength(isAllowed ? 1 : 0)
  } finally {
    await database.pool.end()
  }
})

// S322
test('nothing else writes money into the ledger', async () => {
  const writers: string[] = []
  for await (const file of glob(['src/**/*.ts', 'sandbox/**/*.ts']))
    if (!file.endsWith('.test.ts')) {
      const text = readFileSync(file, 'utf8')
      const isWriter =
        /\breceiveMoney\(/.test(text) ||
        /\.insert\(ledgerEntries\)/.test(text) ||
        /kind: 'payment'(?!.*\bamountPaise\b).*\bas const|kind: 'payment' as const/.test(text)
      if (isWriter) writers.push(file.replaceAll('\\', '/'))
    }

  // Whoever adds a payment route adds it to the tables above.
  expect(writers.toSorted()).toEqual([
    'sandbox/demo/demo-enrolments.ts',
    'sandbox/demo/demo-history.ts',
    'sandbox/demo/demo-pipeline.ts',
    'src/modules/enrolments/record-payment.server.ts',
    'src/modules/ledger/add-entry.server.ts',
    'src/modules/ledger/documents/record-money.server.ts',
    'src/modules/registrations/fees.server.ts',
  ])
})
