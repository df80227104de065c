import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'
import { endpoints, to } from '../../../ui/addresses/site-map.ts'
import type { EditedCourse } from '../editing/contract.ts'
import { emptyFacts } from '../editing/rules.ts'

const id = 'mern-stack'
let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

const address = `/api/admin/courses/${id}`
const read = async () => (await (await admin.get(address)).json()) as EditedCourse
const send = (method: string, path: string, body: unknown) =>
  admin.ask(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
async function save(changes: object) {
  const { version, draft, published } = await read()
  return send('PUT', `${address}/draft`, { ...(draft ?? published), ...changes, version })
}
async function publish() {
  const { version } = await read()
  expect((await send('POST', `${address}/revisions`, { version })).status).toBe(200)
}
const course = async () => {
  const list: { id: string }[] = await (await fetch(site.address + endpoints.courses)).json()
  return list.find((candidate) => candidate.id === id) as { facts?: object }
}
const html = async (path: string) => (await fetch(site.address + path)).text()

// S126
test('what staff fill in is on the page once it is published, and nothing of what they do not', async () => {
  expect((await save({ ...emptyFacts, teacher: 'Sunita <Rao>', weeklyHours: 9 })).status).toBe(200)
  expect(await html(to.course(id))).not.toContain('Sunita')
  await publish()

  const pageHtml = await html(to.course(id))
  expect(pageHtml).toContain('Sunita &lt;Rao&gt;')
  expect(pageHtml).toContain('9 hours a week')
  expect(pageHtml).not.toContain('>Taught in<')
  expect((await course()).facts).toEqual({ teacher: 'Sunita <Rao>', weeklyHours: 9 })
})

// S126
test('a course without any fact has the specified keys alone, and its page no such part', async () => {
  expect((await save(emptyFacts)).status).toBe(200)
  await publish()

  expect(Object.keys(await course())).toEqual([
    'id',
    'title',
    'description',
    'image',
    'languages',
    'discount',
    'discounted price',
    'realprice',
    'syllabus',
    'faqs',
    'download',
  ])
  expect(await html(to.course(id))).not.toContain('Key details')
})

test.each([
  ['subject', 'cooking'],
  ['level', 'toString'],
  ['mode', 7],
  ['teacher', 'x'.repeat(121)],
  ['builds', 'two\nlines'],
  ['bring', null],
  ['weeklyHours', 0],
  ['weeklyHours', 61],
  ['weeklyHours', 7.5],
  ['weeklyHours', 'ten'],
])('%s as %j is refused beside its field, and nothing is kept', async (field, value) => {
  const { version } = await read()
  const response = await save({ [field]: value })

  expect(response.status).toBe(400)
  const { fields } = (await response.json()) as { fields: Record<string, string> }
  expect(fields[field]).toMatch(/^(Please|At most|One line)/)
  expect((await read()).version).toBe(version)
})
