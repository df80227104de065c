import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import type { EnrolmentData } from '../contract.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  const clock = () => new Date('2026-11-22T06:00:00Z')
  site = await openSite({ clock, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

let counter = 0

/** A student who owes ₹3,000 in three monthly instalments. */
async function enrolStudent() {
  const [student] = await site.sql<{ id: number }>(
    `insert into students (name, source) values ('Asha Kulkarni', 'staff') returning id::int`,
  )
  const body = {
    key: `instalments-${++counter}`,
    course: 'data-science',
    registration: null,
    feePaise: 300_000,
    discountPaise: 0,
    discountReason: 'Agreed at the desk',
    startsOn: '2026-12-01',
    parts: [
      { paise: 100_000, on: '2026-12-01' },
      { paise: 100_000, on: '2027-01-01' },
      { rest: true, on: '2027-02-01' },
    ],
    isAdult: true,
    guardian: null,
  }
  const address = fillPath('/api/admin/students/{id}/enrolments', { id: student?.id })
  const response = await admin.post(address, body)
  expect(response.status).toBe(201)
  return { id: ((await response.json()) as { enrolment: number }).enrolment, student: student?.id }
}

async function read(id: number): Promise<EnrolmentData> {
  const response = await admin.get(fillPath('/api/admin/enrolments/{id}', { id }))
  return ((await response.json()) as { enrolment: EnrolmentData }).enrolment
}

const change = (id: number, body: object, visitor: Visitor = admin) =>
  visitor.ask(fillPath('/api/admin/enrolments/{id}/instalments', { id }), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: 1, reason: 'Lost a job', ...body }),
  })

const pay = (id: number, paise: number) =>
  admin.post(fillPath('/api/admin/enrolments/{id}/payments', { id }), {
    key: `instalment-paid-${++counter}`,
    paise,
    method: 'cash',
    reference: null,
  })

const lines = ({ parts }: EnrolmentData) =>
  parts.map(({ part, paise, dueOn, balancePaise }) => [part, paise, dueOn, balancePaise])

// S249
test('the open amount is divided anew, and paid instalments stay', async () => {
  const { id, student } = await enrolStudent()
  expect((await pay(id, 100_000)).status).toBe(201)

  const parts = [
    { paise: 50_000, dueOn: '2027-01-15' },
    { paise: 150_000, dueOn: '2027-03-15' },
  ]
  expect((await change(id, { parts })).status).toBe(200)

  const enrolment = await read(id)
  expect(enrolment).toMatchObject({ balancePaise: 200_000, version: 2 })
  expect(lines(enrolment)).toEqual([
    [1, 100_000, '2026-12-01', 0],
    [2, 50_000, '2027-01-15', 50_000],
    [3, 150_000, '2027-03-15', 150_000],
  ])
  const history = await admin.get(fillPath('/api/admin/students/{id}', { id: student }))
  expect(await history.text()).toContain('Instalments of Data Science changed')
})

test.each<[string, { paise: number; dueOn: string }[], RegExp]>([
  ['less than is open', [{ paise: 199_999, dueOn: '2027-01-15' }], /₹0.01 is missing/],
  ['more than is open', [{ paise: 200_100, dueOn: '2027-01-15' }], /₹1 is too much/],
  [
    'a day before a part that is paid',
    [{ paise: 200_000, dueOn: '2026-11-30' }],
    /no open one can be earlier/,
  ],
])('%s is refused, and nothing changes', async (_, parts, words) => {
  const { id } = await enrolStudent()
  await pay(id, 100_000)
  const before = lines(await read(id))
  const response = await change(id, { parts })
  expect([response.status, (await response.json()).message]).toEqual([
    400,
    expect.stringMatching(words),
  ])
  expect(lines(await read(id))).toEqual(before)
})

// S249
test('of two who change them at once the second is told by whom', async () => {
  const { id } = await enrolStudent()
  const requests = [
    { parts: [{ paise: 300_000, dueOn: '2027-01-15' }] },
    { parts: [{ paise: 300_000, dueOn: '2027-05-15' }] },
  ]
  const answers = await Promise.all(requests.map((body) => change(id, body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = await answers.find(({ status }) => status === 409)?.json()
  expect(late).toMatchObject({ reason: 'changed-since', by: expect.any(String) })
  expect((await read(id)).parts).toHaveLength(1)
})

// S249
test('a simultaneous payment counts for the old instalments or the new ones, and none is lost', async () => {
  const { id } = await enrolStudent()
  await Promise.all([
    pay(id, 100_000),
    change(id, { parts: [{ paise: 300_000, dueOn: '2027-01-15' }] }),
  ])
  const enrolment = await read(id)
  const inParts = enrolment.parts.reduce((sum, { paise }) => sum + paise, 0)
  expect([enrolment.paidPaise, enrolment.balancePaise, inParts]).toEqual([
    100_000, 200_000, 300_000,
  ])
})

test('without a reason, after full payment, and by an accountant they cannot be changed', async () => {
  const { id } = await enrolStudent()
  const parts = [{ paise: 300_000, dueOn: '2027-01-15' }]
  const accountant = await hire(site, 'Ravi Menon', 'accountant')
  expect((await change(id, { parts, reason: ' ' })).status).toBe(400)
  expect((await change(id, { parts }, accountant)).status).toBe(403)
  await pay(id, 300_000)
  expect((await change(id, { parts })).status).toBe(409)
})

// S318
test('are due from today to two years from now; an existing date may stay', async () => {
  const { id } = await enrolStudent()
  await site.sql(`update dues set due_on = '2026-11-01' where enrolment_id = $1 and part = 1`, [id])
  const inTwo = (first: string, last: string) => [
    { paise: 100_000, dueOn: first },
    { paise: 200_000, dueOn: last },
  ]
  for (const [first, last] of [
    ['2026-11-01', '2999-01-01'],
    ['2026-11-01', '2028-12-31'],
    ['2026-11-02', '2027-01-01'],
  ] as const) {
    const response = await change(id, { parts: inTwo(first, last) })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Each instalment is due between today')
  }
  expect(lines(await read(id))).toHaveLength(3)

  expect((await change(id, { parts: inTwo('2026-11-01', '2027-06-01') })).status).toBe(200)
})

test('are not changed while a refund is requested, nor after withdrawal', async () => {
  const { id } = await enrolStudent()
  await pay(id, 100_000)
  const parts = [{ paise: 200_000, dueOn: '2027-03-15' }]
  const of = { enrolmentId: id }
  const request = { key: `instalments-refund-${id}`, of, paise: 100_000, reason: null }
  expect((await admin.post('/api/admin/refunds', request)).status).toBe(201)

  const whileRequested = await change(id, { parts })
  expect([whileRequested.status, await whileRequested.text()]).toEqual([
    ...[409, expect.stringContaining('A refund of this course is requested')],
  ])
  await site.sql(`update refund_requests set state = 'withdrawn' where enrolment_id = $1`, [id])
  await site.sql(`update enrolments set state = 'left' where id = $1`, [id])
  expect((await change(id, { parts })).status).toBe(409)
  await site.sql(`update enrolments set state = 'enrolled' where id = $1`, [id])
  const { version } = await read(id)
  expect((await change(id, { version, parts })).status).toBe(200)
})
