import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailsTo, secretFor, waitForMails } from '../../../../../test-support/mails.ts'
import {
  addAuthenticatorApp,
  addPasskey,
  clearRateLimits,
  sendSecondStep,
  siteOrigin,
} from '../../../../../test-support/second-step.ts'
import { openSite, type Site, signUp, visit } from '../../../../../test-support/site.ts'
import { assignRoles } from '../../../../../test-support/team.ts'

let now = new Date('2026-11-20T05:00:00.000Z')
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

let site: Site
beforeAll(async () => {
  site = await openSite({ clock: () => now, settings: { PUBLIC_URL: siteOrigin } })
})
afterAll(() => site.close())
beforeEach(async () => {
  pass(3600)
  await clearRateLimits(site)
})

const logIn = async ({ email, password }: { email: string; password: string }) => {
  const visitor = visit(site)
  const response = await visitor.post('/api/auth/login', { email, password })
  return { ...visitor, status: response.status }
}

/** An owner who signed in after getting the role. */
async function hireOwner() {
  const person = await signUp(site)
  await assignRoles(site, person.email, 'owner')
  return { ...person, ...(await logIn(person)) }
}

const password = 'nine rivers under one bridge'

/** Follows the link of a mail and chooses a password with the returned secret. */
async function sayNotMe(email: string, subject: RegExp) {
  const secret = await secretFor(site, email, subject)
  const undone = await visit(site).post('/api/auth/not-me', { secret })
  expect(undone.status).toBe(200)
  const { choosePassword, message } = (await undone.json()) as Record<string, string>
  const body = { secret: choosePassword, password }
  expect((await visit(site).post('/api/auth/reset-password', body)).status).toBe(200)
  return message
}

// S134
test('of staff the link takes no factor away, and all owners hear of it', async () => {
  const other = await hireOwner()
  const owner = await hireOwner()
  const { codeAt } = await addAuthenticatorApp(owner, now)
  pass(60)
  await waitForMails(site)
  const mails = await mailsTo(site, owner.email)
  const mail = mails.find(({ subject }) => /was added/.test(subject ?? ''))
  expect(mail?.text).toContain('your passkeys and authenticator apps stay')

  // Given an attacker who reads the mail and has nothing else
  const message = await sayNotMe(owner.email, /was added to your account/)

  // Then they get no further than the second step, and the account's person continues with the app
  expect(message).toContain('Passkeys and apps stay')
  expect((await owner.get('/api/me')).status).toBe(401)
  const back = await logIn({ email: owner.email, password })
  expect(back.status).toBe(202)
  expect(await (await back.get('/api/auth/second-step')).json()).toMatchObject({
    authenticator: true,
    recovery: false,
  })
  expect((await sendSecondStep(back, { code: codeAt(now) })).status).toBe(200)
  await waitForMails(site)
  const reportedMails = (await mailsTo(site, other.email)).filter(({ text }) =>
    text?.includes(owner.email),
  )
  expect(reportedMails.map(({ text }) => text).join()).toContain(
    'A passkey or app that was added since stays',
  )
})

// S134
test('of staff a stranger’s factor opens nothing by itself, and stays until another owner resets it', async () => {
  const other = await hireOwner()
  const owner = await hireOwner()
  const thief = await logIn(owner)
  await addPasskey(thief)

  await sayNotMe(owner.email, /was added to your account/)

  expect((await thief.get('/api/me')).status).toBe(401)
  expect((await logIn(owner)).status).toBe(401)
  expect((await logIn({ email: owner.email, password })).status).toBe(202)
  const team = (await (await other.get('/api/admin/team')).json()) as {
    members: { id: string; email: string }[]
  }
  const id = team.members.find(({ email }) => email === owner.email)?.id ?? ''
  const address = '/api/admin/team/{id}/second-steps'.replace('{id}', id)
  expect((await other.ask(address, { method: 'DELETE' })).status).toBe(200)
  expect((await logIn({ email: owner.email, password })).status).toBe(200)
})
