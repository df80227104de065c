import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  documentedRoutes,
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  visit,
} from '../../../test-support/site.ts'
import { endpoints } from '../../ui/addresses/site-map.ts'

const friend = 'https://app.tarkshala.example'

let site: Site
let productionSite: Site
beforeAll(async () => {
  site = await openSite({ settings: { ALLOWED_ORIGINS: friend } })
  productionSite = await openSite({
    settings: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://www.tarkshala.example',
      SESSION_SECRET: 'Zx7pQ2mN9vB4kL8rT1wY6uE3oS5dG0hJ',
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
  })
})
afterAll(async () => {
  await site.close()
  await productionSite.close()
})

/** Name of a built script, as the home page names it. */
async function builtScript() {
  const html = await (await visit(site).get('/')).text()
  const script = html.match(/src="(\/assets\/[^"]+\.js)"/)?.[1]
  if (!script) throw new Error('The home page names no script.')
  return script
}

// S52, S53, S57, S62
describe('every response has the security headers', () => {
  test.each([
    ['a page', '/', 200],
    ['a page again', '/', 200],
    ['another page', '/about', 200],
    ['a page that is not there', '/nothing-here', 404],
    ['a course that is not there', '/courses/nothing-here', 404],
    ['the courses', '/courses.json', 200],
    ['the wake-up call', '/awake-backend', 200],
    ['the health check', '/healthz', 200],
    ['the API document', endpoints.openapi, 200],
    ['a data route that is not there', '/api/nothing-here', 404],
    ['nobody signed in', '/api/me', 401],
    ['a file', '/favicon.svg', 200],
    ['a built file', 'built', 200],
    ['a built file that is not there', '/assets/nothing.js', 404],
    ['a picture that is not there', '/pictures/nothing.avif', 404],
    ['the mailbox', '/sandbox/mailbox', 404],
  ])('%s: %s', async (_, path, status) => {
    const address = path === 'built' ? await builtScript() : path

    const response = await visit(site).get(address, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })

    expect(response.status).toBe(status)
    expectProtected(response)
  })

  // S52
  test('not modified', async () => {
    const first = await visit(site).get('/')
    const etag = first.headers.get('etag') ?? ''

    const response = await visit(site).get('/', { headers: { 'if-none-match': etag } })

    expect(response.status).toBe(304)
    expectProtected(response)
  })

  test.each([
    ['wrong JSON', 400, '/api/auth/login', { body: '{', type: 'application/json' }],
    ['another content type', 415, '/api/auth/login', { body: 'a=b', type: 'text/plain' }],
    ['too much', 413, '/api/auth/login', { body: 'x'.repeat(17_000), type: 'application/json' }],
    ['nothing to post to', 404, '/about', { body: '{}', type: 'application/json' }],
  ])('%s: %i', async (_, status, path, { body, type }) => {
    const response = await visit(site).post(path, body, { 'content-type': type })

    expect(response.status).toBe(status)
    expectProtected(response)
  })

  test.each(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'])('a %s', async (method) => {
    expectProtected(await visit(site).ask('/', { method }))
    expectProtected(await visit(site).ask('/api/me', { method }))
  })

  function expectProtected(response: Response) {
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("object-src 'none'"),
    })
    for (const name of ['x-powered-by', 'server', 'strict-transport-security'])
      expect(headers).not.toHaveProperty(name)
  }
})

// S50, S57, S86
test('the content security policy lets only our own scripts run', async () => {
  const header = (await visit(site).get('/')).headers.get('content-security-policy') ?? ''
  const policy = Object.fromEntries(
    header.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )

  expect(policy).toMatchObject({
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'connect-src': ["'self'"],
    // Pictures only from our own store.
    'img-src': ["'self'", 'data:'],
    // One of our addresses may be framed by our own pages: see below.
    'frame-src': ["'self'", 'https://www.youtube-nocookie.com'],
  })
  expect(policy['style-src']).toEqual(["'self'", expect.stringMatching(/^'sha256-.{44}'$/)])
  expect(header.replace(policy['frame-src']?.[1] ?? '', '')).not.toMatch(
    /unsafe-eval|wasm|strict-dynamic|https?:/,
  )
})

// S50, S51, S353
test('the frame of lessons is the one exception: it belongs to no origin, reaches no address, and only we frame it', async () => {
  const addresses = [...Object.values(endpoints), '/', '/courses/ai-ml', '/courses/ai-ml/lesson']
  const exceptions: string[] = []
  for (const address of addresses.filter((path) => !path.includes(':'))) {
    const { headers } = await visit(site).get(address.replace(/\{\w+\}/, '1'))
    const policy = headers.get('content-security-policy') ?? ''
    const isUsual =
      /script-src 'self';|default-src 'none'(?!.*script-src)/.test(policy) &&
      policy.includes("frame-ancestors 'none'")
    if (!isUsual) exceptions.push(address)
  }
  const { headers } = await visit(site).get(endpoints.lessonFrame)

  // Those of the stand-ins do not exist in production.
  expect(exceptions.filter((address) => !address.startsWith('/sandbox'))).toEqual([
    endpoints.lessonFrame,
  ])
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('content-security-policy')?.split('; ')).toEqual([
    'sandbox allow-scripts',
    "default-src 'none'",
    expect.stringMatching(/^script-src 'sha256-.{44}' 'wasm-unsafe-eval' blob:$/),
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ])
})

// S51
test('only our own pages frame a public page, and no page of an account or of staff', async () => {
  const ofOurPage = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
  const framedBy = async (path: string, headers: Record<string, string>) => {
    const { headers: response } = await visit(site).get(path, { headers })
    const [, ancestors] =
      (response.get('content-security-policy') ?? '').match(/frame-ancestors (.*)$/) ?? []
    return [ancestors, response.get('x-frame-options')]
  }
  // Also when the page is in the cache.
  for (const _ of [1, 2]) expect(await framedBy('/', ofOurPage)).toEqual(["'self'", 'SAMEORIGIN'])
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(await framedBy('/', { ...ofOurPage, 'sec-fetch-site': site })).toEqual([
      "'none'",
      'DENY',
    ])
  for (const path of ['/login', '/profile', '/admin'])
    expect(await framedBy(path, ofOurPage), path).toEqual(["'none'", 'DENY'])
})

// S53
test('over https responses have Strict-Transport-Security', async () => {
  for (const path of ['/', '/api/me', '/nothing-here']) {
    const response = await visit(productionSite).get(path)
    expect(response.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
  }
})

// S55
describe('a request that changes something and comes from elsewhere', () => {
  const foreign = [
    ['another site', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a longer name', { origin: `${friend}.evil.example` }],
    ['a name that ends alike', { origin: 'https://evil-app.tarkshala.example' }],
    ['a subdomain', { origin: 'https://x.app.tarkshala.example' }],
    ['plain http', { origin: 'http://app.tarkshala.example' }],
    ['another port', { origin: `${friend}:8443` }],
    ['several origins', { origin: `${friend}, https://evil.example` }],
    ['a navigation that names no origin', { 'sec-fetch-site': 'cross-site' }],
  ] as const

  test.each(foreign)('is refused: %s', async (_, headers) => {
    const student = await signUp(site)
    const before = await stored()

    for (const [path, body] of [
      ['/api/auth/register', { name: 'A', email: 'a@evil.example', password: 'long enough' }],
      ['/api/auth/login', student],
      ['/api/free-demo/register', { phone: '98765 43210', course: 'Other' }],
      ['/api/auth/logout', {}],
      ['/api/anything/later', {}],
    ] as const) {
      const response = await student.post(path, body, headers)
      expect(response.status).toBe(403)
      expect(await response.json()).toEqual({
        success: false,
        message: 'This request did not come from our site.',
      })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(response.headers.getSetCookie()).toEqual([])
    }
    for (const { path, method } of await documentedRoutes(site)) {
      if (method === 'GET') continue
      const response = await student.ask(path, { method, headers, body: '{}' })
      expect({ path, method, status: response.status }).toEqual({ path, method, status: 403 })
    }

    expect(await stored()).toEqual(before)
    expect((await student.get('/api/me')).status).toBe(200)
  })

  // S54
  test('may not be read either, and nobody is named in return', async () => {
    for (const origin of ['https://evil.example', 'null', site.address]) {
      const response = await visit(site).get('/api/me', { headers: { origin } })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  // S54
  test('is refused by its preflight', async () => {
    const response = await visit(site).ask('/api/auth/login', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })

    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  const stored = () =>
    site.sql(
      `select (select count(*) from users) users, (select count(*) from sessions) sessions,
         (select count(*) from registrations) registrations,
         (select count(*) from rate_limits) tries`,
    )
})

describe('a request from an allowed origin', () => {
  const person = (name: string) => ({
    name,
    email: `${name}@mail.example`,
    password: 'a long enough password',
  })

  test('passes: our own page', async () => {
    const response = await visit(site).post('/api/auth/register', person('own'), {
      origin: site.address,
      'sec-fetch-site': 'same-origin',
    })

    expect(response.status).toBe(201)
  })

  test('passes: an allowed origin, which may read the answer', async () => {
    const response = await visit(site).post('/api/auth/register', person('friend'), {
      origin: friend,
      'sec-fetch-site': 'cross-site',
    })

    expect(response.status).toBe(201)
    expect(response.headers.get('access-control-allow-origin')).toBe(friend)
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
    expect(response.headers.get('vary')).toMatch(/origin/i)
  })

  test('is allowed by its preflight', async () => {
    const response = await visit(site).ask('/api/auth/login', {
      method: 'OPTIONS',
      headers: {
        origin: friend,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })

    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe(friend)
    expect(response.headers.get('access-control-allow-methods')).toContain('POST')
    expect(response.headers.get('access-control-allow-headers')).toContain('content-type')
  })
})

// S55
test('no GET changes anything', async () => {
  const student = await signUp(site)
  const everything = () =>
    site.sql(
      `select (select json_agg(u order by id) from users u)::text users,
         (select json_agg(s order by id) from sessions s)::text sessions,
         (select json_agg(r order by id) from registrations r)::text registrations`,
    )
  const before = await everything()

  for (const path of [
    '/awake-backend',
    '/api/auth/logout',
    '/api/auth/register?name=A&email=a@mail.example&password=long+enough',
    '/api/free-demo/register?phone=9876543210&course=Other',
  ])
    await student.get(path)
  for (const { path, method } of await documentedRoutes(site))
    if (method === 'GET') await student.get(path)

  expect(await everything()).toEqual(before)
})

// S58, S60
test.each(['/api/me', '/api/admin/registrations'])(
  'what only some may read is not cached: %s',
  async (path) => {
    const admin = await signInAsAdmin(site)

    for (const visitor of [admin, visit(site)]) {
      const response = await visitor.get(path)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    }
  },
)
