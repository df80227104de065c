import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  openRegistrationDesk,
  type RegistrationDesk,
  registrationAddress,
} from '../../../../test-support/registration-desk.ts'
import type { Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import type { BulkResult } from '../contract.ts'
import type { Undoable } from '../rules.ts'

// Eleven in the morning in India; each request comes a second after the one before.
let now = new Date('2026-11-20T05:30:00Z')
let desk: RegistrationDesk
let sana: Awaited<ReturnType<typeof hire>>
let ravi: Awaited<ReturnType<typeof hire>>
beforeAll(async () => {
  desk = await openRegistrationDesk(() => {
    now = new Date(now.getTime() + 1_000)
    return now
  })
  sana = await hire(desk.site, 'Sana Shaikh', 'counsellor')
  ravi = await hire(desk.site, 'Ravi Menon', 'counsellor')
})
beforeEach(() => desk.deleteRegistrations())
afterAll(() => desk.site.close())

const undo = async (
  change: Undoable,
  ids: number[],
  clerk: Visitor = desk.meenal,
  key?: string,
) => {
  const body = { key: key ?? crypto.randomUUID(), change, ids }
  const answer = await clerk.post('/api/admin/registrations/undone', body)
  expect(answer.status).toBe(200)
  return (await answer.json()) as BulkResult
}
const post = (part: string, body: object, clerk: Visitor = desk.meenal) =>
  clerk.post(`/api/admin/registrations/${part}`, { key: crypto.randomUUID(), ...body })
const rows = (...ids: number[]) => ids.map((id) => ({ id, version: 1 }))
const read = async (id: number) =>
  (await (await desk.meenal.get(registrationAddress(id))).json()) as Record<string, unknown>
const stored = async (id: number) => {
  const [row] = await desk.site.sql(
    `select status, next_contact_on::text, last_contact_at, called_at, reached_at, lost_reason, source_id::int,
            counsellor_id, (select count(*)::int from contacts c where c.registration_id = r.id) contacts,
            (select count(*)::int from ledger_entries l where l.registration_id = r.id) entries,
            (select coalesce(sum(paise), 0)::int from ledger_entries l where l.registration_id = r.id) due
       from registrations r where id = $1`,
    [id],
  )
  return row
}
const latest = async (id: number) => (await desk.read(id)).timeline[0]?.what

// S419
test('a call is undone with its date, its milestones and what reports count', async () => {
  const id = await desk.addRegistration({})
  const before = await stored(id)

  expect((await desk.addContact(id, { outcome: 'reached' }, sana)).status).toBe(200)
  expect(await stored(id)).toMatchObject({
    status: 'contacted',
    contacts: 1,
    counsellor_id: sana.id,
  })
  const { message, done } = await undo('contact', [id], sana)

  expect([message, done]).toEqual(['Undone.', [id]])
  expect(await stored(id)).toEqual(before)
  expect((await desk.read(id)).timeline.map(({ what }) => what)).toContain('Undone: the contact')
  const day = await (await desk.meenal.get('/api/admin/my-day')).json()
  expect(day.items).toMatchObject([{ id, group: 'new', lastContact: null }])
  expect((await desk.addContact(id, { version: 3, outcome: 'no-answer' }, sana)).status).toBe(200)
  expect(await stored(id)).toMatchObject({ contacts: 1, reached_at: null })
})

// S419
test('what was marked as lost is as before, with what was due of its fee', async () => {
  const id = await desk.addRegistration({ status: 'contacted', next: '2026-11-22' })
  const payment = { method: 'not-paid', reference: null, bank: null }
  expect((await desk.changeStatus(id, { to: 'confirmed', payment })).status).toBe(200)
  const before = await stored(id)
  const loss = { does: 'lose', reason: 'Timing does not suit', rows: [{ id, version: 2 }] }
  expect((await post('bulk', loss)).status).toBe(200)
  expect(await stored(id)).toMatchObject({ status: 'lost', due: 0 })

  await undo('lost', [id])

  expect(before).toMatchObject({ due: 50_000 })
  expect(await stored(id)).toMatchObject({ ...before, entries: 3 })
  expect(await latest(id)).toBe('Undone: marking as lost')
})

// S419
test('dates, sources, tags and assignments of several go back to what each was', async () => {
  const [one, other] = [
    await desk.addRegistration({ status: 'contacted', next: '2026-11-22' }),
    await desk.addRegistration({ status: 'contacted', next: '2026-11-24' }),
  ]
  await post('bulk', { does: 'tag', tag: 'fair', rows: rows(one) })
  await post('assigned', { rows: [{ id: one, expected: null }], counsellorId: sana.id })
  const before = [await stored(one), await stored(other)]

  await post('bulk', { does: 'plan', nextContactOn: '2026-12-01', rows: rows(one, other) })
  await undo('plan', [one, other])
  await post('bulk', {
    does: 'source',
    source: 5,
    rows: [one, other].map((id) => ({ id, version: 3 })),
  })
  await undo('source', [one, other])
  await post('assigned', {
    rows: [
      { id: one, expected: sana.id },
      { id: other, expected: null },
    ],
    counsellorId: ravi.id,
  })
  await undo('assign', [one, other])
  await post('bulk', { does: 'untag', tag: 'fair', rows: rows(one) })
  await undo('tag', [one])
  await post('bulk', { does: 'tag', tag: 'late', rows: rows(one, other) })
  await undo('tag', [one, other])

  expect([await stored(one), await stored(other)]).toEqual(before)
  expect([await read(one), await read(other)]).toMatchObject([{ tags: ['fair'] }, { tags: [] }])
})

// S420
test('nobody undoes what somebody else did, or what something followed on', async () => {
  const [id, other] = [await desk.addRegistration({}), await desk.addRegistration({})]
  await post('bulk', { does: 'tag', tag: 'fair', rows: rows(id, other) })

  expect((await undo('tag', [id], desk.nikhil)).done).toEqual([])
  expect((await undo('contact', [id])).done).toEqual([])
  await desk.addContact(other, {}, desk.nikhil)
  const { message, done, skipped } = await undo('tag', [id, other])

  expect([message, done]).toEqual(['Undone, but 1 was changed since.', [id]])
  expect(skipped[0]?.reason).toBe('It can no longer be undone: it has been changed again since.')
  expect(await read(other)).toMatchObject({ tags: ['fair'] })
})

// S420
test('it is undone once, however often and however late it is sent', async () => {
  const id = await desk.addRegistration({})
  const late = await desk.addRegistration({})
  await post('bulk', { does: 'tag', tag: 'fair', rows: rows(id, late) })
  const key = crypto.randomUUID()

  const answers = await Promise.all([1, 2].map(() => undo('tag', [id], desk.meenal, key)))
  now = new Date(now.getTime() + 6 * 60_000)
  const tooLate = await undo('tag', [late])

  expect(answers.map(({ done }) => done)).toEqual([[id], [id]])
  expect(
    (await desk.readAuditLog(id)).filter(({ action }) => action === 'tag registration'),
  ).toHaveLength(2)
  expect(tooLate.done).toEqual([])
})

// S420
test('a hand-over comes back to whoever made it, and to nobody by another change', async () => {
  const id = await desk.addRegistration({ status: 'contacted' })
  await post('assigned', { rows: [{ id, expected: null }], counsellorId: 'me' }, sana)
  const hand = { rows: [{ id, expected: sana.id }], counsellorId: ravi.id, note: 'Speaks Kannada.' }
  await post('assigned', hand, sana)
  expect(await stored(id)).toMatchObject({ counsellor_id: ravi.id })

  await undo('assign', [id], sana)
  expect(await stored(id)).toMatchObject({ counsellor_id: sana.id })
  expect((await undo('assign', [id], ravi)).done).toEqual([])
})

describe('a confirmed registration that is lost', () => {
  const lose = (id: number, version = 2) =>
    desk.changeStatus(id, { version, to: 'lost', reason: 'Exams' })
  const undoLoss = async (id: number) => (await undo('lost', [id])).done
  const newBatch = async (seats = 2) => {
    const [row] = await desk.site.sql<{ id: number }>(
      `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                            seats, opens_at, closes_at, saved_by)
       values ('data-science', 'classroom', '27', '{1,3,5}', '19:00', '21:00', '2026-12-07',
               '2027-03-26', $1, '2026-11-01', '2026-12-01', 'Test') returning id::int`,
      [seats],
    )
    return row?.id ?? 0
  }
  const confirmed = async (batch: number) => {
    const id = await desk.addRegistration({ status: 'contacted' })
    const seat = { batch, as: 'seat' }
    const step = { to: 'confirmed', payment: { method: 'cash' }, seat }
    expect((await desk.changeStatus(id, step)).status).toBe(200)
    return id
  }
  const placesIn = (batch: number) =>
    desk.site.sql('select state from batch_seats where batch_id = $1 order by id', [batch])

  test('frees its seat, and has it again if that is undone in time', async () => {
    const batch = await newBatch(1)
    const id = await confirmed(batch)

    expect((await lose(id)).status).toBe(200)
    expect(await placesIn(batch)).toMatchObject([{ state: 'left' }])
    expect(await undoLoss(id)).toEqual([id])
    expect(await placesIn(batch)).toMatchObject([{ state: 'left' }, { state: 'taken' }])

    expect((await lose(id, 4)).status).toBe(200)
    await confirmed(batch)
    expect(await undoLoss(id)).toEqual([])
    expect(await desk.read(id)).toMatchObject({ status: 'lost' })
  })

  const enrol = async (id: number, batch: number) => {
    const [row] = await desk.site.sql<{ id: number }>(
      'select student_id::int as id from registrations where id = $1',
      [id],
    )
    const answer = await desk.meenal.post(`/api/admin/students/${row?.id}/enrolments`, {
      key: crypto.randomUUID(),
      course: 'data-science',
      registration: id,
      feePaise: 2_599_900,
      discountPaise: 0,
      discountReason: 'Agreed at the desk',
      startsOn: '2026-12-07',
      parts: [{ rest: true, on: '2026-12-07' }],
      seat: { batch, as: 'seat' },
      isAdult: true,
      guardian: null,
    })
    expect(answer.status).toBe(201)
  }

  test('leaves the seat to the enrolment that has it', async () => {
    const batch = await newBatch()
    const id = await confirmed(batch)
    await enrol(id, batch)

    expect((await lose(id)).status).toBe(200)

    expect(await placesIn(batch)).toEqual([{ state: 'taken' }])
  })

  test('stays lost once they have enrolled', async () => {
    const id = await desk.addRegistration({ status: 'contacted' })
    const payment = { method: 'not-paid', reference: null, bank: null }
    await desk.changeStatus(id, { to: 'confirmed', payment })
    expect((await lose(id)).status).toBe(200)
    await enrol(id, await newBatch())

    expect(await undoLoss(id)).toEqual([])

    expect(await stored(id)).toMatchObject({ status: 'lost', due: 0 })
  })
})
