import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdLock } from '../../../../test-support/database-locks.ts'
import { openSite, type Site, signInAsAdmin, signUp, visit } from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

let counter = 0
const portalEnquiry = () => {
  counter += 1
  const phone = `+91 98450 ${String(30_000 + counter)}`
  return { id: `JD-${counter}`, name: 'Farhan Qureshi', phone, course: 'Data Science' }
}
const send = (secret: string) =>
  visit(site).post('/api/enquiries', portalEnquiry(), { authorization: `Bearer ${secret}` })

/** A portal that has sent something before; its number and its key. */
async function makePortal() {
  counter += 1
  const admin = await signInAsAdmin(site)
  const form = { key: `form-key-${counter}`, name: 'JustDial Pune', source: 5 }
  const answer = await admin.post('/api/admin/portals', form)
  const { secret } = (await answer.json()) as { secret: string }
  expect((await send(secret)).status).toBe(201)
  const [{ id } = { id: 0 }] = await site.sql<{ id: number }>(
    'select max(id)::int as id from portals',
  )
  return { id, secret }
}

// S302
test('of a portal’s flood one is processed, sixty wait, the rest is refused; others are served', async () => {
  const [flooding, other] = [await makePortal(), await makePortal()]
  const student = await signUp(site)
  // Given a portal whose enquiries never finish, and seventy of them at once
  const releaseLock = await holdLock(site, 'select from portals where id = $1 for update', [
    flooding.id,
  ])
  const statuses: number[] = []
  const answers = Array.from({ length: 70 }, async () => {
    const answer = await send(flooding.secret)
    statuses.push(answer.status)
    return answer
  })
  await waitFor(() => expect(statuses).toEqual(Array(9).fill(429)))

  // Then another portal and everybody else get their responses
  expect((await send(other.secret)).status).toBe(201)
  expect((await student.get('/api/me')).status).toBe(200)
  expect(statuses).toHaveLength(9)
  await releaseLock()
  const all = await Promise.all(answers)
  const response = all.filter(({ status }) => status === 429)
  expect(response.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(9).fill('1'))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(61)
})

// S302
test.each(['a key that opens', 'a key that opens nothing'])(
  'who retries at once with %s is refused at most once a second on each connection',
  async (which) => {
    const { id, secret } = await makePortal()
    const student = await signUp(site)
    const releaseLock = await holdLock(site, 'select from portals where id = $1 for update', [id])
    const key = which === 'a key that opens' ? secret : `enq_${'x'.repeat(43)}`
    const began = performance.now()
    let isOver = false
    let refusedCount = 0
    const connections = Array.from({ length: 80 }, async () => {
      while (!isOver) if ((await send(key)).status !== 201) refusedCount += 1
    })

    try {
      for (let request = 0; request < 40; request += 1)
        expect((await student.get('/api/me')).status).toBe(200)

      const seconds = (performance.now() - began) / 1_000
      expect(refusedCount).toBeLessThanOrEqual(connections.length * seconds)
    } finally {
      isOver = true
      await releaseLock()
    }
    await Promise.all(connections)
  },
)

// S302
test('requests with unknown keys share one queue, and take no portal’s place', async () => {
  const portal = await makePortal()
  const releaseLock = await holdLock(site, 'lock table portals in access exclusive mode')
  const wrong = Array.from({ length: 70 }, (_, each) => send(`enq_${String(each).repeat(22)}`))
  const response = send(portal.secret)
  const early = await Promise.race(wrong)
  expect(early.status).toBe(429)
  await releaseLock()
  const all = await Promise.all(wrong)
  expect(all.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(9)
  expect((await response).status).toBe(201)
})

// S302
test('a portal may send 600 in ten minutes, and another its own 600', async () => {
  const [busy, other] = [await makePortal(), await makePortal()]
  await site.sql('truncate rate_limits')
  expect((await send(busy.secret)).status).toBe(201)
  await site.sql(`update rate_limits set points = 599 where key like 'enquiry-portal:%'`)

  const [last, next] = [await send(busy.secret), await send(busy.secret)]

  expect([last.status, next.status]).toEqual([201, 429])
  expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(500)
  expect((await send(other.secret)).status).toBe(201)
})
