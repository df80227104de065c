import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openRegistrationDesk,
  type RegistrationDesk,
} from '../../../../test-support/registration-desk.ts'
import { hire } from '../../../../test-support/team.ts'
import type { RegistrationList } from '../contract.ts'

const now = new Date('2026-11-21T06:00:00Z')

let desk: RegistrationDesk
beforeAll(async () => {
  desk = await openRegistrationDesk(() => now)
})
afterAll(() => desk.site.close())

const list = async (query: Record<string, string>) => {
  const answer = await desk.meenal.get(`/api/admin/registrations?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as RegistrationList
}
const namesBy = async (query: Record<string, string>) =>
  (await list(query)).registrations.map(({ name }) => name)

describe('a search that matches no name', () => {
  beforeAll(async () => {
    await desk.deleteRegistrations()
    await desk.addRegistration({ name: 'Gurleen Kaur Sandhu' })
    await desk.addRegistration({ name: 'Bhagyashree Tembhurnikar', status: 'lost' })
  })

  // S280
  test.each([
    ['gurlin', 'Gurleen Kaur Sandhu'],
    ['Gurleen Kour', 'Gurleen Kaur Sandhu'],
    ['bhagyashri', 'Bhagyashree Tembhurnikar'],
    ['Tembhurnekar', 'Bhagyashree Tembhurnikar'],
  ])('finds by %s who is called almost so', async (search, name) => {
    expect(await list({ search })).toMatchObject({
      total: 1,
      isSimilar: true,
      registrations: [{ name }],
    })
  })

  test('among students, too', async () => {
    const answer = await desk.meenal.get('/api/admin/students?search=gurlin')

    expect(await answer.json()).toMatchObject({
      isSimilar: true,
      students: expect.arrayContaining([expect.objectContaining({ name: 'Gurleen Kaur Sandhu' })]),
    })
  })

  // S280
  test('finds nobody where no name is similar, or a filter excludes them', async () => {
    expect(await list({ search: 'Xzqwvbn' })).toMatchObject({ total: 0, isSimilar: false })
    expect(await list({ search: 'gurlin', status: 'lost' })).toMatchObject({ total: 0 })
  })
})

describe('the list', () => {
  let sana: Awaited<ReturnType<typeof hire>>
  beforeAll(async () => {
    await desk.deleteRegistrations()
    sana = await hire(desk.site, 'Sana Shaikh', 'counsellor')
    const first = await desk.addRegistration({
      name: 'Anil Bhave',
      status: 'contacted',
      next: '2026-11-20',
      registeredAt: '2026-10-01T18:29:00Z',
    })
    await desk.addRegistration({
      name: 'Charu Dev',
      status: 'contacted',
      next: '2026-11-25',
      registeredAt: '2026-10-01T18:31:00Z',
    })
    const third = await desk.addRegistration({
      name: 'Bela Chand',
      registeredAt: '2026-11-01T09:00:00Z',
    })
    await desk.meenal.post('/api/admin/registrations/assigned', {
      key: crypto.randomUUID(),
      rows: [{ id: first, expected: null }],
      counsellorId: sana.id,
    })
    await desk.addContact(third, { outcome: 'no-answer', nextContactOn: '2026-11-21' })
  })

  // S279
  test.each<[Record<string, string>, string[]]>([
    [{}, ['Bela Chand', 'Charu Dev', 'Anil Bhave']],
    [{ order: 'reversed' }, ['Anil Bhave', 'Charu Dev', 'Bela Chand']],
    [{ sort: 'name' }, ['Anil Bhave', 'Bela Chand', 'Charu Dev']],
    [{ sort: 'name', order: 'reversed' }, ['Charu Dev', 'Bela Chand', 'Anil Bhave']],
    [{ sort: 'next' }, ['Anil Bhave', 'Bela Chand', 'Charu Dev']],
    [{ sort: 'status' }, ['Charu Dev', 'Anil Bhave', 'Bela Chand']],
    [{ sort: 'contact' }, ['Bela Chand', 'Charu Dev', 'Anil Bhave']],
    [{ sort: 'contact', order: 'reversed' }, ['Anil Bhave', 'Charu Dev', 'Bela Chand']],
    [{ search: 'a', sort: 'name' }, ['Anil Bhave']],
    [{ search: 'ch', sort: 'name' }, ['Bela Chand', 'Charu Dev']],
  ])('in the order of %j', async (query, names) => {
    expect(await namesBy(query)).toEqual(names)
  })

  // S279
  test.each<[Record<string, string>, string[]]>([
    [{ status: 'new' }, ['Bela Chand']],
    [{ due: 'overdue' }, ['Anil Bhave']],
    [{ due: 'today' }, ['Bela Chand']],
    [{ due: 'later' }, ['Charu Dev']],
    [{ due: 'none' }, []],
    [{ quiet: 'never' }, ['Charu Dev', 'Anil Bhave']],
    [{ quiet: 'week' }, ['Charu Dev', 'Anil Bhave']],
    [{ owner: 'nobody' }, ['Bela Chand', 'Charu Dev']],
    [{ owner: 'mine' }, []],
    [{ course: 'Data Science', search: 'bhave' }, ['Anil Bhave']],
    [{ course: 'Other' }, []],
    // Midnight in India lies between the first two.
    [{ to: '2026-10-01' }, ['Anil Bhave']],
    [{ from: '2026-10-02', to: '2026-10-02' }, ['Charu Dev']],
    [{ from: '2026-11-01' }, ['Bela Chand']],
  ])('narrowed to %j', async (query, names) => {
    const { total, registrations } = await list(query)

    expect(registrations.map(({ name }) => name)).toEqual(names)
    expect(total).toBe(names.length)
  })

  test('is filtered by counsellor, with counsellor and last attempt', async () => {
    const { registrations } = await list({ owner: sana.id })

    expect(registrations).toMatchObject([
      { name: 'Anil Bhave', counsellor: { name: 'Sana Shaikh' }, lastContactAt: null },
    ])
    expect((await list({ status: 'new' })).registrations[0]?.lastContactAt).toBe(now.toISOString())
  })
})
