import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsTo, secretFor } from '../../../../../test-support/mails.ts'
import { requestFromSandbox, signInBody } from '../../../../../test-support/popup.ts'
import {
  openSite,
  type Site,
  signUp,
  type Visitor,
  visit,
} from '../../../../../test-support/site.ts'
import { readToken } from '../../rules.ts'

const start = new Date()
const minute = 60_000
let now = start
let site: Site
beforeAll(async () => {
  site = await openSite({ clock: () => now })
})
afterAll(() => site.close())
beforeEach(() => {
  now = start
})

const newLink = /^Confirm your new e-mail address/
const subjects = async (address: string) =>
  (await mailsTo(site, address)).map(({ subject }) => subject)
const newAddress = () => `new-${randomBytes(4).toString('hex')}@mail.example`

const change = (visitor: Visitor, body: { email: string; password?: string }) =>
  visitor.ask('/api/me/email', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const follow = (secret: string, visitor: Visitor = visit(site)) =>
  visitor.post('/api/auth/verify-email', { secret })
const login = async (email: string, password: string) =>
  (await visit(site).post('/api/auth/login', { email, password })).status
const emailOf = async (visitor: Visitor) => {
  const { user } = (await (await visitor.get('/api/me')).json()) as { user?: { email: string } }
  return user?.email
}

const waitingOf = async (visitor: Visitor) =>
  ((await (await visitor.get('/api/me/providers')).json()) as { newEmail: unknown }).newEmail

/** Somebody who requested another address and has the link. */
async function moving() {
  const person = await signUp(site)
  const email = newAddress()
  expect((await change(person, { email, password: person.password })).status).toBe(200)
  return { person, email, secret: await secretFor(site, email, newLink) }
}

describe('another e-mail address', () => {
  test('is asked by mail, the one before is told, and nothing changes yet', async () => {
    const person = await signUp(site)
    const email = newAddress()

    const response = await change(person, { email, password: person.password })

    expect(await response.json()).toEqual({
      success: true,
      message: `We have sent a mail to ${email}. Your address changes when you open the link in it, within one hour.`,
    })
    const [toNew] = await mailsTo(site, email)
    expect(toNew?.text).toContain('/verify-email#')
    const notice = (await mailsTo(site, person.email)).at(-1)
    expect(notice?.subject).toBe('Your e-mail address at Tarkshala may change')
    expect(notice?.text).toContain(email)
    expect(notice?.text).not.toContain('#')
    expect(await emailOf(person)).toBe(person.email)
    expect(await login(email, person.password)).toBe(401)
  })

  test('is the account’s once its link is followed; other devices are signed out', async () => {
    const { person, email, secret } = await moving()
    const laptop = visit(site)
    await laptop.post('/api/auth/login', person)
    const bystander = await signUp(site)
    await site.sql(
      `insert into provider_accounts (issuer, subject, user_id)
       select 'https://id.example', email, id from users where email = $1`,
      [person.email],
    )

    const response = await follow(secret, person)

    const { token, message } = (await response.json()) as { token: string; message: string }
    expect(message).toContain(email)
    const before = readToken(person.token, 0)
    const after = readToken(token, 0)
    expect(after).toMatchObject({ user: { email, name: person.name } })
    expect(after.ok && after.user.exp).toBe(before.ok && before.user.exp)
    expect(await emailOf(person)).toBe(email)
    expect(await emailOf(laptop)).toBeUndefined()
    expect(await emailOf(bystander)).toBe(bystander.email)
    expect(await login(person.email, person.password)).toBe(401)
    expect(await login(email, person.password)).toBe(200)
    expect(await (await person.get('/api/me')).json()).toMatchObject({
      user: { emailVerified: true },
    })
    const providerQuery = 'select 1 from provider_accounts where subject = $1'
    expect(await site.sql(providerQuery, [person.email])).toHaveLength(1)
  })

  test('opened where somebody else is signed in signs nobody in there', async () => {
    const { person, email, secret } = await moving()
    const other = await signUp(site)

    const answer = (await (await follow(secret, other)).json()) as { token?: string }

    expect(answer.token).toBeUndefined()
    expect(await emailOf(other)).toBe(other.email)
    expect(await emailOf(person)).toBeUndefined()
    // What gives access from now on is in hand-over.test.ts.
    expect(await login(email, person.password)).toBe(401)
  })

  test.each([
    ['a moment before an hour', 60 * minute - 1, 200],
    ['at an hour', 60 * minute, 410],
  ])('can be confirmed %s', async (_, after, status) => {
    const { secret } = await moving()

    now = new Date(start.getTime() + after)

    expect((await follow(secret)).status).toBe(status)
  })
})

describe('who may ask', () => {
  test.each([
    ['a wrong password', 'not the password'],
    ['no password', undefined],
  ])('not who gives %s', async (_, password) => {
    const person = await signUp(site)
    const email = newAddress()

    const response = await change(person, { email, password })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      fields: { password: 'Your current password is not right.' },
    })
    expect(await subjects(email)).toEqual([])
    expect(await subjects(person.email)).toHaveLength(1)
  })

  test('not who is signed out, and not for the address they have', async () => {
    const person = await signUp(site)
    const { email, password } = person

    expect((await change(visit(site), { email: newAddress(), password })).status).toBe(401)
    expect((await change(person, { email: email.toUpperCase(), password })).status).toBe(400)
  })

  test.each([
    ['at ten minutes', 10 * minute, 200],
    ['a moment later', 10 * minute + 1, 403],
  ])('without a password of their own who has signed in lately: %s', async (_, after, status) => {
    const visitor = visit(site)
    const email = newAddress()
    const { message } = await requestFromSandbox(visitor, { email, name: 'Ravi' })
    await visitor.post('/api/auth/register', message && signInBody(message))

    now = new Date(start.getTime() + after)

    expect((await change(visitor, { email: newAddress() })).status).toBe(status)
  })

  test('ten times in ten minutes: each is a try at the password', async () => {
    const person = await signUp(site)
    const guess = () => change(person, { email: newAddress(), password: 'not the password' })
    for (let turn = 0; turn < 10; turn++) expect((await guess()).status).toBe(400)

    expect((await guess()).status).toBe(429)
  })
})

describe('mails to one address', () => {
  // S76
  test.each([
    ['somebody has', async () => (await signUp(site)).email],
    ['nobody has', async () => newAddress()],
  ])('that %s are five in half an hour, whoever asks for them', async (_, readOwner) => {
    const email = await readOwner()
    const requestChange = async () => {
      const { password, ...person } = await signUp(site)
      return change(person, { email, password })
    }
    for (let turn = 0; turn < 5; turn++) expect((await requestChange()).status).toBe(200)
    const before = await subjects(email)

    const response = await requestChange()

    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await subjects(email)).toEqual(before)
  })
})

describe('an address that another account has', () => {
  test('gets the same answer; its owner gets a mail without a link', async () => {
    const owner = await signUp(site)
    const free = await signUp(site)
    const wanting = await signUp(site)
    const email = newAddress()
    const { password } = owner

    const forFree = await change(free, { email, password })
    const forTaken = await change(wanting, { email: owner.email, password })

    expect(forTaken.status).toBe(200)
    const answer = await forTaken.text()
    expect(answer.replace(owner.email, email)).toBe(await forFree.text())
    expect([...forTaken.headers.keys()]).toEqual([...forFree.headers.keys()])
    const [, mail] = await mailsTo(site, owner.email)
    expect(mail?.subject).toBe('Your e-mail address at Tarkshala')
    expect(mail?.text).not.toContain('#')
    // The notice is sent as well: its absence would reveal the account.
    expect(await subjects(wanting.email)).toEqual(await subjects(free.email))
  })

  test('by now stays theirs', async () => {
    const { person, email, secret } = await moving()
    const name = 'Faster'
    await visit(site).post('/api/auth/register', { name, email, password: 'four words in a row' })

    expect((await follow(secret)).status).toBe(409)

    expect(await emailOf(person)).toBe(person.email)
    expect(await login(email, 'four words in a row')).toBe(200)
  })

  test('goes to one of two who confirm it at once', async () => {
    const first = await moving()
    const second = await signUp(site)
    await change(second, { email: first.email, password: second.password })
    const secret = await secretFor(site, first.email, newLink)

    const answers = await Promise.all([follow(first.secret), follow(secret)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a link that is on its way', () => {
  test('ends with a new password: whoever asked for it may be a thief', async () => {
    const { person, email, secret } = await moving()
    await visit(site).post('/api/auth/forgot-password', { email: person.email })
    const resetting = await secretFor(site, person.email, /^Choose/)
    const password = 'chosen by the owner'
    await visit(site).post('/api/auth/reset-password', { secret: resetting, password })

    expect((await follow(secret)).status).toBe(410)

    expect(await login(person.email, password)).toBe(200)
    expect(await login(email, person.password)).toBe(401)
  })

  test('ends as well when the password is changed in the settings', async () => {
    const { person, secret } = await moving()
    const newPassword = 'chosen by the owner'
    const body = JSON.stringify({ currentPassword: person.password, newPassword })
    const headers = { 'content-type': 'application/json' }
    const response = await person.ask('/api/me/password', { method: 'PUT', headers, body })
    expect(response.status).toBe(200)
    const { message } = (await response.json()) as { message: string }
    expect(message).toContain('Your e-mail change was cancelled. Ask for it again.')

    expect((await follow(secret)).status).toBe(410)
  })

  test('is shown, sent again to the same address, and cancelled', async () => {
    const { person, email, secret } = await moving()
    const sendAgain = (to: string) => person.post('/api/me/email/change', { email: to })
    expect(await waitingOf(person)).toBe(email)
    expect((await sendAgain(newAddress())).status).toBe(410)

    expect((await sendAgain(email)).status).toBe(200)

    expect((await follow(secret)).status).toBe(410)
    const second = await secretFor(site, email, newLink)
    expect((await person.ask('/api/me/email/change', { method: 'DELETE' })).status).toBe(200)
    expect(await waitingOf(person)).toBeNull()
    expect((await follow(second)).status).toBe(410)
    expect((await sendAgain(email)).status).toBe(410)
  })

  test('to the old address ends with the change', async () => {
    const { person, secret } = await moving()
    await visit(site).post('/api/auth/forgot-password', { email: person.email })
    const resetting = await secretFor(site, person.email, /^Choose/)
    await follow(secret)

    const password = 'chosen by who has the old mailbox'
    const response = await visit(site).post('/api/auth/reset-password', {
      secret: resetting,
      password,
    })

    expect(response.status).toBe(410)
  })

  test('ends when the owner of the address takes the account over by a provider', async () => {
    const { person: squatter, secret } = await moving()
    const owner = visit(site)
    const { message } = await requestFromSandbox(owner, { email: squatter.email, name: 'Owner' })
    await owner.post('/api/auth/login', message && signInBody(message))
    expect(await emailOf(owner)).toBe(squatter.email)

    expect((await follow(secret)).status).toBe(410)

    expect(await emailOf(owner)).toBe(squatter.email)
  })
})
