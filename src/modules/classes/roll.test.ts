import { afterAll, beforeAll, expect, test } from 'vitest'
import { planBatch } from '../../../test-support/class-batch.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { fillPath } from '../../ui/api/fill-path.ts'
import type { Mark } from './rules.ts'

type Person = Awaited<ReturnType<typeof hire>>

/** Half past seven in the evening of a Monday with a class. */
const now = new Date('2026-11-30T14:00:00Z')
let site: Site
let owner: Visitor
let meera: Person
let other: Person
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  owner = await signInAsAdmin(site)
  meera = await hire(site, 'Meera Iyer', 'trainer')
  other = await hire(site, 'Vikram Shah', 'trainer')
})
afterAll(() => site.close())

const newBatch = ({ trainer = meera.id, students = 2 } = {}) =>
  planBatch(site, owner, { trainerId: trainer, students })

type Marked = { student: number; mark: Mark; expected?: Mark | null }

const send = (person: Visitor, session: number, all: Marked[], more: object = {}) =>
  person.post(fillPath('/api/admin/classes/{id}/roll', { id: session }), {
    key: crypto.randomUUID(),
    marks: all.map((one) => ({ expected: null, ...one })),
    ...more,
  })

/** As if the classes of the batch had been so many days earlier. */
const dateBack = (batch: number, days: number) =>
  site.sql(
    `update class_sessions set starts_at = starts_at - make_interval(days => $2),
                               ends_at = ends_at - make_interval(days => $2) where batch_id = $1`,
    [batch, days],
  )

const marksOf = async (session: number) =>
  Object.fromEntries(
    (
      await site.sql<{ student: number; mark: Mark }>(
        'select student_id::int as student, mark from attendance_entries where session_id = $1',
        [session],
      )
    ).map(({ student, mark }) => [student, mark]),
  )

test('a batch has its sessions as soon as it is saved, and they follow its timetable', async () => {
  const { batch, sessions } = await newBatch()
  expect(sessions).toHaveLength(6)
  const path = fillPath('/api/admin/batches/{id}', { id: batch })
  const current = (await (await owner.get(path)).json()) as { version: number }
  const { onSale, occupied, waiting, title, trainer, status, savedBy, savedAt, id, ...fields } =
    current as Record<string, unknown>
  expect({ onSale, occupied, waiting, title, trainer, status, savedBy, savedAt, id }).toBeDefined()
  const { cancellationReason, ...body } = fields
  expect(cancellationReason).toBeNull()
  const saved = await owner.ask(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, days: [1, 5], isClashConfirmed: true }),
  })
  expect(await saved.json()).toMatchObject({ days: [1, 5] })
  const days = await site.sql<{ on: string }>(
    'select planned_on::text as on from class_sessions where batch_id = $1 order by starts_at',
    [batch],
  )
  expect(days.map(({ on }) => on)).toEqual([
    ...['2026-11-30', '2026-12-04', '2026-12-07', '2026-12-11', '2026-12-14'],
  ])
})

test('two batches in one room at the same time are refused, unless somebody confirms it', async () => {
  const body = {
    courseId: 'python-programming',
    mode: 'classroom',
    stateCode: '27',
    days: [2],
    fromTime: '08:00',
    toTime: '10:00',
    startsOn: '2026-12-01',
    endsOn: '2026-12-20',
    trainerId: null,
    room: 'Hall',
    seats: 30,
    opensOn: '2026-11-01',
    closesOn: '2026-12-02',
    holdMinutes: 15,
    offerHours: 24,
  }
  const both = await Promise.all([
    owner.post('/api/admin/batches', body),
    owner.post('/api/admin/batches', { ...body, room: 'HALL', fromTime: '09:00' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const refusal = both.find(({ status }) => status === 409)
  expect(await refusal?.json()).toMatchObject({ message: expect.stringMatching(/3 classes clash/) })

  const confirmed = await owner.post('/api/admin/batches', { ...body, isClashConfirmed: true })
  expect(confirmed.status).toBe(201)
  const [count] = await site.sql<{ clashes: number }>(
    "select count(*)::int as clashes from class_sessions where lower(room) = 'hall' and clash_confirmed",
  )
  expect(count?.clashes).toBe(3)
})

test('a roll is taken once however often it is sent, also at the same moment', async () => {
  const { students, sessions } = await newBatch()
  const [first = 0, second = 0] = students
  const [session = 0] = sessions
  const key = crypto.randomUUID()
  const all: Marked[] = [
    { student: first, mark: 'present' },
    { student: second, mark: 'late' },
  ]
  const answers = await Promise.all([1, 2, 3].map(() => send(meera, session, all, { key })))

  for (const answer of answers)
    expect(await answer.json()).toMatchObject({ success: true, version: 2 })
  expect(await marksOf(session)).toEqual({ [first]: 'present', [second]: 'late' })
})

test('a second device does not overwrite marks that it has not seen', async () => {
  const { students, sessions } = await newBatch()
  const [first = 0, second = 0] = students
  const [session = 0] = sessions
  await send(meera, session, [
    { student: first, mark: 'present' },
    { student: second, mark: 'absent' },
  ])
  const late: Marked[] = [
    { student: first, mark: 'present' },
    { student: second, mark: 'present' },
  ]
  const answer = await send(owner, session, late)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    lines: [expect.stringMatching(/^Student 2: absent, by Meera Iyer at 7:30\spm$/)],
  })
  expect(await marksOf(session)).toEqual({ [first]: 'present', [second]: 'absent' })

  const overwritten = await send(owner, session, late, { isOverwriting: true })
  expect(overwritten.status).toBe(200)
  expect(await marksOf(session)).toEqual({ [first]: 'present', [second]: 'present' })
})

test('another trainer, a stranger’s student and another account get nowhere', async () => {
  const { students, sessions } = await newBatch()
  const [session = 0] = sessions
  const [student = 0] = students
  const otherBatch = await newBatch()
  const all: Marked[] = [{ student, mark: 'present' }]
  expect((await other.get(fillPath('/api/admin/classes/{id}', { id: session }))).status).toBe(404)
  expect((await send(other, session, all)).status).toBe(404)
  const strange = await send(meera, session, [
    { student: otherBatch.students[0] ?? 0, mark: 'present' },
  ])
  expect(strange.status).toBe(409)
  expect((await send(meera, session, all, { account: other.id })).status).toBe(403)
  expect(await marksOf(session)).toEqual({})
  const timetable = await other.get('/api/admin/timetable?from=2026-11-30&days=7')
  expect(await timetable.json()).toMatchObject({ sessions: [] })
  const today = await other.get('/api/admin/attendance')
  expect(await today.json()).toMatchObject({ todays: [], openRolls: [], coming: [] })
})

test('marks of an earlier day need a reason, and after the limit more than a trainer', async () => {
  const { batch, students, sessions } = await newBatch()
  const [student = 0] = students
  const [session = 0] = sessions
  const last = sessions.at(-1) ?? 0
  expect((await send(meera, last, [{ student, mark: 'present' }])).status).toBe(409)
  await send(meera, session, [{ student, mark: 'absent' }])
  const change: Marked[] = [{ student, mark: 'present', expected: 'absent' }]
  await dateBack(batch, 1)
  const silent = await send(meera, session, change)
  expect(await silent.json()).toMatchObject({ fields: { reason: expect.any(String) } })
  const reason = 'Came in by the other door'
  expect((await send(meera, session, change, { reason })).status).toBe(200)
  await dateBack(batch, 7)
  const over = await send(meera, session, [{ student, mark: 'late', expected: 'present' }], {
    reason,
  })
  expect(await over.json()).toMatchObject({ message: expect.stringMatching(/7 days/) })
  const byOwner = await send(owner, session, [{ student, mark: 'late', expected: 'present' }], {
    reason,
  })
  expect(byOwner.status).toBe(200)
  const events = await site.sql("select from audit_events where event = 'correct attendance'")
  expect(events).toHaveLength(2)
})

test('two absences in a row become a task, and coming again ends it', async () => {
  const { batch, students, sessions } = await newBatch()
  const [student = 0, excused = 0] = students
  const tasks = () =>
    site.sql(
      `select student_id::int as student, absences, done_by as "doneBy" from absence_tasks
        where batch_id = $1 order by id`,
      [batch],
    )
  await dateBack(batch, 7)
  for (const index of [0, 1, 2]) {
    const excusedMark = index === 0 ? 'absent' : 'excused'
    await send(meera, sessions[index] ?? 0, [
      { student, mark: index < 2 ? 'absent' : 'present' },
      { student: excused, mark: excusedMark },
    ])
    if (index === 0) expect(await tasks()).toEqual([])
    if (index === 1) expect(await tasks()).toEqual([{ student, absences: 2, doneBy: null }])
  }
  expect(await tasks()).toEqual([{ student, absences: 2, doneBy: 'System' }])
})

// S441
test('the first screen of a trainer has the last notes and who is often absent, of their classes alone', async () => {
  const { batch, students, sessions } = await newBatch()
  const [asha = 0, ben = 0] = students
  await dateBack(batch, 14)
  const [first = 0, second = 0, third = 0, , today = 0] = sessions
  for (const session of [first, second, third]) {
    const marks: Marked[] = [
      { student: asha, mark: session === third ? 'present' : 'absent' },
      { student: ben, mark: session === first ? 'absent' : 'present' },
    ]
    const notes = session === second ? 'Promised: the exercise sheet.' : ''
    expect((await send(owner, session, marks, { notes })).status).toBe(200)
  }
  const briefings = async (person: Visitor) =>
    ((await (await person.get('/api/admin/attendance')).json()) as { briefings: object[] })
      .briefings
  expect(await briefings(meera)).toContainEqual({
    session: today,
    last: { day: '2026-11-18', notes: 'Promised: the exercise sheet.' },
    oftenAbsent: [{ student: asha, name: 'Student 1', absent: 2, held: 3 }],
  })
  expect(await briefings(other)).toEqual([])
})
