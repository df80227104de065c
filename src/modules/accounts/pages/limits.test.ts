import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../../test-support/site.ts'

let site: Site
let siteWithoutProxy: Site
beforeAll(async () => {
  site = await openSite()
  siteWithoutProxy = await openSite({ settings: { TRUST_PROXY: '' } })
})
afterAll(async () => {
  await site.close()
  await siteWithoutProxy.close()
})

const wrong = 'not the password'
const login = (visitor: Visitor, email: string, password: string, from = visitor.from) =>
  visitor.post('/api/auth/login', { email, password }, { 'x-forwarded-for': from })

async function spend(visitor: Visitor, email: string, tries: number) {
  for (let turn = 0; turn < tries; turn++) {
    expect((await login(visitor, email, wrong)).status).toBe(401)
  }
}

describe('wrong passwords for one person from one address', () => {
  // S15
  test('are answered ten times, then refused for a while', async () => {
    const { email } = await signUp(site)
    const guesser = visit(site)
    await spend(guesser, email, 10)

    const response = await login(guesser, email, wrong)

    expect(response.status).toBe(429)
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(300)
    expect(await response.json()).toEqual({
      success: false,
      message: expect.stringMatching(/^Too many tries\. Please wait .+ and try again\.$/),
    })
  })

  // S15
  test('are refused even when the eleventh is right, for that address only', async () => {
    const { email, password } = await signUp(site)
    const guesser = visit(site)
    await spend(guesser, email, 10)

    expect((await login(guesser, email, password)).status).toBe(429)
    expect((await login(guesser, email.toUpperCase(), password)).status).toBe(429)
    expect((await login(visit(site), email, password)).status).toBe(200)
  })

  test('do not count once the right one was given', async () => {
    const { email, password } = await signUp(site)
    const visitor = visit(site)
    for (let turn = 0; turn < 12; turn++) {
      expect((await login(visitor, email, password)).status).toBe(200)
    }
  })

  test('are limited for an e-mail that nobody has as well', async () => {
    const guesser = visit(site)
    await spend(guesser, 'nobody-at-all@mail.example', 10)

    expect((await login(guesser, 'nobody-at-all@mail.example', wrong)).status).toBe(429)
  })

  // S17
  test('exactly one of two at once gets the last place', async () => {
    const { email } = await signUp(site)
    const guesser = visit(site)
    await spend(guesser, email, 9)

    const both = await Promise.all([login(guesser, email, wrong), login(guesser, email, wrong)])

    expect(both.map((response) => response.status).sort()).toEqual([401, 429])
  })
})

describe('tries from one address', () => {
  // S16
  test('are answered twenty-five times, whoever they are for', async () => {
    const guesser = visit(site)
    for (let turn = 0; turn < 25; turn++) await spend(guesser, `guess-${turn}@mail.example`, 1)

    const { email, password } = await signUp(site)
    expect((await login(guesser, email, wrong)).status).toBe(429)
    expect((await login(guesser, email, password)).status).toBe(429)
    expect((await login(visit(site), email, password)).status).toBe(200)
  })

  // S17
  test('include every address of a /64', async () => {
    const guesser = visit(site)
    const { email } = await signUp(site)
    for (let turn = 0; turn < 10; turn++) {
      expect((await login(guesser, email, wrong, `2001:db8:1:2::${turn + 1}`)).status).toBe(401)
    }

    expect((await login(guesser, email, wrong, '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await login(guesser, email, wrong, '2001:db8:1:3::1')).status).toBe(401)
  })

  // S19
  test('are counted for accounts too: sixty sign-ups, a classroom', async () => {
    const classroom = visit(site)
    const person = { name: 'Asha', password: 'a long enough password' }
    const { email } = await signUp(site)
    for (let turn = 0; turn < 60; turn++) {
      // A taken e-mail counts too, which bounds asking for existing ones.
      const response = await classroom.post('/api/auth/register', { ...person, email })
      expect(response.status).toBe(409)
    }

    const response = await classroom.post('/api/auth/register', {
      ...person,
      email: 'sixty-first@mail.example',
    })

    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(
      await site.sql('select 1 from users where email = $1', ['sixty-first@mail.example']),
    ).toEqual([])
  })
})

describe('an address that is only claimed', () => {
  // S17
  test('does not open a new count without a trusted proxy', async () => {
    const guesser = visit(siteWithoutProxy)
    const { email } = await signUp(siteWithoutProxy)
    const claim = (address: string) =>
      guesser.post(
        '/api/auth/login',
        { email, password: wrong },
        {
          'x-forwarded-for': address,
          'x-real-ip': address,
          'cf-connecting-ip': address,
          'true-client-ip': address,
          forwarded: `for=${address}`,
        },
      )
    for (let turn = 0; turn < 10; turn++) {
      expect((await claim(`203.0.113.${turn}`)).status).toBe(401)
    }

    expect((await claim('203.0.113.10')).status).toBe(429)
  })

  // S17
  test('before the one the proxy saw does not open a new count either', async () => {
    const guesser = visit(site)
    const { email } = await signUp(site)
    for (let turn = 0; turn < 10; turn++) {
      const claimedAddress = `198.51.100.${turn}, 203.0.113.7`
      expect((await login(guesser, email, wrong, claimedAddress)).status).toBe(401)
    }

    expect((await login(guesser, email, wrong, '198.51.100.99, 203.0.113.7')).status).toBe(429)
  })
})

describe('a success', () => {
  // S16
  test('does not reset the limit of the address: an own account allows no further guesses', async () => {
    const ownAccount = await signUp(site)
    const cookieless = { cookie: 'none=of-them' }
    const guesser = visit(site)
    const enter = () => guesser.post('/api/auth/login', ownAccount, cookieless)
    for (let turn = 0; turn < 12; turn++) {
      await spend(guesser, `own-pays-${turn}@mail.example`, 1)
      expect((await enter()).status).toBe(200)
    }

    expect((await enter()).status).toBe(200)
    expect((await login(guesser, 'own-pays@mail.example', wrong)).status).toBe(429)
  })

  // S16
  test('in a known browser does not count for the address: a classroom can sign in', async () => {
    const classroom = '203.0.113.40'
    const students = await Promise.all(Array.from({ length: 30 }, () => signUp(site)))

    for (const student of students) {
      const { email, password } = student
      expect((await login(student, email, password, classroom)).status).toBe(200)
    }
  })
})

describe('a /48 of IPv6', () => {
  // S69
  test('has four times what a /64 has', async () => {
    const guesser = visit(site)
    const guess = (network: number, turn: number) =>
      login(guesser, `from-48-${network}-${turn}@mail.example`, wrong, `2001:db8:48:${network}::1`)
    for (let network = 0; network < 4; network++) {
      const guesses = await Promise.all(
        Array.from({ length: 25 }, (_, turn) => guess(network, turn)),
      )
      expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]))
    }

    expect((await guess(4, 0)).status).toBe(429)
    const next = login(guesser, 'from-49@mail.example', wrong, '2001:db8:49::1')
    expect((await next).status).toBe(401)
  })
})

// S72
test('what is counted cannot be read from the table', async () => {
  const { email, password } = await signUp(site)
  const guesser = visit(site)
  await login(guesser, email, wrong, '2001:db8:abcd:1::1')
  await login(guesser, email, wrong)
  await guesser.post('/api/auth/forgot-password', { email })
  await login(guesser, email, password)

  const rows = await site.sql<{ key: string }>('select key from rate_limits')

  expect(rows.length).toBeGreaterThan(5)
  for (const { key } of rows) expect(key).toMatch(/^[a-z0-9-]+:[\w-]{43}$/)
  const table = JSON.stringify(rows)
  for (const notice of [email, guesser.from, '2001:db8', 'mail.example'])
    expect(table).not.toContain(notice)
  // Nor can it be found by trying: the hash is keyed.
  for (const guess of [email, `login-account ${email}`])
    for (const encoding of ['hex', 'base64url'] as const)
      expect(table).not.toContain(createHash('sha256').update(guess).digest(encoding))
})
