import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsTo, secretFor } from '../../../test-support/mails.ts'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../test-support/site.ts'
import { linkNotGood } from './rules.ts'

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
const chosen = 'another four words in a row'
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds)

const forget = (email: string, visitor: Visitor = visit(site)) =>
  visitor.post('/api/auth/forgot-password', { email })
const reset = (secret: string, password = chosen, visitor: Visitor = visit(site)) =>
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
  expect(await response.json()).toEqual({ success: false, message: linkNotGood })
}

describe('a forgotten password', () => {
  test('is replaced by a link in a mail, and a mail says so', async () => {
    const person = await signUp(site, { name: 'Asha\u2028Bcc: all <b>' })

    const asked = await forget(` ${person.email.toUpperCase()} `)
    const secret = await secretFor(site, person.email, choose)
    const browser = visit(site)
    const response = await reset(secret, chosen, browser)

    expect(await asked.json()).toEqual({
      success: true,
      message:
        'If there is an account with this e-mail address, a mail is on its way to it. Its link works once, for 30 minutes.',
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      success: true,
      message: 'Your password is changed. Sign in with the new one.',
      email: person.email,
    })
    // The link alone signs nobody in.
    expect(browser.cookie()).toBe('')
    expect((await login(person.email, person.password)).status).toBe(401)
    expect((await login(person.email, chosen)).status).toBe(200)
    const mails = await mailsTo(site, person.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Confirm your e-mail address at Tarkshala',
      'Choose a new password at Tarkshala',
      'Your password at Tarkshala was changed',
    ])
    expect(mails[1]?.text).toMatch(new RegExp(`: http://.+/reset-password#${secret}$`, 'm'))
    expect(mails[1]?.html).toMatch(new RegExp(`<a href="http://[^"]+/reset-password#${secret}">`))
    for (const mail of mails) {
      expect(mail.to).toHaveLength(1)
      expect(mail.text).toMatch(/did not|not you|have not/)
      // A name is a stranger's text until the address is proved.
      expect(`${mail.text}${mail.html}`).not.toContain('Bcc')
    }
  })

  test('of somebody unknown or disabled gets the same answer and no mail', async () => {
    const known = await signUp(site)
    const disabled = await signUp(site)
    await site.sql('update users set disabled_at = now() where email = $1', [disabled.email])

    const answers = []
    for (const email of [known.email, 'nobody-here@mail.example', disabled.email]) {
      const response = await forget(email)
      const names = [...response.headers.keys()]
      answers.push({ status: response.status, names, body: await response.text() })
    }

    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await mailsTo(site, 'nobody-here@mail.example')).toEqual([])
    const subjects = (await mailsTo(site, disabled.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Confirm your e-mail address at Tarkshala'])
  })

  test('of staff is replaced in the same way', async () => {
    const person = await signUp(site)
    await site.sql(`update users set role = 'admin' where email = $1`, [person.email])
    await forget(person.email)

    await reset(await secretFor(site, person.email, choose))

    const admin = visit(site)
    expect((await login(person.email, chosen, admin)).status).toBe(200)
    expect((await admin.get('/api/admin/registrations')).status).toBe(200)
  })

  test.each(['a@mail.example\r\nBcc: all@mail.example', 'a@mail.example,b@mail.example'])(
    'is no way to write to others: %j',
    async (email) => {
      expect((await forget(email)).status).toBe(400)
      expect(await site.sql('select 1 from graphile_worker.jobs')).toEqual([])
    },
  )
})

describe('a new password by a link', () => {
  test('ends every session, that of the same browser too', async () => {
    const person = await forgetful()
    const laptop = visit(site)
    await login(person.email, person.password, laptop)

    await reset(person.secret, chosen, person)

    expect(await opens(laptop.cookie())).toBe(false)
    expect(await opens(person.cookie())).toBe(false)
  })

  test('confirms the e-mail: the mail was read', async () => {
    const { email, secret } = await forgetful()

    await reset(secret)

    const visitor = visit(site)
    await login(email, chosen, visitor)
    expect(await (await visitor.get('/api/me')).json()).toMatchObject({
      user: { email, emailVerified: true },
    })
  })

  test.each([
    ['stay where the e-mail was confirmed', 'now()', 1],
    ['end where a stranger may have linked them', 'null', 0],
  ])('and the ways in by a provider: they %s', async (_, verifiedAt, left) => {
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

    expect((await login(email, chosen)).status).toBe(200)
    expect(
      await site.sql('select 1 from provider_accounts where user_id = $1', [row?.id]),
    ).toHaveLength(left)
  })

  test.each(['short', 'password1', 'Tarkshala2026'])(
    'is refused with the reason where it is easy to guess, and the link stays good: %s',
    async (guessable) => {
      const { email, secret } = await forgetful()

      const refused = await reset(secret, guessable)

      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ fields: { password: expect.any(String) } })
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

    expect((await login(email, chosen)).status).toBe(200)
  })

  test('followed twice at once works for one of the two', async () => {
    const { email, secret } = await forgetful()
    const wanted = ['the first of two passwords', 'the second of two passwords']

    const answers = await Promise.all(wanted.map((password) => reset(secret, password)))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const logins = await Promise.all(wanted.map((password) => login(email, password)))
    expect(logins.map(({ status }) => status)).toEqual(
      answers.map(({ status }) => (status === 200 ? 200 : 401)),
    )
    const changed = (await mailsTo(site, email)).filter(({ subject }) =>
      /changed/.test(subject ?? ''),
    )
    expect(changed).toHaveLength(1)
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
    const { email, secret } = await forgetful()
    const confirming = await secretFor(site, email, /^Confirm/)
    const verify = (of: string) => visit(site).post('/api/auth/verify-email', { secret: of })

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

    const kept = JSON.stringify(await site.sql('select encode(id, $1) from mailed_links', ['hex']))
    expect(kept).toContain(createHash('sha256').update(secret).digest('hex'))
    expect(kept).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
  })

  test('and whoever asked for it stand in no line of the log', async () => {
    const { email, secret } = await forgetful()
    await reset(secret)
    await reset(secret)

    const written = site.logged.join('')
    for (const hidden of [email, secret, chosen]) expect(written).not.toContain(hidden)
    const lines = site.logged.map((line) => JSON.parse(line))
    expect(lines).toContainEqual(expect.objectContaining({ event: 'reset-link', outcome: 'ok' }))
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'password-reset', outcome: 'refused' }),
    )
  })
})

describe('asking has an end', () => {
  test.each([
    ['somebody', async () => (await signUp(site)).email],
    ['nobody', async () => 'unknown-and-asked-for@mail.example'],
  ])('after five mails in half an hour to %s, from wherever', async (_, whose) => {
    const email = await whose()
    for (let turn = 0; turn < 5; turn++) expect((await forget(email)).status).toBe(200)

    const response = await forget(email)

    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('after twenty questions from one address, whoever they are about', async () => {
    const curious = visit(site)
    const about = (turn: number) => forget(`curious-${turn}@mail.example`, curious)
    for (let turn = 0; turn < 20; turn++) expect((await about(turn)).status).toBe(200)

    expect((await about(20)).status).toBe(429)
  })

  test('after sixty links followed from one address', async () => {
    const guesser = visit(site)
    const guess = () => reset('x'.repeat(43), chosen, guesser)
    for (let turn = 0; turn < 60; turn++) expect((await guess()).status).toBe(410)

    expect((await guess()).status).toBe(429)
  })
})
