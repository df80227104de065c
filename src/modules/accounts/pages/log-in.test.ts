import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from '../../../../test-support/raw-request.ts'
import { openSite, type Site, signUp, visit } from '../../../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const statusOf = async (cookie: string) =>
  (await visit(site).get('/api/me', { headers: { cookie } })).status

describe('logging in', () => {
  test('answers with what the browser expects', async () => {
    const { email, password } = await signUp(site, { name: 'Asha Kulkarni' })

    const response = await visit(site).post('/api/auth/login', { email, password })

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      success: true,
      message: 'Welcome back, Asha Kulkarni!',
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user: { name: 'Asha Kulkarni' },
    })
  })

  test.each([
    ['in capitals', (email: string) => email.toUpperCase()],
    ['with blanks around', (email: string) => `  ${email} `],
  ])('finds the account by its e-mail %s', async (_, write) => {
    const { email, password } = await signUp(site)

    const response = await visit(site).post('/api/auth/login', { email: write(email), password })

    expect(response.status).toBe(200)
  })

  // S18
  test('does not say whether the e-mail or the password was wrong', async () => {
    const { email: knownEmail } = await signUp(site)
    const guess = (email: string) =>
      sendRaw(site, {
        method: 'POST',
        path: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'not the password' }),
      })

    const [one, other] = [await guess(knownEmail), await guess('nobody-here@mail.example')]

    expect([one?.status, other?.status]).toEqual([401, 401])
    expect(JSON.parse(one?.body ?? '')).toEqual({
      success: false,
      message: 'The e-mail address or the password is not right.',
    })
    expect(other?.body).toBe(one?.body)
    // In the order of the responses.
    expect(Object.keys(other?.headers ?? {})).toEqual(Object.keys(one?.headers ?? {}))
    expect(one?.headers['set-cookie']).toBeUndefined()
  })

  // S06
  test('never opens an account that has no password', async () => {
    const [somebody] = await site.sql<{ email: string }>(
      'select email from users where password_hash is null limit 1',
    )

    for (const password of ['null', 'nobody has this password', '\u0000']) {
      const response = await visit(site).post('/api/auth/login', {
        email: somebody?.email,
        password,
      })
      expect(response.status).toBe(401)
    }
  })

  // S06
  test.each([
    ['admin', 'admin'],
    ['admin@tarkshala.example', 'password'],
    ['meenal.joshi@tarkshala.example', 'admin'],
    ['ishita.banerjee@mail.example', 'password'],
  ])('is closed to %s with a password anybody would try', async (email, password) => {
    const response = await visit(site).post('/api/auth/login', { email, password })

    expect(response.ok).toBe(false)
  })
})

describe('the session', () => {
  // S21
  test('is a new one at each login, and the one before ends', async () => {
    const student = await signUp(site)
    const before = student.cookie()

    await student.post('/api/auth/login', student)

    expect(student.cookie()).not.toBe(before)
    expect(await statusOf(before)).toBe(401)
    expect(await statusOf(student.cookie())).toBe(200)
  })

  test('of another device goes on', async () => {
    const phone = await signUp(site)
    const laptop = visit(site)

    await laptop.post('/api/auth/login', phone)

    expect(await statusOf(phone.cookie())).toBe(200)
    expect(await statusOf(laptop.cookie())).toBe(200)
  })

  // S21
  test.each(['register', 'login'])('never takes a secret planted before %s', async (way) => {
    const victim = visit(site)
    const planted = 'session=planted-by-somebody-else'
    const { email, password } = await signUp(site)
    const colleague =
      way === 'login'
        ? { email, password }
        : { name: 'Victim', email: 'victim@mail.example', password }

    const response = await victim.post(`/api/auth/${way}`, colleague, { cookie: planted })

    expect(response.ok).toBe(true)
    expect(victim.cookie()).toMatch(/^session=[\w-]{43}$/)
    expect(await statusOf(planted)).toBe(401)
    expect(await statusOf(victim.cookie())).toBe(200)
  })

  // S20
  test('is kept as a hash: what the table holds signs nobody in', async () => {
    const student = await signUp(site)
    const secret = student.cookie().replace('session=', '')

    const [row] = await site.sql<{ id: Buffer }>(
      'select s.* from sessions s join users u on u.id = s.user_id where u.email = $1',
      [student.email],
    )

    expect(row?.id).toEqual(createHash('sha256').update(secret).digest())
    expect(JSON.stringify(row)).not.toContain(secret)
    for (const encoding of ['base64url', 'hex', 'latin1'] as const) {
      expect(
        await statusOf(`session=${encodeURIComponent(row?.id.toString(encoding) ?? '')}`),
      ).toBe(401)
    }
  })
})

describe('logging out', () => {
  // S22
  test('ends the session everywhere it was copied to', async () => {
    const student = await signUp(site)
    const copied = student.cookie()

    const response = await student.post('/api/auth/logout', {})

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ success: true, message: 'You are logged out.' })
    expect(response.headers.getSetCookie()).toEqual(['session=; Max-Age=0; Path=/'])
    const thief = visit(site)
    const headers = { cookie: copied }
    const me = await thief.get('/api/me', { headers })
    const registration = await thief.post(
      '/api/free-demo/register',
      { phone: '98765 43210', course: 'Other' },
      headers,
    )
    expect([me.status, registration.status]).toEqual([401, 401])
    expect(
      await site.sql(
        'select 1 from registrations r join users u on u.id = r.user_id where u.email = $1',
        [student.email],
      ),
    ).toEqual([])
  })

  test('leaves other sessions of the person alone', async () => {
    const phone = await signUp(site)
    const laptop = visit(site)
    await laptop.post('/api/auth/login', phone)

    await phone.post('/api/auth/logout', {})

    expect(await statusOf(laptop.cookie())).toBe(200)
  })

  test.each([
    ['twice', '{}'],
    ['without a body', ''],
  ])('is fine %s', async (_, body) => {
    const student = await signUp(site)
    await student.post('/api/auth/logout', {})

    expect((await student.post('/api/auth/logout', body)).status).toBe(200)
  })
})
