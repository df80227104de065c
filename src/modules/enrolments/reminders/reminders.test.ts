import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allSent, mailsTo } from '../../../../test-support/mails.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../../test-support/site.ts'
import { endpoints } from '../../../ui/addresses/site-map.ts'
import { staffEndpoints } from '../../../ui/addresses/staff-map.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { remindingJob } from './remind-of-dues.server.ts'

vi.setConfig({ testTimeout: 30_000 })

let site: Site
let admin: Visitor
/** Noon in India. */
const noonOf = (day: string) => new Date(`${day}T06:30:00Z`)
const joinedOn = noonOf('2026-11-22')
let now = joinedOn
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  admin = await signInAsAdmin(site)
})
afterAll(() => site.close())
beforeEach(() => {
  now = joinedOn
})

let made = 0

/** Somebody with an account who joined by parts that are due on 10 December and 10 January. */
async function joined(given: { parts?: object[]; name?: string } = {}) {
  const student = await signUp(site, { name: given.name ?? 'Asha Kulkarni' })
  const [row] = await site.sql<{ id: number }>(
    `with entry as (insert into students (name, source) values ($1, 'staff') returning id)
     update users set student_id = (select id from entry) where email = $2 returning student_id::int as id`,
    [student.name, student.email],
  )
  const parts = given.parts ?? [
    { percent: 50, on: '2026-12-10' },
    { rest: true, on: '2027-01-10' },
  ]
  const response = await admin.post(fillPath(staffEndpoints.studentJoinings, { id: row?.id }), {
    ...{ key: `reminded-${++made}`, course: 'data-science', registration: null },
    ...{
      feePaise: 500_000,
      discountPaise: 0,
      discountReason: 'Agreed at the desk',
      startsOn: '2026-12-01',
    },
    ...{ parts, isAdult: true, guardian: null },
  })
  expect(response.status).toBe(201)
  const { joining } = (await response.json()) as { joining: number }
  return { ...student, joining }
}

const pay = (id: number, paise: number) =>
  admin.post(fillPath(staffEndpoints.joiningPayments, { id }), {
    ...{ key: `reminded-paid-${++made}`, paise, method: 'cash', reference: null },
  })

async function runOn(day: string | Date, times = 1) {
  now = typeof day === 'string' ? noonOf(day) : day
  for (let turn = 0; turn < times; turn++)
    await site.sql('select graphile_worker.add_job($1)', [remindingJob])
  await allSent(site)
}

async function remindersOf(email: string) {
  const mails = await mailsTo(site, email)
  return mails.map(({ subject }) => subject ?? '').filter((subject) => subject.startsWith('₹'))
}

test('three days before, on the day, three and seven days after: each once, however often it runs', async () => {
  const { email, joining } = await joined()
  for (const day of ['2026-12-06', '2026-12-07', '2026-12-08', '2026-12-10', '2026-12-11'])
    await runOn(day, 3)
  for (const day of ['2026-12-13', '2026-12-16', '2026-12-17', '2026-12-18', '2026-12-25'])
    await runOn(day, 2)

  expect(await remindersOf(email)).toEqual([
    '₹2,500 is due soon: Data Science',
    '₹2,500 is due: Data Science',
    '₹2,500 was due: Data Science',
    '₹2,500 is a week overdue: Data Science',
  ])
  const [mail] = await mailsTo(site, email).then((mails) => mails.slice(-1))
  expect(mail?.text).toContain('10 Dec 2026')
  expect(mail?.text).toContain('₹5,000')
  expect(joining).toBeGreaterThan(0)
})

test('whoever has paid hears nothing more, and of a part that is paid in part what is left', async () => {
  const [paid, partly] = [await joined(), await joined()]
  await pay(paid.joining, 250_000)
  await pay(partly.joining, 100_000)
  await runOn('2026-12-10')
  expect(await remindersOf(paid.email)).toEqual([])
  expect(await remindersOf(partly.email)).toEqual(['₹1,500 is due: Data Science'])
})

test('whoever left hears nothing, and nobody on the day on which they agreed on it', async () => {
  const [left, today] = [
    await joined(),
    await joined({ parts: [{ rest: true, on: '2026-11-22' }] }),
  ]
  await site.sql(`update joinings set state = 'left' where id = $1`, [left.joining])
  await runOn('2026-11-22')
  await runOn('2026-12-10')
  expect(await remindersOf(left.email)).toEqual([])
  await runOn('2026-11-25')
  expect(await remindersOf(today.email)).toEqual(['₹5,000 was due: Data Science'])
})

test.each([
  ['just after nine in the evening', '2026-12-10T15:31:00Z'],
  ['just before eight in the morning', '2026-12-10T02:29:00Z'],
])('nobody is written to %s, and in the morning they are', async (_, time) => {
  const { email } = await joined()
  await runOn(new Date(time))
  expect(await remindersOf(email)).toEqual([])
  await runOn('2026-12-11')
  expect(await remindersOf(email)).toEqual(['₹2,500 is due: Data Science'])
})

test('one that waits when the night begins is sent when it is over, and not if it is paid', async () => {
  const { joining } = await joined()
  now = new Date('2026-12-10T16:00:00Z')
  const id = `fee-reminder-${joining}-2026-12-10-due`
  const mail = { id, to: 'late@mail.example', subject: 'Due', text: 'x', html: 'x', byDay: true }
  await site.sql(`select graphile_worker.add_job('send-mail', $1::json, job_key := $2)`, [
    JSON.stringify(mail),
    id,
  ])
  const waiting = () =>
    site.sql<{ at: Date }>('select run_at as at from graphile_worker.jobs where key = $1', [id])
  await vi.waitFor(
    async () => expect(await waiting()).toEqual([{ at: new Date('2026-12-11T02:30:00Z') }]),
    { timeout: 15_000, interval: 50 },
  )

  now = joinedOn
  await pay(joining, 250_000)
  expect(await waiting()).toEqual([])
  expect(await mailsTo(site, 'late@mail.example')).toEqual([])
})

test('a receipt is mailed at once, once, with its number and what is next; a stranger cannot open it', async () => {
  const [asha, stranger] = [await joined(), await signUp(site)]
  now = new Date('2026-11-22T16:00:00Z')
  const { paper } = (await (await pay(asha.joining, 250_000)).json()) as {
    paper: { id: number; name: string }
  }
  await site.sql(
    `select graphile_worker.add_job('tell-of-payment', json_build_object('paper', $1::int))`,
    [paper.id],
  )

  const mails = (await mailsTo(site, asha.email)).filter(({ subject }) =>
    subject?.startsWith('Receipt for'),
  )
  expect(mails.map(({ subject }) => subject)).toEqual(['Receipt for ₹2,500: Data Science'])
  expect(mails[0]?.text).toContain(paper.name)
  expect(mails[0]?.text).toContain('₹2,500 by 10 Jan 2027')
  const address = fillPath(endpoints.myPaper, { id: paper.id })
  expect((await asha.get(address)).status).toBe(200)
  expect((await stranger.get(address)).status).toBe(404)
})
