import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { comingDay } from '../../../../test-support/coming-day.ts'
import { makeDue } from '../../../../test-support/date-back.ts'
import { holdAuditTrail, inEachOthersWay, killWaiting } from '../../../../test-support/held-lock.ts'
import { allSent, mailsTo } from '../../../../test-support/mails.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { formatDate } from '../../../ui/format/days.ts'
import { remindingJob } from '../reminders/remind-of-dues.server.ts'

vi.setConfig({ testTimeout: 30_000 })

let site: Site
let accountant: Visitor
/** Noon in India. */
const noonOf = (day: string) => new Date(`${day}T06:30:00Z`)
const joinedOn = noonOf(comingDay(0))
const nextDay = noonOf(comingDay(1))
const nextNight = new Date(`${comingDay(1)}T17:00:00Z`)
let now = joinedOn
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  accountant = await hire(site, 'Ravi Menon', 'accountant')
})
afterAll(() => site.close())
beforeEach(() => {
  now = joinedOn
})

/** So long ago that no reminder goes by itself. */
const dueOn = comingDay(-12)
/** Soon enough for those that do. */
const soon = comingDay(3)
let made = 0

/** A student of the desk who owes ₹2,500 by that day and as much by 10 January. */
async function joined({ hasMail = true, on = dueOn } = {}) {
  made += 1
  const email = hasMail ? `reminded${made}@mail.example` : null
  const [row] = await site.sql<{ id: number }>(
    `insert into students (name, email, phone, source) values ($1, $2, $3, 'staff') returning id::int`,
    [`Reminded ${made}`, email, `+9198220011${10 + made}`],
  )
  const student = row?.id ?? 0
  const owner = await signInAsAdmin(site)
  const response = await owner.post(fillPath(staffEndpoints.studentJoinings, { id: student }), {
    ...{ key: `by-hand-${made}`, course: 'data-science', registration: null },
    ...{
      feePaise: 500_000,
      discountPaise: 0,
      discountReason: 'Agreed at the desk',
      startsOn: comingDay(9),
    },
    parts: [
      { percent: 50, on: comingDay(9) },
      { rest: true, on: comingDay(49) },
    ],
    ...{ isAdult: true, guardian: null },
  })
  const { joining } = (await response.json()) as { joining: number }
  await makeDue(site, joining, [on])
  return { student, joining, email: email ?? '' }
}

const remind = (joining: number, given: { key?: string; dueOn?: string; who?: Visitor } = {}) => {
  const { key = crypto.randomUUID(), who = accountant, ...rest } = given
  const path = fillPath(staffEndpoints.joiningReminder, { id: joining })
  return who.post(path, { key, dueOn, ...rest })
}
const pay = (joining: number, paise: number) =>
  accountant.post(fillPath(staffEndpoints.joiningPayments, { id: joining }), {
    ...{ key: crypto.randomUUID(), paise, method: 'cash', reference: null },
  })
const subjectsTo = async (email: string) =>
  (await mailsTo(site, email)).flatMap(({ subject }) => (subject?.startsWith('₹') ? subject : []))
const waiting = (joining: number) =>
  site.sql<{ at: Date }>(
    'select run_at as at from graphile_worker.jobs where starts_with(key, $1)',
    [`fee-reminder-${joining}-`],
  )
async function lineOf(joining: number) {
  const { dues } = (await (await accountant.get(staffEndpoints.dues)).json()) as {
    dues: { id: number; remindedAt: string | null }[]
  }
  return dues.find(({ id }) => id === joining)
}

/** A session of an owner is over by the next day. */
async function historyOf(student: number) {
  const owner = await signInAsAdmin(site)
  return (await owner.get(fillPath(staffEndpoints.student, { id: student }))).text()
}

describe('a reminder by hand', () => {
  test('goes by mail at one press, and stands in the list and in the history', async () => {
    const { joining, email, student } = await joined()
    now = nextDay

    const answer = await remind(joining)

    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ way: 'mail', message: 'The reminder is sent.' })
    expect(await subjectsTo(email)).toEqual(['₹2,500 was due: Data Science'])
    expect(await lineOf(joining)).toMatchObject({ remindedAt: nextDay.toISOString() })
    const page = await historyOf(student)
    expect(page).toContain('Reminded of ₹2,500 by mail')
  })

  test('says before the day that it comes, and on the day that it is there', async () => {
    const { joining, email } = await joined({ on: soon })
    now = noonOf(comingDay(1))
    expect((await remind(joining, { dueOn: soon })).status).toBe(200)
    now = noonOf(soon)
    expect((await remind(joining, { dueOn: soon })).status).toBe(200)
    expect(await subjectsTo(email)).toEqual([
      '₹2,500 is due soon: Data Science',
      '₹2,500 is due: Data Science',
    ])
  })

  test('goes once on a day, whoever presses, and again on the next', async () => {
    const { joining, email } = await joined()
    now = nextDay
    const owner = await signInAsAdmin(site)
    const letGo = await holdAuditTrail(site)
    const both = await inEachOthersWay(site, letGo, [
      () => remind(joining),
      () => remind(joining, { who: owner }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 409])
    expect(await both[1]?.json()).toMatchObject({
      message: 'They are reminded already. One reminder a day is enough.',
    })

    now = noonOf(comingDay(2))
    expect((await remind(joining)).status).toBe(200)
    expect(await subjectsTo(email)).toHaveLength(2)
  })

  test('whose answer was lost is answered as it was, and sent once', async () => {
    const { joining, email } = await joined()
    now = nextDay
    const key = crypto.randomUUID()
    const [first, again] = [await remind(joining, { key }), await remind(joining, { key })]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await again.json()).toEqual(await first.json())
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  test('counts as the one of its day, and that as one by hand', async () => {
    const [first, second] = [await joined({ on: soon }), await joined({ on: soon })]
    const runJob = async () => {
      await site.sql('select graphile_worker.add_job($1)', [remindingJob])
      await allSent(site)
    }
    now = noonOf(soon)
    expect((await remind(first.joining, { dueOn: soon })).status).toBe(200)

    await runJob()

    expect(await subjectsTo(first.email)).toEqual(['₹2,500 is due: Data Science'])
    expect(await subjectsTo(second.email)).toEqual(['₹2,500 is due: Data Science'])
    expect((await remind(second.joining, { dueOn: soon })).status).toBe(409)
    // Those of the days after still go by themselves.
    now = noonOf(comingDay(6))
    await runJob()
    expect(await subjectsTo(first.email)).toHaveLength(2)
  })

  test('waits at night for the morning, says so, and goes with what is paid meanwhile', async () => {
    const { joining, email } = await joined()
    now = nextNight

    const answer = await remind(joining)

    expect(await answer.json()).toMatchObject({
      message: `The reminder goes in the morning: ${formatDate(comingDay(2))}, 8:00 am.`,
    })
    await vi.waitFor(async () =>
      expect(await waiting(joining)).toEqual([{ at: new Date(`${comingDay(2)}T02:30:00Z`) }]),
    )
    expect((await remind(joining)).status).toBe(409)
    expect((await pay(joining, 250_000)).status).toBe(201)
    expect(await waiting(joining)).toEqual([])
    expect(await subjectsTo(email)).toEqual([])
  })

  test('is none of what was paid while somebody looked at the list, nor of a course that was left', async () => {
    const [paid, partly, left] = [await joined(), await joined(), await joined()]
    await pay(paid.joining, 250_000)
    await pay(partly.joining, 100_000)
    await site.sql(`update joinings set state = 'left' where id = $1`, [left.joining])
    now = nextDay

    expect((await remind(paid.joining)).status).toBe(409)
    expect((await remind(left.joining)).status).toBe(409)
    expect((await remind(9_999_999)).status).toBe(404)
    expect((await remind(partly.joining)).status).toBe(200)

    expect(await subjectsTo(paid.email)).toEqual([])
    expect(await subjectsTo(left.email)).toEqual([])
    expect(await subjectsTo(partly.email)).toEqual(['₹1,500 was due: Data Science'])
  })

  test('of a payment in the same moment is before it and taken back, or not at all', async () => {
    const { joining, email } = await joined()
    now = nextNight
    const letGo = await holdAuditTrail(site)
    const [taken, told] = await inEachOthersWay(site, letGo, [
      () => pay(joining, 250_000),
      () => remind(joining),
    ])
    expect([taken?.status, told?.status]).toEqual([201, 409])
    expect(await waiting(joining)).toEqual([])
    expect(await subjectsTo(email)).toEqual([])
  })

  test('that is cut off in the middle is not kept, and is sent when it is pressed again', async () => {
    const { joining, email } = await joined()
    now = nextDay
    const letGo = await holdAuditTrail(site)
    const key = crypto.randomUUID()
    const [cut] = await inEachOthersWay(site, () => killWaiting(site, letGo), [
      () => remind(joining, { key }),
    ])
    expect(cut?.status).toBeGreaterThanOrEqual(500)
    expect(await lineOf(joining)).toMatchObject({ remindedAt: null })

    expect((await remind(joining, { key })).status).toBe(200)
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  test('of whom no mail reaches is left to staff, once, by day, and stands in the history', async () => {
    const { joining, student } = await joined({ hasMail: false })
    now = new Date(`${comingDay(0)}T17:00:00Z`)
    const late = await remind(joining)
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('nobody is written to from 9 pm to 8 am')

    now = nextDay
    const answer = await remind(joining)

    expect(await answer.json()).toMatchObject({ way: 'whatsapp', paise: 250_000 })
    expect((await remind(joining)).status).toBe(409)
    const page = await historyOf(student)
    expect(page).toContain('Reminded of ₹2,500 by WhatsApp')
  })

  test('is nobody’s who does not take money, and says nothing by which to reach anybody', async () => {
    const { joining } = await joined()
    const counsellor = await hire(site, 'Sana Khan', 'counsellor')
    now = nextDay
    expect((await remind(joining, { who: counsellor })).status).toBe(403)
    expect(await (await remind(joining)).text()).not.toMatch(/@|\+91/)
  })
})
