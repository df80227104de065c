import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Desk, openDesk, registrationAddress } from '../../../test-support/desk.ts'
import type { Visitor } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import type { DayList, RegistrationRecord } from '../../domain/registrations/contract.ts'
import type { DoneTogether } from '../../domain/registrations/together/contract.ts'
import { staffEndpoints } from '../../staff-map.ts'

const now = new Date('2026-11-21T06:00:00Z')

let desk: Desk
let sana: Awaited<ReturnType<typeof hire>>
let ravi: Awaited<ReturnType<typeof hire>>
beforeAll(async () => {
  desk = await openDesk(() => now)
  sana = await hire(desk.site, 'Sana Shaikh', 'counsellor')
  ravi = await hire(desk.site, 'Ravi Menon', 'counsellor')
})
beforeEach(() => desk.clear())
afterAll(() => desk.site.close())

const handOver = async (
  id: number,
  to: { id: string },
  { seen = null, key = crypto.randomUUID() }: { seen?: string | null; key?: string } = {},
) => {
  const answer = await desk.meenal.post(staffEndpoints.registrationsGiven, {
    ...{ key, rows: [{ id, seen }], counsellorId: to.id },
    note: 'Speaks Kannada. Call after six.',
  })
  return (await answer.json()) as DoneTogether
}
const dayOf = async (who: Visitor) => {
  const answer = await who.get(`${staffEndpoints.day}?whose=mine`)
  return ((await answer.json()) as DayList).items.map(({ id }) => id)
}

test('whoever is handed over stands in the other’s day at once, with the note to read', async () => {
  const id = await desk.register({ name: 'Gauri Apte' })
  expect(await dayOf(sana)).toEqual([])

  expect((await handOver(id, sana)).done).toEqual([id])

  expect(await dayOf(sana)).toEqual([id])
  const answer = await sana.get(registrationAddress(id))
  expect(((await answer.json()) as RegistrationRecord).timeline[0]).toMatchObject({
    who: 'Meenal Joshi',
    what: 'Given to Sana Shaikh',
    note: 'Speaks Kannada. Call after six.',
  })
})

test('sent twice it is one handing over, and a clerk who has it open may still save', async () => {
  const id = await desk.register({})
  const key = crypto.randomUUID()

  const answers = await Promise.all([handOver(id, sana, { key }), handOver(id, sana, { key })])

  expect(answers.map(({ done }) => done)).toEqual([[id], [id]])
  expect((await desk.read(id)).timeline).toHaveLength(1)
  expect((await desk.contact(id, { version: 1 }, desk.nikhil)).status).toBe(200)
})

test('of two who hand it over at once the second is told, and the first note stands alone', async () => {
  const id = await desk.register({})

  const answers = await Promise.all([handOver(id, sana), handOver(id, ravi)])

  expect(answers.map(({ done }) => done.length).sort()).toEqual([0, 1])
  expect(answers.flatMap(({ left }) => left)[0]?.why).toMatch(/Somebody saved it first/)
  expect((await desk.read(id)).timeline).toHaveLength(1)
})

test('neither by who gives none out, nor to who works none', async () => {
  const id = await desk.register({})
  const accountant = await hire(desk.site, 'Prakash Iyer', 'accountant')
  const body = { key: crypto.randomUUID(), rows: [{ id, seen: null }], counsellorId: ravi.id }

  expect((await sana.post(staffEndpoints.registrationsGiven, body)).status).toBe(403)
  expect((await handOver(id, accountant)).left[0]?.why).toMatch(/works? no|does not work/)
  expect((await desk.read(id)).timeline).toEqual([])
})
