import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openRegistrationDesk,
  type RegistrationDesk,
  registrationAddress,
} from '../../../../test-support/registration-desk.ts'
import type { Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import type { BulkResult } from '../contract.ts'

const now = new Date('2026-11-21T06:00:00Z')

let desk: RegistrationDesk
let sana: Awaited<ReturnType<typeof hire>>
beforeAll(async () => {
  desk = await openRegistrationDesk(() => now)
  sana = await hire(desk.site, 'Sana Shaikh', 'counsellor')
})
afterAll(() => desk.site.close())

const newKey = () => crypto.randomUUID()
const rowsOf = (ids: number[]) => ids.map((id) => ({ id, version: 1 }))
const many = async (count: number) => {
  await desk.deleteRegistrations()
  const ids = []
  for (let index = 0; index < count; index++)
    ids.push(await desk.addRegistration({ name: `Person ${index}`, status: 'contacted' }))
  return ids
}
const together = async (body: object, clerk: Visitor = desk.meenal) =>
  (await clerk.post('/api/admin/registrations/bulk', {
    key: newKey(),
    ...body,
  })) as Response
const readResult = async (answer: Response | Promise<Response>) =>
  (await (await answer).json()) as BulkResult
const give = (body: object, clerk: Visitor = desk.meenal) =>
  clerk.post('/api/admin/registrations/assigned', { key: newKey(), note: '', ...body })
const timelineOf = async (id: number) => (await desk.read(id)).timeline.map(({ what }) => what)
const see = async (what: 'own' | 'all') => {
  const answer = await desk.meenal.ask('/api/admin/counsellor-visibility', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ counsellorVisibility: what }),
  })
  expect(answer.status).toBe(200)
}

describe('a bulk change', () => {
  test('assigns twenty to a counsellor, with a note', async () => {
    const ids = await many(20)

    const answer = await readResult(
      give({
        rows: ids.map((id) => ({ id, expected: null })),
        counsellorId: sana.id,
        note: 'From the fair.',
      }),
    )

    expect(answer).toMatchObject({ message: '20 registrations assigned.', done: ids, skipped: [] })
    const { timeline } = await desk.read(ids[7] ?? 0)
    expect(timeline[0]).toMatchObject({ what: 'Assigned to Sana Shaikh', note: 'From the fair.' })
  })

  // S275
  test('skips and names what somebody saved first, and changes the rest', async () => {
    const ids = await many(3)
    const [first = 0, second = 0, third = 0] = ids
    expect((await desk.addContact(second, { note: 'Wants mornings.' }, desk.nikhil)).status).toBe(
      200,
    )

    const answer = await readResult(
      together({ does: 'lose', rows: rowsOf(ids), reason: 'Timing does not suit' }),
    )

    expect(answer.done).toEqual([first, third])
    expect(answer.message).toBe('2 registrations marked as lost, 1 left as it was.')
    expect(answer.skipped).toEqual([
      { id: second, name: 'Person 1', reason: expect.stringMatching(/^Nikhil Rane at .*mornings/) },
    ])
    expect((await desk.read(second)).status).toBe('contacted')
    expect(await desk.read(third)).toMatchObject({
      status: 'lost',
      lostReason: 'Timing does not suit',
    })
  })

  // S275
  test('skips those assigned to another meanwhile', async () => {
    const [id = 0] = await many(1)
    await give({ rows: [{ id, expected: null }], counsellorId: sana.id })

    const answer = await readResult(give({ rows: [{ id, expected: null }], counsellorId: null }))

    expect(answer.skipped).toEqual([
      { id, name: 'Person 0', reason: expect.stringMatching(/first/) },
    ])
  })

  test('sets a date without a call, and refuses a past one', async () => {
    const [id = 0] = await many(1)

    expect(
      await readResult(together({ does: 'plan', rows: rowsOf([id]), nextContactOn: '2026-11-20' })),
    ).toMatchObject({ done: [], skipped: [{ reason: 'Choose today or a later day.' }] })
    expect(
      await readResult(together({ does: 'plan', rows: rowsOf([id]), nextContactOn: '2026-11-25' })),
    ).toMatchObject({ done: [id] })

    expect(await desk.read(id)).toMatchObject({ nextContactOn: '2026-11-25', version: 2 })
    expect(await timelineOf(id)).toEqual(['Next contact on Wed, 25 Nov'])
  })

  // S276
  test('sent again with its key does nothing twice; another text is another request', async () => {
    const [id = 0] = await many(1)
    const plan = { key: newKey(), does: 'plan', rows: rowsOf([id]), nextContactOn: '2026-11-25' }

    const answers = await Promise.all([1, 2, 3].map(() => readResult(together(plan))))
    const other = await readResult(together({ ...plan, nextContactOn: '2026-11-26' }))

    for (const answer of answers) expect(answer).toMatchObject({ done: [id], skipped: [] })
    expect(other.done).toEqual([])
    expect(await desk.read(id)).toMatchObject({ nextContactOn: '2026-11-25', version: 2 })
  })

  // S276
  test('a key of one user does not match another’s', async () => {
    const [id = 0] = await many(1)
    const plan = { key: newKey(), does: 'plan', rows: rowsOf([id]), nextContactOn: '2026-11-25' }
    await together(plan)

    expect((await readResult(together(plan, desk.nikhil))).skipped).toHaveLength(1)
  })

  test.each([
    ['nobody', { does: 'tag', rows: [], tag: 'loan' }],
    [
      'more than a hundred',
      { does: 'tag', rows: rowsOf(Array.from({ length: 101 }, (_, n) => n + 1)), tag: 'loan' },
    ],
    ['no tag', { does: 'tag', rows: rowsOf([1]), tag: ' ' }],
    ['a tag of two lines', { does: 'tag', rows: rowsOf([1]), tag: 'a\nb\u0000' }],
    ['a long tag', { does: 'tag', rows: rowsOf([1]), tag: 'x'.repeat(31) }],
    ['half a character', { does: 'tag', rows: rowsOf([1]), tag: 'a\ud800' }],
    ['no deed', { does: 'forget', rows: rowsOf([1]) }],
    ['no key', { key: '', does: 'tag', rows: rowsOf([1]), tag: 'loan' }],
  ])('%s is refused', async (_, body) => {
    expect((await together(body)).status).toBe(400)
  })
})

describe('a counsellor with limited visibility', () => {
  // S277
  test('changes nobody else’s, reads none of their names, and assigns none of them', async () => {
    const [ownId = 0, other = 0] = await many(2)
    await give({ rows: [{ id: ownId, expected: null }], counsellorId: sana.id })
    const ravi = await hire(desk.site, 'Ravi Menon', 'counsellor')
    await give({ rows: [{ id: other, expected: null }], counsellorId: ravi.id })
    await together({ does: 'tag', rows: rowsOf([other]), tag: 'secret word' })
    await see('own')

    const tagResult = await readResult(
      together({ does: 'tag', rows: rowsOf([ownId, other]), tag: 'loan' }, sana),
    )
    const assignResult = await readResult(
      give({ rows: [{ id: other, expected: null }], counsellorId: sana.id, note: 'Mine' }, sana),
    )
    const tagList = await (await sana.get('/api/admin/tags')).json()
    await see('all')

    expect(tagResult).toMatchObject({
      done: [ownId],
      skipped: [{ id: other, name: `Registration ${other}` }],
    })
    expect(assignResult).toMatchObject({
      done: [],
      skipped: [{ id: other, name: `Registration ${other}` }],
    })
    expect(tagList).toEqual({ tags: ['loan'] })
  })
})

describe('tags', () => {
  const tagsOf = async (id: number) =>
    ((await (await desk.meenal.get(registrationAddress(id))).json()) as { tags: string[] }).tags
  const tag = (id: number, text: string, does = 'tag') =>
    readResult(together({ does, rows: rowsOf([id]), tag: text }))

  // S278
  test('are one in any spelling, suggested again, and searchable', async () => {
    const [id = 0, other = 0] = await many(2)
    await tag(id, '  Needs   LOAN ')
    await tag(id, 'needs loan')
    await tag(other, 'ｅvening')

    expect(await tagsOf(id)).toEqual(['needs loan'])
    expect(await (await desk.meenal.get('/api/admin/tags')).json()).toEqual({
      tags: ['evening', 'needs loan'],
    })
    const response = await desk.meenal.get(`/api/admin/registrations?tag=Needs%20Loan`)
    expect(await response.json()).toMatchObject({ total: 1, registrations: [{ id }] })
    expect(await timelineOf(id)).toEqual(['Tagged “needs loan”'])

    await tag(id, 'Needs loan', 'untag')
    expect(await tagsOf(id)).toEqual([])
    expect((await timelineOf(id))[0]).toBe('Removed the tag “needs loan”')
  })

  // S278
  test('are ten at most, however many are added at the same moment', async () => {
    const [id = 0] = await many(1)

    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => tag(id, `word ${index}`)),
    )

    expect(answers.filter((answer) => answer.done.length === 1)).toHaveLength(10)
    expect(await tagsOf(id)).toHaveLength(10)
  })

  test('make no version: an open form can be saved', async () => {
    const [id = 0] = await many(1)
    await tag(id, 'loan')

    expect((await desk.addContact(id, { version: 1 })).status).toBe(200)
  })
})
