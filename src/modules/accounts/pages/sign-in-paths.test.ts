import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPopup, requestFromSandbox, signInBody } from '../../../../test-support/popup.ts'
import { addAuthenticatorApp, sendSecondStep } from '../../../../test-support/second-step.ts'
import { openSite, type Site, signUp, visit } from '../../../../test-support/site.ts'
import { endpoints, pages } from '../../../ui/addresses/site-map.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const isSession = (line: string) => /^(__Host-)?session=[^;]/.test(line)

// S07
test('the document names every address that hands out a session, and no other', async () => {
  const text = await readFile('docs/sign-in-paths.md', 'utf8')
  const [, table = ''] = text.match(/\n(\|.*?)\n\n/s) ?? []
  const listedPaths = new Set([...table.matchAll(/`(\w+ \/[^`]*)`/g)].map(([, path]) => path))
  const description = await (await visit(site).get(endpoints.openapi)).json()
  const addresses = new Set([
    ...Object.keys(description.paths),
    ...Object.values(endpoints),
    ...Object.values(pages).map(({ path }) => path),
  ])
  // Works for a sign-up and then for a login.
  const body = { name: 'Asha', email: 'inventory@mail.example', password: 'a long enough password' }

  const paths = new Set<string>()
  for (const address of addresses) {
    const path = address.replace(/:id|\{\w+\}/g, 'data-science').replace('*', '')
    const ask = async (method: string) => {
      const init = method === 'GET' ? {} : { body: JSON.stringify(body) }
      const headers = { 'content-type': 'application/json' }
      const response = await visit(site).ask(path, { method, headers, ...init })
      if (response.headers.getSetCookie().some(isSession)) paths.add(`${method} ${path}`)
    }
    await Promise.all(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(ask))
  }

  // Routes that return one for a second step only.
  const asha = await signUp(site)
  const { recoveryCodes } = await addAuthenticatorApp(asha, new Date())
  const visitor = visit(site)
  await visitor.post('/api/auth/login', { email: asha.email, password: asha.password })
  const step = await sendSecondStep(visitor, { recoveryCode: recoveryCodes[0] })
  if (step.headers.getSetCookie().some(isSession)) paths.add(`POST /api/auth/second-step`)

  expect([...paths].sort()).toEqual([...listedPaths].sort())
  expect(paths.size).toBe(3)
})

// S28
test('the popup’s way sets no session, and nothing it leaves behind is one', async () => {
  const visitor = visit(site)
  await openPopup(visitor)
  const flow = visitor.cookie().split('=')[1]
  const { response, message } = await requestFromSandbox(visitor, { email: 'popup@mail.example' })
  const { token } = await signUp(site)

  expect(response.headers.getSetCookie().some(isSession)).toBe(false)
  for (const secret of [flow, message?.credential, message?.userId, token]) {
    expect(secret).toBeTruthy()
    const headers = { cookie: `session=${secret}`, authorization: `Bearer ${secret}` }
    expect((await visit(site).get('/api/me', { headers })).status).toBe(401)
  }
  // A display token is no credential.
  const forgedBody = message && { ...signInBody(message), credential: token.slice(0, 200) }
  expect((await visitor.post('/api/auth/register', forgedBody)).status).toBe(401)
})
