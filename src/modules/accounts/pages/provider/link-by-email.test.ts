import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoStudents } from '../../../../../content/people.ts'
import { openPopup, returnFromProvider, signInBody } from '../../../../../test-support/popup.ts'
import { openProvider, type TestProvider } from '../../../../../test-support/provider.ts'
import {
  cloneDatabase,
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
  visit,
} from '../../../../../test-support/site.ts'
import { waitFor } from '../../../../../test-support/wait-for.ts'

type World = { provider: TestProvider; site: Site }
/** Two sites on one database, each with its own provider. */
let a: World
let b: World
beforeAll(async () => {
  const { connectionString } = await cloneDatabase()
  const open = async () => {
    const provider = await openProvider()
    return { provider, site: await openSite({ settings: provider.settings, connectionString }) }
  }
  a = await open()
  b = await open()
})
afterAll(async () => {
  for (const { provider, site } of [a, b]) {
    await site.close()
    await provider.close()
  }
})

const verified = (email: string, more: object = {}) => ({
  sub: `108442 ${email}`,
  email,
  email_verified: true,
  name: 'Meera Iyer',
  ...more,
})

async function enter(way: 'login' | 'register', person: object, { provider, site }: World = a) {
  const visitor = visit(site)
  const back = provider.approve(await openPopup(visitor), { ...person })
  const { message } = await returnFromProvider(visitor, back)
  if (!message) throw new Error('The popup ended without a message.')
  const response = await visitor.post(`/api/auth/${way}`, signInBody(message))
  return { visitor, response, status: response.status }
}

const login = (email: string, password: string) =>
  visit(a.site).post('/api/auth/login', { email, password })
const idBehind = async (visitor: Visitor) => {
  const { user } = (await (await visitor.get('/api/me')).json()) as { user?: { email: string } }
  const [row] = await a.site.sql('select id from users where email = $1', [user?.email])
  return row?.id as string | undefined
}
const statusOf = async (visitor: Visitor) => (await visitor.get('/api/me')).status

describe('the user id at the provider is no password', () => {
  // S08
  test('it opens nothing after a sign-up by provider', async () => {
    const person = verified('after@mail.example')
    expect((await enter('register', person)).status).toBe(201)

    const guess = await login(person.email, person.sub)
    const body = { name: 'A', email: person.email, password: person.sub }
    const register = await visit(a.site).post('/api/auth/register', body)

    expect(guess.status).toBe(401)
    expect(await guess.json()).toEqual({
      success: false,
      message: 'The e-mail address or the password is not right.',
    })
    expect(register.status).toBe(409)
    expect((await login(person.email, person.sub)).status).toBe(401)
  })

  // S08
  test('a password account made with it is not the one the person gets', async () => {
    const person = verified('before@mail.example')
    const attacker = visit(a.site)
    const body = { name: 'A', email: person.email, password: person.sub }
    expect((await attacker.post('/api/auth/register', body)).status).toBe(201)

    const { status } = await enter('login', person)

    expect(status).toBe(200)
    expect(await statusOf(attacker)).toBe(401)
    expect((await login(person.email, person.sub)).status).toBe(401)
  })
})

describe('an e-mail that somebody else has signed up with and not verified', () => {
  // S12
  test.each(['login', 'register'] as const)(
    'goes to whom the provider knows, at %s: password and sessions of before end',
    async (way) => {
      const attacker = await signUp(a.site)
      const id = await idBehind(attacker)

      const { visitor, response } = await enter(way, verified(attacker.email))

      expect(response.status).toBe(200)
      expect(await idBehind(visitor)).toBe(id)
      expect(await statusOf(attacker)).toBe(401)
      expect((await login(attacker.email, attacker.password)).status).toBe(401)
      expect(a.site.logged.join('')).toContain(`"userId":"${id}","how":"taken-over"`)
    },
  )

  test('is lost as well to who got it from a provider that had not verified it', async () => {
    const email = 'unverified@mail.example'
    const attacker = { ...verified(email), sub: 'attacker', email_verified: false }
    const before = await enter('register', attacker)
    expect(before.status).toBe(201)

    expect((await enter('login', verified(email))).status).toBe(200)

    expect(await statusOf(before.visitor)).toBe(401)
    expect((await enter('login', attacker)).status).toBe(401)
  })

  // S12
  test('is not entered by a password that was being checked meanwhile', async () => {
    const attacker = await signUp(a.site)
    const holder = await hold(attacker.email)
    const guess = login(attacker.email, attacker.password)
    await waitFor(async () => expect(await countWaiting()).toBe(1))

    await holder.takePassword()

    expect((await guess).status).toBe(401)
  })

  /** A takeover of an account, stopped in the middle of its transaction. */
  async function hold(email: string) {
    const client = new pg.Client({ connectionString: a.site.connectionString })
    await client.connect()
    await client.query('begin')
    await client.query('select from users where email = $1 for update', [email])
    return {
      async takePassword() {
        await client.query('update users set password_hash = null where email = $1', [email])
        await client.query('commit')
        await client.end()
      },
    }
  }
  const countWaiting = async () =>
    (
      await a.site.sql(
        `select from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).length
})

describe('an e-mail that the provider has not verified', () => {
  // S12
  test.each([false, undefined, 'false', 1, null])('never links (%o)', async (word) => {
    const owner = await signUp(a.site)
    for (const way of ['login', 'register'] as const) {
      const { visitor, response } = await enter(
        way,
        verified(owner.email, { email_verified: word }),
      )

      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({
        success: false,
        message:
          'An account with this e-mail already exists, and Acme has not confirmed that the e-mail is yours. Please log in with your password instead.',
      })
      expect(await statusOf(visitor)).toBe(401)
    }
    expect(await statusOf(owner)).toBe(200)
    expect((await login(owner.email, owner.password)).status).toBe(200)
  })
})

describe('an e-mail that both sides have verified', () => {
  test('makes the accounts one, and nothing ends', async () => {
    const [, rohan] = demoStudents
    const email = rohan?.email ?? ''
    const first = await enter('login', verified(email))
    const second = await enter('login', verified(email, { sub: 'meera-at-b' }), b)

    expect([first.status, second.status]).toEqual([200, 200])
    expect(await idBehind(second.visitor)).toBe(await idBehind(first.visitor))
    expect(await statusOf(first.visitor)).toBe(200)
  })
})

describe('who somebody is depends on who says it', () => {
  // S11
  test('the same user id at another provider is somebody else', async () => {
    const meera = verified('meera@mail.example', { sub: '108' })
    const stranger = verified('stranger@mail.example', { sub: '108' })
    const { visitor } = await enter('register', meera)

    expect((await enter('login', stranger, b)).status).toBe(401)
    const other = await enter('register', stranger, b)

    expect(other.status).toBe(201)
    expect(await idBehind(other.visitor)).not.toBe(await idBehind(visitor))
  })

  // S11
  test('the same e-mail at another provider is nobody, as long as that has not verified it', async () => {
    const meera = verified('twice@mail.example')
    await enter('register', meera)
    const other = { ...meera, email_verified: false }

    expect((await enter('login', other, b)).status).toBe(401)
    expect((await enter('register', other, b)).status).toBe(401)
  })

  test('a credential of one provider says nothing about the same id at another', async () => {
    const meera = verified('third@mail.example', { sub: 'the same' })
    const { visitor } = await enter('register', meera)
    const other = await enter('register', { ...meera, email: 'fourth@mail.example' }, b)
    expect(await idBehind(other.visitor)).not.toBe(await idBehind(visitor))
  })
})

test('no provider opens an account of our staff', async () => {
  const admin = a.site.signIns.find(({ role }) => role === 'admin')
  for (const way of ['login', 'register'] as const) {
    const { visitor, response } = await enter(way, verified(admin?.email ?? ''))
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('our staff') })
    expect(await statusOf(visitor)).toBe(401)
  }
  // The site that started last has the passwords.
  expect(await statusOf(await signInAsAdmin(b.site))).toBe(200)
})

describe('the entry that staff made with an e-mail', () => {
  const addStudent = async (email: string) => {
    const [row] = await a.site.sql<{ id: number }>(
      `insert into students (name, email, source) values ('Of The Desk', $1, 'staff') returning id::int`,
      [email],
    )
    return row?.id
  }
  const entryOf = async (email: string) => {
    const [row] = await a.site.sql<{ id: number | null }>(
      'select student_id::int as id from users where email = $1',
      [email],
    )
    return row?.id ?? null
  }

  test('belongs to whose e-mail the provider has verified', async () => {
    const id = await addStudent('known-to-staff@mail.example')
    await enter('register', verified('known-to-staff@mail.example'))

    expect(await entryOf('known-to-staff@mail.example')).toBe(id)
  })

  test('belongs to nobody whose e-mail it has not', async () => {
    await addStudent('not-verified@mail.example')
    await enter('register', verified('not-verified@mail.example', { email_verified: false }))

    expect(await entryOf('not-verified@mail.example')).toBeNull()
  })

  // S67
  test('is not joined with what somebody else had registered in the account before', async () => {
    const email = 'waited-for@mail.example'
    const id = await addStudent(email)
    const stranger = visit(a.site)
    const account = { name: 'Mallory', email, password: 'a long enough password' }
    await stranger.post('/api/auth/register', account)
    await stranger.post('/api/free-demo/register', { phone: '98765 12345', course: 'Other' })
    const entryId = await entryOf(email)

    expect((await enter('login', verified(email))).status).toBe(200)

    expect(entryId).not.toBe(id)
    expect(await entryOf(email)).toBe(entryId)
    const pairs = await a.site.sql<{ one: number; other: number }>(
      `select one_id::int as one, other_id::int as other from student_suggestions
        where settled_at is null and $1 in (one_id, other_id)`,
      [id],
    )
    expect(pairs).toEqual([{ one: id, other: entryId }])
  })
})
