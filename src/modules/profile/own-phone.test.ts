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
