import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoStudents } from '../../../../content/people.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
  visit,
} from '../../../../test-support/site.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'

type ListedRegistration = {
  id: number
  name: string
  email: string | null
  phone: string
  registeredAt: string
}
type List = {
  registrations: ListedRegistration[]
  total: number
  page: number
  pageSize: number
  search: string
}

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

const list = async (query: Record<string, string> = {}) => {
  const response = await admin.get(`/api/admin/registrations?${new URLSearchParams(query)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as List
}
const namesFor = async (search: string) =>
  (await list({ search })).registrations.map((registration) => registration.name)

/** A person with a registration, put there behind the site's back. */
async function insert(person: { name: string; email?: string; phone?: string; course?: string }) {
  const { name, email = `${crypto.randomUUID()}@mail.example` } = person
  const { phone = '+917000000000', course = 'Other' } = person
  await site.sql(
    `with student as (
       insert into students (name, email, source) values ($1, $2, 'staff') returning id)
     insert into registrations (student_id, course, phone, registered_at)
     select id, $3, $4, now() - interval '30 days' from student`,
    [name, email, course, phone],
  )
}

describe('access', () => {
  // S31
  test('to every staff route is for staff only', async () => {
    const document = (await (await visit(site).get(endpoints.openapi)).json()) as {
      paths: Record<string, Record<string, { parameters?: { in: string; required?: boolean }[] }>>
    }
    const routes = Object.entries(document.paths)
      .filter(([path]) => path.startsWith('/api/admin'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { parameters = [] }]) => {
          const asks = parameters.some((one) => one.in === 'query' && one.required)
          return { path, method, asks }
        }),
      )
    expect(routes).toContainEqual({
      path: '/api/admin/registrations',
      method: 'get',
      asks: false,
    })
    const student = await signUp(site)

    for (const { path, method, asks } of routes) {
      const address = path.replace(/\{\w+\}/g, '1')
      const init = { method: method.toUpperCase() }
      const anonymous = await visit(site).ask(address, init)
      const refusalResponse = await student.ask(address, init)
      const answerResponse = await admin.ask(address, init)
      expect({ address, statuses: [anonymous.status, refusalResponse.status] }).toEqual({
        address,
        statuses: [401, 403],
      })
      for (const response of [anonymous, refusalResponse]) {
        expect(await response.json()).toEqual({ success: false, message: expect.any(String) })
      }
      // A route may miss a body or a query here, a record may not be there; staff get in.
      const isOfRecord = path.includes('{') || path === '/api/admin/refund-calculation'
      const isWhole = method === 'get' && !isOfRecord && !asks
      if (isWhole) expect(answerResponse.status).toBe(200)
      else expect([401, 403]).not.toContain(answerResponse.status)
    }
  })

  test('is checked before the query', async () => {
    const student = await signUp(site)

    expect((await visit(site).get(`/api/admin/registrations?page=0`)).status).toBe(401)
    expect((await student.get(`/api/admin/registrations?page=0`)).status).toBe(403)
  })

  // S31
  test('is the same for HEAD', async () => {
    const init = { method: 'HEAD' }

    expect((await visit(site).ask('/api/admin/registrations', init)).status).toBe(401)
    expect((await admin.ask('/api/admin/registrations', init)).status).toBe(200)
  })
})

describe('the list', () => {
  // S35
  test('has the fields of the contract and nothing else', async () => {
    const response = await admin.get('/api/admin/registrations')

    const text = await response.text()
    const { registrations, ...rest } = JSON.parse(text) as List
    expect(rest).toEqual({
      total: demoStudents.length,
      isMore: false,
      isSimilar: false,
      page: 1,
      pageSize: 50,
      search: '',
      today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(registrations).toHaveLength(demoStudents.length)
    const [first] = demoStudents
    expect(registrations.find((registration) => registration.email === first?.email)).toEqual({
      id: expect.any(Number),
      name: first?.name,
      email: first?.email,
      phone: first?.phone,
      course: first?.course,
      status: first?.status,
      registeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      version: expect.any(Number),
      nextContactOn: null,
      lastContactAt: null,
      source: 'Website',
      counsellor: null,
      tags: [],
    })
    for (const registration of registrations) {
      expect(Object.keys(registration)).toEqual(Object.keys(registrations[0] ?? {}))
    }
    // But for whose it is, and that is a counsellor’s.
    expect(text.replaceAll(/"counsellor":\{[^}]*\}/g, '')).not.toMatch(
      /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}|argon2/i,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('shows the newest first', async () => {
    const { registrations } = await list()

    const times = registrations.map((registration) => registration.registeredAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect(new Set(times).size).toBeGreaterThan(1)
  })

  test('shows a registration made just now at the top', async () => {
    const student = await signUp(site, { name: 'Zarina Qureshi' })
    await student.post('/api/free-demo/register', {
      phone: '98450 12345',
      course: 'Digital Marketing',
    })

    const { registrations } = await list()

    expect(registrations[0]).toMatchObject({
      name: 'Zarina Qureshi',
      email: student.email,
      phone: '+919845012345',
      course: 'Digital Marketing',
      status: 'new',
    })
  })
})

describe('search', () => {
  beforeAll(async () => {
    await insert({
      name: 'Keerthana Rao D’Souza',
      email: 'keerthana.dsouza@post.example',
      phone: '+918123409876',
      // No option of the form, so that only this person has it.
      course: 'Robotics (Arms & Wheels)',
    })
    await insert({ name: 'ज्योत्स्ना पाटील' })
    await insert({ name: 'Hundred % Sure' })
    await insert({ name: 'Under_Score' })
    await insert({ name: 'Back\\Slash' })
  })

  test.each([
    ['part of a name', 'eerthan'],
    ['a name in capitals', 'KEERTHANA'],
    ['a name with its apostrophe', 'rao d’souza'],
    ['part of an e-mail', 'dsouza@post'],
    ['part of a course', 'arms & wh'],
    ['a course with its brackets', 'Robotics ('],
    ['blanks around', '  keerthana  '],
    ['a phone number', '8123409876'],
    ['a phone number with blanks', '81234 09876'],
    ['a phone number with the country', '+91 81234-09876'],
    ['a phone number as an Indian dials it', '081234 09876'],
    ['a phone number with the country dialled', '0091 81234 09876'],
    ['a phone number in Devanagari digits', '८१२३४ ०९८७६'],
    ['the end of a phone number', '09876'],
  ])('finds a person by %s', async (_, search) => {
    expect(await namesFor(search)).toEqual(['Keerthana Rao D’Souza'])
  })

  test.each([
    ['a Devanagari name', 'ज्योत्स्ना', ['ज्योत्स्ना पाटील']],
    ['% as itself', '%', ['Hundred % Sure']],
    ['_ as itself', '_', ['Under_Score']],
    ['a backslash as itself', '\\', ['Back\\Slash']],
    ['a wildcard as text', 'K%a', []],
    ['SQL as text', "' or 1=1 --", []],
    ['a word that nobody has', 'xyzzy', []],
    ['a phone number that nobody has', '8123409870', []],
  ])('takes %s', async (_, search, names) => {
    const { registrations, total } = await list({ search })

    expect(registrations.map((registration) => registration.name)).toEqual(names)
    expect(total).toBe(names.length)
  })
})

describe('pages', () => {
  const crowd = 'Page Turner'
  beforeAll(() =>
    site.sql(
      `with people as (
         insert into students (name, source)
         select $1 || ' ' || n, 'staff' from generate_series(1, 120) n
         returning id)
       insert into registrations (student_id, course, phone, registered_at)
       select id, 'Other', '+917000000000', '2020-01-01' from people`,
      [crowd],
    ),
  )

  test('have fifty each, and each registration once, even where the times are equal', async () => {
    const ids: number[] = []
    for (const page of [1, 2, 3]) {
      const match = await list({ search: crowd, page: String(page) })
      expect(match).toMatchObject({ total: 120, page, pageSize: 50 })
      expect(match.registrations).toHaveLength(page === 3 ? 20 : 50)
      ids.push(...match.registrations.map((registration) => registration.id))
    }

    expect(new Set(ids).size).toBe(120)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  test.each(['4', String(Number.MAX_SAFE_INTEGER)])(
    'are empty beyond the end: %s',
    async (page) => {
      expect(await list({ search: crowd, page })).toMatchObject({ registrations: [], total: 120 })
    },
  )
})

describe('an invalid query is refused', () => {
  test.each([
    'page=0',
    'page=-1',
    'page=abc',
    'page=1.5',
    'page=1e99',
    'page=NaN',
    'page=Infinity',
    'page=9007199254740993',
    'page=',
    'page=1;drop table users',
    'page=%00',
    `search=${'x'.repeat(101)}`,
    'search=%00',
    'search=a%0Ab',
  ])('%s', async (query) => {
    const response = await admin.get(`/api/admin/registrations?${query}`)

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ success: false, message: expect.any(String) })
  })

  // S38, S44
  test.each(['search=%ff%fe', 'search=%ED%A0%80', 'search=%', 'page=1&page=2', '__proto__=1'])(
    'or answered, never a fault: %s',
    async (query) => {
      const response = await admin.get(`/api/admin/registrations?${query}`)

      expect([200, 400]).toContain(response.status)
    },
  )
})
