import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAdmin } from '../../../../content/people.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { addDays, dayInIndia } from '../../../ui/format/days.ts'
import type { ImportedFile, ImportList, StudentList, UndoneImport } from '../contract.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

const take = async (body: string) => {
  const response = await admin.ask('/api/admin/imports?name=walk-ins.csv', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body,
  })
  expect(response.status).toBe(201)
  return (await response.json()) as ImportedFile
}
const undo = (id: number) => admin.ask(`/api/admin/imports/${id}`, { method: 'DELETE' })
const find = async (search: string) => {
  const query = new URLSearchParams({ search })
  return ((await (await admin.get(`/api/admin/students?${query}`)).json()) as StudentList).students
}

describe('undoing an import', () => {
  test('removes untouched students, and lists those who stay', async () => {
    const names = ['Untouched', 'Edited', 'Noted', 'Registered', 'Merged Into']
    const rows = names.map((name, index) => `Undo ${name},undo-${index}@mail.example`)
    const { id } = await take(['name,email', ...rows].join('\n'))
    const idOf = async (name: string) => (await find(`Undo ${name}`))[0]?.id ?? 0
    const edited = await idOf('Edited')
    await admin.ask(`/api/admin/students/${edited}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version: 1, status: 'Active' }),
    })
    await admin.post(`/api/admin/students/${await idOf('Noted')}/notes`, { note: 'Called.' })
    const person = await signUp(site)
    await site.sql('update users set email_verified_at = now() where email = $1', [person.email])
    await site.sql('update students set email = $1 where id = $2', [
      person.email,
      await idOf('Registered'),
    ])
    await person.post('/api/free-demo/register', { phone: '98450 99999', course: 'Other' })
    await site.sql(
      `insert into students (name, source, merged_into) values ('Second entry', 'staff', $1)`,
      [await idOf('Merged Into')],
    )

    const response = await undo(id)

    expect(response.status).toBe(200)
    const { removed: removedCount, kept: keptStudents } = (await response.json()) as UndoneImport
    expect(removedCount).toBe(1)
    expect(keptStudents.map(({ name }) => name)).toEqual(
      names.slice(1).map((name) => `Undo ${name}`),
    )
    expect(await find('Undo Untouched')).toEqual([])
    expect(await find('Undo')).toHaveLength(4)
    expect((await undo(id)).status).toBe(409)
    const { imports } = (await (await admin.get('/api/admin/imports')).json()) as ImportList
    expect(imports.find((entry) => entry.id === id)?.undone).toMatchObject({ by: demoAdmin.name })
  })

  test('keeps who has a seat, waits for one, or waits for a discount', async () => {
    const names = ['Untouched', 'Seated', 'Waiting', 'Discount']
    const rows = names.map((name, index) => `Later ${name},later-${index}@mail.example`)
    const { id } = await take(['name,email', ...rows].join('\n'))
    const idOf = async (name: string) => (await find(`Later ${name}`))[0]?.id ?? 0
    const [batch] = await site.sql<{ id: number }>(
      `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                            seats, opens_at, closes_at, saved_by)
       values ('data-science', 'classroom', '27', '{1,3}', '19:00', '21:00', current_date + 9,
               current_date + 90, 1, now() - interval '1 day', now() + interval '7 days', 'Test')
       returning id::int`,
    )
    const people = fillPath('/api/admin/batches/{id}/people', { id: batch?.id ?? 0 })
    const waitlist = fillPath('/api/admin/batches/{id}/waitlist', { id: batch?.id ?? 0 })
    const enrolments = fillPath('/api/admin/students/{id}/enrolments', {
      id: await idOf('Discount'),
    })
    const day = addDays(dayInIndia(new Date()), 9)
    const discount = {
      key: randomUUID(),
      course: 'data-science',
      registration: null,
      feePaise: 2_000_000,
      discountPaise: 500_000,
      discountReason: 'Came with a friend',
      startsOn: day,
      parts: [{ rest: true, on: day }],
      isAdult: true,
      guardian: null,
    }
    const counsellor = await hire(site, 'Meera Nair', 'counsellor')
    const statuses = [
      (await admin.post(people, { student: String(await idOf('Seated')) })).status,
      (await admin.post(waitlist, { student: String(await idOf('Waiting')) })).status,
      (await counsellor.post(enrolments, discount)).status,
    ]
    expect(statuses).toEqual([200, 200, 202])

    const response = await undo(id)

    expect(response.status).toBe(200)
    const { removed: removedCount, kept: keptStudents } = (await response.json()) as UndoneImport
    expect([removedCount, ...keptStudents.map(({ name }) => name)]).toEqual([
      1,
      ...names.slice(1).map((name) => `Later ${name}`),
    ])
    expect(await site.sql('select kind from refund_requests')).toHaveLength(1)
  })

  test('twice at once undoes it once', async () => {
    const { id } = await take(`name,phone\nGone Gita,98300 10020\n`)

    const answers = await Promise.all([undo(id), undo(id)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await undo(999_999)).status).toBe(404)
    expect((await admin.ask('/api/admin/imports/x', { method: 'DELETE' })).status).toBe(400)
  })
})
