import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPopup, returnFromProvider, signInBody } from '../../../../../test-support/popup.ts'
import {
  type Forgery,
  openProvider,
  signToken,
  type TestProvider,
} from '../../../../../test-support/provider.ts'
import { openSite, type Site, type Visitor, visit } from '../../../../../test-support/site.ts'

let provider: TestProvider
let site: Site
let minutesLater = 0
beforeAll(async () => {
  provider = await openProvider()
  const clock = () => new Date(Date.now() + minutesLater * 60_000)
  site = await openSite({ settings: provider.settings, clock })
})
afterEach(() => {
  minutesLater = 0
})
afterAll(async () => {
  await site.close()
  await provider.close()
})

const email = 'asha@mail.example'
const asha = { sub: '108442', email, email_verified: true, name: 'Asha Kulkarni' }
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const now = () => Math.floor(Date.now() / 1000)
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const hs256 = (header: object, claims: object, secret: string) => {
  const signed = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
const pem = (key: KeyObject) => key.export({ format: 'pem', type: 'spki' }).toString()
/** Error messages of openid-client. */
const wrong = {
  form: 'OAUTH_INVALID_RESPONSE',
  algorithm: 'OAUTH_UNSUPPORTED_OPERATION',
  key: 'OAUTH_KEY_SELECTION_FAILED',
  claim: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  time: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  subject: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
}
const unknownFlow = 'no flow of this browser'
const signedBy =
  (key: KeyObject, more: object = {}): Forgery =>
  ({ claims, header }) => ({ claims, header: { ...header, ...more }, key })
const saying =
  (more: object): Forgery =>
  (honest) => ({ ...honest, claims: { ...honest.claims, ...more } })

/** What a successful sign-in leaves in the database. */
const accepted = async () =>
  (await site.sql('select 1 from sign_in_credentials')).length +
  (await site.sql('select 1 from provider_accounts')).length

/** Expects nothing stored; `reason` is the logged reason, so that the refusal has the right cause. */
async function expectRefused(visitor: Visitor, back: URL, reason: string) {
  const before = await accepted()
  const { response, text, message } = await returnFromProvider(visitor, back)
  expect(response.status).toBe(400)
  expect(message).toBeNull()
  expect(text).not.toContain(asha.email)
  expect(await accepted()).toBe(before)
  const [line] = site.logged
    .map((text) => JSON.parse(text))
    .filter(({ requestId }) => requestId === response.headers.get('x-request-id'))
  expect(line).toMatchObject({ event: 'provider-return', outcome: 'refused', reason })
}

test('a valid token is accepted', async () => {
  const visitor = visit(site)

  const { response, message } = await returnFromProvider(
    visitor,
    provider.approve(await openPopup(visitor), asha),
  )

  expect(response.status).toBe(200)
  expect(message).toMatchObject({ email: asha.email, userId: asha.sub, name: asha.name })
})

// S09
test('so is one of a provider whose clock is half a minute ahead', async () => {
  const visitor = visit(site)
  const url = await openPopup(visitor)

  const back = provider.approve(url, asha, saying({ iat: now() + 30, exp: now() + 3630 }))

  expect((await returnFromProvider(visitor, back)).message).toMatchObject({ userId: asha.sub })
})

// S09
describe('an ID token is refused', () => {
  const forgeries: [string, string, Forgery][] = [
    [
      'without a signature',
      wrong.form,
      ({ claims, header }) => `${encode(header)}.${encode(claims)}.`,
    ],
    [
      'of the algorithm none',
      wrong.algorithm,
      ({ claims }) => `${encode({ alg: 'none' })}.${encode(claims)}.`,
    ],
    [
      'signed with the public key as a secret',
      wrong.algorithm,
      ({ claims, header }) => hs256(header, claims, pem(provider.publicKey)),
    ],
    [
      'signed with the client’s secret',
      wrong.algorithm,
      ({ claims, header }) => hs256(header, claims, provider.client.secret),
    ],
    ['signed with another key', wrong.form, signedBy(stranger.privateKey)],
    [
      'signed with a key nobody knows',
      wrong.key,
      signedBy(stranger.privateKey, { kid: 'another-key' }),
    ],
    [
      'that brings its own key along',
      wrong.form,
      signedBy(stranger.privateKey, { jwk: stranger.publicKey.export({ format: 'jwk' }) }),
    ],
    [
      'that names where its key is',
      wrong.form,
      signedBy(stranger.privateKey, { jku: 'https://evil.example/jwks' }),
    ],
    [
      'that names where its certificate is',
      wrong.form,
      signedBy(stranger.privateKey, { x5u: 'https://evil.example/pem' }),
    ],
    ['of another issuer', wrong.claim, saying({ iss: 'https://accounts.evil.example' })],
    ['for another site', wrong.claim, saying({ aud: 'another-site' })],
    ['for a list of other sites', wrong.claim, saying({ aud: ['one', 'two'] })],
    ['on behalf of another site', wrong.claim, saying({ aud: ['the-site', 'b'], azp: 'b' })],
    ['that has expired', wrong.time, saying({ exp: now() - 120 })],
    ['that never expires', wrong.form, saying({ exp: undefined })],
    ['that is not valid yet', wrong.time, saying({ nbf: now() + 600 })],
    ['without a nonce', wrong.form, saying({ nonce: undefined })],
    ['with another nonce', wrong.claim, saying({ nonce: 'another' })],
    ['about nobody', wrong.form, saying({ sub: undefined })],
    ['about somebody without a name', 'ID_TOKEN_SUBJECT', saying({ sub: '' })],
    ['about a blank', 'ID_TOKEN_SUBJECT', saying({ sub: ' ' })],
    ['about somebody with a NUL', 'ID_TOKEN_SUBJECT', saying({ sub: '108\u0000442' })],
    ['about somebody in 256 letters', 'ID_TOKEN_SUBJECT', saying({ sub: 'x'.repeat(256) })],
    ['that lasts for ever', 'ID_TOKEN_LASTS_TOO_LONG', saying({ exp: 1e99 })],
    ['that lasts for ten thousand years', 'ID_TOKEN_LASTS_TOO_LONG', saying({ exp: 32e10 })],
    ['of tomorrow', 'ID_TOKEN_ISSUED_LATER', saying({ iat: now() + 86_400, exp: now() + 86_460 })],
    ['of two minutes from now', 'ID_TOKEN_ISSUED_LATER', saying({ iat: now() + 120 })],
    ['that is none', wrong.form, () => 'not a token'],
    ['that is not there', wrong.form, () => ''],
  ]

  test.each(forgeries)('%s', async (_, reason, forge) => {
    const visitor = visit(site)
    await expectRefused(visitor, provider.approve(await openPopup(visitor), asha, forge), reason)
  })

  // S09
  test.each([
    ['subject', { sub: '1' }],
    ['e-mail', { email: 'victim@mail.example' }],
    ['word that the e-mail is verified', { email_verified: 'true' }],
  ])('whose %s was changed after it was signed', async (_, change) => {
    const visitor = visit(site)
    const url = await openPopup(visitor)

    const back = provider.approve(url, asha, async (honest) => {
      const [, , signature] = (await signToken(honest)).split('.')
      const claims = { ...honest.claims, ...change }
      return `${encode(honest.header)}.${encode(claims)}.${signature}`
    })

    await expectRefused(visitor, back, wrong.form)
  })

  // S10
  test('that was given to another popup', async () => {
    let nonce = ''
    const first = visit(site)
    const back = provider.approve(await openPopup(first), asha, async (honest) => {
      nonce = await signToken(honest)
      return nonce
    })
    expect((await returnFromProvider(first, back)).message).not.toBeNull()
    const second = visit(site)

    const replayed = provider.approve(await openPopup(second), asha, () => nonce)

    await expectRefused(second, replayed, wrong.claim)
  })

  test('when the UserInfo endpoint speaks of somebody else', async () => {
    const visitor = visit(site)
    const { email, ...nameless } = asha
    const url = await openPopup(visitor)

    await expectRefused(
      visitor,
      provider.approve(url, nameless, undefined, { sub: 'another', email }),
      wrong.subject,
    )
  })
})

describe('the way back is refused', () => {
  test.each([
    ['without a state', unknownFlow, { state: '' }],
    ['with another state', unknownFlow, { state: 'another' }],
    ['without a code', wrong.form, { code: '' }],
    ['with another code', 'invalid_grant', { code: 'another' }],
    ['from another issuer', wrong.form, { iss: 'https://evil.example' }],
  ])('%s', async (_, reason, change) => {
    const visitor = visit(site)
    const back = provider.approve(await openPopup(visitor), asha)
    for (const [name, value] of Object.entries(change)) {
      if (value) back.searchParams.set(name, value)
      else back.searchParams.delete(name)
    }
    await expectRefused(visitor, back, reason)
  })

  // S10
  test('in another browser, with a popup of its own or without', async () => {
    const attacker = visit(site)
    const back = provider.approve(await openPopup(attacker), asha)

    await expectRefused(visit(site), back, unknownFlow)
    const victim = visit(site)
    await openPopup(victim)
    await expectRefused(victim, back, unknownFlow)
  })

  // S10
  test('a second time, although the provider would take its code again', async () => {
    const visitor = visit(site)
    const url = await openPopup(visitor)
    const cookie = visitor.cookie()
    const back = provider.approve(url, asha)
    expect((await returnFromProvider(visitor, back)).message).not.toBeNull()

    await expectRefused(visitor, back, unknownFlow)
    // Even by somebody who kept the cookie.
    const response = await visitor.get(back.pathname + back.search, { headers: { cookie } })
    expect(response.status).toBe(400)
  })

  test('of two at once, one', async () => {
    const visitor = visit(site)
    const back = provider.approve(await openPopup(visitor), asha)

    const both = await Promise.all([
      returnFromProvider(visitor, back),
      returnFromProvider(visitor, back),
    ])

    expect(both.map(({ response }) => response.status).sort()).toEqual([200, 400])
  })

  test('after ten minutes', async () => {
    const visitor = visit(site)
    const back = provider.approve(await openPopup(visitor), asha)
    minutesLater = 11
    await expectRefused(visitor, back, unknownFlow)
  })
})

test('the code is of use to nobody else: the provider is shown a verifier', async () => {
  const visitor = visit(site)
  const url = await openPopup(visitor)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: provider.client.id,
    redirect_uri: `${site.address}/api/auth/provider/return`,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  // A code of another challenge, put into this browser's return address.
  const other = provider.approve(await openPopup(visit(site)), asha)
  const back = provider.approve(url, asha)
  back.searchParams.set('code', other.searchParams.get('code') ?? '')

  await expectRefused(visitor, back, 'invalid_grant')
})

test('what came through nowhere is good for nothing', async () => {
  const body = { email: asha.email, userId: asha.sub, name: asha.name, nonce: '' }
  for (const credential of ['', 'forged', 'null', '0'.repeat(43)]) {
    const wire = signInBody({ type: 'provider-sign-in', ...body, credential })
    for (const path of ['/api/auth/login', '/api/auth/register']) {
      const response = await visit(site).post(path, wire)
      expect(response.status).toBe(401)
      expect(response.headers.getSetCookie()).toEqual([])
    }
  }
  expect(await site.sql('select 1 from users where email = $1', [asha.email])).toEqual([])
})
