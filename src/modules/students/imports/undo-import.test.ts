import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAdmin } from '../../../../content/people.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../../test-support/site.ts'
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

  test('twice at once undoes it once', async () => {
    const { id } = await take(`name,phone\nGone Gita,98300 10020\n`)

    const answers = await Promise.all([undo(id), undo(id)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await undo(999_999)).status).toBe(404)
    expect((await admin.ask('/api/admin/imports/x', { method: 'DELETE' })).status).toBe(400)
  })
})
