import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openRegistrationDesk,
  type RegistrationDesk,
  type TimelineEntry,
} from '../../../../test-support/registration-desk.ts'

// Half past eleven at night in India; half an hour later the day there is another one.
const now = new Date('2026-11-20T18:00:00.000Z')

type Day = {
  today: string
  counts: Record<string, number>
  items: {
    id: number
    name: string
    group: string
    lastContact: TimelineEntry | null
    others: { id: number; name: string; isDue: boolean }[]
  }[]
}

let desk: RegistrationDesk
let clock = now
beforeAll(async () => {
  desk = await openRegistrationDesk(() => clock)
})
afterAll(() => desk.site.close())

describe('My Day', () => {
  // S281
  test('has the new, overdue and due calls of the day in India, and nobody else', async () => {
    await desk.deleteRegistrations()
    await desk.addRegistration({ name: 'Second', registeredAt: '2026-11-20T09:00:00Z' })
    await desk.addRegistration({ name: 'First', registeredAt: '2026-11-18T09:00:00Z' })
    await desk.addRegistration({ name: 'Of an old list', registeredAt: '2026-05-18T09:00:00Z' })
    await desk.addRegistration({ name: 'Tomorrow', status: 'contacted', next: '2026-11-21' })
    await desk.addRegistration({ name: 'Today', status: 'confirmed', next: '2026-11-20' })
    await desk.addRegistration({ name: 'Yesterday', status: 'new', next: '2026-11-19' })
    await desk.addRegistration({ name: 'Long ago', status: 'attending', next: '2026-10-01' })
    await desk.addRegistration({ name: 'Without a date', status: 'contacted' })
    await desk.addRegistration({ name: 'Confirmed, no date', status: 'confirmed' })
    await desk.addRegistration({ name: 'Lost', status: 'lost', next: '2026-11-01' })

    const evening = (await (await desk.meenal.get('/api/admin/my-day')).json()) as Day
    clock = new Date('2026-11-20T18:31:00.000Z')
    const afterMidnight = (await (await desk.meenal.get('/api/admin/my-day')).json()) as Day
    clock = now

    const names = (day: Day) => day.items.map(({ name, group }) => `${group}: ${name}`)
    expect(evening.today).toBe('2026-11-20')
    expect(evening.counts).toEqual({ new: 2, overdue: 2, today: 1, dateless: 2 })
    expect(names(evening)).toEqual([
      'today: Today',
      'overdue: Long ago',
      'overdue: Yesterday',
      'new: First',
      'new: Second',
      'dateless: Without a date',
      'dateless: Of an old list',
    ])
    expect(afterMidnight.today).toBe('2026-11-21')
    expect(afterMidnight.counts).toEqual({ new: 2, overdue: 3, today: 1, dateless: 2 })
    expect(names(afterMidnight)).toContain('today: Tomorrow')
  })

  test('drops a student who was called, and shows the last outcome', async () => {
    const id = await desk.addRegistration({ name: 'Tried' })
    await desk.addContact(id, {
      outcome: 'no-answer',
      nextContactOn: '2026-11-20',
      note: 'Engaged.',
    })
    const other = await desk.addRegistration({ name: 'Dealt with' })
    await desk.addContact(other, {})

    const { items } = (await (await desk.meenal.get('/api/admin/my-day')).json()) as Day

    expect(items.map((item) => item.id)).not.toContain(other)
    expect(items.find((item) => item.id === id)).toMatchObject({
      group: 'today',
      lastContact: { who: 'Meenal Joshi', what: 'No answer', note: 'Engaged.' },
    })
  })

  test('has a possible duplicate on one line, with both courses', async () => {
    await desk.deleteRegistrations()
    const asha = await desk.addRegistration({ name: 'Asha', registeredAt: '2026-11-18T09:00:00Z' })
    const mallory = await desk.addRegistration({ name: 'Mallory' })
    const later = await desk.addRegistration({
      name: 'Later',
      status: 'contacted',
      next: '2026-11-25',
    })
    const lostId = await desk.addRegistration({ name: 'Lost', status: 'lost' })
    const alone = await desk.addRegistration({ name: 'Alone' })
    const twice = await desk.addRegistration({ name: 'Alone' })
    await desk.site.sql(
      `update registrations set student_id = (select student_id from registrations where id = $1),
              course = 'Other' where id = $2`,
      [alone, twice],
    )
    for (const other of [mallory, later, lostId]) await perhapsTheSame(asha, other)

    const { items, counts } = await readDay()

    expect(
      items.map(({ id, others }) => [id, others.map((other) => [other.id, other.isDue])]),
    ).toEqual([
      [
        asha,
        [
          [mallory, true],
          [later, false],
        ],
      ],
      [alone, [[twice, true]]],
    ])
    expect(counts.new).toBe(4)
  })

  // S67
  test('does not join two strangers whose numbers a third person typed', async () => {
    await desk.deleteRegistrations()
    const asha = await desk.addRegistration({ name: 'Asha', registeredAt: '2026-11-18T09:00:00Z' })
    const biju = await desk.addRegistration({ name: 'Biju', registeredAt: '2026-11-18T10:00:00Z' })
    const mallory = await desk.addRegistration({ name: 'Mallory' })
    for (const other of [asha, biju]) await perhapsTheSame(other, mallory)

    const { items } = await readDay()

    expect(items.map(({ id, others }) => [id, ...others.map((other) => other.id)])).toEqual([
      [asha, mallory],
      [biju],
    ])
  })

  test('has two lines once staff have marked them as two people', async () => {
    await desk.deleteRegistrations()
    const [asha, mallory] = [await desk.addRegistration({}), await desk.addRegistration({})]
    const [one, other] = await perhapsTheSame(asha, mallory)
    expect((await readDay()).items).toHaveLength(1)

    const response = await desk.meenal.post(`/api/admin/students/${one}/distinct`, { other })

    expect(response.status).toBe(200)
    expect((await readDay()).items.map(({ id }) => id)).toEqual([asha, mallory])
  })

  test('is read from its indexes', async () => {
    await desk.site.sql(
      `with people as (
         insert into students (name, source) select 'Crowd', 'import' from generate_series(1, 4000)
         returning id)
       insert into registrations (student_id, course, phone, status)
       select id, 'Other', '+919811122233', 'completed' from people`,
    )
    await desk.site.sql('analyze registrations')
    const plans = await Promise.all(
      [
        `status = 'new' and next_contact_on is null order by registered_at, id limit 100`,
        `next_contact_on < '2026-11-20' and status in ('new', 'contacted') order by next_contact_on, id limit 100`,
        `status = 'contacted' and next_contact_on is null order by registered_at, id limit 100`,
        `status = 'lost' order by registered_at desc, id desc limit 50`,
      ].map((where) =>
        desk.site.sql(`explain (format json) select id from registrations where ${where}`),
      ),
    )
    for (const plan of plans) expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  })
})

const readDay = async () => (await (await desk.meenal.get('/api/admin/my-day')).json()) as Day

/** The students of two registrations are a pair from now on; their numbers. */
async function perhapsTheSame(one: number, other: number) {
  const rows = await desk.site.sql<{ id: number }>(
    'select student_id::int as id from registrations where id in ($1, $2) order by student_id',
    [one, other],
  )
  const ids = rows.map(({ id }) => id)
  await desk.site.sql(
    `insert into student_suggestions (one_id, other_id, same_phone, same_email)
     values ($1, $2, true, false)`,
    ids,
  )
  return ids
}

test('the list shows one status when asked', async () => {
  await desk.addRegistration({ name: 'Gone', status: 'lost' })
  const response = await desk.meenal.get(`/api/admin/registrations?status=lost&search=gone`)
  const { registrations } = (await response.json()) as { registrations: { status: string }[] }

  expect(registrations.map(({ status }) => status)).toEqual(['lost'])
  expect((await desk.meenal.get(`/api/admin/registrations?status=gone`)).status).toBe(400)
})
