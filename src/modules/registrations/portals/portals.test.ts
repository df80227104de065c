import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readRefusal } from '../../../../test-support/registration-desk.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  type Visitor,
  visit,
} from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite()
  admin = await signInAsAdmin(site)
})
beforeEach(async () => {
  await site.sql('delete from rate_limits')
})
afterAll(() => site.close())

let counter = 0
/** A portal with the source JustDial; its number and its key. */
async function makePortal(name = 'JustDial Pune') {
  const key = `form-key-${++counter}`
  const answer = await admin.post('/api/admin/portals', { key, name, source: 5 })
  expect(answer.status).toBe(201)
  const { secret } = (await answer.json()) as { secret: string }
  const [{ id } = { id: 0 }] = await site.sql<{ id: number }>(
    'select max(id)::int as id from portals',
  )
  return { id, secret }
}
const portalEnquiry = (changes: object = {}) => ({
  id: `JD-${++counter}`,
  name: 'Farhan Qureshi',
  phone: `+91 98450 ${String(20_000 + counter)}`,
  course: 'Data Science',
  ...changes,
})
const send = (secret: string, body: object | string) =>
  visit(site).post('/api/enquiries', body, { authorization: `Bearer ${secret}` })
const findRegistrations = (phone: string) =>
  site.sql<{ course: string; source: string; status: string; counsellor: string | null }>(
    `select r.course, s.name as source, r.status, u.name as counsellor
       from registrations r join sources s on s.id = source_id
       left join users u on u.id = counsellor_id where r.phone = $1`,
    [phone.replaceAll(' ', '')],
  )

test('an enquiry from a portal is a registration with its source, for staff to call', async () => {
  const { secret } = await makePortal()
  const body = portalEnquiry({ email: 'Farhan@Mail.example', message: 'Is there a weekend batch?' })

  const answer = await send(secret, body)

  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({ success: true, message: expect.any(String), id: body.id })
  expect(await findRegistrations(body.phone)).toEqual([
    { course: 'Data Science', source: 'JustDial', status: 'new', counsellor: null },
  ])
  const response = await admin.get(`/api/admin/registrations?search=farhan@mail.example`)
  const [{ id } = { id: 0 }] = ((await response.json()) as { registrations: { id: number }[] })
    .registrations
  const page = await admin.get(fillPath('/api/admin/registrations/{id}', { id }))
  expect(await page.json()).toMatchObject({
    timeline: [
      {
        what: expect.stringMatching(/^Enquired through JustDial Pune with \+91 98450/),
        note: 'Is there a weekend batch?',
      },
    ],
  })
})

// S270
test('sent again with one id it is one enquiry, also ten times at once', async () => {
  const { secret } = await makePortal()
  const body = portalEnquiry()

  const answers = await Promise.all(Array.from({ length: 10 }, () => send(secret, body)))

  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
  expect(await findRegistrations(body.phone)).toHaveLength(1)
})

// S270
test('another enquiry with the same id is refused, and the first stays', async () => {
  const { secret } = await makePortal()
  const body = portalEnquiry()
  await send(secret, body)

  const other = await send(secret, { ...body, name: 'Somebody Else' })

  expect(await readRefusal(other)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/under this id/),
  })
  // Two portals may use the same id.
  const another = await makePortal('Sulekha')
  expect((await send(another.secret, portalEnquiry({ id: body.id }))).status).toBe(201)
})

test('an id is remembered after its registration is deleted', async () => {
  const { secret } = await makePortal()
  const body = portalEnquiry()
  await send(secret, body)
  await site.sql('delete from registrations where phone = $1', [body.phone.replaceAll(' ', '')])

  expect((await send(secret, body)).status).toBe(200)
  expect(await findRegistrations(body.phone)).toEqual([])
})

test('a course that is not offered is stored with the portal’s name', async () => {
  const { secret } = await makePortal()
  const body = portalEnquiry({ course: 'Tally + GST (evening)' })
  expect((await send(secret, body)).status).toBe(201)
  expect(await findRegistrations(body.phone)).toMatchObject([{ course: 'Tally + GST (evening)' }])
})

// S271
test('a revoked key is refused, and others continue', async () => {
  const { id, secret } = await makePortal()
  const other = await makePortal()
  expect((await send(secret, portalEnquiry())).status).toBe(201)

  const revoked = await admin.ask(fillPath('/api/admin/portals/{id}', { id }), { method: 'DELETE' })

  expect(revoked.status).toBe(200)
  const body = portalEnquiry()
  expect((await send(secret, body)).status).toBe(401)
  expect(await findRegistrations(body.phone)).toEqual([])
  expect((await send(other.secret, portalEnquiry())).status).toBe(201)
})

// Each waits for its delayed refusal.
// S271
test.concurrent.each([
  ['no key', undefined],
  ['a key that is none', 'Bearer enq_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ['a key of another kind', 'Basic YWRtaW46YWRtaW4='],
])('%s is refused before anything is kept', async (_, authorization) => {
  const body = portalEnquiry()
  const answer = await visit(site).post(
    '/api/enquiries',
    body,
    authorization ? { authorization } : {},
  )
  expect(answer.status).toBe(401)
  expect(await findRegistrations(body.phone)).toEqual([])
})

test('a signed-in admin without a key is refused as well', async () => {
  expect((await admin.post('/api/enquiries', portalEnquiry())).status).toBe(401)
})

test('guessing keys is limited, and portals are not affected', async () => {
  const { secret } = await makePortal()
  const guesser = visit(site)
  const guess = () =>
    guesser.post('/api/enquiries', portalEnquiry(), {
      authorization: `Bearer enq_${'x'.repeat(43)}`,
    })
  const tries = await Promise.all(Array.from({ length: 30 }, guess))
  expect(tries.map(({ status }) => status)).toEqual(Array(30).fill(401))

  expect((await guess()).status).toBe(429)
  expect((await send(secret, portalEnquiry())).status).toBe(201)
})

test.concurrent.each([
  ['no id', { id: '' }, 'id'],
  ['a number as id', { id: 7 }, 'id'],
  ['a long id', { id: 'x'.repeat(101) }, 'id'],
  ['no name', { name: '' }, 'name'],
  ['a number that is none', { phone: 'call me' }, 'phone'],
  ['a list as course', { course: ['Data Science'] }, 'course'],
  ['a course with a NUL', { course: 'Data\u0000Science' }, 'course'],
  ['a long message', { message: 'x'.repeat(1001) }, 'message'],
  ['an e-mail that is none', { email: 'nobody' }, 'email'],
])('%s is refused with the field, and nothing is kept', async (_, changes, field) => {
  const { secret } = await makePortal()
  const refusal = await readRefusal(await send(secret, portalEnquiry(changes)))
  expect(refusal).toMatchObject({ status: 400, success: false })
  expect(Object.keys(refusal.fields ?? {})).toEqual([field])
})

test('a body of more than 16 kB is refused', async () => {
  const { secret } = await makePortal()
  expect((await send(secret, portalEnquiry({ more: 'x'.repeat(17_000) }))).status).toBe(413)
})

// S271
test('a key is shown once, stored as a hash, and made once by a form', async () => {
  const form = { key: 'one-form-twice', name: 'Our college form', source: 2 }
  const answers = await Promise.all([1, 2].map(() => admin.post('/api/admin/portals', form)))

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const [response] = answers.filter(({ status }) => status === 201)
  if (!response) throw new Error('Neither made a key.')
  const { secret } = (await response.json()) as { secret: string }
  const portalList = await (await admin.get('/api/admin/portals')).text()
  expect(portalList).toContain('Our college form')
  expect(portalList).not.toContain(secret)
  expect(
    await site.sql('select from portals where key_hash = sha256($1)', [Buffer.from(secret)]),
  ).toHaveLength(1)
  expect(
    await site.sql('select from audit_events where facts::text like $1', [`%${secret}%`]),
  ).toEqual([])
})

test('keys are for users who may change settings', async () => {
  const counsellor = await hire(site, 'Ravi Menon', 'counsellor')
  const form = { key: 'no-such-form', name: 'Mine', source: 2 }
  expect((await counsellor.post('/api/admin/portals', form)).status).toBe(403)
  expect((await counsellor.get('/api/admin/portals')).status).toBe(403)
})

// S272, S418
test('round robin assigns enquiries to the counsellors who are in today, and to nobody else', async () => {
  const { secret } = await makePortal()
  await site.sql('delete from staff_roles where role = $1', ['counsellor'])
  const asha = await hire(site, 'Asha Rane', 'counsellor')
  await hire(site, 'Bela Shah', 'counsellor')
  const away = await hire(site, 'Away Today', 'counsellor')
  await site.sql(
    "update sessions set last_used_at = now() - interval '2 days' where user_id = $1",
    [away.id],
  )
  const owners = async (count: number) => {
    const bodies = Array.from({ length: count }, () => portalEnquiry())
    for (const body of bodies) expect((await send(secret, body)).status).toBe(201)
    return Promise.all(
      bodies.map(async ({ phone }) => (await findRegistrations(phone))[0]?.counsellor ?? null),
    )
  }
  expect(await owners(1)).toEqual([null])

  const set = await admin.ask('/api/admin/enquiry-assignment', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ enquiryAssignment: 'round-robin', enquiryLimitMinutes: 15 }),
  })

  expect(set.status).toBe(200)
  const four = await owners(4)
  expect(four.slice(0, 2).sort()).toEqual(['Asha Rane', 'Bela Shah'])
  expect(four.slice(2)).toEqual(four.slice(0, 2))
  const phone = '9822054321'
  const walkIn = {
    key: 'walk-in-1',
    name: 'At the Counter',
    phone,
    course: 'Data Science',
    source: 2,
  }
  expect((await admin.post('/api/admin/registrations', walkIn)).status).toBe(201)
  expect((await findRegistrations(`+91${phone}`))[0]?.counsellor).toBe(four[0])
  await site.sql('delete from sessions where user_id = $1', [asha.id])
  expect(await owners(2)).toEqual(['Bela Shah', 'Bela Shah'])
  await site.sql("delete from staff_roles where role = 'counsellor'")
  expect(await owners(1)).toEqual([null])
})

// S272
test('round robin shares twelve at once evenly', async () => {
  const { secret } = await makePortal()
  for (const name of ['One Turn', 'Two Turns', 'Three Turns']) await hire(site, name, 'counsellor')
  const bodies = Array.from({ length: 12 }, () => portalEnquiry())

  await Promise.all(bodies.map((body) => send(secret, body)))

  const owners = await Promise.all(
    bodies.map(async ({ phone }) => (await findRegistrations(phone))[0]?.counsellor),
  )
  const shares = Object.values(Object.groupBy(owners, (owner) => owner ?? 'nobody'))
  expect(shares.map((share) => share?.length)).toEqual([4, 4, 4])
})
