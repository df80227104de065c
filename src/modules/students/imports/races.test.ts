import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { holdLock, inEachOthersWay, untilWaiting } from '../../../../test-support/held-lock.ts'
import { openSchool } from '../../../../test-support/school.ts'
import { openSite, signInAsAdmin, signUp } from '../../../../test-support/site.ts'
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
  await untilWaiting(site, 1)
  await add('vidya')
  await somebody.query('commit')
  await somebody.end()

  expect((await answer).status).toBe(201)
  const response = await admin.get('/api/admin/students?search=circle.example&sort=name')
  const { students } = (await response.json()) as StudentList
  expect(students.map(({ name }) => name)).toEqual(['uma', 'vidya', 'wasim'])
})

test('a student who registers while their number is imported gets a record beside it, and staff the possible duplicate', async () => {
  const school = await openSchool()
  onTestFinished(() => school.site.close())
  const phone = school.newNumber()
  const asha = await signUp(school.site, { name: 'Asha Kulkarni' })
  const letGo = await holdLock(school.site, 'lock table notifications in share mode')

  const answers = await inEachOthersWay(school.site, letGo, [
    () => school.register(asha, phone),
    () =>
      school.admin.ask('/api/admin/imports', {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: `name,phone\nAsha From A List,${phone}\n`,
      }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([200, 201])
  const ownId = await school.studentOf(asha)
  expect(await school.suggestedFor(ownId)).toMatchObject([
    { name: 'Asha From A List', samePhone: true },
  ])
  // After the undo no pair is left to decide.
  const [importRow] = await school.site.sql<{ id: number }>('select id::int from student_imports')
  await school.admin.ask(`/api/admin/imports/${importRow?.id}`, { method: 'DELETE' })
  expect(await school.suggestedFor(ownId)).toEqual([])
})
