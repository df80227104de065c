import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestFromSandbox, signInBody } from '../../../../test-support/popup.ts'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'

const minutes = 60_000
let now: Date
let site: Site
beforeAll(async () => {
  now = new Date()
  site = await openSite({ clock: () => now })
})
afterAll(() => site.close())
beforeEach(() => {
  now = new Date()
})

type Session = {
  key: string
  device: string
  signedInAt: string
  lastUsedAt: string
  current: boolean
}

const send = (visitor: Visitor, method: string, path: string, body: unknown) =>
  visitor.ask(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const changePassword = (visitor: Visitor, body: object) =>
  send(visitor, 'PUT', '/api/me/password', body)
const endSession = (visitor: Visitor, session: unknown) =>
  send(visitor, 'DELETE', '/api/me/sessions', { session })
const isIn = async (visitor: Visitor) => (await visitor.get('/api/me')).status === 200

async function sessionsOf(visitor: Visitor): Promise<Session[]> {
  const response = await visitor.get('/api/me/sessions')
  return ((await response.json()) as { sessions: Session[] }).sessions
}

/** The same person on another device. */
async function signInElsewhere(account: { email: string; password: string }, userAgent = 'node') {
  const visitor = visit(site)
  const { email, password } = account
  const body = JSON.stringify({ email, password })
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent }
  const { status } = await visitor.ask('/api/auth/login', { method: 'POST', headers, body })
  return { ...visitor, status }
}

async function signUpByProvider(email: string) {
  const visitor = visit(site)
  const { message } = await requestFromSandbox(visitor, { email, name: 'Asha' })
  if (!message) throw new Error('The stand-in said nothing.')
  const response = await visitor.post('/api/auth/register', signInBody(message))
  expect(response.status).toBe(201)
  return { ...visitor, email }
}

describe('the password', () => {
  const selected = 'another five words in row'

  test('is changed with the old one; other devices are signed out, and a mail is sent', async () => {
    const asha = await signUp(site)
    const phone = await signInElsewhere(asha)

    const response = await changePassword(asha, {
      currentPassword: asha.password,
      newPassword: selected,
    })

    expect(response.status).toBe(200)
    expect([await isIn(asha), await isIn(phone)]).toEqual([true, false])
    expect((await signInElsewhere(asha)).status).toBe(401)
    expect((await signInElsewhere({ ...asha, password: selected })).status).toBe(200)
    await waitFor(async () => {
      const mails = await site.sql(
        `select from sandbox.mails where convert_from(raw, 'utf8') ~ $1
            and convert_from(raw, 'utf8') ~ 'Subject: Your password at .* was changed'`,
        [`To: ${asha.email}`],
      )
      expect(mails).toHaveLength(1)
    })
  })

  test.each([
    ['a wrong one', 'not the password', selected, 'currentPassword'],
    ['none', undefined, selected, 'currentPassword'],
    ['a list', ['x'], selected, 'currentPassword'],
    ['a short new one', 'right', 'short', 'newPassword'],
    ['a common new one', 'right', 'password1', 'newPassword'],
    ['the institute and a year', 'right', 'tarkshala2026', 'newPassword'],
    ['129 characters', 'right', 'x'.repeat(129), 'newPassword'],
    ['no new one', 'right', undefined, 'newPassword'],
  ])('stays where the body holds %s', async (_, current, newPassword, field) => {
    const asha = await signUp(site)
    const phone = await signInElsewhere(asha)
    const currentPassword = current === 'right' ? asha.password : current

    const response = await changePassword(asha, { currentPassword, newPassword })

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
    expect(await isIn(phone)).toBe(true)
    expect((await signInElsewhere(asha)).status).toBe(200)
  })

  test('two simultaneous changes succeed once', async () => {
    const asha = await signUp(site)
    const body = { currentPassword: asha.password, newPassword: selected }

    const answers = await Promise.all([
      changePassword(asha, body),
      changePassword(asha, { ...body, newPassword: `${selected} 2` }),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await isIn(asha)).toBe(true)
  })

  test('allows ten wrong tries in fifteen minutes', async () => {
    const asha = await signUp(site)
    const guesses = Array.from({ length: 10 }, (_, turn) =>
      changePassword(asha, { currentPassword: `guess ${turn}`, newPassword: selected }),
    )
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(400)

    const right = { currentPassword: asha.password, newPassword: selected }
    const response = await changePassword(asha, right)

    expect(response.status).toBe(429)
    expect((await send(asha, 'DELETE', '/api/me', { confirmation: asha.password })).status).toBe(
      429,
    )
  })

  test('can be set without an old one within ten minutes of signing in', async () => {
    const asha = await signUpByProvider('first-password@mail.example')

    now = new Date(now.getTime() + 10 * minutes + 1_000)
    const late = await changePassword(asha, { newPassword: selected })
    expect(late.status).toBe(403)
    expect(await late.json()).toMatchObject({
      message: expect.stringContaining('log out, log in again'),
    })

    now = new Date(now.getTime() - 2_000)
    expect((await changePassword(asha, { newPassword: selected })).status).toBe(200)
    expect((await signInElsewhere({ ...asha, password: selected })).status).toBe(200)
    // From now on the old one is needed.
    expect((await changePassword(asha, { newPassword: `${selected} 2` })).status).toBe(400)
  })
})

describe('the list of sessions', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

  test('names each device, this one first, and holds no secret', async () => {
    const asha = await signUp(site)
    const laptop = await signInElsewhere(asha, firefox)

    const response = await asha.get('/api/me/sessions')

    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    const at = expect.stringMatching(/^\d{4}-.*Z$/)
    const entry = { key: expect.stringMatching(/^[\w-]{22}$/), signedInAt: at, lastUsedAt: at }
    expect(JSON.parse(text)).toEqual({
      success: true,
      sessions: [
        { ...entry, device: 'A browser we do not know', current: true },
        { ...entry, device: 'Firefox on Windows', current: false },
      ],
    })
    const ids = await site.sql<{ id: Buffer; user_id: string }>('select id, user_id from sessions')
    for (const { id, user_id } of ids)
      for (const secret of [id.toString('hex'), id.toString('base64url').slice(0, 20), user_id])
        expect(text).not.toContain(secret)
    const [session] = await sessionsOf(laptop)
    expect(session).toMatchObject({ device: 'Firefox on Windows', current: true })
  })

  test('shows when each was last used, to five minutes', async () => {
    const asha = await signUp(site)
    const [atFirst] = await sessionsOf(asha)
    now = new Date(now.getTime() + 4 * minutes)
    const [soon] = await sessionsOf(asha)
    now = new Date(now.getTime() + 2 * minutes)
    const [later] = await sessionsOf(asha)

    expect(soon?.lastUsedAt).toBe(atFirst?.lastUsedAt)
    expect(later?.lastUsedAt).toBe(now.toISOString())
    expect(later?.signedInAt).toBe(atFirst?.signedInAt)
  })

  test('ends one session: its next request is refused', async () => {
    const asha = await signUp(site)
    const [phone, laptop] = [await signInElsewhere(asha, firefox), await signInElsewhere(asha)]
    const session = (await sessionsOf(asha)).find(({ device }) => device === 'Firefox on Windows')

    const response = await endSession(asha, session?.key)

    expect(response.status).toBe(200)
    expect([await isIn(asha), await isIn(phone), await isIn(laptop)]).toEqual([true, false, true])
    expect((await endSession(asha, session?.key)).status).toBe(404)
  })

  test('ends all other sessions, or this one with its cookie', async () => {
    const asha = await signUp(site)
    const phone = await signInElsewhere(asha)

    expect((await endSession(asha, 'others')).status).toBe(200)
    expect([await isIn(asha), await isIn(phone)]).toEqual([true, false])

    const [session] = await sessionsOf(asha)
    const response = await endSession(asha, session?.key)
    expect(response.headers.getSetCookie().join()).toMatch(/^session=; Max-Age=0/)
    expect(await isIn(asha)).toBe(false)
  })

  test('ends no session of another account', async () => {
    const asha = await signUp(site)
    const other = await signUp(site)
    const [session] = await sessionsOf(other)
    const before = await site.sql('select id from sessions order by id')

    for (const key of [session?.key, 'other', 'x', '\u0000', '*', "' or 1=1 --"])
      expect((await endSession(asha, key)).status).toBe(404)
    for (const key of [undefined, null, 7, ['others'], { $ne: '' }, '', 'x'.repeat(61)])
      expect((await endSession(asha, key)).status).toBe(400)

    expect(await site.sql('select id from sessions order by id')).toEqual(before)
  })
})

test('answers nothing without a session', async () => {
  const stranger = visit(site)
  for (const [method, path] of [
    ['PUT', '/api/me/password'],
    ['DELETE', '/api/me/sessions'],
    ['DELETE', '/api/me/providers'],
  ] as const)
    expect((await send(stranger, method, path, {})).status).toBe(401)
  for (const path of ['/api/me/sessions', '/api/me/providers'])
    expect((await stranger.get(path)).status).toBe(401)
})
