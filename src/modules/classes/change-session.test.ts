import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planBatch } from '../../../test-support/class-batch.ts'
import { waitForMails } from '../../../test-support/mails.ts'
import { runsAllTests } from '../../../test-support/runs-all-tests.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  type Visitor,
  visit,
} from '../../../test-support/site.ts'
import { hire } from '../../../test-support/team.ts'
import { toCalendar } from '../../ui/addresses/site-map.ts'
import { fillPath } from '../../ui/api/fill-path.ts'
import { timeZone } from '../../ui/format/time-zone.ts'

type Person = Awaited<ReturnType<typeof hire>>

/** Half past seven in the evening of a Monday with a class. */
const now = new Date('2026-11-30T14:00:00Z')
let site: Site
let owner: Visitor
let meera: Person
let vikram: Person
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  owner = await signInAsAdmin(site)
  meera = await hire(site, 'Meera Iyer', 'trainer')
  vikram = await hire(site, 'Vikram Shah', 'trainer')
})
afterAll(() => site.close())

const newBatch = async (fields: object = {}) => {
  const batchPlan = await planBatch(site, owner, { trainerId: meera.id, ...fields })
  await site.sql(
    `update students set email = 'student-' || id || '@mail.example' where id = any($1::bigint[])`,
    [batchPlan.students.slice(1)],
  )
  return batchPlan
}

const put = (visitor: Visitor, path: string, body: object) =>
  visitor.ask(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const slot = (fields: object = {}) => ({
  day: '2026-12-10',
  fromTime: '10:00',
  toTime: '12:00',
  trainerId: null,
  room: '',
  link: '',
  ...fields,
})

const add = (batch: number, fields: object = {}) =>
  owner.post('/api/admin/classes', { ...slot(fields), batch, key: crypto.randomUUID() })

const pathOf = (id: number, rest = '') => `${fillPath('/api/admin/classes/{id}', { id })}${rest}`

/** Addresses and texts of the mails with such a subject. */
async function mailsAbout(subject: RegExp) {
  await waitForMails(site)
  const rows = await site.sql<{ raw: Buffer }>('select raw from sandbox.mails order by id')
  const mails = await Promise.all(rows.map(({ raw }) => PostalMime.parse(raw)))
  return mails
    .filter((mail) => subject.test(mail.subject ?? ''))
    .map(({ to, text }) => ({ to: to?.[0]?.address ?? '', text: text ?? '' }))
}

// S405
test('a class that is moved tells each person once, also when it is sent twice at once', async () => {
  const { batch, students, sessions } = await newBatch({ students: 3 })
  const [, session = 0] = sessions
  const move = { ...slot({ trainerId: vikram.id, room: 'Seminar room' }), version: 1 }

  const both = await Promise.all([1, 2].map(() => put(owner, pathOf(session), move)))

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const saved = both.find(({ status }) => status === 200)
  expect(await saved?.json()).toMatchObject({
    message: 'Class saved. 4 people are told by mail.',
    notMailed: [{ student: students[0], name: 'Student 1' }],
    chat: expect.stringContaining('New time: Thu 10 Dec, 10 am to 12 pm'),
  })
  const mails = await mailsAbout(/^Class of Wed 2 Dec has changed: Python/)
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [
      meera.email,
      vikram.email,
      ...students.slice(1).map((id) => `student-${id}@mail.example`),
    ].toSorted(),
  )
  for (const { text } of mails)
    expect(text).toMatch(/Old time: Wed 2 Dec, 7 pm to 9 pm\n.*\nWhere: Seminar room\nTrainer: Vi/)
  const calendar = await (await visit(site).get(toCalendar(batch))).text()
  expect(calendar).toContain(`RECURRENCE-ID;TZID=${timeZone}:20261202T190000`)
  expect(calendar).toContain(`DTSTART;TZID=${timeZone}:20261210T100000`)
  expect(
    await (await vikram.get('/api/admin/timetable?from=2026-12-10&days=1')).json(),
  ).toMatchObject({ sessions: [{ id: session, room: 'Seminar room' }] })
})

test('a class keeps a trainer who left while its time changes, and no other class gets them', async () => {
  const asha = await hire(site, 'Asha Leaver', 'trainer')
  const { batch, sessions } = await newBatch({ trainerId: asha.id })
  const [, session = 0] = sessions
  await site.sql('update users set disabled_at = $1 where id = $2', [now, asha.id])

  const moveResponse = await put(owner, pathOf(session), {
    ...slot({ trainerId: asha.id }),
    version: 1,
  })
  const addResponse = await add(batch, { day: '2026-12-11', trainerId: asha.id })

  expect([moveResponse.status, addResponse.status]).toEqual([200, 409])
  const rows = await site.sql('select trainer_id::text from class_sessions where id = $1', [
    session,
  ])
  expect(rows).toEqual([{ trainer_id: asha.id }])
})

// S405
test('a class that is cancelled or addResponse is told, leaves the calendar or joins it', async () => {
  const { batch, sessions } = await newBatch()
  const [, session = 0, third = 0] = sessions
  const cancelled = await owner.post(pathOf(session, '/cancel'), {
    version: 1,
    reason: 'The trainer is ill',
  })
  expect(cancelled.status).toBe(200)
  expect((await mailsAbout(/^No class on Wed 2 Dec/)).map(({ text }) => text)).toEqual([
    expect.stringContaining('Reason: The trainer is ill'),
    expect.stringContaining('Reason: The trainer is ill'),
  ])
  const secondSave = await put(owner, pathOf(session), { ...slot(), version: 2 })
  expect(secondSave.status).toBe(409)
  const key = crypto.randomUUID()
  const body = { ...slot({ room: 'Attic' }), batch, key }
  for (const _ of [1, 2]) expect((await owner.post('/api/admin/classes', body)).status).toBe(201)
  const addedClasses = await site.sql<{ id: number }>(
    'select id::int from class_sessions where batch_id = $1 and planned_on is null',
    [batch],
  )
  expect(addedClasses).toHaveLength(1)
  expect(await mailsAbout(/^Extra class on Thu 10 Dec/)).toHaveLength(2)
  const calendar = await (await visit(site).get(toCalendar(batch))).text()
  expect(calendar).toContain(`EXDATE;TZID=${timeZone}:20261202T190000`)
  expect(calendar).toContain(`UID:class-${addedClasses[0]?.id}@`)

  await site.sql(
    'update class_sessions set roll_taken_at = now(), roll_taken_by = $2 where id = $1',
    [third, 'Test'],
  )
  const refusedSave = await put(owner, pathOf(third), { ...slot(), version: 1 })
  expect(await refusedSave.json()).toMatchObject({
    message: expect.stringMatching(/Attendance .* was taken/),
  })
})

// S405
test('a move, or a cancellation, that is sent again because the answer was lost is done and told once', async () => {
  const { students, sessions } = await newBatch()
  const [session = 0, second = 0] = sessions
  const move = { ...slot({ day: '2026-12-14', room: 'Annexe' }), version: 1, key: 'move-of-annexe' }
  const cancellation = { version: 1, reason: 'A strike', key: 'strike-of-buses' }
  const send = {
    move: () => put(owner, pathOf(session), move),
    cancel: () => owner.post(pathOf(second, '/cancel'), cancellation),
  }
  for (const [one, message] of [
    [send.move, 'Class saved. 2 people are told by mail.'],
    [send.cancel, 'Class cancelled. 2 people are told by mail.'],
  ] as const)
    for (const answer of [...(await Promise.all([one(), one()])), await one()]) {
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ message })
    }
  const address = `student-${students[1]}@mail.example`
  for (const subject of [/has changed: Python/, /^No class on/]) {
    const mails = (await mailsAbout(subject)).filter(({ to }) => to === address)
    expect(mails).toHaveLength(1)
  }
  // Another move under the same key is another move, and comes late
  expect((await put(owner, pathOf(session), { ...move, room: 'Loft' })).status).toBe(409)
})

// S406
test('a room or a trainer is not booked twice unless somebody confirms it', async () => {
  const sara = await hire(site, 'Sara Khan', 'trainer')
  const [one, other] = [await newBatch({ trainerId: sara.id }), await newBatch({ trainerId: null })]
  expect((await add(one.batch, { room: 'Loft' })).status).toBe(201)
  const clash = await add(other.batch, { room: 'LOFT', fromTime: '11:00', toTime: '13:00' })
  expect(clash.status).toBe(409)
  expect(await clash.json()).toMatchObject({ clashes: [expect.stringContaining('Loft')] })
  const next = await add(other.batch, { room: 'Loft', fromTime: '12:00', toTime: '13:00' })
  expect(next.status).toBe(201)
  const confirmed = await add(other.batch, { room: 'Loft', isClashConfirmed: true })
  expect(confirmed.status).toBe(201)

  const [session = 0] = one.sessions.slice(1)
  const busy = slot({ day: '2026-12-02', fromTime: '20:00', toTime: '22:00', trainerId: sara.id })
  expect((await add(other.batch, busy)).status).toBe(409)
  expect((await put(owner, pathOf(session), { ...busy, version: 1 })).status).toBe(200)
})

test.each([
  ['an end before the beginning', { toTime: '09:00' }, 400],
  ['a link that is none', { link: 'javascript:alert(1)' }, 400],
  ['a day in ten years', { day: '2036-12-10' }, 409],
  ['somebody who does not teach', { trainerId: crypto.randomUUID() }, 409],
  ['a batch that is not there', { batch: 99_999_999 }, 404],
])('%s is refused', async (_, fields, status) => {
  const { batch } = await newBatch({ students: 0 })
  const body = { ...slot(), batch, key: crypto.randomUUID(), ...fields }
  expect((await owner.post('/api/admin/classes', body)).status).toBe(status)
})

test('a trainer changes no class', async () => {
  const { batch, sessions } = await newBatch()
  const [session = 0] = sessions
  const change = { ...slot(), version: 1 }
  expect((await put(meera, pathOf(session), change)).status).toBe(403)
  expect((await meera.post('/api/admin/classes', { ...slot(), batch })).status).toBe(403)
})

test('a batch with other days tells its people once', async () => {
  const { batch, students } = await newBatch()
  const path = fillPath('/api/admin/batches/{id}', { id: batch })
  const { onSale, occupied, waiting, title, trainer, status, savedBy, savedAt, ...fields } =
    (await (await owner.get(path)).json()) as Record<string, unknown>
  expect([onSale, occupied, waiting, title, trainer, status, savedBy, savedAt]).toBeDefined()
  const body = { ...fields, days: [2, 4], isClashConfirmed: true }
  for (const answer of [await put(owner, path, body), await put(owner, path, body)])
    expect([200, 409]).toContain(answer.status)
  const mails = await mailsAbout(/^New class times/)
  expect(mails.filter(({ to }) => to === `student-${students[1]}@mail.example`)).toHaveLength(1)
})

// S406
test('of many who book one room at the same moment none overlap', async () => {
  const batches = await Promise.all(
    Array.from({ length: 8 }, () => newBatch({ trainerId: null, students: 0 })),
  )
  const times = Array.from({ length: runsAllTests ? 200 : 60 }, (_, index) => {
    const hour = 8 + (index % 7)
    return {
      batch: batches[index % batches.length]?.batch ?? 0,
      fromTime: `${String(hour).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
      toTime: `${hour + 2}:00`.padStart(5, '0'),
    }
  })
  const answers = await Promise.all(
    times.map(({ batch, ...time }) => add(batch, { ...time, day: '2026-12-11', room: 'Race' })),
  )
  const rows = await site.sql(
    `select from class_sessions a join class_sessions b on a.id < b.id and a.room = b.room
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
      where a.room = 'Race'`,
  )
  expect(rows).toEqual([])
  expect(answers.filter(({ status }) => status === 201)).not.toHaveLength(0)
})
