import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../test-support/site.ts'
import { fillPath } from '../../ui/api/fill-path.ts'

/** A Monday. */
const now = new Date('2026-11-30T14:00:00Z')
let site: Site
let owner: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  owner = await signInAsAdmin(site)
})
afterAll(() => site.close())

const fields = (input: object = {}) => ({
  courseId: 'python-programming',
  mode: 'online',
  stateCode: '27',
  days: [1, 3],
  fromTime: '19:00',
  toTime: '21:00',
  startsOn: '2026-12-07',
  endsOn: '2027-02-26',
  trainerId: null,
  room: '',
  seats: 30,
  opensOn: '2026-11-01',
  closesOn: '2026-12-09',
  holdMinutes: 15,
  offerHours: 24,
  ...input,
})

const add = (input?: object) => owner.post('/api/admin/batches', fields(input))

async function newBatch(input?: object) {
  const response = await add(input)
  expect(response.status).toBe(201)
  return (await response.json()) as { id: number; version: number }
}

const change = ({ id, version }: { id: number; version: number }, input: object) =>
  owner.ask(fillPath('/api/admin/batches/{id}', { id }), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields(input), version }),
  })

const noClass = (first: string) => {
  const message = `There is no class on this day. The first class would be on ${first}.`
  return { success: false, message, fields: { startsOn: message } }
}

// S362
test('a batch begins on a day on which it has class', async () => {
  const onTuesday = await add({ startsOn: '2026-12-08' })
  expect(onTuesday.status).toBe(400)
  expect(await onTuesday.json()).toEqual(noClass('9 Dec 2026'))

  const batch = await newBatch()
  for (const [input, first] of [
    [{ startsOn: '2026-12-08' }, '9 Dec 2026'],
    [{ days: [2, 4] }, '8 Dec 2026'],
  ] as const) {
    const refusal = await change(batch, input)
    expect(refusal.status).toBe(400)
    expect(await refusal.json()).toEqual(noClass(first))
  }
  const response = await change(batch, { days: [2, 4], startsOn: '2026-12-08' })
  expect(await response.json()).toMatchObject({ days: [2, 4], startsOn: '2026-12-08' })
})

test('a batch keeps a first day without class while its days stay', async () => {
  const batch = await newBatch()
  await site.sql(`update batches set starts_on = '2026-12-05' where id = $1`, [batch.id])

  const response = await change(batch, { startsOn: '2026-12-05', seats: 20 })

  expect(await response.json()).toMatchObject({ startsOn: '2026-12-05', seats: 20 })
})

test('a batch that has begun keeps its first day when its days change', async () => {
  const batch = await newBatch({ startsOn: '2026-11-16' })

  const response = await change(batch, { startsOn: '2026-11-16', days: [2, 4] })

  expect(await response.json()).toMatchObject({ startsOn: '2026-11-16', days: [2, 4] })
})
