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
