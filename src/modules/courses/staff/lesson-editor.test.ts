import { afterAll, beforeAll, expect, test } from 'vitest'
import { lessons } from '../../../../content/en/lessons.ts'
import {
  cloneDatabase,
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { toLesson, toLessonData } from '../../../ui/addresses/lesson-addresses.ts'
import { to } from '../../../ui/addresses/site-map.ts'
import type { EditedLesson } from '../lesson-editing/contract.ts'

// Two processes on one database: what staff publish at the first must reach both.
let sites: Site[] = []
let admin: Visitor
beforeAll(async () => {
  const { connectionString } = await cloneDatabase()
  sites = [await openSite({ connectionString }), await openSite({ connectionString })]
  // Each process has a data folder of its own, and the later one set new passwords.
  admin = await signInAsAdmin(sites[1] as Site)
})
afterAll(() => Promise.all(sites.map((site) => site.close())))

const id = 'python-programming'
const path = (course = id) => `/api/admin/courses/${course}/lesson`
const read = async (course?: string, visitor = admin) =>
  (await (await visitor.get(path(course))).json()) as EditedLesson
const put = (body: unknown, visitor = admin) =>
  visitor.ask(path(), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const publish = (body: unknown, course?: string, visitor = admin) =>
  visitor.post(`${path(course)}/revisions`, body)
const shownOn = async (site: Site | undefined, address = toLesson(id)) =>
  (await fetch(`${site?.address}${address}`)).text()

async function textWith(changes: Record<string, string>, course?: string) {
  const { version, draft, published } = await read(course)
  const { runs = 'python', fields = {} } = draft ?? published ?? {}
  return { version, runs, fields: { ...fields, ...changes } }
}

// S380
test('the lesson of the content is where editing begins; a draft is seen by staff alone', async () => {
  const before = await read()
  expect(before).toMatchObject({ version: 1, draft: null, revisions: [] })
  expect(before.published?.fields.title).toBe(lessons[id]?.title)

  const saved = await put(await textWith({ title: 'A first draft' }))

  expect(saved.status).toBe(200)
  expect((await read()).draft?.fields.title).toBe('A first draft')
  expect(await shownOn(sites[0])).not.toContain('A first draft')
  expect(await shownOn(sites[1], toLessonData(id))).not.toContain('A first draft')
})

// S380
test('what is published shows on every process, in pages and in the data, and is a revision', async () => {
  const response = await publish(await textWith({ title: 'Print your first line' }))

  expect(response.status).toBe(200)
  expect(await shownOn(sites[1])).toContain('Print your first line')
  expect(await shownOn(sites[1], to.course(id))).toContain('Print your first line')
  await waitFor(async () => {
    expect(await shownOn(sites[0])).toContain('Print your first line')
    expect(await shownOn(sites[0], toLessonData(id))).toContain('Print your first line')
  })
  expect(await read()).toMatchObject({ draft: null, revisions: [{ number: 1 }] })
})

// S381
test('a program that does not print what the lesson says is not published, and named', async () => {
  const before = await shownOn(sites[0])
  const wrong = { 'step2.expected': 'Cups of tea: 5\nTotal in rupees: 99\n' }

  const response = await publish(await textWith(wrong))

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    message: expect.stringContaining(
      'Step 2: line 2 of the solution prints “Total in rupees: 100”, but the lesson says “Total in rupees: 99”.',
    ),
  })
  expect(await shownOn(sites[0])).toBe(before)
})

// S381
test('a program without an end stops nothing but its publishing', async () => {
  const response = await publish(await textWith({ 'challenge.solution': 'while True:\n    pass' }))

  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Challenge: the solution did not end within two seconds.')
})

// S380
test('a lesson with a gap, a text too long or answers alike is refused at its field', async () => {
  const { version, fields } = await textWith({})
  const gap = await publish({ version, runs: 'python', fields: { ...fields, 'step1.hint': ' ' } })
  expect(gap.status).toBe(400)
  expect(await gap.json()).toMatchObject({ fields: { 'step1.hint': expect.any(String) } })

  const long = await put({ version, runs: 'python', fields: { ...fields, title: 'x'.repeat(81) } })
  expect(long.status).toBe(400)
  expect(await long.json()).toMatchObject({ fields: { title: expect.stringContaining('80') } })

  const reading = await textWith(
    { 'step1.option2': '5', 'step1.option3': '5' },
    'c-cpp-programming',
  )
  const alike = await publish(reading, 'c-cpp-programming')
  expect(alike.status).toBe(400)
  expect(await alike.json()).toMatchObject({ fields: { 'step1.option3': expect.any(String) } })
})

// S380
test('of two who save one version the second is told, and nothing is overwritten', async () => {
  const body = await textWith({ intro: 'By the first.' })
  const other = { ...body, fields: { ...body.fields, intro: 'By the second.' } }

  const [one, two] = [await put(body), await put(other)]

  expect([one.status, two.status]).toEqual([200, 409])
  expect(await two.json()).toMatchObject({ differs: ['Introduction'] })
  expect((await read()).draft?.fields.intro).toBe('By the first.')
})

// S380
test('a reading lesson is written for a course that had none, and markup in it is text', async () => {
  const [site] = sites as [Site]
  await site.sql(
    `insert into courses (id, position, course)
     select 'go-programming', 900, jsonb_set(course::jsonb, '{id}', '"go-programming"')::json
       from courses where id = $1`,
    [id],
  )
  const source = await textWith({ 'step1.text': '<script>alert(1)</script>' }, 'java-core-advanced')
  const { version } = await read('go-programming')

  const response = await publish({ ...source, version }, 'go-programming')

  expect(response.status).toBe(200)
  const html = await shownOn(sites[1], toLesson('go-programming'))
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).not.toContain('<script>alert')
})

// S380
test('counsellors and visitors neither read nor change lessons', async () => {
  const [, site] = sites as [Site, Site]
  const body = await textWith({})
  const counsellor = await hire(site, 'Kavita', 'counsellor')
  for (const [visitor, status] of [
    [counsellor, 403],
    [await signUp(site), 403],
  ] as const) {
    expect((await visitor.get(path())).status).toBe(status)
    expect((await put(body, visitor)).status).toBe(status)
    expect((await publish(body, id, visitor)).status).toBe(status)
  }
  expect((await admin.get(path('no-such-course'))).status).toBe(404)
})
