import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../test-support/site.ts'
import { fillPath } from '../../ui/api/fill-path.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { leaversJob } from './follow-leavers.server.ts'

vi.setConfig({ testTimeout: 30_000 })

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

const today = dayInIndia(new Date())
let counter = 0

/** Somebody who joined so many courses and left all of them while no status followed that. */
async function leftBefore({ courses = 1 } = {}) {
  counter += 1
  const [row] = await site.sql<{ id: number }>(
    `insert into students (name, source) values ($1, 'staff') returning id::int`,
    [`Left before ${counter}`],
  )
  const id = row?.id ?? 0
  for (let course = 1; course <= courses; course++) {
    const response = await admin.post(fillPath('/api/admin/students/{id}/enrolments', { id }), {
      key: `left-before-${counter}-${course}`,
      course: 'data-science',
      registration: null,
      feePaise: 500_000,
      discountPaise: 0,
      discountReason: 'Agreed at the desk',
      startsOn: today,
      parts: [{ rest: true, on: today }],
      isAdult: true,
      guardian: null,
    })
    expect(response.status).toBe(201)
  }
  await site.sql(`update enrolments set state = 'left' where student_id = $1`, [id])
  // As it was written of each of them then.
  await site.sql(
    `insert into audit_events (actor_name, record_kind, record_id, event, facts, key_ids, happened_at)
     select 'System', 'student', $1::text, 'change enrolment state', $2::jsonb, '{}', now()`,
    [String(id), JSON.stringify({ before: { state: 'enrolled' }, after: { state: 'left' } })],
  )
  return id
}

async function run() {
  await site.sql('select graphile_worker.add_job($1)', [leaversJob])
  await vi.waitFor(
    async () =>
      expect(
        await site.sql('select from graphile_worker.jobs where task_identifier = $1', [leaversJob]),
      ).toEqual([]),
    { timeout: 15_000, interval: 50 },
  )
}

async function studentOf(id: number) {
  const text = await (await admin.get(fillPath('/api/admin/students/{id}', { id }))).text()
  return { text, ...(JSON.parse(text) as { student: { status: string; version: number } }) }
}

// S217
test('who left all courses before their status followed is Inactive, once, and the history says why', async () => {
  const id = await leftBefore({ courses: 2 })
  expect((await studentOf(id)).student.status).toBe('Active')

  await run()
  const { student, text } = await studentOf(id)
  await run()

  expect(student.status).toBe('Inactive')
  expect(text).toContain('Changed with a course that was left')
  expect((await studentOf(id)).student.version).toBe(student.version)
})

// S217
test('whom staff said to be Active since, and who has something else with us, stays so', async () => {
  const [formerStudent, attends, studies] = [
    await leftBefore(),
    await leftBefore(),
    await leftBefore(),
  ]
  for (const status of ['Inactive', 'Active']) {
    const { version } = (await studentOf(formerStudent)).student
    const response = await admin.ask(fillPath('/api/admin/students/{id}', { id: formerStudent }), {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, status, phone: '98220 11993' }),
    })
    expect(response.status).toBe(200)
  }
  await site.sql(
    `insert into registrations (student_id, course, phone, status, registered_at)
     values ($1, 'Data Science', '+919811122233', 'attending', now())`,
    [attends],
  )
  await site.sql(`update enrolments set state = 'studying' where student_id = $1`, [studies])

  await run()

  for (const id of [formerStudent, attends, studies])
    expect((await studentOf(id)).student.status).toBe('Active')
})
