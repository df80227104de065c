import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountAnswers } from '#texts/account-answers.ts'
import { mailsTo, secretFor } from '../../../../../test-support/mails.ts'
import {
  openSite,
  type Site,
  signUp,
  type Visitor,
  visit,
} from '../../../../../test-support/site.ts'

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

const choose = /^Choose a new password/
const newPassword = 'another four words in a row'
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds)

const forget = (email: string, visitor: Visitor = visit(site)) =>
  visitor.post('/api/auth/forgot-password', { email })
const reset = (secret: string, password = newPassword, visitor: Visitor = visit(site)) =>
  visitor.post('/api/auth/reset-password', { secret, password })
const login = (email: string, password: string, visitor: Visitor = visit(site)) =>
  visitor.post('/api/auth/login', { email, password })
const opens = async (cookie: string) =>
  (await visit(site).get('/api/me', { headers: { cookie } })).status === 200

/** Somebody with an account who has forgotten their password and has the mail. */
async function forgetful() {
  const person = await signUp(site)
  expect((await forget(person.email)).status).toBe(200)
  return { ...person, secret: await secretFor(site, person.email, choose) }
}

async function expectNotGood(response: Response) {
  expect(response.status).toBe(410)
  expect(await response.json()).toEqual({ success: false, message: accountAnswers.links.notGood })
}

describe('a new password by a link', () => {
  test('ends every session of the account, that of the same browser too', async () => {
    const bystander = await signUp(site)
    const person = await forgetful()
    const laptop = visit(site)
    await login(person.email, person.password, laptop)

    await reset(person.secret, newPassword, person)

    expect(await opens(laptop.cookie())).toBe(false)
    expect(await opens(person.cookie())).toBe(false)
    expect(await opens(bystander.cookie())).toBe(true)
  })

  test('confirms the e-mail: the mail was read', async () => {
    const { email, secret } = await forgetful()

    await reset(secret)

    const visitor = visit(site)
    await login(email, newPassword, visitor)
    expect(await (await visitor.get('/api/me')).json()).toMatchObject({
      user: { email, emailVerified: true },
    })
  })

  test.each([
    ['stay where the e-mail was confirmed', 'now()', 1],
    ['end where a stranger may have linked them', 'null', 0],
  ])('and the ways in by a provider: they %s', async (_, verifiedAt, leftId) => {
    const { email, secret } = await forgetful()
    const [row] = await site.sql<{ id: string }>(
      `update users set password_hash = null, email_verified_at = ${verifiedAt}
        where email = $1 returning id`,
      [email],
    )
    await site.sql('insert into provider_accounts (issuer, subject, user_id) values ($1, $2, $3)', [
      'https://id.example',
      email,
      row?.id,
    ])

    await reset(secret)

    expect((await login(email, newPassword)).status).toBe(200)
    expect(
      await site.sql('select 1 from provider_accounts where user_id = $1', [row?.id]),
    ).toHaveLength(leftId)
  })

  test.each(['short', 'password1', 'Tarkshala2026'])(
    'is refused with the reason where it is easy to guess, and the link stays good: %s',
    async (guessable) => {
      const { email, secret } = await forgetful()

      const response = await reset(secret, guessable)

      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ fields: { password: expect.any(String) } })
      expect((await login(email, guessable)).status).not.toBe(200)
      expect((await reset(secret)).status).toBe(200)
    },
  )
})

describe('a link', () => {
  test('works once', async () => {
    const { email, secret } = await forgetful()
    await reset(secret)

    await expectNotGood(await reset(secret, 'what a thief would choose'))

    expect((await login(email, newPassword)).status).toBe(200)
  })

  test('followed twice at once works for one of the two', async () => {
    const { email, secret } = await forgetful()
    const passwords = ['the first of two passwords', 'the second of two passwords']

    const answers = await Promise.all(passwords.map((password) => reset(secret, password)))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const logins = await Promise.all(passwords.map((password) => login(email, password)))
    expect(logins.map(({ status }) => status)).toEqual(
      answers.map(({ status }) => (status === 200 ? 200 : 401)),
    )
    const mails = (await mailsTo(site, email)).filter(({ subject }) =>
      /changed/.test(subject ?? ''),
    )
    expect(mails).toHaveLength(1)
  })

  test('is good for half an hour', async () => {
    const inTime = await forgetful()
    const late = await forgetful()

    now = later(30 * minute - 1)
    expect((await reset(inTime.secret)).status).toBe(200)
    now = later(30 * minute)
    await expectNotGood(await reset(late.secret))
  })

  test('is good for nothing once there is a newer one', async () => {
    const { email, secret } = await forgetful()
    await forget(email)
    const newer = await secretFor(site, email, choose)

    await expectNotGood(await reset(secret))

    expect((await reset(newer)).status).toBe(200)
  })

  test('for another purpose is none, and stays what it is', async () => {
    const person = await forgetful()
    const { email, secret } = person
    const confirming = await secretFor(site, email, /^Confirm/)
    const verify = (of: string) => person.post('/api/auth/verify-email', { secret: of })

    await expectNotGood(await reset(confirming))
    await expectNotGood(await verify(secret))

    expect((await verify(confirming)).status).toBe(200)
    expect((await reset(secret)).status).toBe(200)
  })

  test.each([
    ['of an account that is disabled', 'update users set disabled_at = now() where email = $1'],
    ['of an account that is gone', 'delete from users where email = $1'],
    ['to an address the account had', `update users set email = 'x' || email where email = $1`],
  ])('%s does nothing', async (_, statement) => {
    const { email, secret } = await forgetful()
    await site.sql(statement, [email])

    await expectNotGood(await reset(secret))

    const hashes = await site.sql<{ same: boolean }>(
      'select bool_and(updated_at = created_at) same from users where email like $1',
      [`%${email}`],
    )
    expect(hashes[0]?.same).not.toBe(false)
  })

  test('is no session, a session is no link, and what is stored is neither', async () => {
    const { secret, ...person } = await forgetful()
    const [, session = ''] = person.cookie().split('=')
    const stored = createHash('sha256').update(secret).digest('base64url')

    expect(await opens(`session=${secret}`)).toBe(false)
    for (const other of [session, stored, 'x'.repeat(43)]) await expectNotGood(await reset(other))
    expect(await opens(person.cookie())).toBe(true)

    const storedLinks = JSON.stringify(
      await site.sql('select encode(id, $1) from mailed_links', ['hex']),
    )
    expect(storedLinks).toContain(createHash('sha256').update(secret).digest('hex'))
    expect(storedLinks).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
  })

  test('and whoever asked for it stand in no line of the log', async () => {
    const { email, secret } = await forgetful()
    await reset(secret)
    await reset(secret)

    const text = site.logged.join('')
    for (const hidden of [email, secret, newPassword]) expect(text).not.toContain(hidden)
    const lines = site.logged.map((line) => JSON.parse(line))
    expect(lines).toContainEqual(expect.objectContaining({ event: 'reset-link', outcome: 'ok' }))
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'password-reset', outcome: 'refused' }),
    )
  })
})

// S427
test('a link is asked whether it still works, as often as one likes, and stays unused', async () => {
  const { secret } = await forgetful()
  const ask = () => visit(site).post('/api/auth/mailed-link', { secret })

  expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(200)
  expect((await reset(secret)).status).toBe(200)

  await expectNotGood(await ask())
})
