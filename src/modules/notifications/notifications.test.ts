import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  cloneDatabase,
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
  visit,
} from '../../../test-support/site.ts'
import { assignRoles } from '../../../test-support/team.ts'
import { waitFor } from '../../../test-support/wait-for.ts'
import type { NotificationList } from '../reports/staff/dashboard/contract.ts'

const registration = { phone: '98450 12345', course: 'Digital Marketing' }
const read = { read: true }

/** Two processes on one database. */
let site: Site
let other: Site
let meenal: Visitor
let biju: Visitor
beforeAll(async () => {
  const { connectionString } = await cloneDatabase()
  site = await openSite({ connectionString })
  // A start with a new data folder sets new demo passwords.
  other = await openSite({ connectionString })
  meenal = await signInAsAdmin({ ...site, signIns: other.signIns })
  biju = await hire(await signUp(site, { name: 'Biju Varghese' }))
})
afterAll(() => Promise.all([site.close(), other.close()]))

async function hire<V extends Visitor & { email: string }>(visitor: V): Promise<V> {
  await assignRoles(site, visitor.email, 'owner')
  return visitor
}

async function list(visitor: Visitor, query = '') {
  const response = await visitor.get(`/api/admin/notifications${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as NotificationList
}

const patch = (visitor: Visitor, path: string, body: unknown) =>
  visitor.ask(path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** An event stream, and what it has received so far. */
async function look(visitor: Visitor) {
  const controller = new AbortController()
  const response = await visitor.ask('/api/admin/events', { signal: controller.signal })
  const events: string[] = []
  const drain = async () => {
    const text = response.body?.pipeThrough(new TextDecoderStream())
    for await (const piece of text ?? [])
      for (const [, event = ''] of piece.matchAll(/^event: (\w+)$/gm)) events.push(event)
  }
  const closed = response.status === 200 ? drain().catch(() => undefined) : Promise.resolve()
  const leave = () => controller.abort()
  onTestFinished(leave)
  return { response, events, ended: closed, leave }
}

/** The same person in a browser connected to the other process. */
function atOtherProcess(visitor: Visitor): Visitor {
  const there = visit(other)
  const ask: Visitor['ask'] = (path, init = {}) =>
    there.ask(path, { ...init, headers: { ...init.headers, cookie: visitor.cookie() } })
  return { ...there, ask, get: ask }
}

test('a registration is told, once, as facts', async () => {
  const student = await signUp(site, { name: '<b>Zarina</b>' })
  await student.post('/api/free-demo/register', registration)
  await student.post('/api/free-demo/register', registration)

  const { notifications } = await list(meenal)

  const [id] = await site.sql<{ id: string }>('select max(id) as id from registrations')
  expect(notifications.filter(({ name }) => name === '<b>Zarina</b>')).toEqual([
    {
      kind: 'registration',
      name: '<b>Zarina</b>',
      course: 'Digital Marketing',
      id: expect.any(Number),
      recordId: Number(id?.id),
      happenedAt: expect.stringMatching(/Z$/),
      read: false,
      toDecide: false,
      needsAction: false,
    },
  ])
})

test('who looks at another process hears of it at once', async () => {
  const stream = await look(atOtherProcess(meenal))
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
  expect(stream.response.headers.get('cache-control')).toBe('no-store')

  const student = await signUp(site)
  await student.post('/api/free-demo/register', registration)

  await waitFor(() => expect(stream.events).toContain('arrived'))
})

test('a registration that was taken back is told to nobody', async () => {
  const before = await list(meenal)
  await site.sql(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
     create trigger broken before insert on audit_events for each row execute function fail()`,
  )
  const student = await signUp(site)
  const response = await student.post('/api/free-demo/register', registration)
  await site.sql('drop trigger broken on audit_events')

  expect(response.status).toBe(500)
  expect(await list(meenal)).toEqual(before)
})

test('everybody reads for themselves: one, or all', async () => {
  await (await signUp(site)).post('/api/free-demo/register', registration)
  await (await signUp(site)).post('/api/free-demo/register', registration)
  const { unread, notifications } = await list(meenal)
  const [newest] = notifications
  const stream = await look(atOtherProcess(meenal))

  expect((await patch(meenal, `/api/admin/notifications/${newest?.id}`, read)).status).toBe(200)
  expect((await patch(meenal, `/api/admin/notifications/${newest?.id}`, read)).status).toBe(200)

  const once = await list(meenal)
  expect(once.unread).toBe(unread - 1)
  expect(once.notifications.slice(0, 2).map((each) => each.read)).toEqual([true, false])
  expect((await list(biju)).unread).toBe(unread)
  await waitFor(() => expect(stream.events).toContain('read'))

  expect((await patch(meenal, '/api/admin/notifications', read)).status).toBe(200)

  const after = await list(meenal)
  expect(after.unread).toBe(0)
  expect(after.notifications.every((each) => each.read)).toBe(true)
  expect((await list(biju)).unread).toBe(unread)
})

test.each([{}, { read: false }, { read: 'true' }, 'read', null])(
  'a body that says something else is refused: %j',
  async (body) => {
    expect((await patch(meenal, '/api/admin/notifications', body)).status).toBe(400)
    expect((await patch(meenal, `/api/admin/notifications/1`, body)).status).toBe(400)
  },
)

test('a number that no notification has is not found, and no number is refused', async () => {
  expect((await patch(meenal, `/api/admin/notifications/999999`, read)).status).toBe(404)
  for (const id of ['0', '-1', 'x', '1.5', '9e99'])
    expect((await patch(meenal, `/api/admin/notifications/${id}`, read)).status).toBe(400)
})

test('what nobody read for a month no longer counts', async () => {
  const { unread } = await list(biju)
  await site.sql(
    `insert into notifications (kind, record_id, facts, happened_at) values
       ('import', 1, '{"name": "Meenal Joshi", "students": 40}', now() - interval '29 days'),
       ('payment', 1, '{"name": "Asha", "amountPaise": 50000}', now() - interval '31 days')`,
  )

  const after = await list(biju)

  expect(after.unread).toBe(unread + 1)
  expect(after.notifications.slice(0, 2)).toMatchObject([
    { kind: 'payment', name: 'Asha', amountPaise: 50_000, read: true },
    { kind: 'import', name: 'Meenal Joshi', students: 40, read: false },
  ])
})

test('the list goes on where the page before ended', async () => {
  await site.sql(
    `insert into notifications (kind, record_id, facts)
     select 'import', 1, jsonb_build_object('name', 'Meenal Joshi', 'students', n)
       from generate_series(1, 40) n`,
  )
  const first = await list(meenal)
  const second = await list(meenal, `?before=${first.next}`)

  const ids = [...first.notifications, ...second.notifications].map((each) => each.id)
  expect(first.notifications).toHaveLength(30)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(ids.length)
  expect((await meenal.get(`/api/admin/notifications?before=0`)).status).toBe(400)
})

test('what asks for an action comes first however old it is, on one page only, until it is read', async () => {
  const [old] = await site.sql<{ id: string }>(
    `insert into notifications (kind, record_id, facts) values
       ('mail', 1, '{"name": "Asha"}'), ('order', 1, '{"name": "Rohan", "reason": "dispute-won"}') returning id`,
  )
  await site.sql(
    `insert into notifications (kind, record_id, facts)
     select 'import', 1, jsonb_build_object('name', 'Meenal Joshi', 'students', n)
       from generate_series(1, 40) n`,
  )
  const first = await list(meenal)
  const second = await list(meenal, `?before=${first.next}`)

  expect(first.notifications[0]).toMatchObject({
    id: Number(old?.id),
    name: 'Asha',
    needsAction: true,
  })
  expect(first.notifications[1]).toMatchObject({ kind: 'import', needsAction: false })
  expect(second.notifications.map(({ name }) => name)).toContain('Rohan')
  expect(second.notifications.map(({ id }) => id)).not.toContain(Number(old?.id))

  await patch(meenal, `/api/admin/notifications/${old?.id}`, read)
  expect((await list(meenal)).notifications[0]).toMatchObject({ kind: 'import' })
  expect((await list(biju)).notifications[0]).toMatchObject({ name: 'Asha' })
})

test('logging out ends the streams of that session, on every process, and no other', async () => {
  const colleague = await hire(await signUp(site))
  const here = await look(colleague)
  const there = await look(atOtherProcess(colleague))
  const staying = await look(atOtherProcess(biju))

  await colleague.post('/api/auth/logout', {})

  await Promise.all([here.ended, there.ended])
  await (await signUp(site)).post('/api/free-demo/register', registration)
  await waitFor(() => expect(staying.events).toContain('arrived'))
})

test('a person has twelve streams at most, and gets the place of one that is closed', async () => {
  for (let requestCount = 0; requestCount < 15; requestCount++)
    expect((await biju.ask('/api/admin/events', { method: 'HEAD' })).status).toBe(200)
  const streams = []
  for (let openCount = 0; openCount < 12; openCount++) streams.push(await look(biju))
  const error = await look(biju)
  expect(streams.map((stream) => stream.response.status)).toEqual(Array(12).fill(200))
  expect(error.response.status).toBe(429)
  expect((await look(meenal)).response.status).toBe(200)

  streams[0]?.leave()

  await waitFor(async () => expect((await look(biju)).response.status).toBe(200))
})

test('a stream ends with its session, also by the clock; and with the server', async () => {
  let time = new Date()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const ownSite = await openSite({ clock: () => time })
  const admin = await signInAsAdmin(ownSite)
  const expiring = await look(admin)
  time = new Date(time.getTime() + 24 * 60 * 60 * 1000)
  const openStream = await look(await signInAsAdmin(ownSite))

  await vi.advanceTimersByTimeAsync(30_000)

  await expiring.ended
  vi.useRealTimers()
  await ownSite.close()
  await openStream.ended
})
