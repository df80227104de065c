import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openSite,
  type Site,
  signInAsAdmin,
  type Visitor,
} from '../../../../../test-support/site.ts'
import { hire } from '../../../../../test-support/team.ts'
import type { EditedCourse } from '../contract.ts'
import type { CourseDraft } from '../rules.ts'

const now = new Date('2026-12-20T06:00:00Z')
const at = '2027-01-01T03:30:00.000Z'
const price = { 'discounted price': 12_345, realprice: 23_456, discount: '' }
let site: Site
let second: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  second = await openSite({ connectionString: site.connectionString, clock: () => now })
  admin = await signInAsAdmin(second)
})
afterAll(async () => {
  await second.close()
  await site.close()
})

const put = (path: string, body: unknown, visitor = admin) =>
  visitor.ask(`/api/admin/courses/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const read = async (id: string) =>
  (await (await admin.get(`/api/admin/courses/${id}`)).json()) as EditedCourse
async function plan(id: string, changes: object, visitor = admin) {
  const { version } = await read(id)
  return put(`${id}/planned-price`, { version, publishAt: at, ...price, ...changes }, visitor)
}
async function saveDraft(id: string, changes: Partial<CourseDraft>) {
  const { version, draft, published } = await read(id)
  return put(`${id}/draft`, { ...(draft ?? published), ...changes, version })
}
const html = async (path: string, from = site) => (await fetch(from.address + path)).text()
const publicPrice = async (id: string, from = site) =>
  JSON.parse(await html('/courses.json', from)).find((course: { id: string }) => course.id === id)
/** As if the moment had come. */
const runJobs = (moment = at) =>
  site.sql(
    `update graphile_worker._private_jobs set run_at = now() where run_at = '${moment}'::timestamptz`,
  )
const archive = async (id: string, archived: boolean) =>
  admin.ask(`/api/admin/courses/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: (await read(id)).version, archived }),
  })

test('a planned price is public from its moment on, in every process, and nowhere before', async () => {
  const id = 'data-science'
  const before = await html('/courses.json')
  await saveDraft(id, { title: 'Data Science, being written' })
  expect((await plan(id, {})).status).toBe(200)
  expect(await html('/courses.json')).toBe(before)
  expect((await read(id)).plannedPrice).toMatchObject({ ...price, at })

  await runJobs()

  for (const from of [site, second])
    await expect
      .poll(() => publicPrice(id, from), { timeout: 20_000 })
      .toMatchObject({ 'discounted price': 12_345, realprice: 23_456 })
  for (const path of ['/courses', `/courses/${id}`, `/payment/${id}`])
    expect(await html(path), path).toContain('₹12,345')
  expect(await publicPrice(id)).not.toHaveProperty('discount')
  // What was being written goes on, with the new price: publishing it does not bring the former one back.
  expect(await read(id)).toMatchObject({
    plannedPrice: null,
    draft: { title: 'Data Science, being written', ...price },
  })
  const events = await site.sql(
    `select event, actor_name from audit_events where record_id = $1 order by id`,
    [id],
  )
  const actor_name = events[0]?.actor_name
  expect(events).toEqual([
    { event: 'save course draft', actor_name },
    { event: 'plan course price', actor_name },
    { event: 'publish course', actor_name: 'System' },
  ])
  const [activity] = await site.sql(
    `select published_by from course_revisions where course_id = $1 order by number desc limit 1`,
    [id],
  )
  expect(activity).toEqual({ published_by: actor_name })
})

test('it can be changed and taken back until then, and the second of two editors is refused', async () => {
  const id = 'ai-ml'
  const former = await publicPrice(id)
  const { version } = await read(id)
  const body = { version, publishAt: at, ...price }
  const answers = await Promise.all([1, 2, 3].map(() => put(`${id}/planned-price`, body)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const later = '2027-02-01T03:30:00.000Z'
  expect((await plan(id, { publishAt: later })).status).toBe(200)
  await runJobs()
  await expect
    .poll(() => site.sql(`select from graphile_worker.jobs where run_at < now() + '1 s'`))
    .toEqual([])
  expect(await read(id)).toMatchObject({ plannedPrice: { at: later } })
  expect(await publicPrice(id)).toEqual(former)
  expect((await plan(id, { publishAt: null })).status).toBe(200)
  expect((await plan(id, { publishAt: null })).status).toBe(409)
  expect((await read(id)).plannedPrice).toBeNull()
  const trail = await admin.get('/api/admin/audit?action=cancel%20planned%20price')
  expect(await trail.text()).toContain('₹12,345 from 1 Feb 2027, 9:00 am')
})

test('a course that is archived before the moment comes back with the new price', async () => {
  const id = 'mern-stack'
  expect((await plan(id, {})).status).toBe(200)
  expect((await archive(id, true)).status).toBe(200)
  expect((await plan(id, {})).status).toBe(409)
  await runJobs()
  await expect.poll(() => read(id), { timeout: 20_000 }).toMatchObject({ plannedPrice: null })
  expect(await publicPrice(id)).toBeUndefined()
  expect((await archive(id, false)).status).toBe(200)
  expect(await publicPrice(id)).toMatchObject({ 'discounted price': 12_345 })
})

const twoParts = (paise: number, more: object = {}) => ({
  course: 'python-programming',
  batch: null,
  name: 'Two parts',
  parts: [
    { paise, days: 0 },
    { rest: true, days: 30 },
  ],
  ...more,
})
type Plan = { id: number; version: number; name: string; parts: object[] }
const addPlan = async (body: object) => {
  const answer = await admin.post('/api/admin/plans', body)
  return { status: answer.status, ...((await answer.json()) as Plan & { fields?: object }) }
}
const retirePlan = ({ id, version }: Plan) =>
  admin.post(`/api/admin/plans/${id}/retirement`, { version })
const publish = async (id: string, more: object = {}) =>
  admin.post(`/api/admin/courses/${id}/revisions`, { version: (await read(id)).version, ...more })

test('a price that payment plans do not fit is neither planned, published nor restored, and no plan is made that a planned price does not fit', async () => {
  const id = 'python-programming'
  const low = { 'discounted price': 2_000, realprice: null, discount: '' }
  await saveDraft(id, low)
  expect((await publish(id)).status).toBe(200)
  await saveDraft(id, { ...low, 'discounted price': 9_000 })
  expect((await publish(id)).status).toBe(200)

  const newPlan = await addPlan(twoParts(500_000))
  expect(newPlan.status).toBe(201)
  const expectRefused = async (answer: Response) => {
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      fields: { 'discounted price': expect.stringMatching(/^At ₹[25],000 .* “Two parts” does/) },
    })
  }
  await expectRefused(await plan(id, low))
  await expectRefused(await plan(id, { ...low, 'discounted price': 5_000 }))
  await saveDraft(id, low)
  await expectRefused(await publish(id))
  const { revisions } = (await (await admin.get(`/api/admin/courses/${id}/revisions`)).json()) as {
    revisions: { number: number; course: CourseDraft }[]
  }
  const lowest = revisions.find(({ course }) => course['discounted price'] === 2_000)
  await expectRefused(await publish(id, { revision: lowest?.number }))
  expect(await publicPrice(id)).toMatchObject({ 'discounted price': 9_000 })

  // One rupee more fits, and so does every price once the plan is retired.
  expect((await plan(id, { ...low, 'discounted price': 5_001 })).status).toBe(200)
  const second = await addPlan(twoParts(500_100, { name: 'Second' }))
  expect(second.status).toBe(409)
  expect(second.fields).toMatchObject({ parts: expect.stringContaining('₹5,001') })
  expect((await retirePlan(newPlan)).status).toBe(200)
  expect((await publish(id)).status).toBe(200)
  expect((await plan(id, { publishAt: null })).status).toBe(200)
})

test('a planned price that a plan does not fit at its moment stays unpublished, and the editors are told', async () => {
  const id = 'data-analyst'
  const before = await publicPrice(id)
  await hire(site, 'Farah Siddiqui', 'content')
  await hire(site, 'Gopal Rao', 'counsellor')
  expect((await plan(id, {})).status).toBe(200)
  // A plan made by an older version, which did not look at planned prices.
  const newPlan = await addPlan(twoParts(500_000, { course: id }))
  expect(newPlan.status).toBe(201)
  await site.sql(`update fee_plans set parts = $1::jsonb where id = $2`, [
    JSON.stringify(twoParts(1_234_500).parts),
    newPlan.id,
  ])
  await runJobs()
  await expect
    .poll(() => read(id), { timeout: 20_000 })
    .toMatchObject({ plannedPrice: { at, plansNotFitting: ['Two parts'] } })
  expect(await publicPrice(id)).toEqual(before)
  expect(await html(`/courses/${id}`)).not.toContain('₹12,345')
  // A job for later waits in the queue, so that mails are read without waiting for it to be empty.
  const recipients = () =>
    site.sql(
      `select u.name from users u join sandbox.mails m
          on convert_from(m.raw, 'utf8') ~ ('To: ' || u.email)
         and convert_from(m.raw, 'utf8') like '%Subject: The new price of Data Analyst was not published%'
        where u.name in ('Farah Siddiqui', 'Gopal Rao')`,
    )
  await expect.poll(recipients, { timeout: 20_000 }).toEqual([{ name: 'Farah Siddiqui' }])
  const trail = await admin.get('/api/admin/audit?action=withhold%20planned%20price')
  expect(await trail.text()).toContain('these payment plans do not fit it: Two parts')

  // It is not published later by itself, when the plan is gone and another price comes into force.
  expect((await retirePlan(newPlan)).status).toBe(200)
  expect((await plan('c-cpp-programming', {})).status).toBe(200)
  await runJobs()
  await expect
    .poll(() => publicPrice('c-cpp-programming'), { timeout: 20_000 })
    .toMatchObject({ 'discounted price': 12_345 })
  expect(await publicPrice(id)).toEqual(before)
  // Planned again, it is published at its moment.
  expect((await plan(id, { publishAt: '2027-01-02T03:30:00.000Z' })).status).toBe(200)
  await runJobs('2027-01-02T03:30:00.000Z')
  await expect
    .poll(() => publicPrice(id), { timeout: 20_000 })
    .toMatchObject({ 'discounted price': 12_345 })
})

test('of a plan and a planned price that do not fit and are made at once, one is refused', async () => {
  const id = 'full-stack-java'
  const answers = await Promise.all([plan(id, {}), addPlan(twoParts(1_234_500, { course: id }))])
  expect(answers.map(({ status }) => status < 300).toSorted()).toEqual([false, true])
})

test.each([
  [{ publishAt: '2026-12-20T05:59:00Z' }, 'publishAt'],
  [{ publishAt: '2028-01-01T00:00:00Z' }, 'publishAt'],
  [{ publishAt: 'soon' }, 'publishAt'],
  [{ 'discounted price': null }, 'discounted price'],
  [{ 'discounted price': -1 }, 'discounted price'],
  [{ 'discounted price': 10.5 }, 'discounted price'],
  [{ realprice: 12_344 }, 'realprice'],
  [{ discount: 'x'.repeat(41) }, 'discount'],
])('%j is refused at its field', async (wrong, field) => {
  const answer = await plan('java-core-advanced', wrong)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
  expect((await read('java-core-advanced')).plannedPrice).toBeNull()
})

test('who may not publish plans nothing, and a course that was never published has no price to plan', async () => {
  const editor = await hire(site, 'Devika Nair', 'content')
  const counsellor = await hire(site, 'Ravi Menon', 'counsellor')
  expect((await plan('java-core-advanced', { publishAt: null }, editor)).status).toBe(409)
  expect((await plan('java-core-advanced', {}, counsellor)).status).toBe(403)
  const draft = { ...(await read('ai-ml')).published, id: 'new-one', title: 'New' }
  await admin.post('/api/admin/courses', draft)
  expect((await plan('new-one', {})).status).toBe(409)
})
