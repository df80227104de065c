import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../../../test-support/site.ts'
import { hire } from '../../../../../test-support/team.ts'
import { fillPath } from '../../../../ui/api/fill-path.ts'
import type { EnrolmentData } from '../../contract.ts'
import type { PlanData } from '../../plans/contract.ts'

let site: Site
let admin: Visitor
let accountant: Visitor
beforeAll(async () => {
  const clock = () => new Date('2026-11-22T06:00:00Z')
  site = await openSite({ clock, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  admin = await signInAsAdmin(site)
  accountant = await hire(site, 'Ravi Menon', 'accountant')
})
afterAll(() => site.close())

let counter = 0
const twoParts = (input: object = {}) => ({
  course: 'data-science',
  batch: null,
  name: `Plan ${++counter}`,
  parts: [
    { percent: 40, days: 0 },
    { rest: true, days: 30 },
  ],
  ...input,
})

const add = (body: object, visitor: Visitor = accountant) => visitor.post('/api/admin/plans', body)
async function addPlan(input: object = {}): Promise<PlanData> {
  const response = await add(twoParts(input))
  expect(response.status).toBe(201)
  return (await response.json()) as PlanData
}

const put = (path: string, body: object, visitor: Visitor = accountant) =>
  visitor.ask(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const change = ({ id, ...plan }: PlanData, input: object, visitor?: Visitor) => {
  const { name, parts, version } = plan
  return put(fillPath('/api/admin/plans/{id}', { id }), { name, parts, version, ...input }, visitor)
}
const retire = ({ id, version }: PlanData) =>
  accountant.post(fillPath('/api/admin/plans/{id}/retirement', { id }), { version })

async function listPlans() {
  return (await (await accountant.get('/api/admin/plans')).json()) as { plans: PlanData[] }
}

test('an accountant makes a plan, changes it and retires it; each is in the history', async () => {
  const plan = await addPlan()
  const response = await change(plan, { name: 'Two halves' })
  expect(await response.json()).toMatchObject({ name: 'Two halves', version: 2 })
  expect((await retire({ ...plan, version: 2 })).status).toBe(200)

  expect((await listPlans()).plans.map(({ id }) => id)).not.toContain(plan.id)
  const events = await site.sql(
    `select event, version from audit_events where record_kind = 'plan' and record_id = $1 order by id`,
    [String(plan.id)],
  )
  expect(events).toEqual([
    { event: 'add plan', version: 1 },
    { event: 'change plan', version: 2 },
    { event: 'retire plan', version: 3 },
  ])
  expect((await change({ ...plan, version: 3 }, {})).status).toBe(409)
})

// S241
test('of two who save one plan the second is refused, and nothing is overwritten', async () => {
  const plan = await addPlan()
  const [one, other] = await Promise.all([
    change(plan, { name: 'By the accountant' }),
    change(plan, { name: 'By the admin' }, admin),
  ])
  expect([one.status, other.status].sort()).toEqual([200, 409])
  const late = await (one.status === 409 ? one : other).json()
  const stands = await (
    await accountant.get(fillPath('/api/admin/plans/{id}', { id: plan.id }))
  ).json()
  expect(late).toMatchObject({ reason: 'changed-since', differs: ['Name'], current: stands })
})

// S241
test('two who use one name at once make one plan', async () => {
  const body = twoParts({ name: 'One of its name' })
  const answers = await Promise.all([add(body), add({ ...body, name: 'ONE of its name' }, admin)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

// S240
test.each<[string, object, number]>([
  [
    'no rest',
    {
      parts: [
        { percent: 50, days: 0 },
        { percent: 50, days: 1 },
      ],
    },
    409,
  ],
  ['one part where two are the fewest', { parts: [{ rest: true, days: 0 }] }, 409],
  [
    'a sum above the fee',
    {
      parts: [
        { paise: 90_000_000, days: 0 },
        { rest: true, days: 1 },
      ],
    },
    409,
  ],
  [
    'a day that is none',
    {
      parts: [
        { percent: 5, on: '2026-02-31' },
        { rest: true, days: 1 },
      ],
    },
    400,
  ],
  ['no name', { name: ' ' }, 400],
  ['a name with a control character', { name: 'Two\u0000parts' }, 400],
  ['no such course', { course: 'no-such-course' }, 409],
  ['a batch that is not there', { batch: 987_654 }, 409],
])('a plan with %s is refused with a sentence', async (_, input, status) => {
  const response = await add(twoParts(input))
  expect(response.status).toBe(status)
  expect((await response.json()).message).toMatch(/\w.+\./)
})

test('the allowed numbers of instalments are set, and existing plans keep theirs', async () => {
  const plan = await addPlan()
  expect((await put('/api/admin/plan-parts', { min: 4, max: 3 })).status).toBe(400)
  expect((await put('/api/admin/plan-parts', { min: 3, max: 6 })).status).toBe(200)
  expect(await (await add(twoParts())).json()).toMatchObject({
    fields: { parts: 'A plan has at least 3 instalments.' },
  })
  expect((await listPlans()).plans.map(({ id }) => id)).toContain(plan.id)
  expect((await put('/api/admin/plan-parts', { min: 2, max: 12 })).status).toBe(200)
})

// S242
test('an enrolment copies the instalments of its plan: later changes of the plan do not matter', async () => {
  const plan = await addPlan()
  const [student] = await site.sql<{ id: number }>(
    `insert into students (name, source) values ('Asha Kulkarni', 'staff') returning id::int`,
  )
  const joinBy = (id: number) =>
    admin.post(fillPath('/api/admin/students/{id}/enrolments', { id: student?.id }), {
      key: `by-a-plan-${++counter}`,
      course: 'data-science',
      registration: null,
      feePaise: 500_000,
      discountPaise: 0,
      discountReason: 'Agreed at the desk',
      startsOn: '2026-12-01',
      plan: id,
      isAdult: true,
      guardian: null,
    })
  const enrolment = (await (await joinBy(plan.id)).json()) as { enrolment: number }
  const read = async () => {
    const address = fillPath('/api/admin/enrolments/{id}', { id: enrolment.enrolment })
    const { enrolment: enrolmentData } = (await (await accountant.get(address)).json()) as {
      enrolment: EnrolmentData
    }
    return enrolmentData.parts.map(({ paise, dueOn }) => `${paise} by ${dueOn}`)
  }
  const before = await read()
  expect(before).toEqual(['200000 by 2026-12-01', '300000 by 2026-12-31'])

  expect(
    (
      await change(plan, {
        parts: [
          { percent: 10, days: 0 },
          { rest: true, days: 9 },
        ],
      })
    ).status,
  ).toBe(200)
  expect(await read()).toEqual(before)
  expect((await retire({ ...plan, version: 2 })).status).toBe(200)
  expect(await read()).toEqual(before)
  expect((await joinBy(plan.id)).status).toBe(400)
})

// S241
test('counsellors read plans for enrolling and make none; students see nothing', async () => {
  const counsellor = await hire(site, 'Meera Nair', 'counsellor')
  const trainer = await hire(site, 'Nikhil Rane', 'trainer')
  const student = await signUp(site)
  expect((await counsellor.get('/api/admin/plans')).status).toBe(200)
  for (const visitor of [counsellor, trainer, student])
    expect((await add(twoParts(), visitor)).status).toBe(403)
  for (const visitor of [trainer, student])
    expect((await visitor.get('/api/admin/plans')).status).toBe(403)
})
