import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secretFor } from '../../../../../test-support/mails.ts'
import { requestFromSandbox, signInBody } from '../../../../../test-support/popup.ts'
import { addAuthenticatorApp } from '../../../../../test-support/second-step.ts'
import {
  openSite,
  type Site,
  signUp,
  type Visitor,
  visit,
} from '../../../../../test-support/site.ts'

const start = new Date()
let now = start
let site: Site
beforeAll(async () => {
  site = await openSite({ clock: () => now })
})
afterAll(() => site.close())
beforeEach(() => {
  now = start
})

type Confirmed = { token?: string; choosePassword?: string }

const newPassword = 'chosen by who reads the mail'
const confirm = /^Confirm your e-mail address/
const confirmNew = /^Confirm your new e-mail address/
const verify = async (secret: string, visitor: Visitor = visit(site)) => {
  const response = await visitor.post('/api/auth/verify-email', { secret })
  return { status: response.status, ...((await response.json()) as Confirmed) }
}
const login = async (email: string, password: string, visitor = visit(site)) =>
  (await visitor.post('/api/auth/login', { email, password })).status
const statusOf = async (visitor: Visitor) => (await visitor.get('/api/me')).status
const send = (visitor: Visitor, method: string, path: string, body: object) =>
  visitor.ask(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const reset = async (secret = '', password = newPassword, visitor = visit(site)) =>
  (await visitor.post('/api/auth/reset-password', { secret, password })).status
const accountOf = async (email: string) =>
  (await site.sql('select * from users where email = $1', [email]))[0]

async function enterByProvider(email: string, way: 'login' | 'register', verified: boolean) {
  const visitor = visit(site)
  const { message } = await requestFromSandbox(visitor, { email, name: 'Meera', verified })
  const response = await visitor.post(`/api/auth/${way}`, message && signInBody(message))
  return { visitor, status: response.status }
}

/** Somebody who requests another address, in their own browser. */
async function askForAddress(visitor: Visitor & { password: string }, email: string) {
  const { password } = visitor
  expect((await send(visitor, 'PUT', '/api/me/email', { email, password })).status).toBe(200)
}

describe('an e-mail confirmed by somebody who is not signed in to its account', () => {
  // S68
  test('ends whatever a stranger who signed up with it had, and leads to a password', async () => {
    // Given a stranger who signed up with it and prepared what they could
    const stranger = await signUp(site)
    const laptop = visit(site)
    await login(stranger.email, stranger.password, laptop)
    const newEmail = `strangers-own-${stranger.email}`
    await askForAddress(stranger, newEmail)
    const changeSecret = await secretFor(site, newEmail, confirmNew)
    await site.sql(`update users set phone = '+919876500000', picture = '/x' where email = $1`, [
      stranger.email,
    ])

    // When its owner presses “confirm” in the mail
    const owner = visit(site)
    const secret = await secretFor(site, stranger.email, confirm)
    const confirmed = await verify(secret, owner)

    // Then the stranger has nothing left
    expect(confirmed).toMatchObject({ status: 200, choosePassword: expect.any(String) })
    expect(confirmed.token).toBeUndefined()
    expect(owner.cookie()).toBe('')
    expect([await statusOf(stranger), await statusOf(laptop)]).toEqual([401, 401])
    expect(await login(stranger.email, stranger.password, stranger)).toBe(401)
    expect((await verify(changeSecret)).status).toBe(410)
    expect(await accountOf(stranger.email)).toMatchObject({
      password_hash: null,
      phone: null,
      picture: null,
      email_verified_at: expect.any(Date),
    })
    const browsers =
      'select from known_browsers b join users u on u.id = b.user_id where email = $1'
    expect(await site.sql(browsers, [stranger.email])).toEqual([])

    // And the owner chooses, once
    expect(await reset(confirmed.choosePassword)).toBe(200)
    expect(await reset(confirmed.choosePassword, 'the stranger would like this one')).toBe(410)
    expect(await login(stranger.email, newPassword)).toBe(200)
    expect(await login(stranger.email, stranger.password)).toBe(401)
  })

  // S68
  test('ends the provider that a stranger came by', async () => {
    const email = 'strangers-provider@mail.example'
    const { visitor: stranger } = await enterByProvider(email, 'register', false)
    const secret = await secretFor(site, email, confirm)

    const { choosePassword } = await verify(secret)

    expect(await statusOf(stranger)).toBe(401)
    expect((await enterByProvider(email, 'login', false)).status).toBe(401)
    expect(await reset(choosePassword)).toBe(200)
  })

  // S68
  test.each(['signed in to another account', 'whose session there has ended'])(
    'the same in a browser %s',
    async (which) => {
      const person = await signUp(site)
      const secret = await secretFor(site, person.email, confirm)
      const browser = which.includes('another') ? await signUp(site) : person
      if (browser === person) now = new Date(start.getTime() + 7 * 24 * 60 * 60_000)
      // A link whose expiry has not passed, whatever the session's clock says.
      await site.sql(`update mailed_links set expires_at = $1::timestamptz + interval '1 hour'`, [
        now,
      ])

      const { status, choosePassword } = await verify(secret, browser)

      expect({ status, choosePassword }).toEqual({
        status: 200,
        choosePassword: expect.any(String),
      })
      expect(await statusOf(browser)).toBe(browser === person ? 401 : 200)
      expect(await login(person.email, person.password)).toBe(401)
    },
  )

  // S68
  test('ends the password of a stranger who wanted it for an account of theirs', async () => {
    const stranger = await signUp(site)
    const email = `owner-of-${stranger.email}`
    await verify(await secretFor(site, stranger.email, confirm), stranger)
    await enterByProvider(stranger.email, 'login', true)
    await askForAddress(stranger, email)

    const { choosePassword } = await verify(await secretFor(site, email, confirmNew))

    expect(choosePassword).toEqual(expect.any(String))
    expect(await statusOf(stranger)).toBe(401)
    expect(await login(email, stranger.password)).toBe(401)
    expect((await enterByProvider(stranger.email, 'login', true)).status).toBe(401)
    expect(await reset(choosePassword)).toBe(200)
    expect(await login(email, newPassword)).toBe(200)
  })

  test('of two who press at once, one gets to choose', async () => {
    const { email } = await signUp(site)
    const secret = await secretFor(site, email, confirm)

    const both = await Promise.all([verify(secret), verify(secret)])

    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(both.filter(({ choosePassword }) => choosePassword)).toHaveLength(1)
  })
})

describe('an e-mail confirmed in the account’s own session', () => {
  // S68
  test('ends nothing: who has the password reads the mail', async () => {
    const person = await signUp(site)
    const phone = visit(site)
    await login(person.email, person.password, phone)

    const confirmed = await verify(await secretFor(site, person.email, confirm), person)

    expect(confirmed).toMatchObject({ status: 200 })
    expect(confirmed.choosePassword).toBeUndefined()
    expect([await statusOf(person), await statusOf(phone)]).toEqual([200, 200])
    expect(await login(person.email, person.password)).toBe(200)
  })

  test('stays as it was where it was confirmed before', async () => {
    const person = await signUp(site)
    const secret = await secretFor(site, person.email, confirm)
    await site.sql('update users set email_verified_at = now() where email = $1', [person.email])

    const confirmed = await verify(secret)

    expect(confirmed.status).toBe(200)
    expect(confirmed.choosePassword).toBeUndefined()
    expect(await statusOf(person)).toBe(200)
    expect(await login(person.email, person.password)).toBe(200)
  })
})

describe('the first link of a provider that has verified the e-mail', () => {
  // S68, S296
  test('closes what was there before, where nobody showed that it is the owner’s', async () => {
    // Given an e-mail that was confirmed while a stranger had the password, as earlier versions allowed
    const stranger = await signUp(site)
    await addAuthenticatorApp(stranger, now)
    await site.sql('update users set email_verified_at = now() where email = $1', [stranger.email])

    const { visitor: owner, status } = await enterByProvider(stranger.email, 'login', true)

    expect([status, await statusOf(owner)]).toEqual([200, 200])
    expect(await statusOf(stranger)).toBe(401)
    expect(await login(stranger.email, stranger.password, stranger)).toBe(401)
    expect(await site.sql('select from factors')).toEqual([])
    expect(await site.sql('select from recovery_codes')).toEqual([])
  })

  // S68
  test('nor does a stranger make it theirs by changing the password first', async () => {
    const stranger = await signUp(site)
    await site.sql('update users set email_verified_at = now() where email = $1', [stranger.email])
    const body = { currentPassword: stranger.password, newPassword: 'chosen by the stranger' }
    expect((await send(stranger, 'PUT', '/api/me/password', body)).status).toBe(200)

    await enterByProvider(stranger.email, 'login', true)

    expect(await statusOf(stranger)).toBe(401)
    expect(await login(stranger.email, body.newPassword)).toBe(401)
  })

  test.each(['confirmed it in their session', 'chose the password by mail'])(
    'ends nothing of who %s',
    async (how) => {
      const person = await signUp(site)
      if (how.startsWith('confirmed'))
        await verify(await secretFor(site, person.email, confirm), person)
      else {
        await person.post('/api/auth/forgot-password', { email: person.email })
        const secret = await secretFor(site, person.email, /^Choose a new password/)
        expect(await reset(secret, person.password)).toBe(200)
        await login(person.email, person.password, person)
      }

      expect((await enterByProvider(person.email, 'login', true)).status).toBe(200)

      expect(await statusOf(person)).toBe(200)
      expect(await login(person.email, person.password)).toBe(200)
    },
  )
})
