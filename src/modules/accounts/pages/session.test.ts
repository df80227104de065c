import { jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSite, type Site, signInAsAdmin, signUp, visit } from '../../../../test-support/site.ts'
import { assignRoles } from '../../../../test-support/team.ts'
import { readToken } from '../rules.ts'

const secret = 'Zx7pQ2mN9vB4kL8rT1wY6uE3oS5dG0hJ'
const loginTime = new Date('2026-11-20T06:30:00.250Z')
const second = 1_000
const hour = 3_600 * second
const day = 24 * hour

let now = loginTime
let site: Site
let secureSite: Site
beforeAll(async () => {
  const clock = () => now
  site = await openSite({ clock, settings: { SESSION_SECRET: secret } })
  secureSite = await openSite({ clock, settings: { PUBLIC_URL: 'https://www.tarkshala.example' } })
})
afterAll(async () => {
  await site.close()
  await secureSite.close()
})
beforeEach(() => {
  now = loginTime
})

const later = (milliseconds: number) => new Date(loginTime.getTime() + milliseconds)

/** The `Set-Cookie` line of a login, taken apart. */
async function cookieOfLogin(at: Site, colleague: { email: string; password: string }) {
  const response = await visit(at).post('/api/auth/login', colleague)
  expect(response.status).toBe(200)
  const [line = ''] = response.headers.getSetCookie()
  const [pair = '', ...attributes] = line.split('; ')
  const expires = attributes.find((attribute) => attribute.startsWith('Expires='))?.slice(8)
  const { token } = (await response.json()) as { token: string }
  return { line, pair, attributes, expires: new Date(expires ?? ''), token }
}

const adminOf = (at: Site) => {
  const admin = at.signIns.find((signIn) => signIn.role === 'admin')
  if (!admin) throw new Error('The demo world has no admin.')
  return admin
}

describe('the token', () => {
  test('says who is signed in, in any script, and nothing else', async () => {
    const student = await signUp(site, { name: 'ज्योत्स्ना पाटील' })

    const { payload, protectedHeader } = await jwtVerify(
      student.token,
      new TextEncoder().encode(secret),
      { currentDate: now },
    )

    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(payload).toEqual({
      name: 'ज्योत्स्ना पाटील',
      email: student.email,
      role: 'student',
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      exp: Math.floor(loginTime.getTime() / 1000) + 7 * 24 * 3600,
    })
    expect(readToken(student.token, loginTime.getTime() / 1000)).toEqual({
      ok: true,
      user: payload,
    })
  })

  test('carries the picture of a person who has one', async () => {
    const student = await signUp(site)
    const picture = '/profile-pictures/that-is-not-looked-for'
    await site.sql('update users set picture = $1 where email = $2', [picture, student.email])

    const { token } = await cookieOfLogin(site, student)

    expect(readToken(token, 0)).toMatchObject({ ok: true, user: { profilePic: picture } })
    const me = (await (await student.get('/api/me')).json()) as { user: object }
    expect(me.user).toMatchObject({ profilePic: picture })
  })

  test('and the cookie end in the same second: after 7 days for a student', async () => {
    const { token, expires } = await cookieOfLogin(site, await signUp(site))

    const reading = readToken(token, 0)
    expect(expires).toEqual(new Date('2026-11-27T06:30:00.000Z'))
    expect(reading).toMatchObject({ user: { exp: expires.getTime() / 1000 } })
  })

  test('and the cookie end in the same second: after 12 hours for an admin', async () => {
    const { token, expires } = await cookieOfLogin(site, adminOf(site))

    const reading = readToken(token, 0)
    expect(expires).toEqual(new Date('2026-11-20T18:30:00.000Z'))
    expect(reading).toMatchObject({ user: { role: 'admin', exp: expires.getTime() / 1000 } })
  })

  // S26, S27
  test('opens nothing: not as a cookie, not as a header, not in the address', async () => {
    const { token } = await signUp(site)
    const thief = visit(site)
    const tries: [path: string, headers: Record<string, string>][] = [
      ['/api/me', { authorization: `Bearer ${token}` }],
      ['/api/me', { cookie: `session=${token}` }],
      ['/api/me', { cookie: `token=${token}` }],
      ['/api/me', { 'x-access-token': token }],
      [`/api/me?token=${token}`, {}],
    ]

    for (const [path, headers] of tries)
      expect((await thief.get(path, { headers })).status).toBe(401)
    const registration = await thief.post(
      '/api/free-demo/register',
      { phone: '98765 43210', course: 'Other', token },
      { authorization: `Bearer ${token}` },
    )
    expect(registration.status).toBe(401)
  })
})

describe('the cookie', () => {
  // S25
  test('over http', async () => {
    const { pair, attributes } = await cookieOfLogin(site, await signUp(site))

    expect(pair).toMatch(/^session=[\w-]{43}$/)
    expect(attributes.toSorted()).toEqual([
      'Expires=Fri, 27 Nov 2026 06:30:00 GMT',
      'HttpOnly',
      'Path=/',
      'SameSite=Lax',
    ])
  })

  // S25
  test('over https is for this host alone', async () => {
    const { pair, attributes } = await cookieOfLogin(secureSite, await signUp(secureSite))

    expect(pair).toMatch(/^__Host-session=[\w-]{43}$/)
    expect(attributes.toSorted()).toEqual([
      'Expires=Fri, 27 Nov 2026 06:30:00 GMT',
      'HttpOnly',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
  })

  test('over https is cleared under the same name', async () => {
    const student = await signUp(secureSite)

    const response = await student.post('/api/auth/logout', {})

    const [line = ''] = response.headers.getSetCookie()
    expect(line.split('; ').toSorted()).toEqual([
      'Max-Age=0',
      'Path=/',
      'Secure',
      '__Host-session=',
    ])
  })

  // S69
  test('over https comes with one by which the browser is known, and goes without it', async () => {
    const student = await signUp(secureSite)
    const response = await visit(secureSite).post('/api/auth/login', student)

    const [, line = ''] = response.headers.getSetCookie()
    expect(line).toMatch(/^__Secure-browser=[\w-]{43}; /)
    expect(line.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=34560000',
      'Path=/api/auth',
      'SameSite=Lax',
      'Secure',
    ])
  })

  // S25
  test('over https counts under no other name', async () => {
    const student = await signUp(secureSite)
    const unprotected = student.cookie().replace('__Host-', '')

    const response = await visit(secureSite).get('/api/me', { headers: { cookie: unprotected } })

    expect(response.status).toBe(401)
  })

  // S20
  test('is another one each time', async () => {
    const student = await signUp(site)
    const pairs = new Set<string>()
    for (let turn = 0; turn < 5; turn++) pairs.add((await cookieOfLogin(site, student)).pair)

    expect(pairs.size).toBe(5)
  })
})

describe('a session ends by itself', () => {
  // S23
  test.each([
    ['a second before seven days', 7 * day - second, 200],
    ['at seven days', 7 * day, 401],
    ['a year later', 365 * day, 401],
  ])('for a student: %s', async (_, after, status) => {
    const student = await signUp(site)

    now = later(after)

    expect((await student.get('/api/me')).status).toBe(status)
  })

  // S23
  test.each([
    ['a second before twelve hours', 12 * hour - second, 200],
    ['at twelve hours', 12 * hour, 401],
  ])('for an admin: %s', async (_, after, status) => {
    const admin = await signInAsAdmin(site)

    now = later(after)

    expect((await admin.get('/api/admin/registrations')).status).toBe(status)
  })

  // S23
  test('however often it is used', async () => {
    const student = await signUp(site)
    for (const days of [2, 4, 6]) {
      now = later(days * day)
      expect((await student.get('/api/me')).status).toBe(200)
    }

    now = later(7 * day)

    expect((await student.get('/api/me')).status).toBe(401)
  })
})

describe('what somebody may is asked of the database each time', () => {
  // S24
  test('a demoted admin is refused at the next request', async () => {
    const person = await signUp(site)
    await assignRoles(site, person.email, 'admin')
    expect((await person.get('/api/admin/registrations')).status).toBe(200)

    await assignRoles(site, person.email)

    expect((await person.get('/api/admin/registrations')).status).toBe(403)
    expect(await (await person.get('/api/me')).json()).toMatchObject({
      user: { role: 'student' },
    })
  })

  // S24
  test('a deleted person is signed out', async () => {
    const person = await signUp(site)

    await site.sql('delete from users where email = $1', [person.email])

    expect((await person.get('/api/me')).status).toBe(401)
  })
})
