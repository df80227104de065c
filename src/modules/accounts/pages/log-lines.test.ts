import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from '../../../../test-support/raw-request.ts'
import { openSite, type Site, signInAsAdmin, signUp, visit } from '../../../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const password = 'the words nobody may read'

/** The log lines of one request. */
function linesOf(response: Response) {
  const id = response.headers.get('x-request-id')
  expect(id).toMatch(/^[\da-f-]{36}$/)
  return site.logged
    .map((line) => JSON.parse(line))
    .filter(({ requestId, event }) => requestId === id && event !== 'slow request')
}

const idOf = async (email: string) =>
  (await site.sql<{ id: string }>('select id from users where email = $1', [email]))[0]?.id

const newPerson = (email: string) => ({ name: 'Asha Kulkarni', email, password })

/** Distinguishes visitors without identifying them: docs/decisions/0041. */
const hashed = expect.stringMatching(/^[\w-]{8,}$/)

// S64
describe('one line with time, request, visitor and person', () => {
  test('for a sign-up', async () => {
    const visitor = visit(site)

    const response = await visitor.post('/api/auth/register', newPerson('one@mail.example'))

    expect(linesOf(response)).toEqual([
      expect.objectContaining({
        event: 'sign-up',
        outcome: 'ok',
        userId: await idOf('one@mail.example'),
        visitor: hashed,
        time: expect.anything(),
      }),
    ])
  })

  test('for a sign-up with an e-mail that is taken', async () => {
    const { email } = await signUp(site)
    const visitor = visit(site)

    const response = await visitor.post('/api/auth/register', newPerson(email))

    expect(linesOf(response)).toEqual([
      expect.objectContaining({ event: 'sign-up', outcome: 'refused', visitor: hashed }),
    ])
  })

  test('for a login, right or wrong', async () => {
    const person = await signUp(site)
    const userId = await idOf(person.email)
    const visitor = visit(site)

    const right = await visitor.post('/api/auth/login', person)
    const wrong = await visitor.post('/api/auth/login', { ...person, password })
    const nobody = await visitor.post('/api/auth/login', newPerson('nobody@mail.example'))

    const line = { event: 'login', visitor: hashed, time: expect.anything() }
    expect(linesOf(right)).toEqual([expect.objectContaining({ ...line, outcome: 'ok', userId })])
    expect(linesOf(wrong)).toEqual([
      expect.objectContaining({ ...line, outcome: 'refused', userId }),
    ])
    const error = linesOf(nobody)
    expect(error).toEqual([expect.objectContaining({ ...line, outcome: 'refused' })])
    expect(error[0]).not.toHaveProperty('userId')
  })

  test('for a login beyond the limit', async () => {
    const { email } = await signUp(site)
    const visitor = visit(site)
    const guess = () => visitor.post('/api/auth/login', { email, password })
    for (let turn = 0; turn < 10; turn++) await guess()

    expect(linesOf(await guess())).toEqual([
      expect.objectContaining({
        event: 'limit',
        outcome: 'refused',
        route: '/api/auth/login',
        visitor: hashed,
      }),
    ])
  })

  test('for a student at the back office', async () => {
    const student = await signUp(site)

    const response = await student.get('/api/admin/registrations?search=asha')

    expect(response.status).toBe(403)
    expect(linesOf(response)).toEqual([
      expect.objectContaining({
        event: 'access',
        outcome: 'refused',
        route: '/api/admin/registrations',
        userId: await idOf(student.email),
        visitor: hashed,
      }),
    ])
  })

  test('for a request from elsewhere', async () => {
    const visitor = visit(site)

    const response = await visitor.post('/api/auth/logout', {}, { origin: 'https://evil.example' })

    expect(response.status).toBe(403)
    expect(linesOf(response)).toEqual([
      expect.objectContaining({ event: 'origin', outcome: 'refused', visitor: hashed }),
    ])
  })

  test('for a registration', async () => {
    const student = await signUp(site)

    const response = await student.post('/api/free-demo/register', {
      phone: '98765 43210',
      course: 'Data Science',
    })

    expect(linesOf(response)).toEqual([
      expect.objectContaining({
        event: 'registration',
        outcome: 'ok',
        userId: await idOf(student.email),
      }),
    ])
  })
})

describe('nothing secret', () => {
  afterEach(() => site.sql('drop trigger if exists broken on sessions'))

  /** Makes every new session fail in the database, with a code that says why. */
  const breakSessions = (code: string) =>
    site.sql(`
      create or replace function fail() returns trigger language plpgsql as
        $$ begin raise exception 'broken for a test' using errcode = '${code}'; end $$;
      create trigger broken before insert or update or delete on sessions
        for each row execute function fail()`)

  // S63
  test.each([
    ['unforeseen', 'XX000', 500],
    ['that passes', '57P01', 503],
  ])('when the database fails in a way %s', async (_, code, status) => {
    const { email, ...person } = await signUp(site)
    await breakSessions(code)

    const response = await visit(site).post('/api/auth/login', { email, password: person.password })

    expect(response.status).toBe(status)
    const answer = await response.text()
    if (status === 500) expect(answer).toContain(response.headers.get('x-request-id'))
    expect(answer).not.toMatch(/broken for a test|select|insert|sessions|node_modules|\.ts/)
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '2' : null)
    const lines = JSON.stringify(linesOf(response))
    expect(lines).toContain('broken for a test')
    expect(lines).not.toContain(email)
    expect(lines).not.toContain('params')
  })

  test('when the failing statement carries who somebody is', async () => {
    await site.sql('alter table users add constraint broken check (name <> $$Broken$$) not valid')
    const email = 'secretive@mail.example'

    const response = await visit(site).post('/api/auth/register', {
      name: 'Broken',
      email,
      password,
    })

    await site.sql('alter table users drop constraint broken')
    expect(response.status).toBe(500)
    const lines = JSON.stringify(linesOf(response))
    expect(lines).toContain('violates check constraint')
    for (const secret of [email, password, '$argon2', 'Broken']) expect(lines).not.toContain(secret)
  })

  // S29, S64
  test('in all that was written here', async () => {
    const student = await signUp(site)
    const admin = await signInAsAdmin(site)
    await student.post('/api/auth/login', student)
    await student.post('/api/auth/login', { ...student, password: `${password}?` })
    await admin.get('/api/admin/registrations?search=asha')

    const text = site.logged.join('')
    for (const secret of [
      password,
      student.password,
      student.token,
      student.email,
      student.cookie().split('=')[1] ?? '',
      admin.cookie().split('=')[1] ?? '',
      ...site.signIns.map((signIn) => signIn.password),
      '$argon2',
    ]) {
      expect(secret.length).toBeGreaterThan(6)
      expect(text).not.toContain(secret)
    }
  })
})

// S65
test('no line can be forged by what is sent', async () => {
  const forgedLine = '{"level":30,"event":"login","outcome":"ok","userId":"forged"}'
  const before = site.logged.length
  const student = await signUp(site, { name: `Asha "}${forgedLine}` })
  await student.post(
    '/api/free-demo/register',
    { phone: '98765 43210', course: 'Other', name: `\n${forgedLine}\n` },
    { 'user-agent': `Mozilla \u00a0 ${forgedLine} \\n${forgedLine}` },
  )
  await student.post('/api/auth/login', { email: `\n${forgedLine}\n`, password: '\u001b[2J' })
  const answer = await sendRaw(site, {
    method: 'POST',
    path: `/api/admin/registrations%0A${encodeURIComponent(forgedLine)}%1b[2J`,
    headers: { origin: 'https://evil.example' },
  })

  expect(answer?.status).toBe(403)
  const logLines = site.logged.slice(before)
  expect(logLines.length).toBeGreaterThan(0)
  for (const line of logLines) {
    expect(line).toMatch(/^\P{Cc}+\n$/u)
    expect(JSON.parse(line).userId).not.toBe('forged')
  }
})
