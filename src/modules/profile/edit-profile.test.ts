import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../test-support/site.ts'
import { readToken } from '../accounts/rules.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const edit = (visitor: Visitor, body: unknown) =>
  visitor.ask('/api/me', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const rowOf = async (email: string) =>
  (
    await site.sql(
      'select *, array(select role from staff_roles where user_id = users.id) as roles from users where email = $1',
      [email],
    )
  )[0]

test('name and phone are saved, and shown by a token that ends with the session', async () => {
  const asha = await signUp(site)
  const before = readToken(asha.token, 0)

  const response = await edit(asha, { name: '  Ásha Kulkarni-Joshi ', phone: '०98765 43210' })

  expect(response.status).toBe(200)
  const { token } = (await response.json()) as { token: string }
  const shownToken = readToken(token, 0)
  expect(shownToken).toMatchObject({ user: { name: 'Ásha Kulkarni-Joshi', email: asha.email } })
  expect(shownToken.ok && shownToken.user.exp).toBe(before.ok && before.user.exp)
  expect(await (await asha.get('/api/me')).json()).toMatchObject({
    user: { name: 'Ásha Kulkarni-Joshi', phone: '+919876543210' },
  })
})

test('an empty phone number removes the old one', async () => {
  const asha = await signUp(site)
  await edit(asha, { name: 'Asha', phone: '98765 43210' })

  expect((await edit(asha, { name: 'Asha', phone: ' ' })).status).toBe(200)

  expect(await rowOf(asha.email)).toMatchObject({ phone: null })
})

test('only name and phone of the own account can be changed', async () => {
  const asha = await signUp(site)
  const other = await signUp(site)
  const before = await rowOf(other.email)

  const response = await edit(asha, {
    name: 'Asha',
    phone: '',
    id: before?.id,
    email: 'admin@mail.example',
    role: 'admin',
    passwordHash: 'x',
    picture: 'https://mail.example/x.png',
    emailVerifiedAt: '2026-01-01',
    student_id: 1,
  })

  expect(response.status).toBe(200)
  expect(await rowOf(asha.email)).toMatchObject({
    name: 'Asha',
    roles: [],
    picture: null,
    email_verified_at: null,
    student_id: null,
  })
  expect(await rowOf(other.email)).toEqual(before)
})

describe('refused without saving', () => {
  let asha: Awaited<ReturnType<typeof signUp>>
  beforeAll(async () => {
    asha = await signUp(site)
  })

  test.each([
    ['no name', { name: ' ', phone: '' }, 'name'],
    ['a name of two lines', { name: 'Asha\r\nBcc: x', phone: '' }, 'name'],
    ['half of a character', { name: 'Asha \ud800', phone: '' }, 'name'],
    ['101 letters', { name: 'x'.repeat(101), phone: '' }, 'name'],
    ['a number for a name', { name: 7, phone: '' }, 'name'],
    ['no phone field', { name: 'Asha' }, 'phone'],
    ['a list of phones', { name: 'Asha', phone: ['98765 43210'] }, 'phone'],
    ['a phone that is none', { name: 'Asha', phone: '12345' }, 'phone'],
    ['a NUL in the phone', { name: 'Asha', phone: '98765\u000043210' }, 'phone'],
    ['a long phone', { name: 'Asha', phone: '9'.repeat(41) }, 'phone'],
    ['a list', [], 'name'],
  ])('%s', async (_, body, field) => {
    const before = await rowOf(asha.email)

    const response = await edit(asha, body)

    expect(response.status).toBe(400)
    const refusal = (await response.json()) as { message: string; fields?: object }
    expect(refusal.message).toMatch(/^[A-Z].*\.$/)
    if (!Array.isArray(body)) expect(refusal.fields).toHaveProperty(field)
    expect(await rowOf(asha.email)).toEqual(before)
  })

  test('without a session', async () => {
    expect((await edit(visit(site), { name: 'Asha', phone: '' })).status).toBe(401)
  })

  test('from a page of another site', async () => {
    const response = await asha.ask('/api/me', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ name: 'Eve', phone: '' }),
    })
    expect(response.status).toBe(403)
  })
})
