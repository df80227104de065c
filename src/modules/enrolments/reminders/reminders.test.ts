import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayFromToday } from '../../../../test-support/day-from-today.ts'
import { retryJobsNow } from '../../../../test-support/failed-mails.ts'
import { mailsTo, waitForMails } from '../../../../test-support/mails.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { reminderJob } from './remind-of-dues.server.ts'

let site: Site
let admin: Visitor
/** Noon in India. */
const noonOf = (day: string) => new Date(`${day}T06:30:00Z`)
const joinedOn = noonOf(dayFromToday(0))
let now = joinedOn
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())
beforeEach(() => {
  now = joinedOn
})

let counter = 0

/** A student with an account whose instalments are due on 10 December and 10 January. */
async function enrolStudent(input: { parts?: object[]; name?: string } = {}) {
  const student = await signUp(site, { name: input.name ?? 'Asha Kulkarni' })
  const [row] = await site.sql<{ id: number }>(
    `with entry as (insert into students (name, source) values ($1, 'staff') returning id)
     update users set student_id = (select id from entry) where email = $2 returning student_id::int as id`,
    [student.name, student.email],
  )
  const parts = input.parts ?? [
    { percent: 50, on: dayFromToday(18) },
    { rest: true, on: dayFromToday(49) },
  ]
  const response = await admin.post(
    fillPath('/api/admin/students/{id}/enrolments', { id: row?.id }),
    {
      key: `reminded-${++counter}`,
      course: 'data-science',
      registration: null,
      feePaise: 500_000,
      discountPaise: 0,
      discountReason: 'Agreed at the desk',
      startsOn: dayFromToday(9),
      parts,
      isAdult: true,
      guardian: null,
    },
  )
  expect(response.status).toBe(201)
  const { enrolment } = (await response.json()) as { enrolment: number }
  return { ...student, enrolment }
}

const pay = (id: number, paise: number) =>
  admin.post(fillPath('/api/admin/enrolments/{id}/payments', { id }), {
    key: `reminded-paid-${++counter}`,
    paise,
    method: 'cash',
    reference: null,
  })

async function runOn(day: string | Date, times = 1) {
  now = typeof day === 'string' ? noonOf(day) : day
  for (let turn = 0; turn < times; turn++)
    await site.sql('select graphile_worker.add_job($1)', [reminderJob.name])
  await waitForMails(site)
}

async function remindersOf(email: string) {
  const mails = await mailsTo(site, email)
  return mails.map(({ subject }) => subject ?? '').filter((subject) => subject.startsWith('₹'))
}

// S246
test('three days before, on the day, three and seven days after: each once, however often the job runs', async () => {
  const { email, enrolment } = await enrolStudent()
  for (const day of [
    dayFromToday(14),
    dayFromToday(15),
    dayFromToday(16),
    dayFromToday(18),
    dayFromToday(19),
  ])
    await runOn(day, 3)
  for (const day of [
    dayFromToday(21),
    dayFromToday(24),
    dayFromToday(25),
    dayFromToday(26),
    dayFromToday(33),
  ])
    await runOn(day, 2)

  expect(await remindersOf(email)).toEqual([
    '₹2,500 is due soon: Data Science',
    '₹2,500 is due: Data Science',
    '₹2,500 was due: Data Science',
    '₹2,500 is a week overdue: Data Science',
  ])
  const [mail] = await mailsTo(site, email).then((mails) => mails.slice(-1))
  expect(mail?.text).toContain(formatDate(dayFromToday(18)))
  expect(mail?.text).toContain('₹5,000')
  expect(enrolment).toBeGreaterThan(0)
})

// S246
test('who has asked for a refund is reminded of nothing', async () => {
  const { email, enrolment } = await enrolStudent()
  await pay(enrolment, 250_000)
  const of = { enrolmentId: enrolment }
  const request = { key: `reminded-refund-${counter}`, of, paise: 250_000, reason: null }
  expect((await admin.post('/api/admin/refunds', request)).status).toBe(201)
  await runOn(dayFromToday(49))

  expect(await remindersOf(email)).toEqual([])
  now = joinedOn
  const path = fillPath('/api/admin/enrolments/{id}/reminder', { id: enrolment })
  const byHand = await admin.post(path, { key: request.key, dueOn: dayFromToday(49) })
  expect(byHand.status).toBe(409)
  expect(await byHand.text()).toContain('A refund is requested for this course')
})

// S246
test('a paid instalment is not reminded of, and a partly paid one with the rest', async () => {
  const [paid, partly] = [await enrolStudent(), await enrolStudent()]
  await pay(paid.enrolment, 250_000)
  await pay(partly.enrolment, 100_000)
  await runOn(dayFromToday(18))
  expect(await remindersOf(paid.email)).toEqual([])
  expect(await remindersOf(partly.email)).toEqual(['₹1,500 is due: Data Science'])
})

test('a student who withdrew gets no reminder, and nobody on the day of the agreement', async () => {
  const [withdrawn, today] = [
    await enrolStudent(),
    await enrolStudent({ parts: [{ rest: true, on: dayFromToday(0) }] }),
  ]
  await site.sql(`update enrolments set state = 'left' where id = $1`, [withdrawn.enrolment])
  await runOn(dayFromToday(0))
  await runOn(dayFromToday(18))
  expect(await remindersOf(withdrawn.email)).toEqual([])
  await runOn(dayFromToday(3))
  expect(await remindersOf(today.email)).toEqual(['₹5,000 was due: Data Science'])
})

test('staff read which reminders go out within a week, and which were sent', async () => {
  const { enrolment } = await enrolStudent({ name: 'Planned Reader' })
  // Sessions of other days are over.
  const read = async () => {
    const admin = await signInAsAdmin(site)
    const response = await admin.get('/api/admin/reminders')
    const { planned, sent } = (await response.json()) as CallData<'GET /api/admin/reminders'>
    const isOfIt = (one: { enrolmentId: number }) => one.enrolmentId === enrolment
    return { planned: planned.filter(isOfIt), sent: sent.filter(isOfIt) }
  }
  now = noonOf(dayFromToday(14))
  expect((await read()).planned).toMatchObject([
    {
      kind: 'before',
      on: dayFromToday(15),
      dueOn: dayFromToday(18),
      paise: 250_000,
      hasEmail: true,
    },
    { kind: 'due', on: dayFromToday(18), dueOn: dayFromToday(18), paise: 250_000 },
    { kind: 'late', on: dayFromToday(21), dueOn: dayFromToday(18), paise: 250_000 },
  ])

  await runOn(dayFromToday(15))
  const { planned, sent } = await read()
  expect(planned.map(({ kind }) => kind)).toEqual(['due', 'late'])
  expect(sent).toMatchObject([{ kind: 'before', dueOn: dayFromToday(18), name: 'Planned Reader' }])

  now = joinedOn
  admin = await signInAsAdmin(site)
})

// S247
test.each([
  ['just after nine in the evening', `${dayFromToday(18)}T15:31:00Z`],
  ['just before eight in the morning', `${dayFromToday(18)}T02:29:00Z`],
])('nobody is written to %s, and in the morning they are', async (_, time) => {
  const { email } = await enrolStudent()
  await runOn(new Date(time))
  expect(await remindersOf(email)).toEqual([])
  await runOn(dayFromToday(19))
  expect(await remindersOf(email)).toEqual(['₹2,500 is due: Data Science'])
})

// S247
test('a reminder of the night is sent in the morning, unless another amount is open by then', async () => {
  const students = await Promise.all([1, 2, 3, 4, 5].map(() => enrolStudent()))
  const [paid, partly, leaver, raised, open] = students
  if (!paid || !partly || !leaver || !raised || !open) throw new Error('Nobody was enrolled.')
  now = new Date(`${dayFromToday(18)}T16:00:00Z`)
  for (const { enrolment, email } of students) {
    const mail = {
      id: `fee-reminder-${enrolment}-${dayFromToday(18)}-due`,
      to: email,
      subject: '₹2,500 is due',
      text: 'x',
      html: 'x',
      byDay: true,
      asksFor: { enrolment, dueOn: dayFromToday(18), paise: 250_000 },
    }
    await site.sql(`select graphile_worker.add_job('send-mail', $1::json, job_key := $2)`, [
      JSON.stringify(mail),
      mail.id,
    ])
  }
  const ofAll = students.map(({ enrolment }) => `fee-reminder-${enrolment}-${dayFromToday(18)}-due`)
  const queuedJobs = () =>
    site.sql<{ at: Date }>('select run_at as at from graphile_worker.jobs where key = any($1)', [
      ofAll,
    ])
  const at = new Date(`${dayFromToday(19)}T02:30:00Z`)
  await waitFor(async () =>
    expect(await queuedJobs()).toEqual([{ at }, { at }, { at }, { at }, { at }]),
  )

  now = joinedOn
  expect((await pay(paid.enrolment, 250_000)).status).toBe(201)
  expect((await pay(partly.enrolment, 100_000)).status).toBe(201)
  await site.sql(`update enrolments set state = 'left', left_at = now() where id = $1`, [
    leaver.enrolment,
  ])
  await site.sql('update dues set paise = paise + 50000 where enrolment_id = $1 and part = 1', [
    raised.enrolment,
  ])
  await site.sql('update dues set paise = paise - 50000 where enrolment_id = $1 and part = 2', [
    raised.enrolment,
  ])
  now = at
  await retryJobsNow(site)
  for (const { email } of [paid, partly, leaver, raised])
    expect(await remindersOf(email)).toEqual([])
  expect(await remindersOf(open.email)).toEqual(['₹2,500 is due'])
})

// S248
test('a receipt is mailed at once, once, with its number and the next instalment; a stranger cannot open it', async () => {
  const [asha, stranger] = [await enrolStudent(), await signUp(site)]
  now = new Date(`${dayFromToday(0)}T16:00:00Z`)
  const { document } = (await (await pay(asha.enrolment, 250_000)).json()) as {
    document: { id: number; name: string }
  }
  await site.sql(
    `select graphile_worker.add_job('notify-of-payment', json_build_object('document', $1::int))`,
    [document.id],
  )

  const mails = (await mailsTo(site, asha.email)).filter(({ subject }) =>
    subject?.startsWith('Receipt for'),
  )
  expect(mails.map(({ subject }) => subject)).toEqual(['Receipt for ₹2,500: Data Science'])
  expect(mails[0]?.text).toContain(document.name)
  expect(mails[0]?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [`${document.name.replaceAll('/', '-')}.pdf`, 'application/pdf'],
  ])
  expect(mails[0]?.text).toContain(`₹2,500 by ${formatDate(dayFromToday(49))}`)
  const address = fillPath('/api/me/documents/{id}', { id: document.id })
  expect((await asha.get(address)).status).toBe(200)
  expect((await stranger.get(address)).status).toBe(404)
})

test('whose batch was cancelled is reminded of nothing until they have another', async () => {
  const { email, enrolment } = await enrolStudent()
  const [seat] = await site.sql<{ id: number }>(
    `with batch as (
       insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                            seats, opens_at, closes_at, saved_by)
       values ('data-science', 'classroom', '27', '{1,3,5}', '19:00', '21:00', $2::date, $2::date + 25,
               10, now(), now() + interval '9 days', 'Test') returning id),
     seat as (
       insert into batch_seats (batch_id, student_id, state, left_reason, source, created_at, changed_at)
       select batch.id, j.student_id, 'left', 'cancelled', 'desk', now(), now()
         from batch, enrolments j where j.id = $1 returning id)
     update enrolments set seat_id = (select id from seat) where id = $1 returning seat_id::int as id`,
    [enrolment, dayFromToday(9)],
  )
  await runOn(dayFromToday(15))
  expect(await remindersOf(email)).toEqual([])
  now = joinedOn
  const path = fillPath('/api/admin/enrolments/{id}/reminder', { id: enrolment })
  const byHand = await admin.post(path, { key: `cancelled-${counter}`, dueOn: dayFromToday(18) })
  expect([byHand.status, await byHand.text()]).toEqual([
    ...[409, expect.stringContaining('Their batch was cancelled')],
  ])

  await site.sql(`update batch_seats set state = 'taken', left_reason = null where id = $1`, [
    seat?.id,
  ])
  await runOn(dayFromToday(15))
  expect(await remindersOf(email)).toHaveLength(1)
})
