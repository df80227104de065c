import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, signUp, type Visitor } from '../../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

async function phoneOf(visitor: Visitor): Promise<string | null> {
  const { phone } = (await (await visitor.get('/api/me/courses')).json()) as {
    phone: string | null
  }
  return phone
}

const register = (visitor: Visitor, phone: string) =>
  visitor.post('/api/free-demo/register', { phone, course: 'Data Science' })

// S365
test('the phone number of the profile is filled in, then the one given for Fast Track', async () => {
  const asha = await signUp(site)
  expect(await phoneOf(asha)).toBeNull()
  expect((await register(asha, '98765 43210')).status).toBe(200)
  expect(await phoneOf(asha)).toBe('+91 98765 43210')

  await site.sql('update users set phone = $1 where email = $2', ['+919876500000', asha.email])
  expect(await phoneOf(asha)).toBe('+91 98765 00000')
})

// S365
test('the number of a student with two accounts is filled in for neither', async () => {
  const [one, other] = [await signUp(site), await signUp(site)]
  expect((await register(one, '98765 43211')).status).toBe(200)
  await site.sql(
    'update users set student_id = (select student_id from users where email = $1) where email = $2',
    [one.email, other.email],
  )
  expect(await phoneOf(other)).toBeNull()
})

test('a new number in the profile is that of the registrations that are not over, too', async () => {
  const asha = await signUp(site)
  expect((await register(asha, '98765 43212')).status).toBe(200)
  const second = { phone: '98765 43212', course: 'MERN Stack' }
  expect((await asha.post('/api/free-demo/register', second)).status).toBe(200)
  await site.sql(`update registrations set status = 'lost' where course = 'MERN Stack'`)

  const response = await asha.ask('/api/me', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Asha', phone: '98765 43213' }),
  })

  expect(response.status).toBe(200)
  const rows = await site.sql(
    `select r.course, r.phone, s.phone as record from registrations r join users u on u.id = r.user_id
       join students s on s.id = r.student_id where u.email = $1 order by r.id`,
    [asha.email],
  )
  expect(rows).toEqual([
    { course: 'Data Science', phone: '+919876543213', record: '+919876543213' },
    { course: 'MERN Stack', phone: '+919876543212', record: '+919876543213' },
  ])
})
