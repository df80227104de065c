import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setDueDates } from '../../../../test-support/backdate.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import type { OwnRegistrations } from '../../registrations/journey/contract.ts'
import type { EnrolmentData } from '../contract.ts'

let site: Site
let admin: Visitor
let accountant: Visitor
const today = new Date('2026-11-22T06:00:00Z')
const tomorrow = new Date('2026-11-23T06:00:00Z')
let now = today
beforeAll(async () => {
  site = await openSite({ clock: () => now, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  admin = await signInAsAdmin(site)
  accountant = await hire(site, 'Ravi Menon', 'accountant')
})
afterAll(() => site.close())

let counter = 0
const newKey = () => `test-key-${++counter}`

/** A student that staff entered. */
async function addStudent(name = 'Asha Kulkarni') {
  const [row] = await site.sql<{ id: number }>(
    `insert into students (name, source) values ($1, 'staff') returning id::int`,
    [name],
  )
  return row?.id ?? 0
}

const course = {
  course: 'data-science',
  registration: null,
  feePaise: 600_000,
  discountPaise: 100_000,
  discountReason: 'Came with a friend',
  startsOn: '2026-12-01',
  parts: [
    { percent: 50, on: '2026-11-25' },
    { rest: true, days: 30 },
  ],
  isAdult: true,
  guardian: null,
}

const joinWith = (student: number, body: object) =>
  admin.post(fillPath('/api/admin/students/{id}/enrolments', { id: student }), body)

async function enrolStudent(student: number, body: object = {}) {
  const response = await joinWith(student, { key: newKey(), ...course, ...body })
  expect(response.status).toBe(201)
  return ((await response.json()) as { enrolment: number }).enrolment
}

async function read(id: number): Promise<EnrolmentData> {
  const response = await accountant.get(fillPath('/api/admin/enrolments/{id}', { id }))
  expect(response.status).toBe(200)
  return ((await response.json()) as { enrolment: EnrolmentData }).enrolment
}

const pay = (id: number, body: object, visitor: Visitor = accountant) =>
  visitor.post(fillPath('/api/admin/enrolments/{id}/payments', { id }), {
    key: newKey(),
    method: 'cash',
    reference: null,
    ...body,
  })

test('an enrolled student owes the fee less the discount, in the agreed instalments', async () => {
  const id = await enrolStudent(await addStudent())

  expect(await read(id)).toMatchObject({
    state: 'enrolled',
    owedPaise: 500_000,
    balancePaise: 500_000,
    overduePaise: 0,
    next: { paise: 250_000, dueOn: '2026-11-25' },
    parts: [
      { paise: 250_000, dueOn: '2026-11-25', balancePaise: 250_000 },
      { paise: 250_000, dueOn: '2026-12-31', balancePaise: 250_000 },
    ],
  })
})

// S203
test('a form sent twice enrols once, and charges once', async () => {
  const student = await addStudent()
  const body = { key: newKey(), ...course }

  const answers = await Promise.all([joinWith(student, body), joinWith(student, body)])

  const enrolments = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { enrolment: number }).enrolment),
  )
  expect(enrolments[0]).toBe(enrolments[1])
  expect((await read(enrolments[0] ?? 0)).balancePaise).toBe(500_000)
})

// S208
test.each([
  ['a discount without a reason', { discountReason: null }, 400],
  ['a discount beyond the fee', { discountPaise: 600_001 }, 400],
  ['a child without a guardian', { isAdult: false }, 400],
  [
    'a guardian whom nobody can call',
    { isAdult: false, guardian: { name: 'Vasant', phone: '12', agreed: true } },
    400,
  ],
  [
    'a guardian who has not agreed',
    { isAdult: false, guardian: { name: 'Vasant', phone: '9811122233', agreed: false } },
    400,
  ],
  [
    'parts beyond the fee',
    {
      parts: [
        { paise: 500_000, days: 0 },
        { rest: true, days: 1 },
      ],
    },
    400,
  ],
  ['half a paisa', { feePaise: 600_000.5 }, 400],
])('%s enrols nobody', async (_, body, status) => {
  const student = await addStudent()
  expect((await joinWith(student, { key: newKey(), ...course, ...body })).status).toBe(status)
  expect(await site.sql('select from enrolments where student_id = $1', [student])).toEqual([])
})

test('a payment covers the oldest instalment first, and has its receipt', async () => {
  const id = await enrolStudent(await addStudent('Meera Patil'))

  const answer = await pay(id, { paise: 300_000 })

  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({
    message: expect.stringMatching(/^₹3,000 received\. RC\/26-27\//),
  })
  const { parts, balancePaise, money } = await read(id)
  expect(parts.map((part) => part.balancePaise)).toEqual([0, 200_000])
  expect(balancePaise).toBe(200_000)
  expect(money.map((entry) => entry.documents.length)).toEqual([0, 1])
})

// S203
test('a double Enter is one payment, even at the same moment', async () => {
  const id = await enrolStudent(await addStudent())
  const key = newKey()

  const answers = await Promise.all([1, 2, 3].map(() => pay(id, { key, paise: 100_000 })))

  const documents = await Promise.all(
    answers.map(
      async (answer) => ((await answer.json()) as { document: { id: number } }).document.id,
    ),
  )
  expect(new Set(documents).size).toBe(1)
  expect((await read(id)).paidPaise).toBe(100_000)
})

// S203
test('a form sent again with another method or number is refused, and makes no cheque of cash', async () => {
  const id = await enrolStudent(await addStudent())
  const key = newKey()
  const cash = { key, paise: 100_000 }
  expect((await pay(id, cash)).status).toBe(201)

  const cheque = { ...cash, method: 'cheque', reference: '100001', bank: 'State Bank' }
  expect((await pay(id, cheque)).status).toBe(409)
  const slip = { key: newKey(), paise: 100_000, method: 'card', reference: '1' }
  expect((await pay(id, slip)).status).toBe(201)
  expect((await pay(id, { ...slip, reference: '2' })).status).toBe(409)
  expect((await pay(id, slip)).status).toBe(201)

  expect((await read(id)).paidPaise).toBe(200_000)
  expect(await site.sql('select from cheques where enrolment_id = $1', [id])).toEqual([])
})

// S203
test('two desks that take the last instalment at once take it once', async () => {
  const id = await enrolStudent(await addStudent())

  const answers = await Promise.all(Array.from({ length: 6 }, () => pay(id, { paise: 500_000 })))

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  expect(await read(id)).toMatchObject({ paidPaise: 500_000, balancePaise: 0 })
})

// S203
test('one UTR is one payment, for whichever student it is entered', async () => {
  const [one, other] = [
    await enrolStudent(await addStudent()),
    await enrolStudent(await addStudent()),
  ]
  const upi = { method: 'upi', reference: '426812345678', paise: 100_000 }

  expect((await pay(one, upi)).status).toBe(201)
  expect((await pay(other, upi)).status).toBe(409)

  expect((await read(other)).paidPaise).toBe(0)
})

// S204
test('document numbers have no gap and no duplicate, whatever is refused in between', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => addStudent()))
  const ids = await Promise.all(people.map((student) => enrolStudent(student)))
  // Each is paid three times over, so that most payments are refused and rolled back.
  await Promise.all(ids.flatMap((id) => [1, 2, 3].map(() => pay(id, { paise: 400_000 }))))

  const numbers = await site.sql<{ number: number }>(
    `select number from documents where series = 'RC' and year = '26-27' order by number`,
  )
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1))
  const [sums] = await site.sql(
    `select (select -sum(paise)::int from ledger_entries where kind = 'payment' and enrolment_id is not null) as money,
            (select sum((contents ->> 'paise')::int)::int from documents where enrolment_id is not null) as documents`,
  )
  expect(sums?.money).toBe(sums?.documents)
})

// S205
test('a document has the same bytes whenever it is printed', async () => {
  const id = await enrolStudent(await addStudent('Print Again'))
  const { document } = (await (await pay(id, { paise: 100_000 })).json()) as {
    document: { id: number }
  }
  const print = async () => {
    const response = await accountant.get(
      fillPath('/api/admin/documents/{id}', { id: document.id }),
    )
    expect(response.headers.get('content-type')).toBe('application/pdf')
    return createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex')
  }

  const first = await print()
  now = tomorrow

  expect(await print()).toBe(first)
  now = today
  expect(site.logged.join('')).not.toContain('"differs"')
})

// S206
test('a student sees their own fees and documents; a stranger sees none of them', async () => {
  const [asha, stranger] = [await signUp(site, { name: 'Asha' }), await signUp(site)]
  const student = await addStudent('Asha')
  await site.sql('update users set student_id = $1 where email = $2', [student, asha.email])
  const id = await enrolStudent(student)
  const { document } = (await (await pay(id, { paise: 100_000 })).json()) as {
    document: { id: number }
  }
  const address = fillPath('/api/me/documents/{id}', { id: document.id })

  const ownEnrolments = (await (await asha.get('/api/me/enrolments')).json()) as {
    enrolments: EnrolmentData[]
  }
  const ownRegistrations = (await (
    await asha.get('/api/me/registrations')
  ).json()) as OwnRegistrations

  expect(ownEnrolments.enrolments).toMatchObject([
    { id, paidPaise: 100_000, balancePaise: 400_000 },
  ])
  expect(ownRegistrations.enrolled).toMatchObject([{ title: 'Data Science', status: 'Confirmed' }])
  expect((await asha.get(address)).status).toBe(200)
  expect((await stranger.get(address)).status).toBe(404)
  expect(await (await stranger.get('/api/me/enrolments')).json()).toEqual({ enrolments: [] })
})

test('the desk reads whether the receipt is mailed', async () => {
  const student = await addStudent()
  const id = await enrolStudent(student)
  const messageOf = async (paise: number) =>
    ((await (await pay(id, { paise })).json()) as { message: string }).message

  expect(await messageOf(100_000)).toMatch(
    /^₹1,000 received\. RC\S+ is not mailed: no e-mail address\.$/,
  )
  await site.sql(`update students set email = 'asha@mail.example' where id = $1`, [student])
  expect(await messageOf(100_000)).toMatch(/^₹1,000 received\. RC\S+ is mailed to the student\.$/)
})

// S206
test('the desk finds a payer by name, with the amount due, and reads nobody’s number', async () => {
  const student = await addStudent('Ketaki Unfindable')
  await site.sql(`update students set phone = '+919822001122' where id = $1`, [student])
  const id = await enrolStudent(student, { parts: [{ rest: true, on: '2026-11-25' }] })
  await setDueDates(site, id, ['2026-11-20'])

  const payerText = await (await accountant.get(`/api/admin/payers?search=ketaki`)).text()
  const due = await (await accountant.get('/api/admin/dues')).text()

  expect(JSON.parse(payerText)).toMatchObject({
    payers: [{ enrolments: [{ id, balancePaise: 500_000 }] }],
  })
  expect(JSON.parse(due).dues[0]).toMatchObject({ id, next: { dueOn: '2026-11-20' } })
  expect(payerText + due).not.toMatch(/\+91|@/)
  expect(await (await accountant.get(`/api/admin/payers?search=9822001122`)).json()).toMatchObject({
    payers: [{ studentId: student }],
  })
})

// S209
test('an enrolment moves with its student in a merge, and back when it is undone', async () => {
  const [survivingId, merged] = [
    await addStudent('One Person'),
    await addStudent('The Same Person'),
  ]
  const id = await enrolStudent(merged)
  const of = async () => {
    const [row] = await site.sql<{ of: number }>(
      'select student_id::int as of from enrolments where id = $1',
      [id],
    )
    return row?.of
  }
  const merges = fillPath('/api/admin/students/{id}/merges', { id: survivingId })
  expect((await admin.post(merges, { other: merged })).status).toBe(200)
  expect(await of()).toBe(survivingId)

  const [merge] = ((await (await admin.get(merges)).json()) as { merges: { id: number }[] }).merges
  const address = fillPath('/api/admin/merges/{id}', { id: merge?.id })
  expect((await admin.ask(address, { method: 'DELETE' })).status).toBe(200)
  expect(await of()).toBe(merged)
})
