import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import {
  holdLock,
  runConcurrently,
  waitForBlockedTransactions,
} from '../../../../test-support/database-locks.ts'
import { openSite, signInAsAdmin, signUp } from '../../../../test-support/site.ts'
import { openStudents } from '../../../../test-support/students.ts'
import type { StudentList } from '../contract.ts'

test('an import that deadlocks with another is retried', async () => {
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
  await waitForBlockedTransactions(site, 1)
  await add('vidya')
  await somebody.query('commit')
  await somebody.end()

  expect((await answer).status).toBe(201)
  const response = await admin.get('/api/admin/students?search=circle.example&sort=name')
  const { students } = (await response.json()) as StudentList
  expect(students.map(({ name }) => name)).toEqual(['uma', 'vidya', 'wasim'])
})

test('a student who registers while their number is imported gets a record beside it, and staff the possible duplicate', async () => {
  const studentsSite = await openStudents()
  onTestFinished(() => studentsSite.site.close())
  const phone = studentsSite.newPhone()
  const asha = await signUp(studentsSite.site, { name: 'Asha Kulkarni' })
  const releaseLock = await holdLock(studentsSite.site, 'lock table notifications in share mode')

  const answers = await runConcurrently(studentsSite.site, releaseLock, [
    () => studentsSite.register(asha, phone),
    () =>
      studentsSite.admin.ask('/api/admin/imports', {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: `name,phone\nAsha From A List,${phone}\n`,
      }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([200, 201])
  const ownId = await studentsSite.studentOf(asha)
  expect(await studentsSite.duplicatesOf(ownId)).toMatchObject([
    { name: 'Asha From A List', samePhone: true },
  ])
  // After the undo no pair is left to decide.
  const [importRow] = await studentsSite.site.sql<{ id: number }>(
    'select id::int from student_imports',
  )
  await studentsSite.admin.ask(`/api/admin/imports/${importRow?.id}`, { method: 'DELETE' })
  expect(await studentsSite.duplicatesOf(ownId)).toEqual([])
})
