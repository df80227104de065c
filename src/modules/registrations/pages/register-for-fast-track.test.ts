import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fastTrackCourses } from '../../../../content/fast-track-page.ts'
import { readAuditEvents } from '../../../../test-support/audit-log.ts'
import { openSite, type Site, signUp, type Visitor, visit } from '../../../../test-support/site.ts'
import type { OwnRegistrations } from '../journey/contract.ts'

const now = new Date('2026-11-20T06:30:00.000Z')

let site: Site
beforeAll(async () => {
  // No mail server answers here, so jobs stay queued and can be counted.
  site = await openSite({ clock: () => now, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
})
afterAll(() => site.close())

/** Every student has a number of their own; shared ones are tested elsewhere. */
let lastNumber = 9_800_000_000
const ownNumber = () => String(++lastNumber)

const success = {
  success: true,
  message: "Thank you! We'll contact you soon with course details.",
}
const dataScience = { phone: '98765 43210', course: 'Data Science' }
const register = (visitor: Visitor, body: unknown) => visitor.post('/api/free-demo/register', body)

const registrationsOf = (email: string) =>
  site.sql(
    `select r.id::int, r.course, r.phone, r.status, r.registered_at from registrations r
       join users u on u.id = r.user_id where u.email = $1 order by r.id`,
    [email],
  )
const historyOf = async (email: string) => {
  const rows = await registrationsOf(email)
  const read = await Promise.all(
    rows.map(({ id }) => readAuditEvents(site, { kind: 'registration', id })),
  )
  return read.flat().map(({ event, facts, happenedAt }) => ({ event, facts, happenedAt }))
}
/** Keys of the queued mails of these registrations. */
const mailJobsOf = async (registrations: { id?: number }[]) => {
  const keys = registrations.flatMap(({ id }) => [
    `registration-${id}-admissions`,
    `registration-${id}-student`,
  ])
  const rows = await site.sql<{ key: string }>(
    'select key from graphile_worker.jobs where key = any($1) order by key',
    [keys],
  )
  return rows.map((row) => row.key)
}

describe('a registration', () => {
  test('is one row, one timeline entry and two mails', async () => {
    const student = await signUp(site)
    const phone = ownNumber()

    const response = await register(student, { ...dataScience, phone })

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(success)
    const rows = await registrationsOf(student.email)
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        course: 'Data Science',
        phone: `+91${phone}`,
        status: 'new',
        registered_at: now,
      },
    ])
    expect(await historyOf(student.email)).toEqual([
      {
        event: 'register',
        facts: { phone: `+91${phone}`, name: student.name, course: 'Data Science' },
        happenedAt: now,
      },
    ])
    expect(await mailJobsOf(rows)).toEqual([
      `registration-${rows[0]?.id}-admissions`,
      `registration-${rows[0]?.id}-student`,
    ])
  })

  test.each([
    ['a mail cannot be queued', 'graphile_worker._private_jobs'],
    ['the timeline cannot be written', 'audit_events'],
  ])('is not kept at all where %s, and can be sent again', async (_, table) => {
    const student = await signUp(site)
    await site.sql(`
      create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'broken for a test'; end $$;
      create trigger broken before insert on ${table} for each row execute function fail()`)

    const response = await register(student, dataScience)
    await site.sql('drop function fail() cascade')

    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      success: false,
      message: `Something went wrong. Please try again later. (Reference: ${response.headers.get('x-request-id')})`,
    })
    expect(await registrationsOf(student.email)).toEqual([])
    expect(await historyOf(student.email)).toEqual([])
    expect((await register(student, dataScience)).status).toBe(200)
    expect(await mailJobsOf(await registrationsOf(student.email))).toHaveLength(2)
  })

  test('sent again is the same one and still a success', async () => {
    const student = await signUp(site)
    await register(student, dataScience)
    const before = await registrationsOf(student.email)

    const response = await register(student, { ...dataScience, phone: '+91-98765-43210' })

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(success)
    expect(await registrationsOf(student.email)).toEqual(before)
    expect(await historyOf(student.email)).toHaveLength(1)
    expect(await mailJobsOf(before)).toHaveLength(2)
  })

  test('sent twenty times at once is one', async () => {
    const student = await signUp(site)

    const responses = await Promise.all(
      Array.from({ length: 20 }, () => register(student, dataScience)),
    )

    expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200))
    const rows = await registrationsOf(student.email)
    expect(rows).toHaveLength(1)
    expect(await historyOf(student.email)).toHaveLength(1)
    expect(await mailJobsOf(rows)).toHaveLength(2)
  })

  test('takes a corrected phone number and keeps the old one in the timeline', async () => {
    const student = await signUp(site)
    const phone = ownNumber()
    await register(student, { ...dataScience, phone })

    const response = await register(student, { ...dataScience, phone: '70201 23456' })

    expect(await response.json()).toEqual(success)
    expect(await registrationsOf(student.email)).toMatchObject([{ phone: '+917020123456' }])
    expect(await historyOf(student.email)).toMatchObject([
      { event: 'register', facts: { phone: `+91${phone}` }, happenedAt: now },
      {
        event: 'change phone',
        facts: { before: { phone: `+91${phone}` }, after: { phone: '+917020123456' } },
        happenedAt: now,
      },
    ])
  })

  test('changes its preferred start, keeps it without one, and returns to any start', async () => {
    const student = await signUp(site)
    const phone = ownNumber()
    const batches = await site.sql<{ id: number }>(
      `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                            seats, opens_at, closes_at, saved_by)
       select 'data-science', 'online', '27', '{1,3}', '19:00', '21:00', date '2026-12-07' + n, '2027-03-01', 9,
              '2026-11-01', '2026-12-06', 'Test' from generate_series(0, 7, 7) n returning id::int`,
    )
    const [one, other] = batches.map(({ id }) => id)
    const startAfter = async (body: object) => {
      const response = await register(student, { ...dataScience, phone, ...body })
      expect(response.status, await response.text()).toBe(200)
      const data = await (await student.get('/api/me/registrations')).json()
      return (data as OwnRegistrations).registrations.map(({ start }) => start?.id ?? null)
    }

    expect(await startAfter({ batch: one })).toEqual([one])
    expect(await startAfter({ batch: other })).toEqual([other])
    expect(await startAfter({})).toEqual([other])
    expect(await startAfter({ batch: null })).toEqual([null])
  })

  test('for a second course is a second one', async () => {
    const student = await signUp(site)
    await register(student, dataScience)

    await register(student, { ...dataScience, course: 'MERN Stack' })

    const rows = await registrationsOf(student.email)
    expect(rows.map((row) => row.course)).toEqual(['Data Science', 'MERN Stack'])
    expect(await mailJobsOf(rows)).toHaveLength(4)
  })

  // S33
  test('belongs to the signed-in account, whatever name and e-mail are sent', async () => {
    const student = await signUp(site)
    const other = await signUp(site)

    const response = await register(student, {
      ...dataScience,
      name: other.name,
      email: other.email,
      userId: '00000000-0000-4000-8000-000000000000',
      id: 1,
      status: 'completed',
      registeredAt: '2001-01-01T00:00:00.000Z',
    })

    expect(response.status).toBe(200)
    expect(await registrationsOf(student.email)).toMatchObject([
      { status: 'new', registered_at: now },
    ])
    expect(await registrationsOf(other.email)).toEqual([])
  })

  // S34
  test('needs a session', async () => {
    const before = await site.sql('select count(*) from registrations')
    const visitor = visit(site)
    const { email, name } = await signUp(site)

    const response = await register(visitor, { ...dataScience, email, name })

    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      success: false,
      message: 'Please login to enroll in the Fast Track Course.',
    })
    expect(await site.sql('select count(*) from registrations')).toEqual(before)
  })

  test('is limited to thirty tries of one person in ten minutes', async () => {
    const student = await signUp(site)
    for (let turn = 0; turn < 30; turn++) {
      expect((await register(student, dataScience)).status).toBe(200)
    }

    const response = await register(student, { ...dataScience, course: 'Other' })

    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await registrationsOf(student.email)).toHaveLength(1)
  })
})

describe('the course', () => {
  // S39
  test('is one of the thirteen options', async () => {
    const student = await signUp(site)
    expect(fastTrackCourses).toHaveLength(13)

    for (const course of fastTrackCourses) {
      expect((await register(student, { ...dataScience, course })).status).toBe(200)
    }

    const stored = (await registrationsOf(student.email)).map((row) => row.course)
    expect(stored).toEqual([...fastTrackCourses])
  })

  // S39
  test.each([
    'data science',
    ' Data Science',
    'Data Science; drop table registrations',
    'Blockchain',
    '',
    null,
    3,
    ['Data Science'],
    { toString: 'Data Science' },
    '__proto__',
  ])('is refused as %j', async (course) => {
    const student = await signUp(site)

    const response = await register(student, { ...dataScience, course })

    expect(response.status).toBe(400)
    const message = 'Choose the course you want to try.'
    expect(await response.json()).toEqual({ success: false, message, fields: { course: message } })
    expect(await registrationsOf(student.email)).toEqual([])
  })
})
