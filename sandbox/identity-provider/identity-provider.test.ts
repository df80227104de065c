import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/ui/addresses/site-map.ts'
import {
  openPopup,
  requestFromSandbox,
  returnFromProvider,
  signInBody,
} from '../../test-support/popup.ts'
import { openSite, type Site, type Visitor, visit } from '../../test-support/site.ts'
import { waitFor } from '../../test-support/wait-for.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const asha = { email: 'asha@mail.example', name: 'Asha Kulkarni' }

async function openForm(visitor: Visitor) {
  const url = await openPopup(visitor)
  const response = await visitor.get(url.pathname + url.search)
  const path = response.headers.get('location') ?? ''
  return { path, response: await visitor.get(path) }
}

const answer = (visitor: Visitor, path: string, answers: Record<string, string>) =>
  visitor.ask(path, { method: 'POST', body: new URLSearchParams(answers) })

describe('the form', () => {
  test('asks for e-mail and name, loads nothing from other sites, and keeps the popup’s opener', async () => {
    const { response } = await openForm(visit(site))
    const html = await response.text()

    for (const part of [/<label for="email">E-mail</, /<label for="name">Name</, />Continue</])
      expect(html).toMatch(part)
    expect(html).toMatch(/name="verified" checked/)
    expect(html).not.toMatch(/<script|src=|@import|url\(/)
    const headers = Object.fromEntries(response.headers)
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src ${headers['content-security-policy']?.match(/'sha256-.{44}'/)}; form-action 'self' ${site.address}; base-uri 'none'; frame-ancestors 'none'`,
    )
  })

  test('knows the next time who it was', async () => {
    const visitor = visit(site)
    await requestFromSandbox(visitor, { ...asha, verified: false })

    const html = await (await openForm(visitor)).response.text()

    expect(html).toContain(`value="${asha.email}"`)
    expect(html).toContain(`value="${asha.name}"`)
    expect(html).not.toMatch(/name="verified" checked/)
  })

  test('says what is wrong with an e-mail', async () => {
    const visitor = visit(site)
    const { path } = await openForm(visitor)

    const response = await answer(visitor, path, { email: 'asha', name: '"><b>', answer: 'x' })

    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toMatch(/role="alert">Please enter a valid e-mail address/)
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;"')
  })

  test('leads back without a word on Cancel', async () => {
    const visitor = visit(site)
    const { path } = await openForm(visitor)

    const response = await answer(visitor, path, { answer: 'cancel' })

    const back = await visitor.get(new URL(response.headers.get('location') ?? '').pathname)
    const end = await returnFromProvider(visitor, new URL(back.headers.get('location') ?? ''))
    expect([end.response.status, end.message]).toEqual([400, null])
  })

  test('is closed to whoever was not sent here', async () => {
    const { path } = await openForm(visit(site))
    const response = await visit(site).get(path)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('This sign-in has run out')
  })
})

describe('whoever signs in', () => {
  test('is the same person at every start, with a picture', async () => {
    const first = await requestFromSandbox(visit(site), asha)
    const other = await openSite()
    const second = await requestFromSandbox(visit(other), { ...asha, email: 'ASHA@mail.example' })
    await other.close()

    expect(first.message).toMatchObject({ ...asha, userId: expect.stringMatching(/^108\d{18}$/) })
    expect(second.message?.userId).toBe(first.message?.userId)
    const picture = new URL(first.message?.picture ?? '')
    expect(first.message?.picture).not.toContain(first.message?.userId)
    expect(picture.protocol).toBe('https:')
  })

  test('has their picture a moment after they signed up', async () => {
    const visitor = visit(site)
    const { message } = await requestFromSandbox(visitor, { ...asha, email: 'seen@mail.example' })
    await visitor.post('/api/auth/register', message && signInBody(message))

    const pictureOf = `select picture is not null as has from users where email = 'seen@mail.example'`
    await waitFor(async () => expect(await site.sql(pictureOf)).toEqual([{ has: true }]))
  })

  test.each([true, false])('has an e-mail that is verified or not: %s', async (verified) => {
    const email = `verified-${verified}@mail.example`
    const visitor = visit(site)
    const { message } = await requestFromSandbox(visitor, { email, verified })

    await visitor.post('/api/auth/register', message && signInBody(message))

    expect(
      await site.sql('select email_verified_at is not null verified from users where email = $1', [
        email,
      ]),
    ).toEqual([{ verified }])
  })
})

describe('it speaks the real protocol', () => {
  const authorise = (change: (query: URLSearchParams) => void) => async () => {
    const visitor = visit(site)
    const url = await openPopup(visitor)
    change(url.searchParams)
    return visitor.get(url.pathname + url.search)
  }

  test.each<[string, () => Promise<Response>]>([
    [
      'an address that is not ours to go back to',
      authorise((query) => query.set('redirect_uri', 'https://evil.example/return')),
    ],
    ['a site it does not know', authorise((query) => query.set('client_id', 'another'))],
  ])('and refuses %s', async (_, ask) => {
    const response = await ask()
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
  })

  test('and wants a challenge', async () => {
    const response = await authorise((query) => query.delete('code_challenge'))()
    expect(response.headers.get('location')).toMatch(/[?&]error=invalid_request/)
  })

  test('and hands out tokens to the site alone', async () => {
    const code = { grant_type: 'authorization_code', code: 'x', client_id: 'website' }
    for (const secret of ['', 'website', 'secret']) {
      const body = new URLSearchParams({ ...code, client_secret: secret })
      const response = await visit(site).ask('/sandbox/identity/token', { method: 'POST', body })
      expect(response.status).toBe(401)
    }
  })
})

test.each(['', '/', '?x=/', '//', '/nowhere', '/auth', '/session/end', '/device'])(
  'at %s it says plainly that there is nothing',
  async (rest) => {
    const { status } = await visit(site).get(`/sandbox/identity${rest}`)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  },
)

describe('it is there for this machine only', () => {
  const paths = [
    '/sandbox/identity/.well-known/openid-configuration',
    '/sandbox/identity/auth',
    '/sandbox/identity/interaction/x',
  ]

  test.each([
    ['somebody elsewhere', { 'x-forwarded-for': '203.0.113.9' }],
    ['somebody in the same house', { 'x-forwarded-for': '192.168.1.7' }],
  ])('not for %s', async (_, headers) => {
    for (const path of paths) expect((await visit(site).get(path, { headers })).status).toBe(404)
  })

  test('and the popup of somebody elsewhere ends at once', async () => {
    const response = await visit(site).get(
      `${endpoints.providerStart}?nonce=nonce-of-a-page-elsewhere`,
      {
        headers: { 'x-forwarded-for': '192.168.1.7' },
      },
    )
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('You can close this window')
  })

  test('and has no button where visitors are led elsewhere', async () => {
    const shownSite = await openSite({ settings: { PUBLIC_URL: 'https://demo.school.example' } })
    const login = await (await visit(shownSite).get('/login')).text()
    const statuses = []
    for (const path of paths) statuses.push((await visit(shownSite).get(path)).status)
    await shownSite.close()
    expect(login).not.toContain('Sign in with')
    expect(statuses).toEqual([404, 404, 404])
  })

  test('and for nobody once a provider is set', async () => {
    const live = await openSite({
      settings: {
        OIDC_ISSUER: 'https://accounts.example',
        OIDC_CLIENT_ID: 'x',
        OIDC_CLIENT_SECRET: 'y',
        OIDC_NAME: 'Acme',
      },
    })
    for (const path of paths) expect((await visit(live).get(path)).status).toBe(404)
    await live.close()
  })
})
