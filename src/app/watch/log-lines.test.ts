import { expect, onTestFinished, test } from 'vitest'
import {
  makeDataFolder,
  removeDataFolder,
  startProduct,
} from '../../../test-support/product-process.ts'
import {
  emptyDatabase,
  openSite,
  signInAsAdmin,
  signUp,
  visit,
} from '../../../test-support/site.ts'
import { waitFor } from '../../../test-support/wait-for.ts'
import { endpoints, to } from '../../ui/addresses/site-map.ts'

type Line = { event?: string; requestId?: string; visitor?: string } & Record<string, unknown>
const read = (logged: readonly string[]) =>
  logged
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line))

// S155
test('no line of a run through the front door holds a name, an e-mail, a phone, an address or a query', async () => {
  const site = await openSite({ settings: { SLOW_REQUEST_MS: '1', SLOW_QUERY_MS: '1' } })
  onTestFinished(site.close)
  const asha = await signUp(site, { name: 'Asha Zamindar' })
  const admin = await signInAsAdmin(site)
  const phone = '9822054321'
  const search = `?search=${encodeURIComponent('Asha Zamindar')}&phone=${phone}`

  await asha.post('/api/free-demo/register', { phone, course: 'Data Science', message: 'Call me' })
  await asha.post('/api/free-demo/register', { phone: 'no number', course: 'Data Science' })
  for (let tries = 0; tries < 12; tries++)
    await asha.post('/api/auth/login', { email: asha.email, password: 'not the one' })
  await asha.post('/api/auth/forgot-password', { email: asha.email })
  await asha.post('/api/auth/register', {
    name: asha.name,
    email: asha.email,
    password: 'x y z 12 34',
  })
  for (const address of ['/api/admin/students', '/api/admin/registrations', '/api/admin/my-day'])
    await admin.get(`${address}${search}`)
  await admin.post('/api/admin/students', { name: asha.name, email: asha.email, phone })
  // Personal data that a visitor may put into a path, and the visitor's address.
  for (const path of [`/${asha.email}`, `/api/${phone}`, `${to.courses}${search}`])
    await asha.get(path, { headers: { referer: `https://elsewhere.example/${asha.email}` } })
  await asha.post(`/api/${asha.email}${search}`, {}, { origin: 'https://evil.example' })
  await asha.get(`/api/admin/students${search}`)
  await asha.ask('/api/me', { headers: { 'x-request-id': asha.email } })
  await waitFor(async () => {
    const [jobCount] = await site.sql<{ count: number }>(
      'select count(*)::int as count from graphile_worker.jobs where run_at <= now()',
    )
    expect(jobCount?.count).toBe(0)
  })

  const lines = read(site.logged)
  expect(lines.length).toBeGreaterThan(10)
  for (const event of [
    'sign-up',
    'login',
    'limit',
    'origin',
    'access',
    'slow request',
    'slow query',
  ])
    expect(lines.map((line) => line.event)).toContain(event)
  const logText = site.logged.join('')
  for (const text of [
    'Asha',
    'Zamindar',
    asha.email,
    asha.email.split('@')[0] ?? '',
    '98220',
    '54321',
  ])
    expect(logText).not.toContain(text)
  for (const text of [
    'search=',
    'not the one',
    'Call me',
    'no number',
    asha.from,
    'elsewhere.example',
  ])
    expect(logText).not.toContain(text)
})

// S156
test('a request has the id that a trusted proxy gave it, and nobody else can choose one', async () => {
  const behind = await openSite({ settings: { TRUST_PROXY: 'loopback' } })
  const open = await openSite({ settings: { TRUST_PROXY: '' } })
  const idOf = async (site: { address: string }, id: string) => {
    const headers = { 'x-request-id': id }
    return (await fetch(site.address + endpoints.healthz, { headers })).headers.get('x-request-id')
  }

  expect(await idOf(behind, 'proxy-0123456789')).toBe('proxy-0123456789')
  expect(await idOf(open, 'proxy-0123456789')).toMatch(/^[0-9a-f-]{36}$/)
  for (const odd of [
    'short',
    'x'.repeat(65),
    'asha@mail.example',
    'a b c d e f g h',
    '{"level":60}',
  ])
    expect(await idOf(behind, odd)).toMatch(/^[0-9a-f-]{36}$/)
  await visit(behind).post(
    '/api/auth/login',
    { email: 'a@b.example', password: 'x' },
    {
      'x-request-id': 'proxy-of-a-login',
    },
  )
  expect(read(behind.logged).map(({ requestId }) => requestId)).toContain('proxy-of-a-login')
  await behind.close()
  await open.close()
})

// S155
test('visitors have different ids, which do not identify them', async () => {
  const site = await openSite()
  onTestFinished(site.close)
  const [first, second] = [visit(site), visit(site)]
  for (const visitor of [first, first, second])
    await visitor.post('/api/auth/login', { email: 'nobody@mail.example', password: 'x' })

  const names = read(site.logged).flatMap(({ event, visitor }) =>
    event === 'login' ? [visitor] : [],
  )
  expect(names).toHaveLength(3)
  expect(names[0]).toBe(names[1])
  expect(names[0]).not.toBe(names[2])
})

// S155
test('a slow query is a line with its statement, and without what it was asked with', async () => {
  const site = await openSite({ settings: { SLOW_QUERY_MS: '100', SLOW_REQUEST_MS: '100' } })
  onTestFinished(site.close)
  const { email } = await signUp(site)
  await site.sql(`create function late() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.3); return new; end $$`)
  await site.sql(
    'create trigger late before insert on mailed_links for each row execute function late()',
  )

  await visit(site).post('/api/auth/register', {
    name: 'Ravi',
    email: `x${email}`,
    password: 'four long words',
  })

  const slow = () => read(site.logged).filter(({ event }) => event?.startsWith('slow'))
  await waitFor(() => {
    expect(slow()).toContainEqual(
      expect.objectContaining({
        event: 'slow query',
        statement: expect.stringMatching(/^insert into "mailed_links"/),
      }),
    )
    expect(slow()).toContainEqual(
      expect.objectContaining({
        event: 'slow request',
        route: '/api/auth/register',
        method: 'POST',
        status: 201,
      }),
    )
  })
  expect(JSON.stringify(slow())).not.toMatch(/Ravi|@/)
})

// S155
test('in production every line is JSON, from the start to the end', async () => {
  const DATA_DIR = await makeDataFolder()
  onTestFinished(() => removeDataFolder(DATA_DIR))
  const { connectionString } = await emptyDatabase()
  const product = startProduct({
    DATA_DIR,
    DATABASE_URL: connectionString,
    NODE_ENV: 'production',
    SESSION_SECRET: 'Zx7pQ2mN9vB4kL8rT1wY6uE3oS5dG0hJ',
    PUBLIC_URL: 'https://www.institute.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const address = await product.ready
  await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  await product.signal('SIGTERM')

  const lines = read([product.output.out])
  expect(lines[0]).toMatchObject({ event: 'start', msg: expect.stringContaining(' is ready at ') })
  expect(product.output.err).toBe('')
})
