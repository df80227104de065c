import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailsTo, secretFor, waitForMails } from '../../../../test-support/mails.ts'
import {
  addAuthenticatorApp,
  addPasskey,
  challengeAt,
  clearRateLimits,
  sendSecondStep,
  sendStepUp,
  siteOrigin,
} from '../../../../test-support/second-step.ts'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../../test-support/site.ts'
import { assignRoles } from '../../../../test-support/team.ts'

let now = new Date('2026-11-20T05:00:00.000Z')
const minutes = 60
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

let site: Site
beforeAll(async () => {
  const settings = { PUBLIC_URL: siteOrigin, STAFF_SECOND_FACTOR: 'required' }
  site = await openSite({ clock: () => now, settings })
})
afterAll(() => site.close())
beforeEach(async () => {
  pass(60 * minutes)
  await clearRateLimits(site)
})

const logIn = async ({ email, password }: { email: string; password: string }) => {
  const visitor = visit(site)
  const response = await visitor.post('/api/auth/login', { email, password })
  return { ...visitor, status: response.status }
}

/** A member of staff who signs in after getting the role. */
async function staff() {
  const person = await signUp(site)
  await assignRoles(site, person.email, 'owner')
  return { ...person, ...(await logIn(person)) }
}

const change = (visitor: Visitor, method: string, path: string, body: unknown) =>
  visitor.ask(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const exportStudents = (visitor: Visitor) => visitor.get('/api/admin/students.csv')
const stepUp = { stepUp: true, success: false, message: expect.any(String) }

// S74
test('a stolen cookie alone cannot export, merge, or add a second factor', async () => {
  const owner = await staff()
  expect((await exportStudents(owner)).status).toBe(200)
  pass(10 * minutes + 1)
  const thief = visit(site)
  const headers = { cookie: owner.cookie(), 'content-type': 'application/json' }
  const stolen = (path: string, method: string, body?: unknown) =>
    thief.ask(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })

  for (const answer of [
    await stolen('/api/admin/students.csv', 'GET'),
    await stolen('/api/admin/students/{id}/merges'.replace('{id}', '1'), 'POST', { other: 2 }),
    await stolen('/api/me/factors/new-passkey', 'POST', {}),
    await stolen('/api/me/factors/new-authenticator', 'POST', {}),
    await stolen('/api/me/factors/recovery-codes', 'POST', {}),
  ]) {
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual(stepUp)
  }
  const email = await stolen('/api/me/email', 'PUT', { email: 'thief@mail.example' })
  expect(email.status).toBe(400)
  expect((await stolen('/api/me/step-up', 'POST', { password: 'a guess' })).status).toBe(400)
})

test('entering the password again is valid for ten minutes', async () => {
  const owner = await staff()
  pass(10 * minutes + 1)
  expect((await exportStudents(owner)).status).toBe(403)
  expect((await sendStepUp(owner, { password: owner.password })).status).toBe(200)
  expect((await exportStudents(owner)).status).toBe(200)
  pass(10 * minutes)
  expect((await exportStudents(owner)).status).toBe(200)
  pass(1)
  expect((await exportStudents(owner)).status).toBe(403)
})

test('with a second factor the password is not enough for a step-up', async () => {
  const owner = await staff()
  const app = await addAuthenticatorApp(owner, now)
  pass(11 * minutes)
  expect((await sendStepUp(owner, { password: owner.password })).status).toBe(400)
  expect(await (await exportStudents(owner)).json()).toEqual(stepUp)
  expect((await change(owner, 'DELETE', '/api/me', { confirmation: owner.password })).status).toBe(
    403,
  )
  const mail = { email: 'new@mail.example', password: owner.password }
  expect((await change(owner, 'PUT', '/api/me/email', mail)).status).toBe(403)

  expect((await sendStepUp(owner, { code: app.codeAt(now) })).status).toBe(200)

  expect((await exportStudents(owner)).status).toBe(200)
})

// S74
test('a session from before the factor can read, and change only after the factor was entered', async () => {
  const owner = await staff()
  const elder = await logIn(owner)
  const app = await addAuthenticatorApp(owner, now)
  pass(minutes)
  const rename = () => change(elder, 'PATCH', '/api/me', { name: 'Somebody Else', phone: '' })

  expect((await elder.get('/api/admin/students')).status).toBe(200)
  const response = await rename()
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual(stepUp)
  expect((await sendStepUp(elder, { code: app.codeAt(now) })).status).toBe(200)
  expect((await rename()).status).toBe(200)
})

// S74
test('staff without a factor can only read after a week', async () => {
  const owner = await staff()
  const add = (visitor: Visitor) =>
    visitor.post('/api/admin/students', { name: 'Asha K.', phone: '', email: '', course: '' })
  expect(await (await owner.get('/api/me/factors')).json()).toMatchObject({
    factors: [],
    isDue: false,
    dueAt: new Date(now.getTime() + 7 * 24 * 60 * minutes * 1000).toISOString(),
  })
  expect((await add(owner)).status).not.toBe(403)
  pass(7 * 24 * 60 * minutes)

  const late = await logIn(owner)
  expect((await late.get('/api/admin/students')).status).toBe(200)
  const response = await add(late)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ setUpFactor: true })
  expect((await exportStudents(late)).status).toBe(403)

  await addAuthenticatorApp(late, now)
  expect((await add(late)).status).not.toBe(403)
  expect((await exportStudents(late)).status).toBe(200)
})

test('a student needs no second factor and may add one', async () => {
  const asha = await signUp(site)
  const factorList = await (await asha.get('/api/me/factors')).json()
  expect(factorList).toEqual({ success: true, factors: [], recoveryCodesLeft: 0, isDue: false })
  await addPasskey(asha)
  expect((await logIn(asha)).status).toBe(202)
})

test('adding, removing and renewing a factor is mailed to the person, and for staff to the owners', async () => {
  const other = await staff()
  const owner = await staff()
  await addPasskey(owner)
  await addAuthenticatorApp(owner, now)
  await owner.post('/api/me/factors/recovery-codes', {})
  const { factors } = (await (await owner.get('/api/me/factors')).json()) as {
    factors: { id: string }[]
  }
  for (const { id } of factors)
    expect((await change(owner, 'DELETE', '/api/me/factors', { factor: id })).status).toBe(200)

  const subjects = (await mailsTo(site, owner.email)).map(({ subject }) => subject)
  expect(
    subjects.filter((subject) => /was added to your account/.test(subject ?? '')),
  ).toHaveLength(2)
  expect(
    subjects.filter((subject) => /was removed from your account/.test(subject ?? '')),
  ).toHaveLength(2)
  expect(
    subjects.filter((subject) => /recovery codes .* were renewed/.test(subject ?? '')),
  ).toHaveLength(1)
  const mails = await mailsTo(site, other.email)
  const about = mails.filter(({ text }) => text?.includes(owner.email))
  expect(about).toHaveLength(5)
  expect((await logIn(owner)).status).toBe(200)
})

test('nobody can remove another’s factor, and a passkey belongs to one account', async () => {
  const [asha, ravi] = [await signUp(site), await signUp(site)]
  const { passkey } = await addPasskey(asha)
  const { factors } = (await (await asha.get('/api/me/factors')).json()) as {
    factors: { id: string }[]
  }
  const stolen = await change(ravi, 'DELETE', '/api/me/factors', { factor: factors[0]?.id })
  expect(stolen.status).toBe(404)
  const challenge = await challengeAt(ravi, '/api/me/factors/new-passkey')
  const same = await ravi.post('/api/me/factors/passkeys', { passkey: passkey.register(challenge) })
  expect(same.status).toBe(409)
  const ofAsha = await challengeAt(asha, '/api/me/factors/new-passkey')
  const response = await ravi.post('/api/me/factors/passkeys', {
    passkey: passkey.register(ofAsha),
  })
  expect(response.status).toBe(400)
})

test('the secret of an authenticator app is encrypted in the database', async () => {
  const asha = await signUp(site)
  await addAuthenticatorApp(asha, now)
  const newAuthenticator = (await (
    await asha.post('/api/me/factors/new-authenticator', {})
  ).json()) as {
    secret: string
  }
  const [row] = await site.sql<{ sealed: Buffer }>(
    'select sealed_secret as sealed from factor_challenges where sealed_secret is not null',
  )
  expect(row?.sealed.toString('latin1')).not.toContain(newAuthenticator.secret)
  expect(row?.sealed).toHaveLength(12 + 16 + 20)
})

test('“that was not me” ends a stranger’s session and removes the factor they added', async () => {
  const asha = await signUp(site)
  await site.sql('update users set email_verified_at = now() where email = $1', [asha.email])
  const app = await addAuthenticatorApp(asha, now)
  pass(minutes)
  const thief = await logIn(asha)
  expect((await sendSecondStep(thief, { recoveryCode: app.recoveryCodes[0] })).status).toBe(200)
  await addPasskey(thief)
  const secret = await secretFor(site, asha.email, /new sign-in/)
  const answers = await Promise.all(
    [1, 2].map(() => visit(site).post('/api/auth/not-me', { secret })),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  expect((await thief.get('/api/me')).status).toBe(401)
  expect((await asha.get('/api/me')).status).toBe(401)
  expect((await logIn(asha)).status).toBe(401)
  const undone = answers.find(({ status }) => status === 200)
  const { choosePassword = '' } = ((await undone?.json()) ?? {}) as { choosePassword?: string }
  const password = 'nine rivers under one bridge'
  const response = await visit(site).post('/api/auth/reset-password', {
    secret: choosePassword,
    password,
  })
  expect(response.status).toBe(200)
  pass(minutes)
  const back = await logIn({ email: asha.email, password })
  expect(back.status).toBe(202)
  expect(await (await back.get('/api/auth/second-step')).json()).toMatchObject({
    passkey: false,
    authenticator: true,
  })
  expect((await sendSecondStep(back, { code: app.codeAt(now) })).status).toBe(200)
})

// S111
test('a stranger who added a factor cannot lock out the owner', async () => {
  const asha = await signUp(site)
  const thief = await logIn(asha)
  await addPasskey(thief)
  const password = 'a password of the thief, long'
  const response = await change(thief, 'PUT', '/api/me/password', {
    currentPassword: asha.password,
    newPassword: password,
  })
  expect(response.status).toBe(200)
  const secret = await secretFor(site, asha.email, /was added to your account/)
  expect((await visit(site).post('/api/auth/not-me', { secret })).status).toBe(200)
  expect((await thief.get('/api/me')).status).toBe(401)
  expect((await logIn({ email: asha.email, password })).status).toBe(401)
})

test('a new device is mailed once; a known device and the sign-up are not', async () => {
  const asha = await signUp(site)
  const device = await logIn(asha)
  await device.post('/api/auth/login', { email: asha.email, password: asha.password })
  await waitForMails(site)
  const mails = (await mailsTo(site, asha.email)).filter(({ subject }) =>
    /new sign-in/.test(subject ?? ''),
  )
  expect(mails).toHaveLength(1)
})
