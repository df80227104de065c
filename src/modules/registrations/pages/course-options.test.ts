import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fastTrackCourses } from '../../../../content/fast-track-page.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../../test-support/site.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { courseOptions } from '../../courses/options/rules.ts'

let site: Site
let staff: Visitor
beforeAll(async () => {
  site = await openSite({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  staff = await signInAsAdmin(site)
})
afterAll(() => site.close())

const chooseCourse = 'Choose the course you want to try.'
let last = 9_820_000_000
const number = () => String(++last)

/** A published course, with some columns of its row changed. */
async function publish(id: string, title: string) {
  const course = { id, title, description: '', 'discounted price': 1, realprice: 1, syllabus: [] }
  await site.sql(
    'insert into courses (id, position, course) select $1, max(position) + 1, $2 from courses',
    [id, course],
  )
}
const archive = (id: string) =>
  site.sql('update courses set archived_at = now() where id = $1', [id])

async function register(student: Visitor, phone: string, course: unknown) {
  const response = await student.post('/api/free-demo/register', { phone, course })
  return { status: response.status, ...((await response.json()) as object) }
}
const storedFor = ({ email }: { email: string }) =>
  site.sql(
    `select r.course, r.phone from registrations r join users u on u.id = r.user_id where u.email = $1`,
    [email],
  )

describe('the options', () => {
  // S120
  test('of a new installation are exactly the thirteen, in order', async () => {
    const titles = JSON.parse(await (await fetch(site.address + endpoints.courses)).text()).map(
      ({ title }: { title: string }) => title,
    )

    expect(titles).toHaveLength(11)
    expect(courseOptions(titles)).toEqual([...fastTrackCourses])
  })

  test('include other published courses before “Other”, each once', () => {
    expect(courseOptions(['Rust Nights', 'MERN Stack', 'Other', 'Rust Nights', 'Go'])).toEqual([
      ...fastTrackCourses.slice(0, -1),
      'Rust Nights',
      'Go',
      'Other',
    ])
  })
})

describe('a course that staff published', () => {
  // S120
  test('can be registered for until it is archived', async () => {
    const [early, late] = [await signUp(site), await signUp(site)]
    expect(await register(early, number(), 'Software Testing')).toMatchObject({ status: 400 })
    await publish('software-testing', 'Software Testing')

    expect(await register(early, '98765 43210', 'Software Testing')).toMatchObject({ status: 200 })

    await archive('software-testing')
    expect(await register(late, number(), 'Software Testing')).toMatchObject({
      status: 400,
      fields: { course: chooseCourse },
    })
    // A registered student may still correct the number.
    expect(await register(early, '70201 23456', 'Software Testing')).toMatchObject({ status: 200 })
    expect(await storedFor(early)).toEqual([{ course: 'Software Testing', phone: '+917020123456' }])
    expect(await storedFor(late)).toEqual([])
  })

  test('may have a title of the maximum length', async () => {
    const title = 'Applied '.repeat(20).trim()
    await publish('applied', title)
    const student = await signUp(site)

    expect(await register(student, number(), title)).toMatchObject({ status: 200 })

    const response = await staff.post('/api/admin/students', {
      name: 'Long Title',
      phone: number(),
      course: title,
    })
    expect(response.status).toBe(201)
    const searchResponse = await staff.get(
      `/api/admin/students?course=${encodeURIComponent(title)}`,
    )
    expect(await searchResponse.json()).toMatchObject({
      total: 2,
      students: [{ name: 'Long Title' }, {}],
    })
  })

  test('is a course of students: entered, changed and exported', async () => {
    await publish('rust-nights', 'Rust Nights')
    const person = { name: 'Nisha Rao', phone: number(), status: 'Pending' }
    const add = (course: string) => staff.post('/api/admin/students', { ...person, course })

    const response = await add('Rust Days')
    const addResponse = await add('Rust Nights')

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      fields: { course: 'Choose one of our courses.' },
    })
    expect(addResponse.status).toBe(201)
    const { student } = (await addResponse.json()) as { student: { id: number; version: number } }
    const change = (version: number, changes: object) =>
      staff.ask(`/api/admin/students/${student.id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version, ...changes }),
      })
    expect((await change(student.version, { course: 'Rust Days' })).status).toBe(400)
    // An existing value stays when the course is gone; it cannot be chosen again.
    await archive('rust-nights')
    const renamed = await change(student.version, { name: 'Nisha R.', course: 'Rust Nights' })
    expect(await renamed.json()).toMatchObject({ student: { course: 'Rust Nights' } })
  })

  // S120
  test('is read from a file of students, whatever its capitals', async () => {
    await publish('go', 'Go at Work')
    const send = (course: string) =>
      staff.ask('/api/admin/imports?name=students.csv', {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: `Name,Phone,Course\nFrom A File,${number()},${course}\n`,
      })

    const [response, refusalResponse] = [await send('go at WORK'), await send('Go at Night')]

    expect(response.status).toBe(201)
    expect(await refusalResponse.json()).toMatchObject({
      report: { errors: [{ line: 2, column: 'course', reason: 'Choose one of our courses.' }] },
    })
    expect(await site.sql(`select course from students where name = 'From A File'`)).toEqual([
      { course: 'Go at Work' },
    ])
  })
})

describe('a wrong number and a missing course', () => {
  const invalid = expect.stringMatching(/^This does not look like a mobile number in India/)
  const missing = 'Please enter your phone number.'
  // S121
  test.each([
    ['12345', '', { phone: invalid, course: chooseCourse }],
    ['', '', { phone: missing, course: chooseCourse }],
    [' ', 'Data Science', { phone: missing }],
    ['12345', 'Data Science', { phone: invalid }],
    ['98765 43210', 'nul\u0000', { course: chooseCourse }],
  ])('are said together: %j and %j', async (phone, course, fields) => {
    const student = await signUp(site)

    const answer = await register(student, phone, course)

    expect(answer).toMatchObject({ status: 400, success: false })
    expect(answer).toHaveProperty('fields', fields)
    expect(await storedFor(student)).toEqual([])
  })
})
