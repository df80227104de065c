import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, signUp } from '../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('a registration is one row, one timeline entry and two mails', async () => {
  const student = await signUp(site)

  const response = await student.post('/api/free-demo/register', {
    phone: '98765 43210',
    course: 'Data Science',
  })

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    success: true,
    message: "Thank you! We'll contact you soon with course details.",
  })
  const rows = await site.sql(
    'select r.* from registrations r join users u on u.id = r.user_id where u.email = $1',
    [student.email],
  )
  expect(rows).toMatchObject([{ phone: '+919876543210', course: 'Data Science', status: 'new' }])
})
