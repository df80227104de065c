import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAdmin, demoStudents } from '../../../content/people.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../test-support/site.ts'
import type { Student, StudentList, StudentPageData } from './contract.ts'

type Refusal = {
  success: false
  message: string
  fields?: Record<string, string>
  current?: Student
  taken?: { id: number; name: string }
}

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
const read = async (id: number) =>
  json<StudentPageData>(await admin.get(`/api/admin/students/${id}`), 200)
const patch = (id: number, body: unknown) =>
  admin.ask(`/api/admin/students/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

let added = 0
/** A student whom staff enter, with a phone number of their own. */
async function add(student: Record<string, unknown> = {}) {
  added += 1
  const phone = `70000${String(added).padStart(5, '0')}`
  const response = await admin.post('/api/admin/students', { name: 'Farah', phone, ...student })
  return (await json<{ student: Student }>(response, 201)).student
}
const auditOf = (id: number) =>
  site.sql<{ action: string; actor_name: string; before: unknown; after: unknown }>(
    `select action, actor_name, before, after from audit_entries
      where record_kind = 'student' and record_id = $1 order by id`,
    [String(id)],
  )

describe('the list', () => {
  test('holds the demo world with believable statuses, newest first, and nothing else', async () => {
    const { students, ...rest } = await list()

    const { length } = demoStudents
    expect(rest).toEqual({ total: length, isMore: false, page: 1, pageSize: 50, search: '' })
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

  test('is found by name, id, phone and e-mail, narrowed and sorted', async () => {
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
    // Two letters are looked for at the beginning of each part of a name.
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

  test('comes in pages of fifty, each student once, also where the times are equal', async () => {
    await site.sql(
      `insert into students (name, phone, source, created_at)
       select 'Page Turner ' || n, '+9180000' || (10000 + n), 'staff', '2020-01-01'
         from generate_series(1, 120) n`,
    )
    const seen: number[] = []
    for (const page of ['1', '2', '3', '4']) {
      const found = await list({ search: 'page turner', page })
      expect(found).toMatchObject({ total: 120, isMore: false })
      seen.push(...found.students.map((student) => student.id))
    }

    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
  })

  test.each([
    'page=0',
    'page=201',
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

describe('adding', () => {
  test('stores e-mail and phone in their one form and notes who did it', async () => {
    const student = await add({
      name: '  Nikhil Deshmukh ',
      email: 'Nikhil@Mail.Example ',
      phone: '(+91) 98220-12345',
      course: 'MERN Stack',
    })

    expect(student).toMatchObject({
      name: 'Nikhil Deshmukh',
      email: 'nikhil@mail.example',
      phone: '+919822012345',
      status: 'Pending',
      version: 1,
      createdAt: now.toISOString(),
    })
    expect(await auditOf(student.id)).toEqual([
      {
        action: 'add student',
        actor_name: demoAdmin.name,
        before: null,
        after: {
          name: 'Nikhil Deshmukh',
          email: 'nikhil@mail.example',
          phone: '+919822012345',
          course: 'MERN Stack',
          status: 'Pending',
        },
      },
    ])
  })

  test('is refused with who has the e-mail or the number, also for two clerks at once', async () => {
    const standing = await add({ email: 'taken@mail.example', phone: '98220 54321' })

    const byPhone = await admin.post('/api/admin/students', { name: 'B', phone: '098220-54321' })
    const byEmail = await admin.post('/api/admin/students', {
      name: 'B',
      email: 'TAKEN@mail.example',
    })

    const taken = { id: standing.id, name: 'Farah' }
    expect(await json<Refusal>(byPhone, 409)).toMatchObject({
      taken,
      fields: { phone: expect.stringContaining(`S-${standing.id} Farah`) },
    })
    expect(await json<Refusal>(byEmail, 409)).toMatchObject({
      taken,
      fields: { email: expect.stringContaining(`S-${standing.id} Farah`) },
    })
    const twice = { name: 'Twice', phone: '98220 11111' }
    const both = await Promise.all([1, 2].map(() => admin.post('/api/admin/students', twice)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test.each([
    ['no name', { phone: '98220 22222' }, 'name'],
    ['a blank name', { name: ' ', phone: '98220 22222' }, 'name'],
    ['a name of two lines', { name: 'a\nb', phone: '98220 22222' }, 'name'],
    ['half a character', { name: '\ud800', phone: '98220 22222' }, 'name'],
    ['a long name', { name: 'x'.repeat(101), phone: '98220 22222' }, 'name'],
    ['a list as name', { name: ['a'], phone: '98220 22222' }, 'name'],
    ['nothing to reach them by', { name: 'A' }, 'phone'],
    ['nothing, said so', { name: 'A', phone: null, email: null }, 'phone'],
    ['no phone number', { name: 'A', phone: '12345' }, 'phone'],
    ['a number as phone', { name: 'A', phone: 9822022222 }, 'phone'],
    ['a long phone', { name: 'A', phone: '9'.repeat(10_000) }, 'phone'],
    ['no e-mail', { name: 'A', email: 'x' }, 'email'],
    ['a NUL in the e-mail', { name: 'A', email: 'a\u0000@b.example' }, 'email'],
    ['another course', { name: 'A', phone: '98220 22222', course: 'Cobol' }, 'course'],
    ['another status', { name: 'A', phone: '98220 22222', status: 'active' }, 'status'],
  ])('refuses %s', async (_, body, field) => {
    const before = await site.sql('select count(*) from students')

    const response = await admin.post('/api/admin/students', body)

    const refusal = await json<Refusal>(response, 400)
    expect(Object.keys(refusal.fields ?? {})).toContain(field)
    expect(refusal.message).not.toMatch(/invalid input|expected|received|undefined/i)
    expect(await site.sql('select count(*) from students')).toEqual(before)
  })

  test.each(['', '[]', 'null', '7', '{"name":', '{"__proto__":{"name":"x"}}'])(
    'refuses what is no such body: %s',
    async (body) => {
      expect((await admin.post('/api/admin/students', body)).status).toBe(400)
    },
  )
})

describe('editing', () => {
  test('changes what was named, raises the version, and the history says from what to what', async () => {
    const { id } = await add({ name: 'Old Name', phone: '98221 00001' })

    const changes = { name: 'New Name', phone: '98221 00002', status: 'Active' }
    const response = await patch(id, { version: 1, ...changes })

    const { student } = await json<{ student: Student }>(response, 200)
    expect(student).toMatchObject({ name: 'New Name', phone: '+919822100002', version: 2 })
    const { history } = await read(id)
    expect(history[0]).toMatchObject({
      by: demoAdmin.name,
      text: 'Changed',
      changes: [
        { field: 'Name', from: 'Old Name', to: 'New Name' },
        { field: 'Phone', from: '+91 98221 00001', to: '+91 98221 00002' },
        { field: 'Status', from: 'Pending', to: 'Active' },
      ],
    })
  })

  test('of two clerks the later is refused with what stands now, and nothing is overwritten', async () => {
    const { id } = await add({ name: 'Shared', phone: '98221 00010' })
    await json(await patch(id, { version: 1, phone: '98221 00011' }), 200)

    const late = await patch(id, { version: 1, name: 'Mine' })

    const refusal = await json<Refusal>(late, 409)
    expect(refusal.message).toContain(demoAdmin.name)
    expect(refusal.current).toMatchObject({ name: 'Shared', phone: '+919822100011', version: 2 })
    const racing = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => patch(id, { version: 2, name })),
    )
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await read(id)).student.version).toBe(3)
    expect(await auditOf(id)).toHaveLength(3)
  })

  test('to somebody else’s number is refused with their name, also when both ask at once', async () => {
    const one = await add({ name: 'One' })
    const other = await add({ name: 'Other' })

    const refused = await patch(one.id, { version: 1, phone: other.phone })
    const racing = await Promise.all(
      [one, other].map(({ id }) => patch(id, { version: 1, email: 'both@mail.example' })),
    )

    expect(await json<Refusal>(refused, 409)).toMatchObject({
      taken: { id: other.id, name: 'Other' },
    })
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('keeps the rules: an active student is deactivated, never pending; nobody is unreachable', async () => {
    const { id } = await add({ status: 'Active' })

    const pending = await json<Refusal>(await patch(id, { version: 1, status: 'Pending' }), 400)
    const alone = await json<Refusal>(await patch(id, { version: 1, phone: null }), 400)
    const gone = await json<{ student: Student }>(
      await patch(id, { version: 1, status: 'Inactive' }),
      200,
    )

    expect(pending.fields?.status).toMatch(/Choose Inactive/)
    expect(alone.fields?.phone).toMatch(/phone number or an e-mail/)
    expect(gone.student.status).toBe('Inactive')
    expect((await patch(999_999, { version: 1, name: 'A' })).status).toBe(404)
    expect((await patch(id, { name: 'A' })).status).toBe(400)
    expect((await patch(id, { version: 2, name: '' })).status).toBe(400)
    expect((await patch(id, { version: '2', name: 'A' })).status).toBe(400)
  })
})

describe('a student’s page', () => {
  test('holds registrations, notes and history; a note is text, in order, by its author', async () => {
    const person = await signUp(site, { name: '<img src=x onerror=alert(1)>' })
    await person.post('/api/free-demo/register', { phone: '98450 54321', course: 'Data Science' })
    const [found] = (await list({ search: person.email })).students
    const id = found?.id ?? 0

    for (const note of ['  Called.\r\nNo answer. ', '=cmd()'])
      await json(await admin.post(`/api/admin/students/${id}/notes`, { note }), 201)

    const page = await read(id)
    expect(page).toMatchObject({
      student: { name: '<img src=x onerror=alert(1)>', status: 'Pending' },
      source: 'registration',
      registrations: [{ course: 'Data Science', phone: '+919845054321', status: 'new' }],
      notes: [
        { note: '=cmd()', author: demoAdmin.name, writtenAt: now.toISOString() },
        { note: 'Called.\nNo answer.' },
      ],
      history: [{ text: 'Registered for Data Science', by: null }],
    })
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['add note', 'add note'])
  })

  test.each([{}, { note: '' }, { note: ' \n ' }, { note: 'x'.repeat(2_001) }, { note: 'a\u0000' }])(
    'takes no such note: %j',
    async (body) => {
      expect((await admin.post('/api/admin/students/1001/notes', body)).status).toBe(400)
    },
  )

  test('of a merged entry is the page of who was kept, and lists show that one alone', async () => {
    const kept = await add({ name: 'Kept Kamala' })
    const merged = await add({ name: 'Merged Kamala' })
    await json(await admin.post(`/api/admin/students/${merged.id}/notes`, { note: 'Older.' }), 201)
    await site.sql('update students set merged_into = $1 where id = $2', [kept.id, merged.id])

    const page = await read(merged.id)

    expect(page.student.id).toBe(kept.id)
    expect(page.notes.map(({ note }) => note)).toEqual(['Older.'])
    expect(await namesFor({ search: 'kamala' })).toEqual(['Kept Kamala'])
    expect((await patch(merged.id, { version: 1, name: 'A' })).status).toBe(404)
    const note = { note: 'A' }
    expect((await admin.post(`/api/admin/students/${merged.id}/notes`, note)).status).toBe(404)
  })

  test.each([
    ['0', 400],
    ['-1', 400],
    ['abc', 400],
    ['1e99', 400],
    ['9007199254740993', 400],
    ['1', 404],
  ])('of %s is none', async (id, status) => {
    expect((await admin.get(`/api/admin/students/${id}`)).status).toBe(status)
  })
})

describe('the file', () => {
  test('holds everybody who matches, as text that no spreadsheet runs', async () => {
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
    const rest = /,,'\+9170000\d{5},Other,Inactive,2026-11-20$/
    expect(ends.map((line) => line.replace(rest, ''))).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      '"Comma, ""quoted"""',
      'ज्योती',
    ])
  })

  test('holds more than one batch, each student once', async () => {
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
