import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, secretFor, waitForMails } from '../../../../../test-support/mails.ts'
import {
  openSite,
  type Site,
  signUp,
  type Visitor,
  visit,
} from '../../../../../test-support/site.ts'
import { assignRoles } from '../../../../../test-support/team.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const choose = /^Choose a new password/
const newPassword = 'another four words in a row'

const forget = (email: string, visitor: Visitor = visit(site)) =>
  visitor.post('/api/auth/forgot-password', { email })
const reset = (secret: string, password = newPassword, visitor: Visitor = visit(site)) =>
  visitor.post('/api/auth/reset-password', { secret, password })
const login = (email: string, password: string, visitor: Visitor = visit(site)) =>
  visitor.post('/api/auth/login', { email, password })

describe('a forgotten password', () => {
  test('is replaced by a link in a mail, and a mail says so', async () => {
    const person = await signUp(site, { name: 'Asha\u2028Bcc: all <b>' })

    const requestResponse = await forget(` ${person.email.toUpperCase()} `)
    const secret = await secretFor(site, person.email, choose)
    const browser = visit(site)
    const response = await reset(secret, newPassword, browser)

    expect(await requestResponse.json()).toEqual({
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
    expect((await login(person.email, newPassword)).status).toBe(200)
    const mails = await mailsTo(site, person.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Confirm your e-mail address at Tarkshala',
      'Choose a new password at Tarkshala',
      'Your password at Tarkshala was changed',
      'A new sign-in to your account at Tarkshala',
    ])
    expect(mails[1]?.text).toMatch(new RegExp(`: http://.+/reset-password#${secret}$`, 'm'))
    expect(mails[1]?.html).toMatch(new RegExp(`<a href="http://[^"]+/reset-password#${secret}">`))
    for (const mail of mails) {
      expect(mail.to).toHaveLength(1)
      expect(mail.text).toMatch(/Didn’t|did not|[Nn]ot you/)
      // A name is a stranger's text until the address is confirmed.
      expect(`${mail.text}${mail.html}`).not.toContain('Bcc')
    }
  })

  test('of somebody unknown or disabled gets the same answer and no mail', async () => {
    const knownAccount = await signUp(site)
    const disabled = await signUp(site)
    await site.sql('update users set disabled_at = now() where email = $1', [disabled.email])

    const answers = []
    for (const email of [knownAccount.email, 'nobody-here@mail.example', disabled.email]) {
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
    await assignRoles(site, person.email, 'owner')
    await forget(person.email)

    await reset(await secretFor(site, person.email, choose))

    const admin = visit(site)
    expect((await login(person.email, newPassword, admin)).status).toBe(200)
    expect((await admin.get('/api/admin/registrations')).status).toBe(200)
  })

  test.each(['a@mail.example\r\nBcc: all@mail.example', 'a@mail.example,b@mail.example'])(
    'is no way to write to others: %j',
    async (email) => {
      await waitForMails(site)
      expect((await forget(email)).status).toBe(400)
      expect(await site.sql('select 1 from graphile_worker.jobs')).toEqual([])
    },
  )
})

describe('asking has an end', () => {
  test.each([
    ['somebody', async () => (await signUp(site)).email],
    ['nobody', async () => 'unknown-and-asked-for@mail.example'],
  ])('after five mails in half an hour to %s, from wherever', async (_, readOwner) => {
    const email = await readOwner()
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

  test('after sixty links clicks from one address', async () => {
    const guesser = visit(site)
    const guess = () => reset('x'.repeat(43), newPassword, guesser)
    for (let turn = 0; turn < 60; turn++) expect((await guess()).status).toBe(410)

    expect((await guess()).status).toBe(429)
  })
})
