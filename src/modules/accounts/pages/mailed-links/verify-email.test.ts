import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountAnswers } from '#texts/account-answers.ts'
import { mailsTo, secretFor } from '../../../../../test-support/mails.ts'
import { requestFromSandbox, signInBody } from '../../../../../test-support/popup.ts'
import { openSite, type Site, signUp, visit } from '../../../../../test-support/site.ts'

const start = new Date()
const day = 24 * 60 * 60_000
let now = start
let site: Site
beforeAll(async () => {
  site = await openSite({ clock: () => now })
})
afterAll(() => site.close())
beforeEach(() => {
  now = start
})

const confirm = /^Confirm your e-mail address/
const verify = (secret: string, visitor = visit(site)) =>
  visitor.post('/api/auth/verify-email', { secret })
const me = async (visitor: ReturnType<typeof visit>) =>
  ((await (await visitor.get('/api/me')).json()) as { user: object }).user

describe('after a sign-up with a password', () => {
  test('the account works, and a mail asks whether its e-mail is right', async () => {
    const person = await signUp(site)
    expect(await me(person)).toMatchObject({ emailVerified: false })

    const secret = await secretFor(site, person.email, confirm)
    const response = await verify(secret, person)

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      success: true,
      message: `Thank you. The e-mail address ${person.email} is confirmed.`,
    })
    expect(await me(person)).toMatchObject({ email: person.email, emailVerified: true })
    const [mail] = await mailsTo(site, person.email)
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(`/verify-email#${secret}`)
      expect(body).toContain('three days')
    }
  })

  describe('whose mail cannot be kept', () => {
    afterEach(() => site.sql('drop trigger if exists broken on graphile_worker._private_jobs'))

    test('there is no account either', async () => {
      await site.sql(`
        create or replace function fail() returns trigger language plpgsql as
          $$ begin raise exception 'broken for a test'; end $$;
        create trigger broken before insert on graphile_worker._private_jobs
          for each row execute function fail()`)
      const body = { name: 'Asha', email: 'no-mail@mail.example', password: 'four words in a row' }

      const response = await visit(site).post('/api/auth/register', body)

      expect(response.status).toBe(500)
      expect(await site.sql('select 1 from users where email = $1', [body.email])).toEqual([])
    })
  })
})

describe('after a sign-up by a provider', () => {
  test.each([
    ['asks where the provider did not know', false, 1],
    ['is silent where the provider had asked before', true, 0],
  ])('the mail %s', async (_, verified, count) => {
    const visitor = visit(site)
    const email = `by-provider-${count}@mail.example`
    const { message } = await requestFromSandbox(visitor, { email, name: 'Ravi', verified })

    await visitor.post('/api/auth/register', message && signInBody(message))

    expect(await me(visitor)).toMatchObject({ email, emailVerified: verified })
    expect(await mailsTo(site, email)).toHaveLength(count)
  })
})

describe('the link', () => {
  test.each([
    ['a moment before three days', 3 * day - 1, 200],
    ['at three days', 3 * day, 410],
  ])('%s', async (_, after, status) => {
    const { email } = await signUp(site)
    const secret = await secretFor(site, email, confirm)

    now = new Date(start.getTime() + after)

    expect((await verify(secret)).status).toBe(status)
  })

  test('works once', async () => {
    const { email } = await signUp(site)
    const secret = await secretFor(site, email, confirm)

    const answers = await Promise.all([verify(secret), verify(secret)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const third = await verify(secret)
    expect(await third.json()).toEqual({ success: false, message: accountAnswers.links.notGood })
  })

  test('of a disabled account does nothing', async () => {
    const { email } = await signUp(site)
    const secret = await secretFor(site, email, confirm)
    await site.sql('update users set disabled_at = now() where email = $1', [email])

    expect((await verify(secret)).status).toBe(410)
    const [row] = await site.sql('select email_verified_at from users where email = $1', [email])
    expect(row).toEqual({ email_verified_at: null })
  })

  test('is sent again to who asks, and the one before is good for nothing', async () => {
    const person = await signUp(site)
    const first = await secretFor(site, person.email, confirm)

    const response = await person.post('/api/me/email', {})

    expect(await response.json()).toEqual({
      success: true,
      message: `We have sent a mail to ${person.email}. Please open the link in it.`,
    })
    const second = await secretFor(site, person.email, confirm)
    expect((await verify(first)).status).toBe(410)
    expect((await verify(second, person)).status).toBe(200)

    // Once confirmed there is nothing to send.
    const repeatResponse = await person.post('/api/me/email', {})
    expect(((await repeatResponse.json()) as { message: string }).message).toMatch(
      /already confirmed\.$/,
    )
    expect(await mailsTo(site, person.email)).toHaveLength(2)
  })

  // S76
  test('is guessed at sixty times from one address, together with links to a new password', async () => {
    const guesser = visit(site)
    const guess = (path: string) =>
      guesser.post(`/api/auth/${path}`, { secret: 'x'.repeat(43), password: 'four words in a row' })
    for (let turn = 0; turn < 30; turn++)
      for (const path of ['verify-email', 'reset-password'])
        expect((await guess(path)).status).toBe(410)

    for (const path of ['verify-email', 'reset-password'])
      expect((await guess(path)).status).toBe(429)
    const { email } = await signUp(site)
    const secret = await secretFor(site, email, confirm)
    expect((await verify(secret, guesser)).status).toBe(429)
    expect((await verify(secret)).status).toBe(200)
  })

  test('is sent five times in half an hour, to members only', async () => {
    const person = await signUp(site)
    for (let turn = 0; turn < 5; turn++)
      expect((await person.post('/api/me/email', {})).status).toBe(200)

    expect((await person.post('/api/me/email', {})).status).toBe(429)
    expect((await visit(site).post('/api/me/email', {})).status).toBe(401)
  })
})
