import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestFromSandbox, signInBody } from '../../../../test-support/popup.ts'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const send = (visitor: Visitor, method: string, path: string, body: unknown) =>
  visitor.ask(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const unlink = (visitor: Visitor, provider: unknown) =>
  send(visitor, 'DELETE', '/api/me/providers', { provider })

async function waysInOf(visitor: Visitor) {
  const response = await visitor.get('/api/me/providers')
  return (await response.json()) as {
    hasPassword: boolean
    providers: { key: string; name: string; whyNotUnlink?: string }[]
  }
}

async function signUpByProvider(email: string) {
  const visitor = visit(site)
  const { message } = await requestFromSandbox(visitor, { email, name: 'Asha' })
  if (!message) throw new Error('The stand-in said nothing.')
  const response = await visitor.post('/api/auth/register', signInBody(message))
  expect(response.status).toBe(201)
  return { ...visitor, email }
}

test('a linked provider is listed, and cannot be unlinked while it is the only sign-in', async () => {
  const asha = await signUpByProvider('only-way@mail.example')
  const { hasPassword, providers } = await waysInOf(asha)
  expect(hasPassword).toBe(false)
  expect(providers).toEqual([
    expect.objectContaining({
      name: 'Demo ID',
      whyNotUnlink: expect.stringContaining('only way to sign in'),
    }),
  ])
  const key = providers[0]?.key

  const response = await unlink(asha, key)
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ message: providers[0]?.whyNotUnlink })

  await send(asha, 'PUT', '/api/me/password', { newPassword: 'another five words in row' })
  expect((await waysInOf(asha)).providers[0]?.whyNotUnlink).toBeUndefined()
  expect((await unlink(asha, key)).status).toBe(200)
  expect(await waysInOf(asha)).toMatchObject({ hasPassword: true, providers: [] })
  expect((await unlink(asha, key)).status).toBe(409)
})

test('of two providers unlinked at the same time one stays', async () => {
  const asha = await signUpByProvider('two-ways@mail.example')
  await site.sql(
    `insert into provider_accounts (issuer, subject, user_id)
     select 'https://other.example', 'sub-of-asha', id from users where email = $1`,
    [asha.email],
  )
  const { providers } = await waysInOf(asha)
  expect(providers.map(({ name }) => name)).toEqual(['Demo ID', 'other.example'])

  const answers = await Promise.all(providers.map(({ key }) => unlink(asha, key)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await waysInOf(asha)).providers).toHaveLength(1)
})

test('another account’s provider cannot be unlinked', async () => {
  const provider = (await waysInOf(await signUpByProvider('theirs@mail.example'))).providers[0]
  const asha = await signUp(site)

  expect((await unlink(asha, provider?.key)).status).toBe(409)
  for (const key of [undefined, 7, [], 'x'.repeat(61)])
    expect((await unlink(asha, key)).status).toBe(400)

  expect(
    await site.sql(
      `select from provider_accounts p join users u on u.id = p.user_id
        where u.email = 'theirs@mail.example'`,
    ),
  ).toHaveLength(1)
})
