import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoStudents } from '../../../../content/people.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'
import type { Student, StudentList } from '../contract.ts'

const now = new Date('2026-11-20T10:00:00Z')
let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

const json = async <T>(response: Response, status: number) => {
  expect({ status: response.status, body: await response.clone().text() }).toMatchObject({ status })
  return (await response.json()) as T
}
const list = async (query: Record<string, string> = {}) =>
  json<StudentList>(await admin.get(`/api/admin/students?${new URLSearchParams(query)}`), 200)
const namesFor = async (query: Record<string, string>) =>
  (await list(query)).students.map((student) => student.name)

let counter = 0
/** A student whom staff enter, with a phone number of their own. */
async function add(student: Record<string, unknown> = {}) {
  counter += 1
  const phone = `70000${String(counter).padStart(5, '0')}`
  const response = await admin.post('/api/admin/students', { name: 'Farah', phone, ...student })
  return (await json<{ student: Student }>(response, 201)).student
}

describe('the list', () => {
  test('shows the demo data with plausible statuses, newest first, and nothing else', async () => {
    const { students, ...rest } = await list()

    const { length } = demoStudents
    expect(rest).toEqual({
      total: length,
      isMore: false,
      isSimilar: false,
      page: 1,
      pageSize: 50,
      search: '',
    })
    const [first] = demoStudents
    expect(students.find((student) => student.name === first?.name)).toEqual({
      id: expect.any(Number),
      name: first?.name,
      email: first?.email,
      phone: first?.phone,
      course: first?.course,
      status: 'Active',
      version: 1,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect(new Set(students.map((student) => student.status))).toEqual(
      new Set(['Active', 'Pending', 'Inactive']),
    )
    const times = students.map((student) => student.createdAt)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('is searched by name, id, phone and e-mail, filtered and sorted', async () => {
    const keerthana = await add({
      name: 'Keerthana Rao D’Souza',
      email: 'Keerthana.DSouza@POST.example',
      phone: '81234 09876',
      course: 'Digital Marketing',
      status: 'Active',
    })
    for (const name of ['ज्योत्स्ना पाटील', 'Hundred % Sure', 'Under_Score']) await add({ name })

    for (const search of [
      `S-${keerthana.id}`,
      `s${keerthana.id}`,
      String(keerthana.id),
      'EERTHAN',
      'rao d’souza',
      'dsouza@post',
      '81234-09876',
      '+91 81234 09876',
      '09876',
    ])
      expect({ search, names: await namesFor({ search }) }).toEqual({
        search,
        names: ['Keerthana Rao D’Souza'],
      })
    expect(await namesFor({ search: 'ke' })).toEqual(['Keerthana Rao D’Souza'])
    // Two letters are searched at the beginning of each part of a name.
    expect(await namesFor({ search: 'd’' })).toContain('Keerthana Rao D’Souza')
    expect(await namesFor({ search: 'ज्योत्स्ना' })).toEqual(['ज्योत्स्ना पाटील'])
    expect(await namesFor({ search: '%' })).toEqual(['Hundred % Sure'])
    expect(await namesFor({ search: 'r_S' })).toEqual(['Under_Score'])
    expect(await namesFor({ search: "' or 1=1 --" })).toEqual([])
    expect(await namesFor({ search: 'S-999999999999999' })).toEqual([])
    expect(await namesFor({ course: 'Digital Marketing', status: 'Active' })).toEqual([
      'Keerthana Rao D’Souza',
    ])
    const names = await namesFor({ sort: 'name' })
    expect(names.slice(0, 3)).toEqual(['Abdul Kareem Thangal', 'Aditya Raj Singh', 'Anbarasan'])
  })

  test('has pages of fifty, each student once, also where the times are equal', async () => {
    await site.sql(
      `insert into students (name, phone, source, created_at)
       select 'Page Turner ' || n, '+9180000' || (10000 + n), 'staff', '2020-01-01'
         from generate_series(1, 120) n`,
    )
    const seenIds: number[] = []
    for (const page of ['1', '2', '3', '4']) {
      const matchingPage = await list({ search: 'page turner', page })
      expect(matchingPage).toMatchObject({ total: 120, isMore: false })
      seenIds.push(...matchingPage.students.map((student) => student.id))
    }

    expect(seenIds).toHaveLength(120)
    expect(new Set(seenIds).size).toBe(120)
  })

  test.each([
    'page=0',
    'page=101',
    'page=1.5',
    'page=abc',
    'page=',
    'status=active',
    'sort=phone',
    'course=',
    'search=%00',
    'search=a%0Ab',
    `search=${'x'.repeat(101)}`,
  ])('refuses a query that makes no sense: %s', async (query) => {
    for (const address of ['/api/admin/students', '/api/admin/students.csv'])
      if (address.endsWith('students') || !/page|sort/.test(query))
        expect((await admin.get(`${address}?${query}`)).status).toBe(400)
  })
})

describe('the file', () => {
  // S273
  test('has everybody who matches, as text that no spreadsheet runs', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', 'Comma, "quoted"', 'ज्योती']
    for (const name of names) await add({ name, course: 'Other', status: 'Inactive' })

    const response = await admin.get('/api/admin/students.csv?course=Other&status=Inactive')

    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="students-2026-11-20.csv"',
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(lines[0]).toBe('ID,Name,E-mail,Phone,Course,Status,Added')
    const ends = lines.map((line) => line.replace(/^S-\d+,/, '')).slice(-names.length)
    const rest = /,,\+91 70000 \d{5},Other,Inactive,2026-11-20$/
    expect(ends.map((line) => line.replace(rest, ''))).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      '"Comma, ""quoted"""',
      'ज्योती',
    ])
  })

  // S71
  test('downloads by others that nobody reads do not block one’s own', async () => {
    // More than network buffers hold for a client that does not read.
    await site.sql(
      `insert into students (name, email, source, course)
       select repeat('Idle', 20), n || repeat('x', 200) || '@mail.example', 'staff', 'Idle course'
         from generate_series(1, 60000) n`,
    )
    const unread = await Promise.all(
      Array.from({ length: 3 }, () => admin.get('/api/admin/students.csv?course=Idle%20course')),
    )

    const response = await admin.get('/api/admin/students.csv?course=Other')

    expect(await response.text()).toMatch(/^.?ID,Name/)
    for (const { body } of unread) await body?.cancel()
    await site.sql(`delete from students where course = 'Idle course'`)
  })

  test('has more than one query’s rows, each student once', async () => {
    await site.sql(
      `insert into students (name, phone, source, course)
       select 'Crowd', '+9181000' || (10000 + n), 'staff', 'Crowd course'
         from generate_series(1, 2500) n`,
    )

    const response = await admin.get('/api/admin/students.csv?course=Crowd%20course')

    const lines = (await response.text()).trim().split('\r\n').slice(1)
    expect(new Set(lines).size).toBe(2_500)
  })
})
