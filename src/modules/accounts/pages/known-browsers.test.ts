import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretFor } from '../../../../test-support/mails.ts'
import { requestFromSandbox, signInBody } from '../../../../test-support/popup.ts'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const wrong = 'not the password'
const login = (visitor: Visitor, email: string, password: string) =>
  visitor.post('/api/auth/login', { email, password })

/** An attacker with another address for each try; at most ten tries share one. */
async function spendFromEverywhere(email: string, tries: number) {
  const statuses: number[] = []
  for (let turn = 0; turn < tries; turn += 25) {
    const crowd = Array.from({ length: Math.min(25, tries - turn) }, () => visit(site))
    const answers = await Promise.all(crowd.map((guesser) => login(guesser, email, wrong)))
    statuses.push(...answers.map(({ status }) => status))
  }
  return statuses
}

describe('wrong passwords for one account from everywhere', () => {
  // S69
  test('are answered a hundred times a day; who has signed in there before does not feel it', async () => {
    const person = await signUp(site)
    const { email, password } = person
    const statuses = await spendFromEverywhere(email, 110)
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)

    const response = await login(visit(site), email, password)
    await person.post('/api/auth/logout', {})
    const ownResponse = await login(person, email, password)

    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
    expect(await response.json()).toEqual({
      success: false,
      message:
        'Too many tries. Please wait 24 hours and try again. You can sign in sooner from a browser that you have used here before, or choose a new password with “Forgot your password?”.',
    })
    expect(ownResponse.status).toBe(200)
    expect((await login(person, email, password)).status).toBe(200)
  })

  // S69
  test('are refused in the same words where nobody has the e-mail', async () => {
    const knownAccount = await signUp(site)
    const nobody = `nobody-${knownAccount.email}`
    await spendFromEverywhere(knownAccount.email, 100)
    await spendFromEverywhere(nobody, 100)

    const answers = await Promise.all(
      [knownAccount.email, nobody].map(async (email) => {
        const response = await login(visit(site), email, wrong)
        const names = [...response.headers.keys()]
        return { status: response.status, names, body: await response.text() }
      }),
    )

    expect(answers[0]?.status).toBe(429)
    expect(answers[1]).toEqual(answers[0])
  })

  // S69
  test('lock nobody out: a new password by mail begins the count anew, and is known there', async () => {
    const { email } = await signUp(site)
    await spendFromEverywhere(email, 100)
    const otherBrowser = visit(site)
    const selected = 'another four words in a row'

    await otherBrowser.post('/api/auth/forgot-password', { email })
    const secret = await secretFor(site, email, /^Choose a new password/)
    await otherBrowser.post('/api/auth/reset-password', { secret, password: selected })

    expect((await login(visit(site), email, wrong)).status).toBe(401)
    // Nor can strangers use it up again before the person signs in.
    await spendFromEverywhere(email, 99)
    expect((await login(visit(site), email, selected)).status).toBe(429)
    expect((await login(otherBrowser, email, selected)).status).toBe(200)
  })

  // S69
  test('do not block a sign-in by the identity provider', async () => {
    const email = 'by-provider@mail.example'
    const register = visit(site)
    const { message: first } = await requestFromSandbox(register, { email, name: 'Ravi' })
    await register.post('/api/auth/register', first && signInBody(first))
    await spendFromEverywhere(email, 100)
    const otherBrowser = visit(site)

    const { message } = await requestFromSandbox(otherBrowser, { email, name: 'Ravi' })

    const response = await otherBrowser.post('/api/auth/login', message && signInBody(message))
    expect(response.status).toBe(200)
  })
})

describe('a browser that has signed in before', () => {
  const cookieOf = (response: Response) => {
    const line = response.headers.getSetCookie().find((one) => one.startsWith('browser=')) ?? ''
    return { line, pair: line.split(';')[0] ?? '' }
  }
  const from = (cookie: string) => (email: string, password: string) =>
    visit(site).post('/api/auth/login', { email, password }, { cookie })

  // S69
  test('is known by a cookie that opens nothing and is sent only to where one signs in', async () => {
    const { email, password } = await signUp(site)

    const { line, pair } = cookieOf(await login(visit(site), email, password))

    expect(line).toMatch(
      /^browser=[\w-]{43}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    )
    expect((await visit(site).get('/api/me', { headers: { cookie: pair } })).status).toBe(401)
    const [row] = await site.sql('select known_browsers::text as row from known_browsers limit 1')
    expect(row?.row).not.toContain(pair.slice('browser='.length))
  })

  // S69
  test('has a hundred tries of its own, and an account of the guesser’s own gives none back', async () => {
    const victim = await signUp(site)
    const guesser = await signUp(site)
    // The attacker has one of the victim's cookies.
    let { pair } = cookieOf(await login(victim, victim.email, victim.password))

    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn++) {
      const guesses = Array.from({ length: 20 }, () => from(pair)(victim.email, wrong))
      statuses.push(...(await Promise.all(guesses)).map(({ status }) => status))
      pair = cookieOf(await from(pair)(guesser.email, guesser.password)).pair
    }

    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect(statuses.slice(100)).toEqual(Array(20).fill(429))
  })

  // S69
  test('is known for that account only, and by the last cookie only', async () => {
    const person = await signUp(site)
    const other = await signUp(site)
    const first = cookieOf(await login(visit(site), person.email, person.password)).pair
    const second = cookieOf(await from(first)(person.email, person.password)).pair
    await spendFromEverywhere(person.email, 100)
    await spendFromEverywhere(other.email, 100)

    expect((await from(second)(other.email, other.password)).status).toBe(429)
    expect((await from(first)(person.email, person.password)).status).toBe(429)
    expect((await from(second)(person.email, person.password)).status).toBe(200)
  })

  test('is forgotten when twenty others have signed in since', async () => {
    const { email, password } = await signUp(site)
    const [row] = await site.sql('select id from users where email = $1', [email])

    for (let turn = 0; turn < 25; turn++) await login(visit(site), email, password)

    const browsers = await site.sql('select from known_browsers where user_id = $1', [row?.id])
    expect(browsers).toHaveLength(20)
  })

  test('is forgotten after 400 days without a sign-in', async () => {
    const { email, password } = await signUp(site)
    const old = await signUp(site)
    await site.sql(
      `update known_browsers b set last_seen_at = now() - interval '401 days'
         from users u where u.id = b.user_id and u.email = $1`,
      [old.email],
    )

    await login(visit(site), email, password)

    const browserQuery =
      'select from known_browsers b join users u on u.id = b.user_id where email = $1'
    expect(await site.sql(browserQuery, [old.email])).toEqual([])
  })
})
