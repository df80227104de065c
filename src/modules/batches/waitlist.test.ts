import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endUndoTime } from '../../../test-support/seats.ts'
import { visit } from '../../../test-support/site.ts'
import { openStudents, type StudentsSite } from '../../../test-support/students.ts'
import { hire } from '../../../test-support/team.ts'
import { endpoints, to } from '../../ui/addresses/site-map.ts'
import { firstClassFrom } from './next-class.ts'

let studentsSite: StudentsSite
beforeAll(async () => {
  studentsSite = await openStudents()
})
afterAll(() => studentsSite.site.close())
beforeEach(() =>
  studentsSite.site.sql(
    `update batches set status = 'closed' where course_id = 'data-science' and status = 'open'`,
  ),
)

const dayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const classDays = [1, 3, 5]
const fields = (input: object = {}) => ({
  courseId: 'data-science',
  mode: 'classroom',
  stateCode: '27',
  days: classDays,
  fromTime: '19:00',
  toTime: '21:00',
  startsOn: firstClassFrom(dayAfter(20), classDays),
  endsOn: dayAfter(90),
  trainerId: null,
  room: '',
  seats: 1,
  opensOn: dayAfter(-2),
  closesOn: dayAfter(21),
  holdMinutes: 15,
  offerHours: 24,
  ...input,
})

const send = (method: string, path: string, body?: object) =>
  studentsSite.admin.ask(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

const addressOf = (path: string, id: number, student = 0) =>
  path.replace('{id}', String(id)).replace('{student}', String(student))

async function newBatch(input: object = {}) {
  const response = await send('POST', '/api/admin/batches', {
    ...fields(input),
    isClashConfirmed: true,
  })
  expect(response.status).toBe(201)
  return (await response.json()) as { id: number; version: number }
}

let people = 0
async function newStudent(name: string) {
  people += 1
  const email = `waits-${people}@mail.example`
  return {
    id: await studentsSite.addStudent({ name, email, phone: studentsSite.newPhone() }),
    email,
  }
}

const give = (batch: number, student: number, extraReason?: string) =>
  send('POST', addressOf('/api/admin/batches/{id}/people', batch), {
    student: String(student),
    ...(extraReason && { extraReason }),
  })
const wait = (batch: number, student: number) =>
  send('POST', addressOf('/api/admin/batches/{id}/waitlist', batch), { student: String(student) })
/** Staff remove a student, and the 30 seconds to undo are over. */
async function takeBack(batch: number, student: number) {
  const response = await send(
    'DELETE',
    addressOf('/api/admin/batches/{id}/people/{student}', batch, student),
  )
  await endUndoTime(studentsSite.site)
  return response
}

/** The secret in the queued mail about a seat; undefined until there is one. */
async function linkTo(email: string, about: string) {
  const rows = await studentsSite.site.sql<{ text: string }>(
    `select payload ->> 'text' as text from graphile_worker._private_jobs
      where payload ->> 'to' = $1 and payload ->> 'id' like $2 order by id desc`,
    [email, `${about}-%`],
  )
  return rows[0]?.text.match(/seat-offer#([\w-]+)/)?.[1]
}

/** What a job does a moment later. */
async function linkFor(email: string, about = 'seat-offer') {
  await expect.poll(() => linkTo(email, about), { timeout: 15_000 }).toBeDefined()
  return (await linkTo(email, about)) ?? ''
}

const answer = (secret: string, what: object) =>
  visit(studentsSite.site).post('/api/seat-offer/answer', { secret, ...what })

async function peopleOf(batch: number) {
  const response = await send('GET', addressOf('/api/admin/batches/{id}/people', batch))
  expect(response.status).toBe(200)
  return (await response.json()) as {
    people: { student: number; state: string }[]
    waitlist: { student: number }[]
    next: string
  }
}

async function fullBatchWithWaitlist() {
  const { id } = await newBatch()
  const [seatedStudent, first, second] = [
    await newStudent('Seated First'),
    await newStudent('First In Line'),
    await newStudent('Second In Line'),
  ]
  expect((await give(id, seatedStudent.id)).status).toBe(200)
  for (const one of [first, second]) expect((await wait(id, one.id)).status).toBe(200)
  return { id, seated: seatedStudent, first, second }
}

describe('a seat that was left', () => {
  // S182
  test('is offered to the first on the waitlist, and sold to nobody else', async () => {
    const { id, seated: seatedStudent, first, second } = await fullBatchWithWaitlist()
    expect(await peopleOf(id)).toMatchObject({ next: 'full' })

    expect((await takeBack(id, seatedStudent.id)).status).toBe(200)
    const secret = await linkFor(first.email)

    const { people: offeredStudents, waitlist } = await peopleOf(id)
    expect(offeredStudents).toMatchObject([{ student: first.id, state: 'offered' }])
    expect(waitlist).toMatchObject([{ student: second.id }])
    expect((await give(id, (await newStudent('Comes By')).id)).status).toBe(409)
    const response = await visit(studentsSite.site).post('/api/seat-offer', { secret })
    expect(await response.json()).toMatchObject({ kind: 'offer', title: 'Data Science' })
  })

  // S182
  test('is accepted once, and the link ends', async () => {
    const { id, seated: seatedStudent, first } = await fullBatchWithWaitlist()
    await takeBack(id, seatedStudent.id)
    const secret = await linkFor(first.email)

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => answer(secret, { answer: 'accept' })),
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410])
    expect((await answer(secret, { answer: 'decline' })).status).toBe(410)
    expect(await peopleOf(id)).toMatchObject({ people: [{ student: first.id, state: 'held' }] })
  })

  test('goes to the next on the waitlist when it is declined', async () => {
    const { id, seated: seatedStudent, first, second } = await fullBatchWithWaitlist()
    await takeBack(id, seatedStudent.id)

    expect((await answer(await linkFor(first.email), { answer: 'decline' })).status).toBe(200)
    await linkFor(second.email)

    expect(await peopleOf(id)).toMatchObject({
      people: [{ student: second.id, state: 'offered' }],
      waitlist: [],
    })
  })

  test('goes to the next on the waitlist when the offer expires, and the student to its end', async () => {
    const { id, seated: seatedStudent, first, second } = await fullBatchWithWaitlist()
    await takeBack(id, seatedStudent.id)
    const secret = await linkFor(first.email)
    await studentsSite.site.sql(
      `update batch_seats set expires_at = now() - interval '1 second', changed_at = now()
        where batch_id = $1 and state = 'offered'`,
      [id],
    )

    expect((await answer(secret, { answer: 'accept' })).status).toBe(410)
    await studentsSite.site.sql(`select graphile_worker.add_job('offer-all-seats')`)
    await linkFor(second.email)

    expect(await peopleOf(id)).toMatchObject({
      people: [{ student: second.id, state: 'offered' }],
      waitlist: [{ student: first.id }],
    })
  })

  test('is not offered while the batch is closed', async () => {
    const { id, version } = await newBatch()
    const [seatedStudent, waits] = [await newStudent('Seated'), await newStudent('Waits')]
    await give(id, seatedStudent.id)
    await wait(id, waits.id)
    await send('POST', addressOf('/api/admin/batches/{id}/status', id), { to: 'closed', version })

    await takeBack(id, seatedStudent.id)

    await expect.poll(async () => (await peopleOf(id)).people.length, { timeout: 5_000 }).toBe(0)
    expect(await peopleOf(id)).toMatchObject({
      next: 'not-on-sale',
      waitlist: [{ student: waits.id }],
    })
  })
})

test('all students of a cancelled batch choose another one, before its waitlist', async () => {
  const cancelled = await newBatch()
  const student = await newStudent('Had A Seat')
  await give(cancelled.id, student.id)
  const other = await newBatch({ seats: 2 })

  const response = await send('POST', addressOf('/api/admin/batches/{id}/status', cancelled.id), {
    to: 'cancelled',
    version: cancelled.version,
    reason: 'Too few came',
  })
  expect(response.status).toBe(200)
  const secret = await linkFor(student.email, 'seat-cancelled')
  const lookResponse = await visit(studentsSite.site).post('/api/seat-offer', { secret })
  expect(await lookResponse.json()).toMatchObject({ kind: 'choice', reason: 'Too few came' })

  const chosenResponse = await answer(secret, { answer: 'choose', batch: other.id })

  expect(chosenResponse.status).toBe(200)
  expect(await peopleOf(other.id)).toMatchObject({
    people: [{ student: student.id, state: 'taken' }],
  })
  expect((await answer(secret, { answer: 'choose', batch: other.id })).status).toBe(410)
})

// S313
test('a link of a cancelled batch chooses no batch of another course, and accepts and declines nothing', async () => {
  const { id, version } = await newBatch()
  const student = await newStudent('Had A Seat')
  await give(id, student.id)
  const cancelled = { to: 'cancelled', version, reason: 'Too few came' }
  await send('POST', addressOf('/api/admin/batches/{id}/status', id), cancelled)
  const secret = await linkFor(student.email, 'seat-cancelled')
  const [other, ownBatch] = [
    await newBatch({ courseId: 'mern-stack' }),
    await newBatch({ seats: 3 }),
  ]

  const wrong = [{ answer: 'choose', batch: other.id }, { answer: 'accept' }, { answer: 'decline' }]
  for (const what of wrong) expect((await answer(secret, what)).status).toBe(410)

  for (const batch of [id, other.id, ownBatch.id])
    expect((await peopleOf(batch)).people).toEqual([])
  expect((await answer(secret, { answer: 'choose', batch: ownBatch.id })).status).toBe(200)
})

// S313
test('a link of an offered seat chooses no other batch, and stays valid', async () => {
  const { id, seated: seatedStudent, first } = await fullBatchWithWaitlist()
  await takeBack(id, seatedStudent.id)
  const secret = await linkFor(first.email)
  const other = await newBatch({ seats: 3 })

  expect((await answer(secret, { answer: 'choose', batch: other.id })).status).toBe(410)

  expect(await peopleOf(id)).toMatchObject({ people: [{ student: first.id, state: 'offered' }] })
  expect((await answer(secret, { answer: 'accept' })).status).toBe(200)
})

test('of two who save a batch at once the second gets the current version', async () => {
  const { id, version } = await newBatch()
  const save = (seats: number) =>
    send('PUT', addressOf('/api/admin/batches/{id}', id), { ...fields({ seats }), version })

  const saves = await Promise.all([save(5), save(6)])

  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = saves.find(({ status }) => status === 409)
  expect(await late?.json()).toMatchObject({ reason: 'changed-since', differs: ['Seats'] })
})

test('clashing classes are refused, and may be confirmed however many there are', async () => {
  const room = 'One room for all'
  for (const _ of [1, 2, 3, 4, 5]) await newBatch({ room })

  const unconfirmed = await send('POST', '/api/admin/batches', fields({ room }))

  expect(unconfirmed.status).toBe(409)
  expect(await unconfirmed.json()).toMatchObject({
    clashes: expect.arrayContaining([
      expect.stringMatching(/^One room for all has Data Science on/),
    ]),
  })
})

test('a batch cannot have fewer seats than are taken', async () => {
  const { id, version } = await newBatch({ seats: 2 })
  for (const name of ['One', 'Two']) await give(id, (await newStudent(name)).id)

  const lowered = await send('PUT', addressOf('/api/admin/batches/{id}', id), {
    ...fields({ seats: 1 }),
    version,
  })

  expect(lowered.status).toBe(409)
})

// S183
test('the course page and the list of starts show the free seats, also after a change', async () => {
  const { id } = await newBatch({ seats: 3 })
  const visitor = visit(studentsSite.site)
  const page = async () => (await visitor.get(to.course('data-science'))).text()
  expect(await page()).toContain('3 seats left')

  await give(id, (await newStudent('Takes One')).id)

  expect(await page()).toContain('2 seats left')
  const starts = (await (await visitor.get(endpoints.starts)).json()) as { id: number }[]
  expect(starts.find((start) => start.id === id)).toMatchObject({ seats: 3, left: 2 })
})

test('a registration can name a start of its own course that is on sale, and no other', async () => {
  const { id } = await newBatch({ seats: 3 })
  const visitor = await studentsSite.registerNewPerson('Wishes', studentsSite.newPhone(), 'Other')
  const register = (course: string, batch: unknown) =>
    visitor.post('/api/free-demo/register', { phone: studentsSite.newPhone(), course, batch })

  for (const wrong of [id + 1_000, 0, -1, 1.5, 'one', [id]])
    expect((await register('Data Science', wrong)).status).toBe(400)
  expect((await register('MERN Stack', id)).status).toBe(400)
  expect((await register('Data Science', id)).status).toBe(200)

  const rows = await studentsSite.site.sql(
    `select r.batch_id::int as batch from registrations r join users u on u.id = r.user_id
      where u.email = $1 and r.course = 'Data Science'`,
    [visitor.email],
  )
  expect(rows).toEqual([{ batch: id }])
})

test('a batch keeps an archived course and a trainer who left, and no other batch gets them', async () => {
  const trainer = (await hire(studentsSite.site, 'Meera Leaver', 'trainer')).id
  const leavers = { courseId: 'mern-stack', trainerId: trainer }
  const { id, version } = await newBatch(leavers)
  const leave = (isGone: boolean) =>
    studentsSite.site.sql(
      `with archived as (update courses set archived_at = $1 where id = 'mern-stack')
       update users set disabled_at = $1 where id = $2`,
      [isGone ? new Date() : null, trainer],
    )
  await leave(true)

  const change = { ...fields({ ...leavers, room: 'Lab 9' }), version, isClashConfirmed: true }
  const changeResponse = await send('PUT', addressOf('/api/admin/batches/{id}', id), change)
  const { courses, trainers } = (await (await send('GET', '/api/admin/batches')).json()) as {
    courses: unknown[]
    trainers: unknown[]
  }
  const others = [
    await send('POST', '/api/admin/batches', fields({ trainerId: trainer })),
    await send('POST', '/api/admin/batches', fields({ courseId: 'mern-stack' })),
  ]
  await leave(false)

  expect(changeResponse.status).toBe(200)
  expect(others.map(({ status }) => status)).toEqual([409, 409])
  expect([courses, trainers].map((all) => JSON.stringify(all))).toEqual([
    expect.not.stringContaining('mern-stack'),
    expect.not.stringContaining('Meera Leaver'),
  ])
})

test('batches are listed by course, trainer, room, number and name; past ones latest first', async () => {
  const trainer = (await hire(studentsSite.site, 'Meera Searched', 'trainer')).id
  const batch = await newBatch({ room: 'Attic 100%', trainerId: trainer })
  const startsOn = firstClassFrom(dayAfter(17), classDays)
  const earlier = await newBatch({ startsOn, room: 'Cellar' })
  const idsFor = async (query: string) => {
    const response = await send('GET', `/api/admin/batches?${query}`)
    const { batches } = (await response.json()) as { batches: { id: number }[] }
    return batches.map(({ id }) => id)
  }
  for (const query of ['search=attic', 'search=100%25', `search=${batch.id}`, `trainer=${trainer}`])
    expect({ query, ids: await idsFor(query) }).toEqual({ query, ids: [batch.id] })
  expect(await idsFor('course=data-science')).toContain(batch.id)
  for (const query of ['search=xyzzy', 'search=attic%25', 'course=java-core-advanced&search=attic'])
    expect({ query, ids: await idsFor(query) }).toEqual({ query, ids: [] })
  const order = (ids: number[]) => ids.filter((id) => id === batch.id || id === earlier.id)
  expect(order(await idsFor(''))).toEqual([earlier.id, batch.id])
  expect(order(await idsFor('past=1'))).toEqual([batch.id, earlier.id])
})
