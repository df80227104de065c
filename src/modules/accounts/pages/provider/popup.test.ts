import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPopup, pageNonce, returnFromProvider } from '../../../../../test-support/popup.ts'
import { openProvider, type TestProvider } from '../../../../../test-support/provider.ts'
import { openSite, type Site, visit } from '../../../../../test-support/site.ts'
import { endpoints } from '../../../../ui/addresses/site-map.ts'

let provider: TestProvider
let site: Site
beforeAll(async () => {
  provider = await openProvider()
  site = await openSite({ settings: provider.settings })
})
afterEach(() => provider.behave('works'))
afterAll(async () => {
  await site.close()
  await provider.close()
})

const start = endpoints.providerStart
const end = `${start}/return`
const popupUrl = `${start}?nonce=${pageNonce}`
const meera = { sub: '108', email: 'meera@mail.example', email_verified: true, name: 'Meera Iyer' }

describe('the popup’s end', () => {
  // S13
  test('hands the page what it needs, and runs one script of ours and nothing else', async () => {
    const visitor = visit(site)
    const name = '</script><script>alert(1)</script><!--'
    const url = await openPopup(visitor)

    const end = await returnFromProvider(visitor, provider.approve(url, { ...meera, name }))

    expect(end.message).toEqual({
      type: 'provider-sign-in',
      nonce: pageNonce,
      credential: expect.stringMatching(/^[\w-]{43}$/),
      email: meera.email,
      userId: meera.sub,
      name,
    })
    expect(Object.fromEntries(end.response.headers)).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const scripts = end.text.match(/<script[^>]*>/g) ?? []
    expect(scripts).toHaveLength(2)
    expect(scripts[1]).toContain('type="application/json"')
    const [, source = ''] = scripts[0]?.match(/src="([^"]+)"/) ?? []
    const script = await visitor.get(source)
    expect(script.headers.get('content-type')).toContain('javascript')
    // To our own origin and to no other.
    expect(await script.text()).toMatch(/opener\?\.postMessage\(\w+,location\.origin\)/)
  })

  test('the cookie that binds the popup to its browser is gone afterwards', async () => {
    const visitor = visit(site)
    const back = provider.approve(await openPopup(visitor), meera)
    expect(visitor.cookie()).toMatch(/^provider-flow=[\w-]{43}$/)

    await returnFromProvider(visitor, back)

    expect(visitor.cookie()).toBe('')
  })

  test('has nothing to say when somebody cancels', async () => {
    const visitor = visit(site)
    const { response, message } = await returnFromProvider(
      visitor,
      provider.refuse(await openPopup(visitor)),
    )
    expect([response.status, message]).toEqual([400, null])
    expect(site.logged.at(-1)).toContain('"reason":"access_denied"')
  })
})

describe('the popup’s beginning', () => {
  test('has a cookie for ten minutes that no script reads', async () => {
    const response = await visit(site).get(popupUrl)
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^provider-flow=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ])
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  })

  test.each([
    ['from another site', popupUrl, { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour', popupUrl, { 'sec-fetch-site': 'same-site' }],
    ['without a nonce', start, {}],
    ['with a nonce that is markup', `${start}?nonce=${encodeURIComponent('<b>'.repeat(9))}`, {}],
    ['with a nonce that anybody guesses', `${start}?nonce=1`, {}],
  ])('is refused %s', async (_, path, headers) => {
    const response = await visit(site).get(path, { headers })
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('is refused after sixty from one address, with a word on when to come again', async () => {
    const visitor = visit(site)
    for (let turn = 0; turn < 60; turn++) await visitor.get(start)

    const response = await visitor.get(popupUrl)

    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await visit(site).get(popupUrl)).status).toBe(302)
  })
})

// S17
test('coming back is refused after sixty from one address, and elsewhere is not', async () => {
  const visitor = visit(site)
  for (let turn = 0; turn < 60; turn++) await visitor.get(end)

  const response = await visitor.get(end)

  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await visit(site).get(end)).status).toBe(400)
})

describe.each(['answers 500', 'answers HTML', 'stays silent'] as const)(
  'a provider that %s',
  (behaviour) => {
    test('ends the popup within five seconds, and later all is well', async () => {
      await using shaky = await openProvider()
      const shakySite = await openSite({ settings: shaky.settings })
      const visitor = visit(shakySite)
      const timeOf = async (path: string) => {
        const startedAt = performance.now()
        const response = await visitor.get(path)
        expect(response.status).toBe(400)
        expect(await response.text()).toContain('You can close this window')
        expect(performance.now() - startedAt).toBeLessThan(5_000)
      }

      shaky.behave(behaviour)
      await timeOf(popupUrl)
      shaky.behave('works')
      const back = shaky.approve(await openPopup(visitor), meera)
      shaky.behave(behaviour)
      await timeOf(back.pathname + back.search)

      shaky.behave('works')
      const { message } = await returnFromProvider(
        visitor,
        shaky.approve(await openPopup(visitor), meera),
      )
      expect(message).not.toBeNull()
      expect(shakySite.logged.join('')).not.toContain('unexpected error')
      await shakySite.close()
    })
  },
)

test('a database that is away ends the popup', async () => {
  await site.sql(`
    create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'broken for a test' using errcode = '57P01'; end $$;
    create trigger broken before insert on provider_flows execute function fail()`)

  const response = await visit(site).get(popupUrl)

  await site.sql('drop trigger broken on provider_flows')
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('You can close this window')
})

describe('the pages', () => {
  test('name the provider, the login and sign-up pages also in their button', async () => {
    const html = async (path: string) => (await visit(site).get(path)).text()
    for (const path of ['/', '/login', '/signup', '/courses'])
      expect(await html(path)).toContain('"provider":"Acme"')
    expect(await html('/login')).toContain('Sign in with Acme')
    expect(await html('/signup')).toContain('Sign up with Acme')
  })
})

describe('in production', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://www.school.example',
    SESSION_SECRET: 'Zx7pQ2mN9vB4kL8rT1wY6uE3oS5dG0hJ',
    SMTP_URL: 'smtp://127.0.0.1:1',
  }

  test('people come back to PUBLIC_URL, with a cookie of this host only', async () => {
    const live = await openSite({ settings: { ...production, ...provider.settings } })
    const response = await visit(live).get(popupUrl)
    await live.close()

    const { searchParams } = new URL(response.headers.get('location') ?? '')
    expect(searchParams.get('redirect_uri')).toBe(
      'https://www.school.example/api/auth/provider/return',
    )
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-provider-flow=[\w-]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
  })

  test('without a provider there is no button and no way, and nothing stands in', async () => {
    const live = await openSite({ settings: production })
    const visitor = visit(live)
    const login = await (await visitor.get('/login')).text()
    const statuses = []
    for (const path of [
      popupUrl,
      `${start}/return`,
      '/sandbox/identity/.well-known/openid-configuration',
    ])
      statuses.push((await visitor.get(path)).status)
    const wire = { email: meera.email, password: meera.sub, credential: 'A'.repeat(43) }
    const guess = await visitor.post('/api/auth/login', wire)
    await live.close()

    expect(login).not.toMatch(/Sign in with|"provider"/)
    expect(statuses).toEqual([404, 404, 404])
    expect(guess.status).toBe(401)
  })
})
