import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCounsellors, demoLearner, demoNewcomer, demoStudents } from '../../content/people.ts'
import type {
  RegistrationList,
  RegistrationRecord,
} from '../../src/modules/registrations/contract.ts'
import type {
  DashboardData,
  NotificationList,
} from '../../src/modules/reports/staff/dashboard/contract.ts'
import { fillPath } from '../../src/ui/api/fill-path.ts'
import {
  emptyDatabase,
  openSite,
  type Site,
  signInAsAdmin,
  type Visitor,
  visit,
} from '../../test-support/site.ts'

/** A first start, as a person who tries the product makes it. */
let site: Site
let admin: Visitor
beforeAll(async () => {
  const { connectionString } = await emptyDatabase()
  site = await openSite({ connectionString })
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())

const ask = async <T>(path: string) => (await (await admin.get(path)).json()) as T

test('the demo starts with seven unread notifications about people in the list', async () => {
  const { unread, notifications } = await ask<NotificationList>('/api/admin/notifications')

  expect(unread).toBe(7)
  expect(notifications).toHaveLength(7)
  const names = demoStudents.map(({ name }) => name)
  for (const { name } of notifications) expect(names).toContain(name)
})

test.each(['7d', '30d', '90d', '12m'])(
  'every figure of %s has a value now and for the period before',
  async (period) => {
    const { buckets, before } = await ask<DashboardData>(`/api/admin/dashboard?period=${period}`)

    for (const figure of ['registrations', 'confirmed', 'students', 'incomePaise'] as const) {
      expect(buckets.some((bucket) => bucket[figure] > 0)).toBe(true)
      expect(before[figure]).toBeGreaterThan(0)
    }
  },
)

test('the newest records are those with fixed names, and no older enquiry waits for a call', async () => {
  const { registrations } = await ask<RegistrationList>('/api/admin/registrations')
  const [first, second] = demoStudents.filter(({ registeredDaysAgo }) => registeredDaysAgo === 0)

  expect(registrations.slice(0, 2).map(({ name }) => name)).toEqual([first?.name, second?.name])
  const [waitingRow] = await site.sql<{ count: number }>(
    `select count(*)::int from registrations where status = 'new' and user_id is null`,
  )
  expect(waitingRow?.count).toBe(0)
})

test('the timeline of each older registration explains its status', async () => {
  const [untrue] = await site.sql<{ count: number; of: number }>(
    `with told as (
       select record_id::bigint as id, count(version)::int as versions,
              (array_agg(facts -> 'after' ->> 'status' order by id desc))[1] as status,
              min(happened_at) filter (where event = 'record contact') as called,
              min(happened_at) filter (where facts -> 'after' ->> 'status' = 'confirmed') as confirmed,
              min(happened_at) filter (where facts -> 'after' ->> 'status' = 'attending') as attended,
              count(*) filter (where event = 'record contact')::int as contacts
         from audit_events where record_kind = 'registration' and event <> 'register' group by record_id)
     select count(*)::int as of, count(*) filter (where told.id is null
              or r.version <> told.versions + 1 or r.status <> told.status
              or r.called_at is distinct from told.called
              or r.confirmed_at is distinct from told.confirmed
              or r.attended_at is distinct from told.attended
              or told.contacts <> (select count(*) from contacts c
                                    where c.registration_id = r.id and c.outcome is not null))::int
            as count
       from registrations r left join told on told.id = r.id where r.user_id is null`,
  )

  expect(untrue?.of).toBeGreaterThan(500)
  expect(untrue?.count).toBe(0)
  const late = await site.sql(`select from audit_events where happened_at > now()`)
  expect(late).toEqual([])
})

test('a call of weeks ago is read in its registration, with who made it and what they wrote', async () => {
  const [lostRow] = await site.sql<{ id: number }>(
    `select id::int from registrations where user_id is null and status = 'lost'
        and reached_at is not null and counsellor_id is not null order by id desc limit 1`,
  )

  const { timeline } = await ask<RegistrationRecord>(
    fillPath('/api/admin/registrations/{id}', { id: lostRow?.id ?? 0 }),
  )

  expect(timeline.map(({ what }) => what.split(/,| · /)[0])).toEqual([
    ...['Contacted → Lost', expect.stringMatching(/^(Asked to call back|No answer)$/), 'Reached'],
    expect.stringMatching(/^Registered with/),
  ])
  const names: string[] = demoCounsellors.map(({ name }) => name)
  expect(names).toContain(timeline[0]?.who)
  expect(timeline[2]?.note).toBeTruthy()
})

test('every batch has a trainer, who teaches no two classes at once', async () => {
  const [row] = await site.sql(
    `select (select count(*)::int from batches) as batches,
            (select count(*)::int from batches where trainer_id is null) as alone,
            (select count(*)::int from class_sessions where clash_confirmed) as clashes`,
  )
  expect(row).toEqual({ batches: 23, alone: 0, clashes: 0 })
})

test('who is in the middle of a course has its seat, classes, a paid and a due instalment', async () => {
  const learner = visit(site)
  const signIn = site.signIns.find(({ email }) => email === demoLearner.email)
  expect((await learner.post('/api/auth/login', signIn)).status).toBe(200)
  const read = async (path: string) => (await learner.get(path)).json()

  const { seats } = await read('/api/me/seats')
  expect(seats).toMatchObject([{ course: 'Python Programming', state: 'taken' }])
  expect(JSON.stringify(await read('/api/me/attendance'))).toContain('"present"')
  const course = await read(`/api/me/batches/${seats[0].batch}`)
  expect(course).toMatchObject({
    work: [{ kind: 'code' }, { kind: 'project' }, { submissions: [{ verdict: 'accepted' }] }],
    materials: [{ kind: 'notes' }],
  })
  const dues = await site.sql(
    `select d.due_on < current_date as past, d.due_on = e.next_due_on as open
       from dues d join enrolments e on e.id = d.enrolment_id join batch_seats b on b.id = e.seat_id
       join users u on u.student_id = b.student_id where u.email = $1 order by d.part`,
    [demoLearner.email],
  )
  expect(dues).toEqual([
    { past: true, open: false },
    { past: false, open: true },
  ])
})

test('who has only just signed up has an account and nothing else', async () => {
  const newcomer = visit(site)
  const signIn = site.signIns.find(({ email }) => email === demoNewcomer.email)
  expect((await newcomer.post('/api/auth/login', signIn)).status).toBe(200)

  const profile = await (await newcomer.get('/api/me/registrations')).json()
  expect(profile).toMatchObject({ registrations: [], enrolled: [], hasFees: false })
})

test('a second start adds nothing', async () => {
  const count = `select count(*)::int as people,
    (select count(*)::int from notifications) as notifications from students`
  const before = await site.sql(count)

  const secondSite = await openSite({ connectionString: site.connectionString })
  await secondSite.close()

  expect(await site.sql(count)).toEqual(before)
})
