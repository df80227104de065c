import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  newContact,
  openRegistrationDesk,
  registrationAddress,
} from '../../../../test-support/registration-desk.ts'
import type { Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'

const now = new Date('2026-11-21T06:00:00Z')

let desk: Awaited<ReturnType<typeof openRegistrationDesk>>
let one: Awaited<ReturnType<typeof hire>>
let two: Awaited<ReturnType<typeof hire>>
let meenalsId: number
let his: number
beforeAll(async () => {
  desk = await openRegistrationDesk(() => now)
  one = await hire(desk.site, 'Sana Shaikh', 'counsellor')
  two = await hire(desk.site, 'Biju Varghese', 'counsellor')
  meenalsId = await desk.addRegistration({
    name: 'Asha Of Sana',
    next: '2026-11-20',
    status: 'contacted',
  })
  his = await desk.addRegistration({
    name: 'Rohan Of Biju',
    next: '2026-11-20',
    status: 'contacted',
  })
  expect((await give(meenalsId, one.id, null)).status).toBe(200)
  expect((await give(his, two.id, null)).status).toBe(200)
})
afterAll(() => desk.site.close())

const put = (visitor: Visitor, path: string, body: object) =>
  visitor.ask(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const give = (
  id: number,
  counsellorId: string | null,
  expected: string | null,
  visitor = desk.meenal,
) => put(visitor, registrationAddress(id, '/counsellor'), { counsellorId, expected })
const see = async (what: 'own' | 'all') =>
  expect(
    (await put(desk.meenal, '/api/admin/counsellor-visibility', { counsellorVisibility: what }))
      .status,
  ).toBe(200)

/** Everything a user reads of both counsellors' students, on every route. */
async function readAll(visitor: Visitor) {
  const paths = [
    '/api/admin/registrations',
    '/api/admin/registrations?search=Of',
    '/api/admin/registrations?search=Rohan',
    '/api/admin/registrations?search=%2B919811122233',
    '/api/admin/my-day',
    '/api/admin/my-day?ownership=everybody',
    '/api/admin/students',
    '/api/admin/students?search=Of',
    '/api/admin/students?search=Ro',
    '/api/admin/students?sort=name',
    registrationAddress(his),
    registrationAddress(meenalsId),
    ...(await studentPaths()),
  ]
  const answers = await Promise.all(paths.map(async (path) => (await visitor.get(path)).text()))
  return answers.join('\n')
}

async function studentPaths() {
  const rows = await desk.site.sql<{ id: number }>(
    'select student_id::int as id from registrations',
  )
  return rows.map(({ id }) => `/api/admin/students/${id}`)
}

// S107
test('counsellors with limited visibility read and change nothing of each other’s', async () => {
  await see('own')

  const [ofOne, ofTwo] = [await readAll(one), await readAll(two)]

  expect(ofOne).toContain('Asha Of Sana')
  expect(ofOne).not.toContain('Of Biju')
  expect(ofTwo).toContain('Rohan Of Biju')
  expect(ofTwo).not.toContain('Of Sana')
  const { version } = await desk.read(his)
  const before = await desk.read(his)
  const tries = [
    await desk.addContact(his, { ...newContact(now), version }, one),
    await desk.changeStatus(his, { version, to: 'lost', reason: 'Mine now' }, one),
    await desk.addContact(
      meenalsId,
      { ...newContact(now), version: 1, otherRegistrations: [{ id: his, version }] },
      one,
    ),
    await give(his, one.id, two.id, one),
  ]
  expect(tries.map(({ status }) => status >= 400)).toEqual([true, true, true, true])
  expect(await desk.read(his)).toEqual(before)
  expect((await desk.addContact(his, { ...newContact(now), version }, two)).status).toBe(200)
})

// S107
test('a registration assigned to another is invisible at once', async () => {
  await see('own')
  const id = await desk.addRegistration({ name: 'Meera Handed Over', status: 'contacted' })
  await give(id, one.id, null)
  expect((await one.get(registrationAddress(id))).status).toBe(200)

  expect((await give(id, two.id, one.id)).status).toBe(200)

  expect((await one.get(registrationAddress(id))).status).toBe(404)
  expect((await desk.addContact(id, { ...newContact(now), version: 1 }, one)).status).toBe(404)
  expect((await two.get(registrationAddress(id))).status).toBe(200)
})

// S107
test('a counsellor writes notes about the students they see, and changes none of them', async () => {
  await see('own')
  const studentId = async (registration: number) => {
    const [row] = await desk.site.sql<{ id: number }>(
      'select student_id::int as id from registrations where id = $1',
      [registration],
    )
    return row?.id ?? 0
  }
  const [ownStudent, ofOther] = [await studentId(meenalsId), await studentId(his)]
  const note = { note: 'Wants the weekend batch.' }

  expect((await one.post(`/api/admin/students/${ownStudent}/notes`, note)).status).toBe(201)
  expect((await one.post(`/api/admin/students/${ofOther}/notes`, note)).status).toBe(404)
  const change = { method: 'PATCH', body: JSON.stringify({ version: 1, name: 'Somebody' }) }
  const headers = { 'content-type': 'application/json' }
  const path = `/api/admin/students/${ownStudent}`
  expect((await one.ask(path, { ...change, headers })).status).toBe(403)

  const page = (await (await one.get(path)).json()) as { notes: object[] }
  expect(page.notes).toMatchObject([{ ...note, author: 'Sana Shaikh' }])
})

test('with the setting “all” everybody’s are seen, and one’s own as a filter', async () => {
  await see('all')

  expect(await readAll(one)).toContain('Rohan Of Biju')
  const ownDay = await (await two.get('/api/admin/my-day?ownership=mine')).text()
  expect(ownDay).not.toContain('Of Sana')
})

test('only counsellors are assigned registrations, and the slower of two is told', async () => {
  const trainer = await hire(desk.site, 'A Trainer', 'trainer')
  const id = await desk.addRegistration({ name: 'Nobody’s' })
  expect((await give(id, trainer.id, null)).status).toBe(400)

  const both = await Promise.all([give(id, one.id, null), give(id, two.id, null)])

  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

// S108
test('a trainer reads only the names in their courses, and no contact details', async () => {
  const [teacher, other] = [
    await hire(desk.site, 'Meera Iyer', 'trainer'),
    await hire(desk.site, 'Dev Patil', 'trainer'),
  ]
  await desk.addRegistration({ name: 'In Class', status: 'attending' })
  const teach = (id: string, courses: string[]) =>
    put(desk.meenal, `/api/admin/team/${id}/courses`, { courses })
  expect((await teach(teacher.id, ['Data Science'])).status).toBe(200)
  expect((await teach(other.id, ['MERN Stack'])).status).toBe(200)
  expect((await teach(one.id, ['Data Science'])).status).toBe(400)

  const notice = await (await teacher.get('/api/admin/taught')).text()

  expect(JSON.parse(notice)).toEqual({
    batches: [],
    courses: [
      { course: 'Data Science', students: [{ place: 0, name: 'In Class', status: 'attending' }] },
    ],
  })
  expect(await (await other.get('/api/admin/taught')).text()).not.toContain('In Class')
})

// S108
test('an accountant reads names and amounts, and no contact details', async () => {
  const books = await hire(desk.site, 'Ravi Menon', 'accountant')
  const id = await desk.addRegistration({ name: 'Paid Up', status: 'contacted' })
  const paid = await desk.changeStatus(id, { to: 'confirmed', payment: { method: 'cash' } })
  expect(paid.status).toBe(200)

  const notice = await (await books.get('/api/admin/payments')).text()

  expect(JSON.parse(notice)).toMatchObject({
    fees: [
      { name: 'Paid Up', course: 'Data Science', amountPaise: 50_000, receivedBy: 'Meenal Joshi' },
    ],
    totalPaise: 50_000,
    count: 1,
    byCourse: [{ course: 'Data Science', count: 1, paise: 50_000 }],
  })
  expect(notice).not.toMatch(/\+91|@/)
})
