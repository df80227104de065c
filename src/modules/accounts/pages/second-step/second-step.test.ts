import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAuthenticator } from '../../../../../test-support/authenticator.ts'
import { holdLock, runConcurrently } from '../../../../../test-support/database-locks.ts'
import {
  addAuthenticatorApp,
  addPasskey,
  challengeAt,
  clearRateLimits,
  sendSecondStep,
  siteOrigin,
} from '../../../../../test-support/second-step.ts'
import {
  documentedRoutes,
  openSite,
  type Site,
  signUp,
  visit,
} from '../../../../../test-support/site.ts'

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

/** Somebody with an authenticator app, and the code it shows next. */
async function somebodyWithApp() {
  const person = await signUp(site)
  const app = await addAuthenticatorApp(person, now)
  pass(60)
  return { ...person, ...app }
}

/** A sign-in in a new browser that has reached the second step. */
async function halfWay({ email, password }: { email: string; password: string }) {
  const visitor = visit(site)
  const response = await visitor.post('/api/auth/login', { email, password })
  expect(response.status).toBe(202)
  expect(await response.json()).toEqual({
    success: true,
    message: expect.any(String),
    secondStep: true,
  })
  return visitor
}

const isIn = async (visitor: { get: (path: string) => Promise<Response> }) =>
  (await visitor.get('/api/me')).status === 200

// S109
test('a password alone opens nothing once there is a second step, and a code does', async () => {
  const asha = await somebodyWithApp()

  const visitor = await halfWay(asha)
  expect(await isIn(visitor)).toBe(false)
  expect(await (await visitor.get('/api/auth/second-step')).json()).toMatchObject({
    authenticator: true,
    passkey: false,
    recovery: true,
  })
  const response = await sendSecondStep(visitor, { code: asha.codeAt(now) })

  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ token: expect.any(String) })
  expect(await isIn(visitor)).toBe(true)
})

// S109
test('a sign-in half done opens no address but its own', async () => {
  const asha = await somebodyWithApp()
  const visitor = visit(site)
  const login = { email: asha.email, password: asha.password }
  const response = await visitor.post('/api/auth/login', login)
  const [pair = ''] = response.headers.getSetCookie()[0]?.split(';') ?? []
  expect(pair).toMatch(/^second-step=/)
  const secret = pair.split('=')[1]

  for (const { path, method, forAnybody } of await documentedRoutes(site)) {
    if (path.startsWith('/api/auth/') || !path.startsWith('/api/')) continue
    // Under any name that a browser could be made to send.
    const headers = { cookie: `${pair}; session=${secret}; __Host-session=${secret}` }
    const { status } = await visit(site).ask(path, { method, headers })
    expect({ method, path, status }).toEqual({ method, path, status: forAnybody ? status : 401 })
  }
})

// S110
test('a code works once, and one of a clock that is one step off works too', async () => {
  const asha = await somebodyWithApp()

  const code = asha.codeAt(now)
  expect((await sendSecondStep(await halfWay(asha), { code })).status).toBe(200)
  expect((await sendSecondStep(await halfWay(asha), { code })).status).toBe(400)

  pass(60)
  const slow = asha.codeAt(new Date(now.getTime() - 30_000))
  expect((await sendSecondStep(await halfWay(asha), { code: slow })).status).toBe(200)
  const fast = asha.codeAt(new Date(now.getTime() + 30_000))
  expect((await sendSecondStep(await halfWay(asha), { code: fast })).status).toBe(200)
  const tooFast = asha.codeAt(new Date(now.getTime() + 90_000))
  expect((await sendSecondStep(await halfWay(asha), { code: tooFast })).status).toBe(400)
})

// S110
test('of twenty that send one code at once, one gets in', async () => {
  const asha = await somebodyWithApp()
  const visitors: Awaited<ReturnType<typeof halfWay>>[] = []
  for (let each = 0; each < 4; each++) visitors.push(await halfWay(asha))
  const code = asha.codeAt(now)

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, each) =>
      sendSecondStep(visitors[each % 4] ?? visit(site), { code }),
    ),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

// S110
test('a recovery code works once, however it is typed, and takes the place of the device', async () => {
  const asha = await somebodyWithApp()
  const [first = '', second = ''] = asha.recoveryCodes
  expect(asha.recoveryCodes).toHaveLength(10)

  const text = ` ${first.toUpperCase().replaceAll('-', ' ')} `
  expect((await sendSecondStep(await halfWay(asha), { recoveryCode: text })).status).toBe(200)
  expect((await sendSecondStep(await halfWay(asha), { recoveryCode: first })).status).toBe(400)
  const answers = await Promise.all(
    [await halfWay(asha), await halfWay(asha), await halfWay(asha)].map((visitor) =>
      sendSecondStep(visitor, { recoveryCode: second }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a passkey signs in, counts or not, and one whose counter goes back is refused', async () => {
  for (const counts of [true, false]) {
    const asha = await signUp(site)
    const { passkey } = await addPasskey(asha, { counts })
    const step = async () => {
      const visitor = await halfWay(asha)
      const challenge = await challengeAt(visitor, '/api/auth/second-step/passkey')
      return sendSecondStep(visitor, { passkey: passkey.authenticate(challenge) })
    }
    expect((await step()).status).toBe(200)
    expect((await step()).status).toBe(200)
    if (!counts) continue
    // A copy made before the last two uses.
    passkey.state.counter -= 2
    const response = await step()
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/copy/) })
  }
})

// S110
test('a passkey is shown for one sign-in, once, by its own person, and with a check of who that is', async () => {
  const asha = await signUp(site)
  const ravi = await signUp(site)
  const { passkey } = await addPasskey(asha, { counts: false })
  const { passkey: ravis } = await addPasskey(ravi, { counts: false })
  const [one, other] = [await halfWay(asha), await halfWay(asha)]
  const ofRavi = await halfWay(ravi)
  const challenge = () => challengeAt(one, '/api/auth/second-step/passkey')
  const statusOf = async (visitor: typeof one, factor: unknown) =>
    (await sendSecondStep(visitor, { passkey: factor })).status

  expect(await statusOf(other, passkey.authenticate(await challenge()))).toBe(400)
  expect(await statusOf(ofRavi, passkey.authenticate(await challenge()))).toBe(400)
  expect(await statusOf(one, ravis.authenticate(await challenge()))).toBe(400)
  expect(await statusOf(one, passkey.authenticate('made-up'))).toBe(400)
  const foreign = makeAuthenticator({ origin: 'http://elsewhere.example' })
  expect(await statusOf(one, foreign.authenticate(await challenge()))).toBe(400)
  passkey.state.userVerified = false
  expect(await statusOf(one, passkey.authenticate(await challenge()))).toBe(400)
  passkey.state.userVerified = true
  const late = passkey.authenticate(await challenge())
  pass(5 * 60 + 1)
  expect(await statusOf(one, late)).toBe(400)
  const assertion = passkey.authenticate(await challenge())
  expect(await statusOf(one, assertion)).toBe(200)
  expect(await statusOf(other, assertion)).toBe(400)
})

// S299
test('five wrong codes and the next is refused unread, for this account alone', async () => {
  const asha = await somebodyWithApp()
  const ravi = await somebodyWithApp()
  const visitor = await halfWay(asha)
  for (let tries = 0; tries < 5; tries++)
    expect((await sendSecondStep(visitor, { code: '000000' })).status).toBe(400)

  expect((await sendSecondStep(visitor, { code: asha.codeAt(now) })).status).toBe(429)
  expect((await sendSecondStep(await halfWay(ravi), { code: ravi.codeAt(now) })).status).toBe(200)
})

// S300
test('a sign-in half done is good once, whatever is shown the second time', async () => {
  const asha = await somebodyWithApp()
  const { email, password } = asha
  const login = await visit(site).post('/api/auth/login', { email, password })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const show = (recoveryCode = '') =>
    visit(site).post('/api/auth/second-step', { recoveryCode }, { cookie })
  expect((await show(asha.recoveryCodes[0])).status).toBe(200)

  expect((await show(asha.recoveryCodes[1])).status).toBe(401)
})

// S300
test('of two that show different codes in one sign-in at once, one gets in', async () => {
  const asha = await somebodyWithApp()
  const login = await visit(site).post('/api/auth/login', asha)
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const lockedRow = 'select from users where email = $1 for update'
  const releaseLock = await holdLock(site, lockedRow, [asha.email])

  const answers = await runConcurrently(
    site,
    releaseLock,
    asha.recoveryCodes
      .slice(0, 2)
      .map(
        (recoveryCode) => () =>
          visit(site).post('/api/auth/second-step', { recoveryCode }, { cookie }),
      ),
  )

  expect(answers.map(({ status }) => status)).toEqual([200, 401])
})

// S109
test('a sign-in half done ends by itself, and when the password or the account does', async () => {
  const asha = await somebodyWithApp()
  const runOut = await halfWay(asha)
  pass(10 * 60 + 1)
  expect((await sendSecondStep(runOut, { code: asha.codeAt(now) })).status).toBe(401)

  const slowVisitor = await halfWay(asha)
  await site.sql('update users set disabled_at = now() where email = $1', [asha.email])
  expect((await sendSecondStep(slowVisitor, { code: asha.codeAt(now) })).status).toBe(401)
  await site.sql('update users set disabled_at = null where email = $1', [asha.email])

  const stolen = await halfWay(asha)
  pass(60)
  const owner = await halfWay(asha)
  expect((await sendSecondStep(owner, { code: asha.codeAt(now) })).status).toBe(200)
  const response = await owner.ask('/api/me/password', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      currentPassword: asha.password,
      newPassword: 'seven walls of red brick',
    }),
  })
  expect(response.status).toBe(200)
  pass(60)
  expect((await sendSecondStep(stolen, { code: asha.codeAt(now) })).status).toBe(401)
})

test.each([
  ['nothing', {}],
  ['a code of letters', { code: 'abcdef' }],
  ['a long code', { code: '1'.repeat(41) }],
  ['a list', { code: ['123456'] }],
  ['half a passkey', { passkey: { id: 'x' } }],
  [
    'a passkey of nonsense',
    {
      passkey: {
        id: '%',
        rawId: '%',
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: '%', authenticatorData: '', signature: '' },
      },
    },
  ],
  ['an empty recovery code', { recoveryCode: '' }],
])('%s is no second step', async (_, factor) => {
  const asha = await somebodyWithApp()
  expect((await sendSecondStep(await halfWay(asha), factor)).status).toBe(400)
})

test('without a sign-in that waits there is no second step', async () => {
  const visitor = visit(site)
  expect((await visitor.get('/api/auth/second-step')).status).toBe(401)
  expect((await sendSecondStep(visitor, { code: '123456' })).status).toBe(401)
  expect((await visitor.post('/api/auth/second-step/passkey', {})).status).toBe(401)
})
