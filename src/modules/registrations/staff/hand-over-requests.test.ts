import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  openRegistrationDesk,
  type RegistrationDesk,
  registrationAddress,
} from '../../../../test-support/registration-desk.ts'
import type { Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import type { BulkResult, DayList, RegistrationRecord } from '../contract.ts'

const now = new Date('2026-11-21T06:00:00Z')

let desk: RegistrationDesk
let sana: Awaited<ReturnType<typeof hire>>
let ravi: Awaited<ReturnType<typeof hire>>
beforeAll(async () => {
  desk = await openRegistrationDesk(() => now)
  sana = await hire(desk.site, 'Sana Shaikh', 'counsellor')
  ravi = await hire(desk.site, 'Ravi Menon', 'counsellor')
})
beforeEach(() => desk.deleteRegistrations())
afterAll(() => desk.site.close())

const handOver = async (
  id: number,
  to: { id: string },
  { expected = null, key = crypto.randomUUID() }: { expected?: string | null; key?: string } = {},
) => {
  const answer = await desk.meenal.post('/api/admin/registrations/assigned', {
    key,
    rows: [{ id, expected }],
    counsellorId: to.id,
    note: 'Speaks Kannada. Call after six.',
  })
  return (await answer.json()) as BulkResult
}
const see = async (what: 'own' | 'all') => {
  const answer = await desk.meenal.ask('/api/admin/counsellor-visibility', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ counsellorVisibility: what }),
  })
  expect(answer.status).toBe(200)
}
const ownerOf = async (id: number) => {
  const [row] = await desk.site.sql<{ owner: string | null }>(
    'select counsellor_id as owner from registrations where id = $1',
    [id],
  )
  return row?.owner
}
beforeEach(() => see('own'))

describe('a counsellor who asks for a colleague’s student', () => {
  const formValues = { name: 'Zubin Qarshwala', phone: '98220 13579' }
  const duplicates = async (visitor: Visitor, query: object) => {
    const search = new URLSearchParams(Object.entries(query))
    return (await visitor.get(`/api/admin/duplicates?${search}`)).text()
  }
  const withRavi = async () => {
    const id = await desk.addRegistration({ name: 'Zubin Qarshwala' })
    await desk.site.sql('update registrations set phone = $2 where id = $1', [id, '+919822013579'])
    await handOver(id, ravi)
    return id
  }
  const requestsOf = async (visitor: Visitor) =>
    ((await (await visitor.get('/api/admin/my-day')).json()) as DayList).requests
  const asksIn = async (id: number) =>
    (await desk.read(id)).timeline.filter(({ what }) => what === 'Asked Ravi to hand over')

  // S294
  test('is told the counsellor’s name, and nothing of the student', async () => {
    await withRavi()
    const byPhone = await duplicates(sana, { name: '', phone: formValues.phone })
    const byName = await duplicates(sana, { name: 'zubin qarshwala', phone: '' })

    expect(JSON.parse(byPhone)).toEqual({
      duplicates: [],
      withColleagues: [{ samePhone: true, counsellor: 'Ravi' }],
    })
    expect(JSON.parse(byName)).toEqual({
      duplicates: [],
      withColleagues: [{ samePhone: false, counsellor: 'Ravi' }],
    })
    // Nothing near it, so that nobody is spelled out.
    for (const near of ['Zubin', 'Zubin Qarshwal', 'Qarshwala', 'Zubin Qarshwalaa'])
      expect(JSON.parse(await duplicates(sana, { name: near, phone: '9822013' }))).toEqual({
        duplicates: [],
        withColleagues: [],
      })
    expect(await duplicates(ravi, formValues)).toContain('Zubin Qarshwala')
  })

  // S294
  test('notifies the colleague and those who assign once, and they hand over with one click', async () => {
    const id = await withRavi()
    const before = await desk.site.sql("select id from notifications where kind = 'handover'")

    const both = await Promise.all([
      sana.post('/api/admin/hand-over-requests', formValues),
      sana.post('/api/admin/hand-over-requests', formValues),
    ])

    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await both[0]?.text()).not.toMatch(/zubin|9822013579/i)
    expect(await asksIn(id)).toMatchObject([{ who: 'Sana Shaikh' }])
    const notices = await (await desk.meenal.get('/api/admin/notifications')).json()
    expect(notices).toMatchObject({
      notifications: [
        { kind: 'handover', requester: 'Sana Shaikh', counsellor: 'Ravi', name: 'Zubin Qarshwala' },
      ],
    })
    const after = await desk.site.sql("select id from notifications where kind = 'handover'")
    expect(after).toHaveLength(before.length + 1)
    expect(await requestsOf(sana)).toEqual([])
    const [request] = await requestsOf(ravi)
    expect(request).toMatchObject({
      registration: id,
      requester: 'Sana Shaikh',
      requesterId: sana.id,
    })

    const answer = await ravi.post('/api/admin/registrations/assigned', {
      key: crypto.randomUUID(),
      rows: [{ id, expected: ravi.id }],
      counsellorId: sana.id,
      note: 'Requested by Sana Shaikh',
    })

    expect(await answer.json()).toMatchObject({ done: [id] })
    expect(await requestsOf(ravi)).toEqual([])
    expect((await sana.get(registrationAddress(id))).status).toBe(200)
  })

  // S294
  test('asks for nothing with an unknown number, a part of one, or one of their own', async () => {
    const id = await withRavi()
    const ask = async (visitor: Visitor, body: object) =>
      (await visitor.post('/api/admin/hand-over-requests', body)).status
    expect(await ask(sana, { name: 'Nobody At All', phone: '98220 99999' })).toBe(404)
    expect(await ask(sana, { name: 'Zubin', phone: '9822013' })).toBe(404)
    expect(await ask(ravi, formValues)).toBe(404)
    expect(await ask(desk.meenal, formValues)).toBe(404)
    expect(await asksIn(id)).toEqual([])
  })
})

describe('a counsellor who takes an unassigned registration', () => {
  const take = async (visitor: Visitor, id: number, to: string = 'me') =>
    (await (
      await visitor.post('/api/admin/registrations/assigned', {
        key: crypto.randomUUID(),
        rows: [{ id, expected: null }],
        counsellorId: to,
      })
    ).json()) as BulkResult

  // S293
  test('takes it for themselves only, and it is recorded', async () => {
    const id = await desk.addRegistration({ name: 'Nobody’s' })
    expect((await sana.get(registrationAddress(id))).status).toBe(200)
    expect(await take(sana, id, ravi.id)).toMatchObject({
      done: [],
      skipped: [{ reason: expect.stringMatching(/^It is not assigned to you\./) }],
    })
    expect(await ownerOf(id)).toBeNull()

    expect((await take(sana, id)).done).toEqual([id])

    expect(await ownerOf(id)).toBe(sana.id)
    expect((await desk.read(id)).timeline).toMatchObject([
      { who: 'Sana Shaikh', what: 'Assigned to Sana Shaikh' },
    ])
    expect((await ravi.get(registrationAddress(id))).status).toBe(404)
  })

  // S293
  test('of two at once one gets it, and the other is told who', async () => {
    const id = await desk.addRegistration({ name: 'Wanted By Two' })

    const both = await Promise.all([take(sana, id), take(ravi, id)])

    const owner = await ownerOf(id)
    expect([sana.id, ravi.id]).toContain(owner)
    expect(both.map(({ done: doneIds }) => doneIds.length).sort()).toEqual([0, 1])
    const winner = owner === sana.id ? 'Sana' : 'Ravi'
    expect(both.flatMap(({ skipped }) => skipped)).toEqual([
      { id, name: `Registration ${id}`, reason: `${winner} has just taken it.` },
    ])
  })

  // S293
  test('unassigned enquiries are seen by all until they are assigned', async () => {
    const id = await desk.addRegistration({ name: 'Nobody Yet' })
    const isListed = async (visitor: Visitor) =>
      (await (await visitor.get(`/api/admin/registrations?search=Nobody`)).text()).includes(
        'Nobody Yet',
      )
    const inDay = async (visitor: Visitor) =>
      (await (await visitor.get('/api/admin/my-day')).text()).includes('Nobody Yet')
    expect([await isListed(sana), await inDay(sana), await isListed(ravi)]).toEqual([
      true,
      true,
      true,
    ])
    const read = (await (await sana.get(registrationAddress(id))).json()) as RegistrationRecord
    expect(read).toMatchObject({ mayTake: true, mayHandOver: false })

    await take(ravi, id)

    expect([await isListed(sana), await inDay(sana), await isListed(ravi)]).toEqual([
      false,
      false,
      true,
    ])
  })
})
