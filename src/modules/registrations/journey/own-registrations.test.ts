import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
  visit,
} from '../../../../test-support/site.ts'
import type { OwnRegistrations } from './contract.ts'
import { readJourney } from './rules.ts'

/** Half past eleven at night in London, the next day in India. */
let now = new Date('2026-11-20T23:30:00.000Z')
/** Days pass, and nobody has to sign in again. */
const later = async (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000)
  await site.sql(`update sessions set expires_at = expires_at + $1 * interval '1 day'`, [days])
}

let site: Site
let staff: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => now, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  staff = await signInAsAdmin(site)
})
afterAll(() => site.close())

let last = 9_830_000_000
const number = () => String(++last)

async function read(visitor: Visitor): Promise<OwnRegistrations> {
  const response = await visitor.get('/api/me/registrations')
  expect(response.status).toBe(200)
  return (await response.json()) as OwnRegistrations
}

/** A registered student, and actions of staff on the registration. */
async function registered(course = 'Data Science') {
  const student = await signUp(site)
  const phone = number()
  expect((await student.post('/api/free-demo/register', { phone, course })).status).toBe(200)
  const [row] = await site.sql<{ id: number }>(
    `select r.id::int from registrations r join users u on u.id = r.user_id where u.email = $1`,
    [student.email],
  )
  let version = 1
  const work = async (part: string, body: object) => {
    const path = `/api/admin/registrations/${row?.id}/${part}`
    const answer = await staff.post(path, { version, ...body })
    expect(answer.status, await answer.text()).toBe(200)
    version += 1
  }
  return {
    student,
    phone,
    course,
    contact: (outcome: string, nextContactOn: string | null, note = 'She hesitates.') =>
      work('contacts', { outcome, nextContactOn, note }),
    move: (to: string, more: object = {}) => work('status', { to, ...more }),
    again: async (other: string) => {
      version += 1
      return student.post('/api/free-demo/register', { phone: other, course })
    },
  }
}

const noSteps = {
  called: null,
  confirmed: null,
  attending: null,
  completed: null,
  closed: null,
}

describe('a student’s progress of their registration', () => {
  test('goes from registered to completed, with days in India and one first name', async () => {
    const { student, phone, contact, move } = await registered()

    const fresh = await read(student)
    expect(fresh).toEqual({
      hasFees: false,
      today: '2026-11-21',
      enrolled: [],
      registrations: [
        {
          course: 'Data Science',
          courseId: 'data-science',
          image: '/pictures/covers/data-science.svg',
          phone: `+91${phone}`,
          status: 'new',
          registeredOn: '2026-11-21',
          days: noSteps,
          lastTry: null,
          nextCallOn: null,
          counsellor: null,
          classDay: null,
          start: null,
        },
      ],
    })

    await contact('reached', '2026-11-24')
    expect((await read(student)).registrations).toMatchObject([
      {
        status: 'contacted',
        days: { called: '2026-11-21' },
        nextCallOn: '2026-11-24',
        counsellor: 'Meenal',
      },
    ])

    await later(1)
    await move('confirmed', { payment: { method: 'cash' } })
    const confirmed = await read(student)
    expect(confirmed.registrations).toMatchObject([
      { status: 'confirmed', days: { confirmed: '2026-11-22' }, nextCallOn: null },
    ])
    expect(confirmed.enrolled).toEqual([
      {
        id: 'data-science',
        title: 'Data Science',
        thumbnail: '/pictures/covers/data-science.svg',
        instructor: '',
        enrolledDate: '2026-11-22',
        progress: 0,
        status: 'Confirmed',
        batch: null,
      },
    ])

    await later(1)
    await move('attending')
    await later(4)
    const inClass = await read(student)
    expect(inClass.registrations).toMatchObject([
      { classDay: 5, days: { attending: '2026-11-23' } },
    ])
    expect(inClass.enrolled).toMatchObject([{ progress: 27, status: 'In Progress' }])
    await later(30)
    expect((await read(student)).registrations).toMatchObject([{ classDay: 15 }])

    await move('completed')
    const completed = await read(student)
    expect(completed.registrations).toMatchObject([
      { status: 'completed', classDay: null, days: { completed: '2026-12-27' } },
    ])
    expect(completed.enrolled).toMatchObject([{ progress: 100, status: 'Completed' }])
  })

  test('shows an unanswered call, and a wrong number until it is corrected', async () => {
    const { student, contact, again: contactAgain } = await registered('MERN Stack')
    const tomorrow = '2026-12-28'

    await contact('no-answer', tomorrow)
    const [missed] = (await read(student)).registrations
    expect(missed).toMatchObject({ status: 'new', lastTry: { outcome: 'no-answer' } })

    await contact('wrong-number', tomorrow)
    const [wrong] = (await read(student)).registrations
    expect(wrong).toMatchObject({ lastTry: { outcome: 'wrong-number' }, nextCallOn: tomorrow })

    expect((await contactAgain(number())).status).toBe(200)
    const [corrected] = (await read(student)).registrations
    expect(corrected).toMatchObject({ lastTry: null })
  })

  test('starts anew when it is closed and reopened', async () => {
    const { student, contact, move } = await registered('Data Analyst')
    await contact('reached', '2026-12-30')
    await move('lost', { reason: 'Fee is too high' })
    const closed = await read(student)
    expect(closed.registrations).toMatchObject([
      { status: 'lost', days: { called: '2026-12-27', closed: '2026-12-27' } },
    ])
    expect(closed.enrolled).toEqual([])

    await move('new')

    expect((await read(student)).registrations).toMatchObject([{ status: 'new', days: noSteps }])
  })

  // S122
  test('has no staff notes and no full names', async () => {
    const { student, contact, move } = await registered('Python Programming')
    await contact('reached', '2026-12-30', 'A note about her brother.')
    await move('lost', { reason: 'Joined another institute' })

    const notice = JSON.stringify(await read(student))

    for (const word of ['brother', 'Joined another', 'Joshi', 'meenal.joshi'])
      expect(notice).not.toContain(word)
  })

  // S122
  test('is not readable from another account, or without a session', async () => {
    await registered('Android Development')
    const stranger = await signUp(site)

    expect(await read(stranger)).toMatchObject({ registrations: [], enrolled: [] })
    expect((await visit(site).get('/api/me/registrations')).status).toBe(401)
  })

  test('includes a course without a page', async () => {
    const { student, contact, move } = await registered('Other')
    await contact('reached', '2026-12-30')
    await move('confirmed', { payment: { method: 'cash' } })

    expect((await read(student)).enrolled).toMatchObject([{ id: '', thumbnail: '' }])
  })
})

test.each([
  ['Meenal Joshi', 'Meenal'],
  ['Dr. Asha Rao', 'Asha'],
  ['A. P. Sinha', 'Sinha'],
  ['meenal@tarkshala.example', null],
  ['', null],
])('of “%s” a student reads %j', (personName, counsellor) => {
  expect(readJourney([{ to: null, outcome: 'reached', who: personName, at: now }])).toMatchObject({
    counsellor,
  })
})
