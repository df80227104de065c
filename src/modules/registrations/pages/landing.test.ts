import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../../test-support/site.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import type { OwnData } from '../../data-export/contract.ts'
import type { RegistrationRecord } from '../contract.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

let number = 9_845_040_000
const fromInstagram = {
  first: {
    source: 'Instagram',
    medium: 'Story',
    campaign: 'Diwali  2026',
    referrer: 'l.instagram.com',
    path: '/courses/data-science',
    ad: true,
  },
  last: { referrer: 'www.google.com', path: '/' },
}

/** A student registers with this visit data; returns what staff read of it. */
async function register(landing: unknown) {
  const person = await signUp(site)
  number += 1
  const body = { phone: String(number), course: 'Data Science', landing }
  const answer = await person.post('/api/free-demo/register', body)
  expect(answer.status).toBe(200)
  const [row] = await site.sql<{ id: number }>(
    `select r.id::int from registrations r join users u on u.id = user_id where u.email = $1`,
    [person.email],
  )
  return { person, record: await read(row?.id ?? 0) }
}

const read = async (id: number) =>
  (await (
    await admin.get(fillPath('/api/admin/registrations/{id}', { id }))
  ).json()) as RegistrationRecord
const ownOf = async (person: Visitor) =>
  ((await (await person.get('/api/me/data')).json()) as OwnData).registrations[0]
const say = (person: Visitor, body: object) =>
  person.ask('/api/free-demo/heard-of', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('the origin of a visit is stored with its registration, cleaned, and under its source', async () => {
  const { person, record } = await register(fromInstagram)

  expect(record.source.name).toBe('Instagram')
  expect(record.touches).toEqual([
    {
      touch: 'first',
      text: 'instagram / story / diwali 2026, from l.instagram.com, by an ad, to /courses/data-science',
    },
    { touch: 'last', text: 'from www.google.com, to /' },
  ])
  expect(await ownOf(person)).toMatchObject({
    source: 'Instagram',
    attribution: record.touches.map(({ text }) => text),
  })
})

test('a direct visit has the source Website', async () => {
  const { record } = await register(undefined)
  expect(record).toMatchObject({ source: { name: 'Website' }, touches: [] })
})

test('a campaign that spells a source as an address does is that source', async () => {
  const { record } = await register({ last: { source: 'college-visit', path: '/' } })
  expect(record.source.name).toBe('College visit')
})

test('a retired or unknown source becomes Website', async () => {
  await site.sql("update sources set retired_at = now() where name = 'Facebook'")
  for (const source of ['facebook', 'nobody-knows'])
    expect((await register({ last: { source } })).record.source.name).toBe('Website')
})

// S268
test.each([
  ['a text', 'utm_source=x'],
  ['a list', [1, 2]],
  ['numbers where text belong', { last: { source: 7, path: 7, referrer: {}, ad: 'yes' } }],
  [
    'an address elsewhere',
    { last: { path: '//evil.example', referrer: 'https://evil.example/x' } },
  ],
  ['a room of staff', { last: { path: '/admin/finance' } }],
  ['ten thousand letters', { last: { source: 'x'.repeat(10_000) } }],
  ['a NUL', { last: { source: '\u0000', campaign: 'a\u0000b' } }],
  ['half a character', { last: { term: 'a\ud800' } }],
  ['a formula and a script', { last: { source: '=cmd()', medium: '<script>x</script>' } }],
])('%s keeps nobody from registering, and says nothing of the kind', async (_, landing) => {
  const { record } = await register(landing)
  expect(record.source.name).toBe('Website')
  const text = record.touches.map((touch) => touch.text).join()
  expect(text).not.toMatch(/evil|admin|[\p{Cc}=<>()]/u)
  expect(text.length).toBeLessThan(300)
})

test('a second registration does not change the origin of the first', async () => {
  const { person, record } = await register(fromInstagram)
  const body = {
    phone: String(number),
    course: 'Data Science',
    landing: { last: { source: 'google' } },
  }
  await person.post('/api/free-demo/register', body)
  expect(await read(record.id)).toMatchObject({ source: record.source, touches: record.touches })
})

test('how somebody heard of us is stored with their own registration, the last answer', async () => {
  const { person, record } = await register(undefined)
  for (const answer of ['Google', 'A friend'])
    expect((await say(person, { course: 'Data Science', answer })).status).toBe(200)

  expect(await read(record.id)).toMatchObject({ heardOf: 'A friend', version: record.version })
  expect(await ownOf(person)).toMatchObject({ heardOf: 'A friend' })
})

test('nobody answers it for another, or for a course they did not register for', async () => {
  const { person } = await register(undefined)
  const stranger = await signUp(site)
  expect((await say(stranger, { course: 'Data Science', answer: 'Google' })).status).toBe(404)
  expect((await say(person, { course: 'Other', answer: 'Google' })).status).toBe(404)
  expect((await say(person, { course: 'Data Science', answer: ' ' })).status).toBe(400)
  expect((await say(person, { course: 'Data Science', answer: 'a\u0000b' })).status).toBe(400)
})

// S268
test('it is deleted with the account, even if the registration stays for its fee', async () => {
  const { person, record } = await register(fromInstagram)
  await say(person, { course: 'Data Science', answer: 'A friend' })
  const contact = { version: 1, outcome: 'reached', note: '', nextContactOn: null }
  const address = fillPath('/api/admin/registrations/{id}', { id: record.id })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const response = await admin.post(`${address}/contacts`, { ...contact, nextContactOn: tomorrow })
  expect(response.status).toBe(200)
  const paid = { version: 2, to: 'confirmed', payment: { method: 'cash' } }
  expect((await admin.post(`${address}/status`, paid)).status).toBe(200)

  await person.ask('/api/me', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ confirmation: person.password }),
  })

  expect(await site.sql('select heard_of from registrations where id = $1', [record.id])).toEqual([
    { heard_of: null },
  ])
  expect(
    await site.sql('select from registration_attribution where registration_id = $1', [record.id]),
  ).toEqual([])
})
