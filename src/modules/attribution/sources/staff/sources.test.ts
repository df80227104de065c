import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRefusal } from '../../../../../test-support/registration-desk.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../../../test-support/site.ts'
import { hire } from '../../../../../test-support/team.ts'
import type { CallData } from '../../../../ui/api/call-api.ts'
import { fillPath } from '../../../../ui/api/fill-path.ts'
import type { SourceData } from '../rules.ts'

let now = new Date('2026-11-30T18:00:00Z')
let site: Site
let admin: Visitor
let counsellor: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  admin = await signInAsAdmin(site)
  counsellor = await hire(site, 'Ravi Menon', 'counsellor')
})
afterAll(() => site.close())

const put = (path: string, body: object, visitor = admin) =>
  visitor.ask(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const list = async (visitor = counsellor) =>
  ((await (await visitor.get('/api/admin/sources')).json()) as { sources: SourceData[] }).sources
const find = async (name: string) => {
  const source = (await list()).find((source) => source.name === name)
  if (!source) throw new Error(`There is no source ${name}.`)
  return source
}
const change = ({ id, ...source }: SourceData, changes: object, visitor = admin) =>
  put(fillPath('/api/admin/sources/{id}', { id }), { ...source, ...changes }, visitor)
const setCost = (id: number, body: object, visitor = admin) =>
  put(fillPath('/api/admin/sources/{id}/cost', { id }), body, visitor)
const month = async (query = '') =>
  (await (
    await admin.get(`/api/admin/source-month${query}`)
  ).json()) as CallData<'GET /api/admin/source-month'>

test('whoever registers on the site stands under the website, and staff read it there', async () => {
  const asha = await signUp(site)
  await asha.post('/api/free-demo/register', { phone: '9811100011', course: 'Data Science' })
  const [row] = await site.sql<{ id: number }>('select max(id)::int as id from registrations')

  const page = await counsellor.get(fillPath('/api/admin/registrations/{id}', { id: row?.id ?? 0 }))

  expect(await page.json()).toMatchObject({ source: { id: 1, name: 'Website' } })
})

// S265
test('the list of sources is kept by staff: added, renamed, retired, brought back', async () => {
  expect((await admin.post('/api/admin/sources', { name: '  Radio   Mirchi ' })).status).toBe(201)
  const radio = await find('Radio Mirchi')
  expect((await change(radio, { name: 'Radio', isRetired: true })).status).toBe(200)
  const retired = await find('Radio')
  expect(retired).toMatchObject({ id: radio.id, isRetired: true, version: 2 })
  expect((await list()).at(-1)).toEqual(retired)

  expect((await change(retired, { isRetired: false })).status).toBe(200)

  const restored = await find('Radio')
  expect(restored).toMatchObject({ isRetired: false })
  // Saved without a change, it has no new version and no event.
  expect((await change(restored, {})).status).toBe(200)
  expect(await find('Radio')).toEqual(restored)
  const events = await site.sql<{ event: string }>(
    "select event from audit_events where record_kind = 'settings' order by id",
  )
  expect(events.map(({ event }) => event)).toEqual(['add source', 'change source', 'change source'])
})

test('a name is one source, whatever its capitals, and of two at once one is made', async () => {
  const answers = await Promise.all(
    ['Hoarding', 'HOARDING'].map((name) => admin.post('/api/admin/sources', { name })),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const poster = await find('Poster')
  expect(await readRefusal(await change(poster, { name: 'hoarding' }))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/already/),
  })
})

// S265
test('of two who change one source the second is told', async () => {
  const google = await find('Google')

  const answers = await Promise.all([
    change(google, { name: 'Google Search' }),
    change(google, { name: 'Google Ads' }),
  ])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

// S265
test('the website is never retired', async () => {
  const website = await find('Website')
  expect(await readRefusal(await change(website, { isRetired: true }))).toMatchObject({
    status: 400,
    message: expect.stringMatching(/cannot be retired/),
  })
})

test('what a source cost is typed in by month, and read beside what it brought', async () => {
  now = new Date('2026-11-30T20:00:00Z')
  const { id } = await find('JustDial')
  await site.sql('update registrations set source_id = $1, registered_at = $2 where id = 1', [
    id,
    now,
  ])

  expect((await setCost(id, { month: '2026-12', paise: 500_000, expected: null })).status).toBe(200)

  // In India the month is already over.
  const { months, sources } = await month()
  expect(months.at(-1)).toBe('2026-12')
  const source = sources.find((one) => one.id === id)
  expect(source?.months.slice(-2)).toEqual([
    { month: '2026-11', costPaise: null, registrations: 0 },
    { month: '2026-12', costPaise: 500_000, registrations: 1 },
  ])
  expect((await month('?month=2026-11')).months).toEqual([
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ])
  const late = await setCost(id, { month: '2026-12', paise: 600_000, expected: null })
  expect(await readRefusal(late)).toMatchObject({
    status: 409,
    message: expect.stringContaining('Somebody else set ₹5,000 meanwhile, you entered ₹6,000.'),
  })
  expect((await setCost(id, { month: '2026-12', paise: null, expected: 500_000 })).status).toBe(200)
})

test.each([
  ['no name', 'post', { name: ' ' }],
  ['a name of two lines', 'post', { name: 'a\nb\u0000' }],
  ['a long name', 'post', { name: 'x'.repeat(61) }],
  ['a month that is none', 'put', { month: '2026-13', paise: 100, expected: null }],
  ['nothing as a sum', 'put', { month: '2026-11', paise: 0, expected: null }],
  ['half a paisa', 'put', { month: '2026-11', paise: 1.5, expected: null }],
])('%s is refused', async (_, method, body) => {
  const answer =
    method === 'post' ? await admin.post('/api/admin/sources', body) : await setCost(2, body)
  expect(answer.status).toBe(400)
})

test('who works registrations reads the list and changes nothing', async () => {
  const source = await find('Sulekha')
  expect((await change(source, { name: 'Mine' }, counsellor)).status).toBe(403)
  expect(
    (await setCost(source.id, { month: '2026-11', paise: 1, expected: null }, counsellor)).status,
  ).toBe(403)
  expect((await counsellor.get('/api/admin/source-month')).status).toBe(403)
})
