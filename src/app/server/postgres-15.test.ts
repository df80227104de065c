import { expect, test } from 'vitest'
import { startPostgres15 } from '../../../test-support/postgres-15.ts'
import { openSite, signInAsAdmin, signUp } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'

test('on PostgreSQL 15 people sign up and register, and staff read the list', async (context) => {
  const connectionString = await startPostgres15(context)
  const site = await openSite({ connectionString })
  context.onTestFinished(site.close)
  const [version] = await site.sql('show server_version')
  expect(version?.server_version).toMatch(/^15\./)

  const student = await signUp(site, { name: 'Zainab Qureshi' })
  const answer = await student.post('/api/free-demo/register', {
    phone: '98765 43210',
    course: 'Data Science',
  })
  const admin = await signInAsAdmin(site)
  const list = await admin.get(`/api/admin/registrations?search=zainab`)

  expect(answer.status).toBe(200)
  expect(list.status).toBe(200)
  expect(await list.json()).toMatchObject({
    registrations: [{ name: 'Zainab Qureshi', email: student.email, course: 'Data Science' }],
  })
  expect((await fetch(`${site.address}/courses/data-science`)).status).toBe(200)
  await waitFor(async () => {
    // Of the sign-up and of the registration.
    expect(await site.sql('select from sandbox.mails')).toHaveLength(3)
  })
})
