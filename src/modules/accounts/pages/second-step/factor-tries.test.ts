import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addAuthenticatorApp,
  sendSecondStep,
  sendStepUp,
} from '../../../../../test-support/second-step.ts'
import { openSite, type Site, signUp, visit } from '../../../../../test-support/site.ts'

let now = new Date('2026-11-20T05:00:00.000Z')
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

let site: Site
beforeAll(async () => {
  site = await openSite({ clock: () => now })
})
afterAll(() => site.close())

/** A sign-in in a new browser that has reached the second step. */
async function halfWay({ email, password }: { email: string; password: string }) {
  const visitor = visit(site)
  expect((await visitor.post('/api/auth/login', { email, password })).status).toBe(202)
  return visitor
}

// S299
test('who knows the password uses up nobody’s tries but those of strangers', async () => {
  // Given Asha, whose laptop has passed the second step before, and a browser that knows only the
  // password
  const asha = await signUp(site)
  const prepared = visit(site)
  expect((await prepared.post('/api/auth/login', asha)).status).toBe(200)
  const app = await addAuthenticatorApp(asha, now)
  pass(60)
  const laptop = await halfWay(asha)
  expect((await sendSecondStep(laptop, { code: app.codeAt(now) })).status).toBe(200)
  pass(60)

  // When strangers use up the account's tries, with browsers and addresses of their own
  const statuses: number[] = []
  for (const factor of [{ code: '000000' }, { recoveryCode: 'abcd-efgh-jkmn-pqrs' }])
    for (let each = 0; each < 4; each++)
      statuses.push((await sendSecondStep(await halfWay(asha), factor)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429])

  // Then a new browser and the prepared one are refused with advice, the laptop and a session are not
  const response = await sendSecondStep(await halfWay(asha), { code: app.codeAt(now) })
  expect(response.status).toBe(429)
  expect(await response.json()).toMatchObject({
    message: expect.stringMatching(/a browser where you have confirmed this step before/),
  })
  expect((await prepared.post('/api/auth/login', asha)).status).toBe(202)
  expect((await sendSecondStep(prepared, { code: app.codeAt(now) })).status).toBe(429)
  expect((await sendStepUp(asha, { code: app.codeAt(now) })).status).toBe(200)
  pass(60)
  expect((await laptop.post('/api/auth/login', asha)).status).toBe(202)
  expect((await sendSecondStep(laptop, { recoveryCode: app.recoveryCodes[0] })).status).toBe(200)

  // And the laptop has five tries, no more
  expect((await laptop.post('/api/auth/login', asha)).status).toBe(202)
  for (let tries = 0; tries < 5; tries++)
    expect((await sendSecondStep(laptop, { code: '000000' })).status).toBe(400)
  expect((await sendSecondStep(laptop, { code: app.codeAt(now) })).status).toBe(429)
})
