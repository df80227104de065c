import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openSite,
  type Site,
  signInAsAdmin,
  signUp,
  type Visitor,
} from '../../../test-support/site.ts'

// Half past eleven at night in India; half an hour later the day there is another one.
const now = new Date('2026-11-20T18:00:00.000Z')
let clock = now

type Entry = { who: string | null; what: string; note: string | null }
type Read = {
  status: string
  version: number
  nextContactOn: string | null
  lostReason: string | null
  paidPaise: number
  timeline: Entry[]
}
type Day = {
  today: string
  counts: Record<string, number>
  items: { id: number; name: string; group: string; lastContact: Entry | null }[]
}

let site: Site
let meenal: Visitor
let nikhil: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => clock })
  meenal = await signInAsAdmin(site)
  nikhil = await secondClerk()
  await site.sql('delete from timeline_entries')
  await site.sql('delete from payments')
  await site.sql('delete from registrations')
})
afterAll(() => site.close())

/** Another admin. */
async function secondClerk() {
  const clerk = await signUp(site, { name: 'Nikhil Rane' })
  await site.sql(`update users set role = 'admin' where email = $1`, [clerk.email])
  return clerk
}

async function register(state: {
  name?: string
  status?: string
  next?: string
  registeredAt?: string
}) {
  const { name = 'Rohan Jadhav', status = 'new', next = null, registeredAt = now } = state
  const [row] = await site.sql<{ id: number }>(
    `with student as (insert into students (name, source) values ($1, 'staff') returning id)
     insert into registrations (student_id, course, phone, status, next_contact_on, registered_at)
     select id, 'Data Science', '+919811122233', $2, $3, $4 from student returning id::int`,
    [name, status, next, registeredAt],
  )
  return row?.id ?? 0
}

const address = (id: number | string, part = '') => `/api/admin/registrations/${id}${part}`
const read = async (id: number) => (await (await meenal.get(address(id))).json()) as Read
const contact = (id: number, body: object, clerk = meenal) =>
  clerk.post(address(id, '/contacts'), {
    version: 1,
    outcome: 'reached',
    note: '',
    nextContactOn: '2026-11-23',
    ...body,
  })
const move = (id: number, body: object, clerk = meenal) =>
  clerk.post(address(id, '/status'), { version: 1, ...body })
const refusalOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { message: string; fields?: Record<string, string> }),
})
const audited = (id: number) =>
  site.sql<{ action: string; before: object; after: object; actor_name: string }>(
    `select action, before, after, actor_name from audit_entries
      where record_kind = 'registration' and record_id = $1 order by id`,
    [String(id)],
  )

describe('a contact', () => {
  test('keeps outcome, note and next date in one save, and who made it', async () => {
    const id = await register({})

    const response = await contact(id, { note: ' Has exams.\r\nCall after six. ' })

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      success: true,
      message: 'The contact is saved.',
      version: 2,
    })
    expect(await read(id)).toMatchObject({
      status: 'contacted',
      version: 2,
      nextContactOn: '2026-11-23',
      timeline: [
        {
          who: 'Meenal Joshi',
          what: 'Reached, now contacted, next on Mon, 23 Nov',
          note: 'Has exams.\nCall after six.',
        },
      ],
    })
    expect(await audited(id)).toEqual([
      {
        action: 'record contact',
        actor_name: 'Meenal Joshi',
        before: { status: 'new', nextContactOn: null },
        after: {
          status: 'contacted',
          nextContactOn: '2026-11-23',
          outcome: 'reached',
          note: 'Has exams.\nCall after six.',
        },
      },
    ])
  })

  test.each(['no-answer', 'message', 'wrong-number'])(
    'that reached nobody leaves a new one new: %s',
    async (outcome) => {
      const id = await register({})

      await contact(id, { outcome })

      expect(await read(id)).toMatchObject({ status: 'new', nextContactOn: '2026-11-23' })
    },
  )

  test.each([
    ['new', null, 'Choose the next date, so that nobody is forgotten.'],
    ['contacted', null, 'Choose the next date, so that nobody is forgotten.'],
    ['contacted', '2026-11-19', 'Choose today or a later day.'],
    ['contacted', '2027-11-22', 'Choose a day within a year.'],
    ['completed', '2026-11-23', 'It is completed: there is no next date. Leave it empty.'],
    ['lost', '2026-11-23', 'It is lost: there is no next date. Leave it empty.'],
  ])('of a %s one is refused with the date %s', async (status, nextContactOn, message) => {
    const id = await register({ status })

    const refusal = await refusalOf(await contact(id, { nextContactOn }))

    expect(refusal).toEqual({
      status: 400,
      success: false,
      message,
      fields: { nextContactOn: message },
    })
    expect(await read(id)).toMatchObject({ status, version: 1, timeline: [] })
    expect(await audited(id)).toEqual([])
  })

  test.each([
    [{ outcome: 'shouted' }, 'outcome'],
    [{ outcome: null }, 'outcome'],
    [{ note: 'x'.repeat(1001) }, 'note'],
    [{ note: 'a\u0000b' }, 'note'],
    [{ note: 'half \ud800' }, 'note'],
    [{ note: 7 }, 'note'],
    [{ nextContactOn: '2026-02-30' }, 'nextContactOn'],
    [{ nextContactOn: 'tomorrow' }, 'nextContactOn'],
    [{ nextContactOn: undefined }, 'nextContactOn'],
    [{ version: 0 }, 'version'],
    [{ version: '1' }, 'version'],
    [{ version: 9_876_543_210 }, 'version'],
  ])('with %j is refused beside the field', async (body, field) => {
    const id = await register({})

    const refusal = await refusalOf(await contact(id, body))

    expect(refusal).toMatchObject({
      status: 400,
      fields: { [field]: expect.stringMatching(/\.$/) },
    })
    expect(refusal.message).not.toMatch(/expected|invalid|received/i)
    expect(await read(id)).toMatchObject({ version: 1, timeline: [] })
  })

  test.each([['0'], ['-1'], ['1.5'], ['x'], ['1e400'], ['9007199254740993'], ['1%00']])(
    'with something at the address /%s is refused, never a fault',
    async (id) => {
      const body = { version: 1, outcome: 'reached', note: '', nextContactOn: '2026-11-23' }
      const response = await meenal.post(address(id, '/contacts'), body)
      expect([400, 404]).toContain(response.status)
      expect([400, 404]).toContain((await meenal.get(address(id))).status)
    },
  )

  test('with nobody is refused', async () => {
    expect((await refusalOf(await contact(987_654, {}))).status).toBe(404)
    expect((await meenal.get(address(987_654))).status).toBe(404)
  })
})

describe('a step', () => {
  const whole = [
    ['new', 'contacted', {}],
    ['new', 'lost', { reason: 'Cannot be reached' }],
    ['contacted', 'confirmed', { amountPaise: 50_000 }],
    ['contacted', 'lost', { reason: 'Fee is too high' }],
    ['confirmed', 'attending', {}],
    ['confirmed', 'lost', { reason: 'Exams' }],
    ['attending', 'completed', {}],
    ['attending', 'lost', { reason: 'Moved away' }],
    ['lost', 'new', {}],
  ] as const

  test('is taken where the table allows it, and nowhere else', async () => {
    const statuses = ['new', 'contacted', 'confirmed', 'attending', 'completed', 'lost']
    const taken: string[] = []
    for (const from of statuses) {
      for (const to of statuses) {
        const id = await register({ status: from })
        const response = await move(id, { to, amountPaise: 50_000, reason: 'Because' })
        if (response.ok) taken.push(`${from} → ${to}`)
        else {
          const refusal = await refusalOf(response)
          expect(refusal).toMatchObject({ status: 400, fields: { to: expect.any(String) } })
          expect(refusal.message).toMatch(/^This step is not possible\. .+\.$/)
          expect(await read(id)).toMatchObject({ status: from, version: 1, paidPaise: 0 })
        }
      }
    }
    expect(taken).toEqual(whole.map(([from, to]) => `${from} → ${to}`))
  })

  test.each(whole)('from %s to %s keeps what it needs', async (status, to, needs) => {
    const id = await register({ status, next: '2026-11-20' })

    expect((await move(id, { to, ...needs })).status).toBe(200)

    const after = await read(id)
    const reason = 'reason' in needs ? needs.reason : null
    expect(after).toMatchObject({
      status: to,
      version: 2,
      lostReason: reason,
      paidPaise: 'amountPaise' in needs ? needs.amountPaise : 0,
      // Who was only contacted is still to be called; the others are dealt with.
      nextContactOn: to === 'contacted' ? '2026-11-20' : null,
    })
    expect(after.timeline).toHaveLength(1)
    expect(await audited(id)).toMatchObject([
      { action: 'move registration', after: { status: to } },
    ])
  })

  test('without what it needs is refused beside the field', async () => {
    const contacted = await register({ status: 'contacted' })

    const feeless = await refusalOf(await move(contacted, { to: 'confirmed' }))
    const reasonless = await refusalOf(await move(contacted, { to: 'lost', reason: '  ' }))

    expect(feeless).toMatchObject({ status: 400, fields: { amountPaise: expect.any(String) } })
    expect(reasonless).toMatchObject({ status: 400, fields: { reason: expect.any(String) } })
    expect(await read(contacted)).toMatchObject({ status: 'contacted', version: 1, timeline: [] })
  })

  test.each([0, -50_000, 99, 10_000_001, 1.5, '50000', null])(
    'takes no fee of %j',
    async (amountPaise) => {
      const id = await register({ status: 'contacted' })

      const refusal = await refusalOf(await move(id, { to: 'confirmed', amountPaise }))

      expect(refusal).toMatchObject({ status: 400, fields: { amountPaise: expect.any(String) } })
      expect((await read(id)).paidPaise).toBe(0)
    },
  )

  test('asks for a fee once: who comes back after paying has paid', async () => {
    const id = await register({ status: 'contacted' })
    await move(id, { to: 'confirmed', amountPaise: 50_000 })
    await move(id, { version: 2, to: 'lost', reason: 'Exams' })
    await move(id, { version: 3, to: 'new' })
    await contact(id, { version: 4 })

    expect((await move(id, { version: 5, to: 'confirmed', amountPaise: 50_000 })).status).toBe(200)

    expect(await read(id)).toMatchObject({ status: 'confirmed', paidPaise: 50_000 })
  })
})

describe('two clerks on one registration', () => {
  test('the later save is refused with what changed, and by whom', async () => {
    const id = await register({})
    await contact(id, { outcome: 'no-answer', note: 'Rang twice.' }, nikhil)

    const refusals = [
      await refusalOf(await contact(id, { note: 'Mine' })),
      await refusalOf(await move(id, { to: 'contacted' })),
    ]

    for (const refusal of refusals) {
      expect(refusal.status).toBe(409)
      expect(refusal.message).toContain('yours was not saved')
      expect(refusal.message).toContain(
        'Nikhil Rane at 11:30 pm: No answer, next on Mon, 23 Nov (“Rang twice.”).',
      )
    }
    expect((await read(id)).timeline).toHaveLength(1)
    expect((await contact(id, { version: 2, note: 'Mine' })).status).toBe(200)
  })

  test('of twenty at once one is saved', async () => {
    const id = await register({ status: 'contacted' })

    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2 === 0
          ? contact(id, {}, place % 4 === 0 ? meenal : nikhil)
          : move(id, { to: 'confirmed', amountPaise: 50_000 }),
      ),
    )

    const statuses = responses.map((response) => response.status).sort()
    expect(statuses).toEqual([200, ...Array(19).fill(409)])
    const { version, timeline, paidPaise } = await read(id)
    expect(version).toBe(2)
    expect(timeline).toHaveLength(1)
    expect([0, 50_000]).toContain(paidPaise)
  })
})

describe('My Day', () => {
  test('has the new, the overdue and the due of the day in India, and nobody else', async () => {
    await site.sql('delete from timeline_entries')
    await site.sql('delete from payments')
    await site.sql('delete from registrations')
    await register({ name: 'Second', registeredAt: '2026-11-20T09:00:00Z' })
    await register({ name: 'First', registeredAt: '2026-11-18T09:00:00Z' })
    await register({ name: 'Tomorrow', status: 'contacted', next: '2026-11-21' })
    await register({ name: 'Today', status: 'confirmed', next: '2026-11-20' })
    await register({ name: 'Yesterday', status: 'new', next: '2026-11-19' })
    await register({ name: 'Long ago', status: 'attending', next: '2026-10-01' })
    await register({ name: 'Without a date', status: 'contacted' })
    await register({ name: 'Confirmed, no date', status: 'confirmed' })
    await register({ name: 'Lost', status: 'lost', next: '2026-11-01' })

    const evening = (await (await meenal.get('/api/admin/day')).json()) as Day
    clock = new Date('2026-11-20T18:31:00.000Z')
    const afterMidnight = (await (await meenal.get('/api/admin/day')).json()) as Day
    clock = now

    const names = (day: Day) => day.items.map(({ name, group }) => `${group}: ${name}`)
    expect(evening.today).toBe('2026-11-20')
    expect(evening.counts).toEqual({ new: 2, overdue: 2, today: 2 })
    expect(names(evening)).toEqual([
      'new: First',
      'new: Second',
      'overdue: Long ago',
      'overdue: Yesterday',
      'today: Today',
      'today: Without a date',
    ])
    expect(afterMidnight.today).toBe('2026-11-21')
    expect(afterMidnight.counts).toEqual({ new: 2, overdue: 3, today: 2 })
    expect(names(afterMidnight)).toContain('today: Tomorrow')
  })

  test('loses whom somebody has dealt with, and says what came of the last try', async () => {
    const id = await register({ name: 'Tried' })
    await contact(id, { outcome: 'no-answer', nextContactOn: '2026-11-20', note: 'Engaged.' })
    const other = await register({ name: 'Dealt with' })
    await contact(other, {})

    const { items } = (await (await meenal.get('/api/admin/day')).json()) as Day

    expect(items.map((item) => item.id)).not.toContain(other)
    expect(items.find((item) => item.id === id)).toMatchObject({
      group: 'today',
      lastContact: { who: 'Meenal Joshi', note: 'Engaged.' },
    })
  })

  test('answers from its indexes', async () => {
    await site.sql(
      `with people as (
         insert into students (name, source) select 'Crowd', 'import' from generate_series(1, 4000)
         returning id)
       insert into registrations (student_id, course, phone, status)
       select id, 'Other', '+919811122233', 'completed' from people`,
    )
    await site.sql('analyze registrations')
    const plans = await Promise.all(
      [
        `status = 'new' and next_contact_on is null order by registered_at, id limit 100`,
        `next_contact_on < '2026-11-20' and status in ('new', 'contacted') order by next_contact_on, id limit 100`,
        `status = 'contacted' and next_contact_on is null order by registered_at, id limit 100`,
        `status = 'lost' order by registered_at desc, id desc limit 50`,
      ].map((where) =>
        site.sql(`explain (format json) select id from registrations where ${where}`),
      ),
    )
    for (const plan of plans) expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  })
})

test('the list shows one status when asked', async () => {
  await register({ name: 'Gone', status: 'lost' })
  const response = await meenal.get('/api/admin/registrations?status=lost&search=gone')
  const { registrations } = (await response.json()) as { registrations: { status: string }[] }

  expect(registrations.map(({ status }) => status)).toEqual(['lost'])
  expect((await meenal.get('/api/admin/registrations?status=gone')).status).toBe(400)
})
