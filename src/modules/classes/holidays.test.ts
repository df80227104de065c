import { afterAll, beforeAll, expect, test } from 'vitest'
import { planBatch } from '../../../test-support/class-batch.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { timeZone } from '../../ui/format/time-zone.ts'

const now = new Date('2026-11-30T14:00:00Z')
let site: Site
let owner: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  owner = await signInAsAdmin(site)
})
afterAll(() => site.close())

const daysOf = (batch: number) =>
  site.sql<{ planned: string; day: string; status: string }>(
    `select planned_on::text as planned, (starts_at at time zone '${timeZone}')::date::text as day, status
       from class_sessions where batch_id = $1 order by planned_on`,
    [batch],
  )
const add = (day: string, classes: string, name = 'Diwali') =>
  owner.post('/api/admin/holidays', { day, name, classes })
const remove = (day: string) => owner.ask(`/api/admin/holidays/${day}`, { method: 'DELETE' })

// S410
test('classes of a holiday do not take place, and do again when it is removed', async () => {
  const { batch } = await planBatch(site, owner, {})
  const answer = await add('2026-12-07', 'cancel')
  expect(await answer.json()).toMatchObject({
    message:
      'Holiday added. One class cancelled. Students with an e-mail address and the trainers get a mail.',
  })
  expect((await add('2026-12-07', 'cancel')).status).toBe(409)
  expect(await daysOf(batch)).toContainEqual({
    planned: '2026-12-07',
    day: '2026-12-07',
    status: 'cancelled',
  })
  expect((await remove('2026-12-07')).status).toBe(200)
  expect(await daysOf(batch)).toContainEqual({
    planned: '2026-12-07',
    day: '2026-12-07',
    status: 'planned',
  })
  expect((await remove('2026-12-07')).status).toBe(404)
  expect((await add('2026-11-29', 'cancel')).status).toBe(409)
  await site.sql('delete from class_sessions where batch_id = $1', [batch])
})

// S410
test('or are moved behind the last class, one after the other', async () => {
  const { batch } = await planBatch(site, owner, {})
  expect((await add('2026-12-21', 'cancel', 'Institute day')).status).toBe(201)
  for (const day of ['2026-12-02', '2026-12-09']) expect((await add(day, 'move')).status).toBe(201)
  const days = new Map((await daysOf(batch)).map(({ planned, day }) => [planned, day]))
  expect(days.get('2026-12-02')).toBe('2026-12-23')
  expect(days.get('2026-12-09')).toBe('2026-12-28')
  const later = await planBatch(site, owner, {})
  expect((await daysOf(later.batch)).map(({ planned }) => planned)).not.toContain('2026-12-09')
})

// S411
test('clashes that came with an older version are tasks until somebody settles them', async () => {
  const [one, other] = [
    await planBatch(site, owner, { room: 'Old hall' }),
    await planBatch(site, owner, { room: 'old hall' }),
  ]
  const open = async () => {
    const { clashes } = (await (await owner.get('/api/admin/class-clashes')).json()) as {
      clashes: { batch: number; other: number; classes: number }[]
    }
    return clashes.filter(({ batch }) => batch === other.batch)
  }
  expect(await open()).toEqual([])
  await site.sql(
    `update class_sessions set clash_confirmed_by = 'System' where batch_id = $1 and clash_confirmed`,
    [other.batch],
  )
  expect(await open()).toMatchObject([{ other: one.batch, classes: 3 }])
  const settle = () => owner.ask(`/api/admin/class-clashes/${other.batch}`, { method: 'DELETE' })
  expect((await settle()).status).toBe(200)
  expect((await settle()).status).toBe(404)
  expect(await open()).toEqual([])
})

test('clashes are told by name also where the list of batches is narrowed to others', async () => {
  const [one, other] = [
    await planBatch(site, owner, { room: 'New hall' }),
    await planBatch(site, owner, { room: 'New hall' }),
  ]
  const answer = await owner.get('/api/admin/batches?search=nothing-is-called-so')
  const { batches, clashes } = (await answer.json()) as {
    batches: object[]
    clashes: { batch: number }[]
  }
  expect(batches).toEqual([])
  const facts = { title: expect.stringMatching(/\S/), startsOn: expect.stringMatching(/^\d{4}-/) }
  expect(clashes.filter(({ batch }) => batch === other.batch)).toMatchObject([
    { other: one.batch, name: 'New hall', batchFacts: facts, otherFacts: facts },
  ])
})

test('rules of attendance are numbers within their bounds, set by who sets settings', async () => {
  const rules = { attendanceCorrectionDays: 3, absencesInARow: 4, attendanceCodeSeconds: 30 }
  const put = (visitor: Visitor, body: object) =>
    visitor.ask('/api/admin/attendance-rules', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await put(owner, rules)).status).toBe(200)
  expect(await (await owner.get('/api/admin/holidays')).json()).toMatchObject({ rules })
  expect((await put(owner, { ...rules, absencesInARow: 0 })).status).toBe(400)
  const trainer = await hire(site, 'Sara Khan', 'trainer')
  expect((await put(trainer, rules)).status).toBe(403)
  expect((await trainer.post('/api/admin/holidays', {})).status).toBe(403)
})
