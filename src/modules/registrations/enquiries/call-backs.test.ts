import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, visit } from '../../../../test-support/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const request = { name: 'Asha Pawar', phone: '98765 43210', course: 'data-science' }
const ask = (changes: Record<string, unknown> = {}, visitor = visit(site)) =>
  visitor.post('/api/call-backs', { ...request, ...changes })

const stored = (phone = '+919876543210') =>
  site.sql<{ course: string; source: string; user_id: string | null; name: string }>(
    `select r.course, o.name as source, r.user_id, s.name
       from registrations r join sources o on o.id = r.source_id join students s on s.id = r.student_id
      where r.phone = $1`,
    [phone],
  )

// S370
test('a request for a call without an account is an enquiry with its source, once a day', async () => {
  const answers = await Promise.all([ask(), ask(), ask({ phone: '+91 98765-43210' })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await stored()).toEqual([
    { course: 'Data Science', source: 'Website', user_id: null, name: 'Asha Pawar' },
  ])
  const events = await site.sql(
    `select 1 from audit_events where event = 'receive enquiry' and record_kind = 'registration'`,
  )
  expect(events).toHaveLength(1)
})

test('invalid input is refused at its field, and nothing is stored', async () => {
  const wrong = await ask({ phone: '12' })
  expect(wrong.status).toBe(400)
  expect(await wrong.json()).toMatchObject({
    fields: { phone: expect.stringContaining('10 digits') },
  })
  expect((await ask({ name: ' ' })).status).toBe(400)
  expect((await ask({ name: 'x'.repeat(101) })).status).toBe(400)
  expect((await ask({ course: 'no-such-course' })).status).toBe(400)
  expect(await stored('+9112')).toEqual([])
})

// S370
test('a request that fills in the hidden field is thanked and not stored', async () => {
  expect((await ask({ phone: '98765 43211', website: 'https://spam.example' })).status).toBe(200)
  expect(await stored('+919876543211')).toEqual([])
})

// S370
test('requests of one address are limited by the hour', async () => {
  const visitor = visit(site)
  const statuses: number[] = []
  for (let digit = 0; digit < 11; digit++) {
    const { status } = await ask({ phone: `98765 4400${digit % 10}` }, visitor)
    statuses.push(status)
  }
  expect(statuses).toContain(429)
})
