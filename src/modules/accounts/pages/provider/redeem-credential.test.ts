import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPopup, returnFromProvider, signInBody } from '../../../../../test-support/popup.ts'
import { openProvider, type TestProvider } from '../../../../../test-support/provider.ts'
import {
  openSite,
  type Site,
  signUp,
  type Visitor,
  visit,
} from '../../../../../test-support/site.ts'

let provider: TestProvider
let site: Site
let minutesLater = 0
beforeAll(async () => {
  provider = await openProvider()
  const clock = () => new Date(Date.now() + minutesLater * 60_000)
  site = await openSite({ settings: provider.settings, clock })
})
afterEach(() => {
  minutesLater = 0
})
afterAll(async () => {
  await site.close()
  await provider.close()
})

let people = 0
/** A person about whom the provider knows more than we do. */
function newPerson(more: object = {}) {
  people += 1
  return {
    sub: `10844200${people}`,
    email: `ravi-${people}@mail.example`,
    email_verified: true,
    name: 'Ravi Rao',
    picture: 'https://pictures.example/ravi.jpg',
    ...more,
  }
}

/** A browser that returned from the provider, and what its page would send. */
async function providerAnswer(person: object) {
  const visitor = visit(site)
  const back = provider.approve(await openPopup(visitor), { ...person })
  const { message } = await returnFromProvider(visitor, back)
  if (!message) throw new Error('The popup ended without a message.')
  return { visitor, body: signInBody(message) }
}

const signUpBy = async (person: object) => {
  const { visitor, body } = await providerAnswer(person)
  return { visitor, response: await visitor.post('/api/auth/register', body) }
}
const loginBy = async (person: object) => {
  const { visitor, body } = await providerAnswer(person)
  return { visitor, response: await visitor.post('/api/auth/login', body) }
}
const account = async (email: string) =>
  (
    await site.sql(
      'select *, array(select role from staff_roles where user_id = users.id) as roles from users where email = $1',
      [email],
    )
  )[0]
const readUser = async (visitor: Visitor) =>
  (await (await visitor.get('/api/me')).json()) as { user?: { name: string; email: string } }

describe('signing up', () => {
  test('makes an account of what the provider said, whatever the page says beside', async () => {
    const person = newPerson({ email: 'Ravi.RAO@mail.example' })
    const { visitor, body } = await providerAnswer(person)

    const response = await visitor.post('/api/auth/register', {
      ...body,
      name: 'Somebody Else',
      profilePicture: 'https://evil.example/x.png',
      role: 'admin',
      id: '00000000-0000-0000-0000-000000000000',
    })

    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      success: true,
      message: 'Your account has been created. Welcome!',
      token: expect.any(String),
      user: { name: 'Ravi Rao' },
    })
    expect(await account('ravi.rao@mail.example')).toMatchObject({
      name: 'Ravi Rao',
      picture: null,
      roles: [],
      password_hash: null,
      email_verified_at: expect.any(Date),
    })
    expect(await readUser(visitor)).toMatchObject({ user: { email: 'ravi.rao@mail.example' } })
  })

  test('a second time signs in', async () => {
    const person = newPerson()
    await signUpBy(person)
    const { visitor, response } = await signUpBy(person)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ message: 'Welcome back, Ravi Rao!' })
    expect(await readUser(visitor)).toMatchObject({ user: { email: person.email } })
  })

  test('with several popups at once makes one account', async () => {
    const person = newPerson()
    const tries = await Promise.all([
      providerAnswer(person),
      providerAnswer(person),
      providerAnswer(person),
    ])

    const answers = await Promise.all(
      tries.map(({ visitor, body }) => visitor.post('/api/auth/register', body)),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
  })

  // S301
  test.each([
    ['none', undefined, 'ravi'],
    ['an empty one', '  ', 'ravi'],
    ['one with signs that no name has', 'Ravi\u0000\n\u001b[2J Rao', 'Ravi [2J Rao'],
    ['one with signs that nobody sees', 'Ra\u202evi\u200b R\u200dao', 'Ravi Rao'],
    ['one that never ends', 'र'.repeat(300), 'र'.repeat(100)],
  ])('copes with a name that is %s', async (_, name, keptFields) => {
    const person = newPerson({ name, email: `ravi@mail-${people}.example` })

    const { response } = await signUpBy(person)

    expect(response.status).toBe(201)
    expect(await account(person.email)).toMatchObject({ name: keptFields })
  })

  test.each(['javascript:alert(1)', 'data:image/svg+xml,x', 'http://pictures.example/x', 'x', 7])(
    'takes no picture from %s',
    async (picture) => {
      const person = newPerson({ picture })
      expect((await signUpBy(person)).response.status).toBe(201)
      expect(await account(person.email)).toMatchObject({ picture: null, external_picture: null })
    },
  )

  test('asks for the e-mail where only the UserInfo endpoint has it', async () => {
    const { email, email_verified, ...person } = newPerson()
    const visitor = visit(site)
    const more = { sub: person.sub, email, email_verified }
    const back = provider.approve(await openPopup(visitor), person, undefined, more)

    const { message } = await returnFromProvider(visitor, back)

    expect(message).toMatchObject({ email, userId: person.sub })
  })

  test.each([{ email: undefined }, { email: 'not an e-mail' }, { email: 7 }])(
    'is not possible with %o',
    async (change) => {
      const visitor = visit(site)
      const url = await openPopup(visitor)
      const { response } = await returnFromProvider(
        visitor,
        provider.approve(url, newPerson(change)),
      )
      expect(response.status).toBe(400)
      const lines = site.logged.filter((line) => line.includes('provider-return'))
      expect(lines.at(-1)).toContain('"reason":"')
    },
  )
})

describe('logging in', () => {
  test('opens the account of that person at that provider', async () => {
    const person = newPerson()
    await signUpBy(person)

    const { visitor, response } = await loginBy({ ...person, email: 'moved@mail.example' })

    expect(response.status).toBe(200)
    const { token, ...answer } = await response.json()
    expect(answer).toEqual({
      success: true,
      message: 'Welcome back, Ravi Rao!',
      user: { name: 'Ravi Rao' },
    })
    expect(await readUser(visitor)).toMatchObject({ user: { email: person.email } })
    expect(atob(token.split('.')[1])).not.toContain(person.sub)
  })

  test('without an account says to sign up, and makes none', async () => {
    const person = newPerson()

    const { response } = await loginBy(person)

    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      success: false,
      message: 'There is no account for this sign-in yet. Please sign up first.',
    })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await account(person.email)).toBeUndefined()
  })
})

// S303
test('a first link ends a password that nobody proved, and keeps one that its owner did', async () => {
  const enter = async (isProven: boolean) => {
    const student = await signUp(site)
    const confirm = `update users set email_verified_at = now(), password_verified = ${isProven}`
    await site.sql(`${confirm} where email = $1`, [student.email])
    await loginBy(newPerson({ email: student.email }))
    return (await visit(site).post('/api/auth/login', student)).status
  }
  expect([await enter(false), await enter(true)]).toEqual([401, 200])
})

describe('a credential', () => {
  const error = {
    success: false,
    message: 'This sign-in has expired or was already used. Please try again.',
  }

  test.each(['login', 'register'])('is good once for %s', async (way) => {
    const person = newPerson()
    await signUpBy(person)
    const { visitor, body } = await providerAnswer(person)

    expect((await visitor.post(`/api/auth/${way}`, body)).status).toBe(200)

    const response = await visit(site).post(`/api/auth/${way}`, body)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual(error)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('is good for one of many at once', async () => {
    const person = newPerson()
    const { body } = await providerAnswer(person)

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => visit(site).post('/api/auth/register', body)),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(401)])
  })

  test.each([
    ['with another e-mail', { email: 'victim@mail.example' }],
    ['with another user id', { password: '108442999' }],
    ['with an empty credential', { credential: '' }],
    ['with a credential somewhat changed', { credential: 'A'.repeat(43) }],
  ])('is good for nothing %s', async (_, change) => {
    const person = newPerson()
    const { visitor, body } = await providerAnswer(person)

    for (const way of ['register', 'login']) {
      const response = await visitor.post(`/api/auth/${way}`, { ...body, ...change })
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual(error)
    }
    expect(await account(person.email)).toBeUndefined()
    expect(await account('victim@mail.example')).toBeUndefined()
  })

  test('is good for nobody else: two people who swap theirs stay outside', async () => {
    const [one, other] = [await providerAnswer(newPerson()), await providerAnswer(newPerson())]
    const swapped = { ...one.body, credential: other.body.credential }
    expect((await one.visitor.post('/api/auth/register', swapped)).status).toBe(401)
    // It is used up, for its owner too.
    expect((await other.visitor.post('/api/auth/register', other.body)).status).toBe(401)
  })

  test('is good for five minutes', async () => {
    const { visitor, body } = await providerAnswer(newPerson())
    minutesLater = 6
    expect((await visitor.post('/api/auth/register', body)).status).toBe(401)
  })

  test('is kept as a hash: what the table holds is good for nothing', async () => {
    const { visitor, body } = await providerAnswer(newPerson())
    const [row] = await site.sql<{ id: Buffer }>(
      'select * from sign_in_credentials where email = $1',
      [body.email],
    )
    expect(JSON.stringify(row)).not.toContain(body.credential)
    for (const encoding of ['base64url', 'hex'] as const) {
      const credential = row?.id.toString(encoding)
      const response = await visitor.post('/api/auth/register', { ...body, credential })
      expect(response.status).toBe(401)
    }
  })
})

// S35
test('neither log nor answers say who somebody is at the provider, or what opens their account', async () => {
  const person = newPerson()
  const { visitor, body } = await providerAnswer(person)
  const signedUp = await visitor.post('/api/auth/register', body)
  const cookie = visitor.cookie().split('=')[1] ?? ''
  await loginBy(person)
  const student = await signUp(site)
  await loginBy({ ...person, sub: 'another', email: student.email, email_verified: false })

  const { token, ...answer } = await signedUp.json()
  expect(JSON.stringify([answer, await readUser(visitor)])).not.toContain(person.sub)
  const text = site.logged.join('')
  expect(text).toContain('"event":"sign-up","by":"provider","outcome":"ok"')
  expect(text).toContain('"event":"login","by":"provider","outcome":"ok"')
  expect(text).toContain('"outcome":"refused","reason":"not-verified"')
  for (const secret of [person.sub, person.email, body.credential, token, cookie])
    expect(text).not.toContain(secret)
})
