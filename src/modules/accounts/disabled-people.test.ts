import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { institute } from '../../../content/institute.ts'
import { openPopup, returnFromProvider, signInBody } from '../../../test-support/popup.ts'
import { openProvider, type TestProvider } from '../../../test-support/provider.ts'
import { openSite, type Site, signInAsAdmin, signUp, visit } from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'

let provider: TestProvider
let site: Site
beforeAll(async () => {
  provider = await openProvider()
  site = await openSite({ settings: provider.settings })
})
afterAll(async () => {
  await site.close()
  await provider[Symbol.asyncDispose]()
})

const disable = (email: string) =>
  site.sql('update users set disabled_at = now() where email = $1', [email])
const enable = (email: string) =>
  site.sql('update users set disabled_at = null where email = $1', [email])
const sessionsOf = (email: string) =>
  site.sql('select 1 from sessions s join users u on u.id = s.user_id where u.email = $1', [email])

const whomToCall = `This account is disabled. Please call us on ${institute.phone.display} or write to ${institute.email}.`

/** Sign-in at the identity provider, returned to us in one of the two ways. */
async function enterByProvider(way: 'login' | 'register', claims: { sub: string; email: string }) {
  const visitor = visit(site)
  const approved = { ...claims, email_verified: true, name: 'Asha Kulkarni' }
  const back = provider.approve(await openPopup(visitor), approved)
  const { message } = await returnFromProvider(visitor, back)
  return visitor.post(`/api/auth/${way}`, message && signInBody(message))
}

// S24
test('a signed-in user is signed out at the next request, staff as well', async () => {
  const student = await signUp(site)
  const admin = await signInAsAdmin(site)
  const [{ email = '' } = {}] = site.signIns

  await disable(student.email)
  await disable(email)

  expect((await student.get('/api/me')).status).toBe(401)
  const body = { phone: '98765 43210', course: 'Other' }
  expect((await student.post('/api/free-demo/register', body)).status).toBe(401)
  expect((await admin.get('/api/admin/registrations')).status).toBe(401)
})

describe('who comes back', () => {
  // S24
  test('with the password is told whom to call, and can sign in again once enabled', async () => {
    const person = await signUp(site)
    await disable(person.email)
    const before = await sessionsOf(person.email)

    const right = await visit(site).post('/api/auth/login', person)
    const wrong = await visit(site).post('/api/auth/login', {
      ...person,
      password: 'not it at all',
    })

    expect(right.status).toBe(401)
    expect(await right.json()).toEqual({ success: false, message: whomToCall })
    expect(right.headers.getSetCookie()).toEqual([])
    // A person who only guesses passwords must not learn that the account is disabled.
    expect(wrong.status).toBe(401)
    expect(((await wrong.json()) as { message: string }).message).toMatch(/ is not right\.$/)
    expect(await sessionsOf(person.email)).toEqual(before)

    await enable(person.email)
    expect((await visit(site).post('/api/auth/login', person)).status).toBe(200)
  })

  test.each(['login', 'register'] as const)('by provider is told the same (%s)', async (way) => {
    const claims = { sub: `known-${way}`, email: `known-${way}@mail.example` }
    expect((await enterByProvider('register', claims)).status).toBe(201)
    await disable(claims.email)

    const response = await enterByProvider(way, claims)

    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ success: false, message: whomToCall })
    expect(await sessionsOf(claims.email)).toHaveLength(1)
  })

  test('by a provider that only shares the e-mail changes nothing', async () => {
    const person = await signUp(site)
    await disable(person.email)
    const everything = () =>
      site.sql(
        `select u.*, (select count(*) from provider_accounts p where p.user_id = u.id) links
           from users u where email = $1`,
        [person.email],
      )
    const before = await everything()

    const response = await enterByProvider('login', { sub: 'stranger', email: person.email })

    expect(response.status).toBe(401)
    expect(await everything()).toEqual(before)
  })

  test('with a password that was being checked meanwhile is refused', async () => {
    const person = await signUp(site)

    const operator = new pg.Client({ connectionString: site.connectionString })
    await operator.connect()
    await operator.query('begin')
    await operator.query('update users set disabled_at = now() where email = $1', [person.email])

    const response = visit(site).post('/api/auth/login', person)
    await waitFor(async () => {
      const connections = await site.sql(
        `select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(connections).toHaveLength(1)
    })
    await operator.query('commit')
    await operator.end()

    expect((await response).status).toBe(401)
  })
})
