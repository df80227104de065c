import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setDueDates } from '../../../../test-support/backdate.ts'
import {
  killBlockedSessions,
  lockAuditLog,
  runConcurrently,
} from '../../../../test-support/database-locks.ts'
import { dayFromToday } from '../../../../test-support/day-from-today.ts'
import { retryJobsNow } from '../../../../test-support/failed-mails.ts'
import { mailsTo, waitForMails } from '../../../../test-support/mails.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { reminderJob } from '../reminders/remind-of-dues.server.ts'

let site: Site
let accountant: Visitor
/** Noon in India. */
const noonOf = (day: string) => new Date(`${day}T06:30:00Z`)
const joinedOn = noonOf(dayFromToday(0))
const nextDay = noonOf(dayFromToday(1))
const nextNight = new Date(`${dayFromToday(1)}T17:00:00Z`)
let now = joinedOn
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  accountant = await hire(site, 'Ravi Menon', 'accountant')
})
afterAll(() => site.close())
beforeEach(() => {
  now = joinedOn
})

/** Too late for automatic reminders. */
const dueOn = dayFromToday(-12)
/** Early enough for them. */
const soon = dayFromToday(3)
let counter = 0

/** A student entered at the desk who owes ₹2,500 by that day and the same by 10 January. */
async function enrolStudent({ hasMail = true, on = dueOn } = {}) {
  counter += 1
  const email = hasMail ? `reminded${counter}@mail.example` : null
  const [row] = await site.sql<{ id: number }>(
    `insert into students (name, email, phone, source) values ($1, $2, $3, 'staff') returning id::int`,
    [`Reminded ${counter}`, email, `+9198220011${10 + counter}`],
  )
  const student = row?.id ?? 0
  const owner = await signInAsAdmin(site)
  const response = await owner.post(
    fillPath('/api/admin/students/{id}/enrolments', { id: student }),
    {
      key: `by-hand-${counter}`,
      course: 'data-science',
      registration: null,
      feePaise: 500_000,
      discountPaise: 0,
      discountReason: 'Agreed at the desk',
      startsOn: dayFromToday(9),
      parts: [
        { percent: 50, on: dayFromToday(9) },
        { rest: true, on: dayFromToday(49) },
      ],
      isAdult: true,
      guardian: null,
    },
  )
  const { enrolment } = (await response.json()) as { enrolment: number }
  await setDueDates(site, enrolment, [on])
  return { student, enrolment, email: email ?? '' }
}

const remind = (
  enrolment: number,
  input: { key?: string; dueOn?: string; visitor?: Visitor } = {},
) => {
  const { key = crypto.randomUUID(), visitor = accountant, ...rest } = input
  const path = fillPath('/api/admin/enrolments/{id}/reminder', { id: enrolment })
  return visitor.post(path, { key, dueOn, ...rest })
}
const pay = (enrolment: number, paise: number) =>
  accountant.post(fillPath('/api/admin/enrolments/{id}/payments', { id: enrolment }), {
    key: crypto.randomUUID(),
    paise,
    method: 'cash',
    reference: null,
  })
const subjectsTo = async (email: string) =>
  (await mailsTo(site, email)).flatMap(({ subject }) => (subject?.startsWith('₹') ? subject : []))
const queuedReminders = (enrolment: number) =>
  site.sql<{ at: Date }>(
    'select run_at as at from graphile_worker.jobs where starts_with(key, $1)',
    [`fee-reminder-${enrolment}-`],
  )
async function lineOf(enrolment: number) {
  const { dues } = (await (await accountant.get('/api/admin/dues')).json()) as {
    dues: { id: number; remindedAt: string | null }[]
  }
  return dues.find(({ id }) => id === enrolment)
}

/** A session of an owner has ended by the next day. */
async function historyOf(student: number) {
  const owner = await signInAsAdmin(site)
  return (await owner.get(fillPath('/api/admin/students/{id}', { id: student }))).text()
}

describe('a manual reminder', () => {
  test('is mailed with one click, and shown in the list and in the history', async () => {
    const { enrolment, email, student } = await enrolStudent()
    now = nextDay

    const answer = await remind(enrolment)

    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      channel: 'mail',
      message: 'The reminder is on its way.',
    })
    expect(await subjectsTo(email)).toEqual(['₹2,500 was due: Data Science'])
    expect(await lineOf(enrolment)).toMatchObject({ remindedAt: nextDay.toISOString() })
    const page = await historyOf(student)
    expect(page).toContain('Reminded of ₹2,500 by mail')
  })

  test('says before the day that it is coming, and on the day that it is due', async () => {
    const { enrolment, email } = await enrolStudent({ on: soon })
    now = noonOf(dayFromToday(1))
    expect((await remind(enrolment, { dueOn: soon })).status).toBe(200)
    now = noonOf(soon)
    expect((await remind(enrolment, { dueOn: soon })).status).toBe(200)
    expect(await subjectsTo(email)).toEqual([
      '₹2,500 is due soon: Data Science',
      '₹2,500 is due: Data Science',
    ])
  })

  // S215
  test('is sent once a day, whoever clicks, and again on the next', async () => {
    const { enrolment, email } = await enrolStudent()
    now = nextDay
    const owner = await signInAsAdmin(site)
    const releaseLock = await lockAuditLog(site)
    const both = await runConcurrently(site, releaseLock, [
      () => remind(enrolment),
      () => remind(enrolment, { visitor: owner }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 409])
    expect(await both[1]?.json()).toMatchObject({
      message: 'They were already reminded today.',
    })

    now = noonOf(dayFromToday(2))
    expect((await remind(enrolment)).status).toBe(200)
    expect(await subjectsTo(email)).toHaveLength(2)
  })

  // S215
  test('whose response was lost gets the same response again, and is sent once', async () => {
    const { enrolment, email } = await enrolStudent()
    now = nextDay
    const key = crypto.randomUUID()
    const [first, response] = [await remind(enrolment, { key }), await remind(enrolment, { key })]
    expect([first.status, response.status]).toEqual([200, 200])
    expect(await response.json()).toEqual(await first.json())
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  // S215
  test('counts as the automatic one of its day, and that one as manual', async () => {
    const [first, second] = [await enrolStudent({ on: soon }), await enrolStudent({ on: soon })]
    const runJob = async () => {
      await site.sql('select graphile_worker.add_job($1)', [reminderJob.name])
      await waitForMails(site)
    }
    now = noonOf(soon)
    expect((await remind(first.enrolment, { dueOn: soon })).status).toBe(200)

    await runJob()

    expect(await subjectsTo(first.email)).toEqual(['₹2,500 is due: Data Science'])
    expect(await subjectsTo(second.email)).toEqual(['₹2,500 is due: Data Science'])
    expect((await remind(second.enrolment, { dueOn: soon })).status).toBe(409)
    // Later automatic reminders are still sent.
    now = noonOf(dayFromToday(6))
    await runJob()
    expect(await subjectsTo(first.email)).toHaveLength(2)
  })

  // S216
  test('waits at night for the morning, says so, and is not sent once it is paid', async () => {
    const { enrolment, email } = await enrolStudent()
    now = nextNight

    const answer = await remind(enrolment)

    expect(await answer.json()).toMatchObject({
      message: `The reminder will be sent on ${formatDate(dayFromToday(2))}, 8:00 am.`,
    })
    await waitFor(async () =>
      expect(await queuedReminders(enrolment)).toEqual([
        { at: new Date(`${dayFromToday(2)}T02:30:00Z`) },
      ]),
    )
    expect((await remind(enrolment)).status).toBe(409)
    expect((await pay(enrolment, 250_000)).status).toBe(201)
    now = noonOf(dayFromToday(2))
    await retryJobsNow(site)
    expect(await subjectsTo(email)).toEqual([])
  })

  // S216
  test('is refused for what was paid while the list was open, and for a course that was left', async () => {
    const [paid, partly, remaining] = [
      await enrolStudent(),
      await enrolStudent(),
      await enrolStudent(),
    ]
    await pay(paid.enrolment, 250_000)
    await pay(partly.enrolment, 100_000)
    await site.sql(`update enrolments set state = 'left' where id = $1`, [remaining.enrolment])
    now = nextDay

    expect((await remind(paid.enrolment)).status).toBe(409)
    expect((await remind(remaining.enrolment)).status).toBe(409)
    expect((await remind(9_999_999)).status).toBe(404)
    expect((await remind(partly.enrolment)).status).toBe(200)

    expect(await subjectsTo(paid.email)).toEqual([])
    expect(await subjectsTo(remaining.email)).toEqual([])
    expect(await subjectsTo(partly.email)).toEqual(['₹1,500 was due: Data Science'])
  })

  // S216
  test('at the same moment as a payment is refused', async () => {
    const { enrolment, email } = await enrolStudent()
    now = nextNight
    const releaseLock = await lockAuditLog(site)
    const [response, remindResponse] = await runConcurrently(site, releaseLock, [
      () => pay(enrolment, 250_000),
      () => remind(enrolment),
    ])
    expect([response?.status, remindResponse?.status]).toEqual([201, 409])
    expect(await queuedReminders(enrolment)).toEqual([])
    expect(await subjectsTo(email)).toEqual([])
  })

  // S215
  test('that was interrupted is not stored, and is sent at the next click', async () => {
    const { enrolment, email } = await enrolStudent()
    now = nextDay
    const releaseLock = await lockAuditLog(site)
    const key = crypto.randomUUID()
    const [cut] = await runConcurrently(site, () => killBlockedSessions(site, releaseLock), [
      () => remind(enrolment, { key }),
    ])
    expect(cut?.status).toBeGreaterThanOrEqual(500)
    expect(await lineOf(enrolment)).toMatchObject({ remindedAt: null })

    expect((await remind(enrolment, { key })).status).toBe(200)
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  // S216
  test('to a student without an e-mail is left to staff, once, by day, and shown in the history', async () => {
    const { enrolment, student } = await enrolStudent({ hasMail: false })
    now = new Date(`${dayFromToday(0)}T17:00:00Z`)
    const late = await remind(enrolment)
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('Send the WhatsApp between 8 am and 9 pm')

    now = nextDay
    const answer = await remind(enrolment)

    expect(await answer.json()).toMatchObject({ channel: 'whatsapp', paise: 250_000 })
    expect((await remind(enrolment)).status).toBe(409)
    const page = await historyOf(student)
    expect(page).toContain('Reminded of ₹2,500 by WhatsApp')
  })

  // S216
  test('needs the ability to take money, and shows no contact details', async () => {
    const { enrolment } = await enrolStudent()
    const counsellor = await hire(site, 'Sana Khan', 'counsellor')
    now = nextDay
    expect((await remind(enrolment, { visitor: counsellor })).status).toBe(403)
    expect(await (await remind(enrolment)).text()).not.toMatch(/@|\+91/)
  })
})
