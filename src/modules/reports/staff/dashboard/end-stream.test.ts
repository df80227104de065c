import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../../../test-support/site.ts'
import { waitFor } from '../../../../../test-support/wait-for.ts'

const hour = 60 * 60_000
let ahead = 0
let site: Site
beforeAll(async () => {
  site = await openSite({ clock: () => new Date(Date.now() + ahead) })
})
afterAll(() => site.close())

/** An event stream that says when it has ended. */
async function look(visitor: Visitor) {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const response = await visitor.ask('/api/admin/events', { signal: controller.signal })
  expect(response.status).toBe(200)
  const events: string[] = []
  const drain = async () => {
    const text = response.body?.pipeThrough(new TextDecoderStream())
    for await (const piece of text ?? []) events.push(piece)
  }
  return { events, ended: drain().catch(() => undefined) }
}

// S23
test('an open stream ends when its session expires, and no other does', async () => {
  const evening = await signInAsAdmin(site)
  ahead = 6 * hour
  const morning = await signInAsAdmin(site)
  // A few seconds before the first one's twelve hours are over
  ahead = 12 * hour - 4_000
  const stream = await look(evening)
  const going = await look(morning)

  await stream.ended

  expect((await evening.get('/api/admin/events')).status).toBe(401)
  await (await signUp(site)).post('/api/free-demo/register', {
    phone: '98450 12345',
    course: 'Digital Marketing',
  })
  await waitFor(() => expect(going.events.join('')).toContain('event: arrived'))
})
