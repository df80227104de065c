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
let priya: Awaited<ReturnType<typeof hire>>
beforeAll(async () => {
  desk = await openRegistrationDesk(() => now)
  sana = await hire(desk.site, 'Sana Shaikh', 'counsellor')
  ravi = await hire(desk.site, 'Ravi Menon', 'counsellor')
  priya = await hire(desk.site, 'Priya Nair', 'counsellor')
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
const dayOf = async (visitor: Visitor) => {
  const answer = await visitor.get(`/api/admin/my-day?ownership=mine`)
  return ((await answer.json()) as DayList).items.map(({ id }) => id)
}

// S178
test('a registration handed over is in the other’s day at once, with the note', async () => {
  const id = await desk.addRegistration({ name: 'Gauri Apte' })
  expect(await dayOf(sana)).toEqual([])

  expect((await handOver(id, sana)).done).toEqual([id])

  expect(await dayOf(sana)).toEqual([id])
  const answer = await sana.get(registrationAddress(id))
  expect(((await answer.json()) as RegistrationRecord).timeline[0]).toMatchObject({
    who: 'Meenal Joshi',
    what: 'Assigned to Sana Shaikh',
    note: 'Speaks Kannada. Call after six.',
  })
})

// S178
test('sent twice it is one hand-over, and an open form can still be saved', async () => {
  const id = await desk.addRegistration({})
  const key = crypto.randomUUID()

  const answers = await Promise.all([handOver(id, sana, { key }), handOver(id, sana, { key })])

  expect(answers.map(({ done: doneIds }) => doneIds)).toEqual([[id], [id]])
  expect((await desk.read(id)).timeline).toHaveLength(1)
  expect((await desk.addContact(id, { version: 1 }, desk.nikhil)).status).toBe(200)
})

// S178
test('of two who hand it over at once the second is refused, and only the first note is stored', async () => {
  const id = await desk.addRegistration({})

  const answers = await Promise.all([handOver(id, sana), handOver(id, ravi)])

  expect(answers.map(({ done: doneIds }) => doneIds.length).sort()).toEqual([0, 1])
  expect(answers.flatMap(({ skipped }) => skipped)[0]?.reason).toMatch(
    /Somebody else saved it first/,
  )
  expect((await desk.read(id)).timeline).toHaveLength(1)
})

// S178
test('a registration is not handed to a user who works none', async () => {
  const id = await desk.addRegistration({})
  const accountant = await hire(desk.site, 'Prakash Iyer', 'accountant')

  expect((await handOver(id, accountant)).skipped[0]?.reason).toMatch(/no longer works/)
  expect((await desk.read(id)).timeline).toEqual([])
})

describe('a counsellor who may not assign', () => {
  const see = async (what: 'own' | 'all') => {
    const answer = await desk.meenal.ask('/api/admin/counsellor-visibility', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ counsellorVisibility: what }),
    })
    expect(answer.status).toBe(200)
  }
  /** Sana hands over; `to` is a colleague, or nobody. */
  const pass = async (id: number, to: { id: string } | null, more: object = {}) => {
    const answer = await sana.post('/api/admin/registrations/assigned', {
      key: crypto.randomUUID(),
      rows: [{ id, expected: sana.id }],
      counsellorId: to?.id ?? null,
      note: 'Asks for evenings.',
      ...more,
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as BulkResult
  }
  const whyLeft = async (work: Promise<BulkResult>) => {
    const { done: doneIds, skipped } = await work
    expect(doneIds).toEqual([])
    return skipped[0]
  }
  const ownerOf = async (id: number) => {
    const [row] = await desk.site.sql<{ owner: string | null }>(
      'select counsellor_id as owner from registrations where id = $1',
      [id],
    )
    return row?.owner
  }
  const registeredFor = async (owner: { id: string } | null, name: string) => {
    const id = await desk.addRegistration({ name })
    if (owner) await handOver(id, owner)
    return id
  }
  beforeEach(() => see('own'))

  // S283
  test('hands over their own, with a note, and sees it no more', async () => {
    const id = await registeredFor(sana, 'Gauri Apte')
    const read = async () =>
      (await (await sana.get(registrationAddress(id))).json()) as RegistrationRecord
    expect((await read()).mayHandOver).toBe(true)

    expect((await pass(id, ravi)).done).toEqual([id])

    expect(await dayOf(ravi)).toEqual([id])
    expect((await sana.get(registrationAddress(id))).status).toBe(404)
    expect((await desk.read(id)).timeline[0]).toMatchObject({
      who: 'Sana Shaikh',
      what: 'Assigned to Ravi Menon',
      note: 'Asks for evenings.',
    })
  })

  test('is offered colleagues who can take it, and not themselves', async () => {
    const answer = await sana.get('/api/admin/counsellors')
    const { counsellors } = (await answer.json()) as { counsellors: { name: string }[] }

    const names = counsellors.map(({ name }) => name)
    expect(names).toContain('Ravi Menon')
    expect(names).not.toContain('Sana Shaikh')
  })

  // S283
  test('takes nothing of another’s by guessing its number, and learns no name', async () => {
    const his = await registeredFor(ravi, 'Rohan Of Ravi')

    for (const id of [his, 987_654])
      for (const expected of [sana.id, ravi.id, null])
        for (const to of [sana, ravi])
          expect(await whyLeft(pass(id, to, { rows: [{ id, expected }] }))).toEqual({
            id,
            name: `Registration ${id}`,
            reason: 'There is no registration with this number.',
          })
    expect(await ownerOf(his)).toBe(ravi.id)
  })

  // S283
  test('who sees all of them hands over only their own', async () => {
    await see('all')
    const his = await registeredFor(ravi, 'Rohan Of Ravi')
    const read = (await (await sana.get(registrationAddress(his))).json()) as RegistrationRecord
    expect(read.mayHandOver).toBe(false)

    const skipped = await whyLeft(pass(his, sana, { rows: [{ id: his, expected: ravi.id }] }))

    expect(skipped?.reason).toMatch(/^It is not assigned to you\./)
    expect(await ownerOf(his)).toBe(ravi.id)
  })

  // S283
  test('cannot hand over to themselves, to nobody, without a note, or to a user who cannot take it', async () => {
    const id = await registeredFor(sana, 'Gauri Apte')
    const formerColleague = await hire(desk.site, 'Left Last Week', 'counsellor')
    await desk.site.sql('update users set disabled_at = now() where id = $1', [formerColleague.id])
    const trainer = await hire(desk.site, 'A Trainer', 'trainer')

    expect((await whyLeft(pass(id, sana)))?.reason).toBe(
      'This registration is already assigned to you. Choose somebody else.',
    )
    expect((await whyLeft(pass(id, null)))?.reason).toMatch(/^Choose who takes it/)
    expect((await whyLeft(pass(id, ravi, { note: '  ' })))?.reason).toBe(
      'Write what they should know.',
    )
    for (const one of [formerColleague, trainer, { id: crypto.randomUUID() }])
      expect((await whyLeft(pass(id, one)))?.reason).toMatch(/no longer works on registrations/)
    expect(await ownerOf(id)).toBe(sana.id)
  })

  // S283
  test('in two windows hands over once, and a repeated request is one', async () => {
    const id = await registeredFor(sana, 'Gauri Apte')
    const key = crypto.randomUUID()

    expect((await pass(id, ravi, { key })).done).toEqual([id])
    expect((await pass(id, ravi, { key })).done).toEqual([id])
    expect((await pass(id, priya)).skipped).toHaveLength(1)

    expect(await ownerOf(id)).toBe(ravi.id)
  })

  test('has no other route for it', async () => {
    const id = await registeredFor(sana, 'Gauri Apte')
    const answer = await sana.ask(registrationAddress(id, '/counsellor'), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ counsellorId: ravi.id, expected: sana.id, note: 'Evenings.' }),
    })

    expect(answer.status).toBe(403)
  })
})
