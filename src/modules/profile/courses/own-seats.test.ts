import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUpConfirmed,
  type Visitor,
  visit,
} from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { to, toCalendar } from '../../../ui/addresses/site-map.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import type { OwnSeatsData } from '../../batches/contract.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

async function newBatch(input: { seats?: number; trainer?: string; opens?: string } = {}) {
  const [row] = await site.sql<{ id: number }>(
    `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on, room,
                          seats, opens_at, closes_at, saved_by, trainer_id)
     values ('python-programming', 'classroom', '27', '{1,3,5}', '19:00', '21:00', current_date + 8,
             current_date + 90, 'Lab 2', $1, now() + $2::interval, now() + interval '7 days', 'Test', $3)
     returning id::int`,
    [input.seats ?? 1, input.opens ?? '-1 day', input.trainer],
  )
  return row?.id ?? 0
}

const join = (visitor: Visitor, batch: number | null, more: object = {}) =>
  visitor.post('/api/me/waitlist', {
    course: 'python-programming',
    batch,
    phone: '98765 43210',
    ...more,
  })
const readSeats = async (visitor: Visitor) =>
  (await (await visitor.get('/api/me/seats')).json()) as OwnSeatsData

/** A registered student to whom staff give a seat. */
async function seatStudent(batch: number, name = 'Asha Kulkarni') {
  const visitor = await signUpConfirmed(site, { name })
  await visitor.post('/api/free-demo/register', { phone: '98765 43219', course: 'Data Science' })
  const [row] = await site.sql<{ id: number }>(
    'select student_id::int as id from users where email = $1',
    [visitor.email],
  )
  const path = fillPath('/api/admin/batches/{id}/people', { id: batch })
  expect((await admin.post(path, { student: String(row?.id) })).status).toBeLessThan(300)
  return visitor
}

// S185
test('a student reads batch, time, place and trainer; a stranger does not', async () => {
  const trainer = await hire(site, 'Meera Joshi', 'trainer')
  const batch = await newBatch({ trainer: trainer.id })
  const asha = await seatStudent(batch)

  const { seats } = await readSeats(asha)
  expect(seats).toMatchObject([
    { batch, state: 'taken', room: 'Lab 2', trainer: 'Meera', fromTime: '19:00' },
  ])
  expect(await readSeats(await signUpConfirmed(site))).toEqual({ seats: [], waits: [], work: [] })
  expect((await visit(site).get('/api/me/seats')).status).toBe(401)
})

// S184
test('a student joins the waitlist of a full batch, reads the position, and leaves it', async () => {
  const batch = await newBatch()
  await seatStudent(batch)
  const [first, second] = [await signUpConfirmed(site), await signUpConfirmed(site)]
  expect((await join(first, batch)).status).toBe(200)
  expect((await join(second, batch)).status).toBe(200)
  expect((await join(second, batch)).status).toBe(200)

  const [behind] = (await readSeats(second)).waits
  expect((await readSeats(first)).waits).toMatchObject([{ ahead: 0 }])
  expect((await readSeats(second)).waits).toMatchObject([{ ahead: 1 }])
  const path = fillPath('/api/me/waitlist/{id}', { id: behind?.id ?? 0 })
  expect((await first.ask(path, { method: 'DELETE' })).status).toBe(404)
  expect((await second.ask(path, { method: 'DELETE' })).status).toBe(200)

  expect((await readSeats(second)).waits).toEqual([])
  expect((await readSeats(first)).waits).toMatchObject([{ ahead: 0 }])
})

// S184
test.each([
  ['where there is a free seat', { seats: 5 }, {}, 409],
  ['before the sale begins', { opens: '1 day' }, {}, 409],
  ['with a number that is none', {}, { phone: '12' }, 400],
  ['for a course that is not there', {}, { course: 'no-such-course' }, 409],
])('nobody waits %s', async (_, input, more, status) => {
  const batch = await newBatch(input)
  expect((await join(await signUpConfirmed(site), batch, more)).status).toBe(status)
})

// S187
test('the classes of a batch on sale are a public calendar', async () => {
  const open = await visit(site).get(toCalendar(await newBatch()))
  expect(open.headers.get('content-type')).toContain('text/calendar')
  const text = await open.text()
  for (const line of ['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE', 'BYDAY=MO,WE,FR', 'LOCATION:Lab 2'])
    expect(text).toContain(line)
  const calendarUrl = toCalendar(await newBatch({ opens: '1 day' }))
  for (const path of [calendarUrl, '/calendars/x.ics', '/calendars/99999999.ics', '/calendars/1'])
    expect((await visit(site).get(path)).status).toBe(404)
})

// S186
test('a trainer reads the names in their own batches, and no contact data', async () => {
  const [trainer, other] = [
    await hire(site, 'Nikhil Patil', 'trainer'),
    await hire(site, 'Sara Khan', 'trainer'),
  ]
  const batch = await newBatch({ trainer: trainer.id })
  const asha = await seatStudent(batch, 'Asha In Class')

  const notice = await (await trainer.get('/api/admin/taught')).text()

  expect(JSON.parse(notice).batches).toMatchObject([
    { id: batch, people: [{ name: 'Asha In Class' }], isRunning: false },
  ])
  for (const hidden of [asha.email, '98765', '43219']) expect(notice).not.toContain(hidden)
  expect(await (await other.get('/api/admin/taught')).json()).toMatchObject({ batches: [] })
})

test('the page of a course tells search engines its starts, with dates, price and seats', async () => {
  await newBatch({ seats: 5 })
  await admin.get('/api/admin/batches')
  const html = await (await visit(site).get(to.course('python-programming'))).text()
  const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const course = things
    .map(([, json = '']) => JSON.parse(json))
    .find((one) => one['@type'] === 'Course')
  expect(course.hasCourseInstance).toContainEqual(
    expect.objectContaining({
      '@type': 'CourseInstance',
      courseMode: 'Onsite',
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      offers: expect.objectContaining({ priceCurrency: 'INR', price: expect.any(Number) }),
    }),
  )
})
