import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { untilWaiting } from '../../../test-support/held-lock.ts'
import { openSite, signInAsAdmin } from '../../../test-support/site.ts'
import type { StudentList } from '../students/contract.ts'

test('a file that waits for somebody who waits for it begins again', async () => {
  const site = await openSite()
  onTestFinished(() => site.close())
  const admin = await signInAsAdmin(site)
  const somebody = new pg.Client(site.connectionString)
  await somebody.connect()
  const add = (name: string) =>
    somebody.query(
      `insert into students (name, email, source) values ($1, $1 || '@circle.example', 'staff')
         on conflict do nothing`,
      [name],
    )
  await somebody.query('begin')
  await add('uma')

  const answer = admin.ask('/api/admin/imports', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: [
      'name,email',
      ...['vidya', 'uma', 'wasim'].map((name) => `${name},${name}@circle.example`),
    ].join('\n'),
  })
  await untilWaiting(site, 1)
  await add('vidya')
  await somebody.query('commit')
  await somebody.end()

  expect((await answer).status).toBe(201)
  const found = await admin.get('/api/admin/students?search=circle.example&sort=name')
  const { students } = (await found.json()) as StudentList
  expect(students.map(({ name }) => name)).toEqual(['uma', 'vidya', 'wasim'])
})
