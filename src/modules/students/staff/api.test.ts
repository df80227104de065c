import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAdmin } from '../../../../content/people.ts'
import { readAuditLog } from '../../../../test-support/audit-log.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../../test-support/site.ts'
import type { Student, StudentList, StudentPageData } from '../contract.ts'

type Refusal = {
  success: false
  message: string
  fields?: Record<string, string>
  current?: Student
  existing?: { id: number; name: string }
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

let counter = 0
/** A student whom staff enter, with a phone number of their own. */
async function add(student: Record<string, unknown> = {}) {
  counter += 1
  const phone = `70000${String(counter).padStart(5, '0')}`
  const response = await admin.post('/api/admin/students', { name: 'Farah', phone, ...student })
  return (await json<{ student: Student }>(response, 201)).student
}
const auditOf = (id: number) => readAuditLog(site, { kind: 'student', id })

describe('adding', () => {
  test('stores e-mail and phone in canonical form with who did it', async () => {
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

  test('is refused with the student who has the e-mail or the number, also for two users at once', async () => {
    const existing = await add({ email: 'taken@mail.example', phone: '98220 54321' })

    const byPhone = await admin.post('/api/admin/students', { name: 'B', phone: '098220-54321' })
    const byEmail = await admin.post('/api/admin/students', {
      name: 'B',
      email: 'TAKEN@mail.example',
    })

    const result = { id: existing.id, name: 'Farah' }
    expect(await json<Refusal>(byPhone, 409)).toMatchObject({
      existing: result,
      fields: { phone: expect.stringContaining(`S-${existing.id} Farah`) },
    })
    expect(await json<Refusal>(byEmail, 409)).toMatchObject({
      existing: result,
      fields: { email: expect.stringContaining(`S-${existing.id} Farah`) },
    })
    const twice = { name: 'Twice', phone: '98220 11111' }
    const both = await Promise.all([1, 2].map(() => admin.post('/api/admin/students', twice)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test.each(['', '[]', 'null', '7', '{"name":', '{"__proto__":{"name":"x"}}'])(
    'refuses what is no such body: %s',
    async (body) => {
      expect((await admin.post('/api/admin/students', body)).status).toBe(400)
    },
  )
})

describe('editing', () => {
  test('changes the named fields, raises the version, and the history has old and new values', async () => {
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

  test('by two users: the later is refused with the current version, and nothing is overwritten', async () => {
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

  test('to another’s number is refused with their name, also when both ask at once', async () => {
    const one = await add({ name: 'One' })
    const other = await add({ name: 'Other' })

    const response = await patch(one.id, { version: 1, phone: other.phone })
    const racing = await Promise.all(
      [one, other].map(({ id }) => patch(id, { version: 1, email: 'both@mail.example' })),
    )

    expect(await json<Refusal>(response, 409)).toMatchObject({
      existing: { id: other.id, name: 'Other' },
    })
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('keeps the rules: an active student is deactivated, never pending; each has a contact', async () => {
    const { id } = await add({ status: 'Active' })

    const pending = await json<Refusal>(await patch(id, { version: 1, status: 'Pending' }), 400)
    const alone = await json<Refusal>(await patch(id, { version: 1, phone: null }), 400)
    const inactive = await json<{ student: Student }>(
      await patch(id, { version: 1, status: 'Inactive' }),
      200,
    )

    expect(pending.fields?.status).toMatch(/Choose Inactive/)
    expect(alone.fields?.phone).toMatch(/phone number or an e-mail/)
    expect(inactive.student.status).toBe('Inactive')
    expect((await patch(999_999, { version: 1, name: 'A' })).status).toBe(404)
    expect((await patch(id, { name: 'A' })).status).toBe(400)
    expect((await patch(id, { version: 2, name: '' })).status).toBe(400)
    expect((await patch(id, { version: '2', name: 'A' })).status).toBe(400)
  })
})

describe('a student’s page', () => {
  test('has registrations, notes and history; a note is text, in order, with its author', async () => {
    const person = await signUp(site, { name: '<img src=x onerror=alert(1)>' })
    await person.post('/api/free-demo/register', { phone: '98450 54321', course: 'Data Science' })
    const [student] = (await list({ search: person.email })).students
    const id = student?.id ?? 0

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
      history: [{ text: expect.stringMatching(/^Data Science: Registered with/), by: null }],
    })
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['add note', 'add note'])
  })

  test.each([{}, { note: '' }, { note: ' \n ' }, { note: 'x'.repeat(2_001) }, { note: 'a\u0000' }])(
    'takes no such note: %j',
    async (body) => {
      expect((await admin.post('/api/admin/students/1001/notes', body)).status).toBe(400)
    },
  )

  test('of a merged record is the page of the kept one, and lists show only that', async () => {
    const survivor = await add({ name: 'Kept Kamala' })
    const merged = await add({ name: 'Merged Kamala' })
    await json(await admin.post(`/api/admin/students/${merged.id}/notes`, { note: 'Older.' }), 201)
    await site.sql('update students set merged_into = $1 where id = $2', [survivor.id, merged.id])

    const page = await read(merged.id)

    expect(page.student.id).toBe(survivor.id)
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
