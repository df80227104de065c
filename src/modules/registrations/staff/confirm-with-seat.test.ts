import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  holdLock,
  killBlockedSessions,
  lockAuditLog,
  runConcurrently,
} from '../../../../test-support/database-locks.ts'
import {
  openRegistrationDesk,
  type RegistrationDesk,
  readRefusal,
  registrationAddress,
} from '../../../../test-support/registration-desk.ts'
import type { RegistrationChanged, RegistrationRecord } from '../contract.ts'

const now = new Date('2026-11-20T06:00:00.000Z')

let desk: RegistrationDesk
beforeAll(async () => {
  desk = await openRegistrationDesk(() => now)
})
beforeEach(() => desk.deleteRegistrations())
afterAll(() => desk.site.close())

async function newBatch({
  seats = 2,
  starts = '2026-12-07',
  course = 'data-science',
}: {
  seats?: number
  starts?: string
  course?: string
} = {}) {
  const [row] = await desk.site.sql<{ id: number }>(
    `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                          seats, opens_at, closes_at, saved_by)
     values ($1, 'classroom', '27', '{1,3,5}', '19:00', '21:00', $2, '2027-03-26', $3,
             '2026-11-01', '2026-12-01', 'Test') returning id::int`,
    [course, starts, seats],
  )
  return row?.id ?? 0
}

/** Somebody who was talked to and has paid nothing yet; the number of their registration. */
const talkedTo = (name?: string) =>
  desk.addRegistration({ status: 'contacted', ...(name && { name }) })

type Wish = { batch: number; as: 'seat' | 'wait' }
const confirm = (id: number, seat: Wish, more: object = {}, clerk = desk.meenal) =>
  desk.changeStatus(id, { to: 'confirmed', payment: { method: 'cash' }, seat, ...more }, clerk)
const record = async (id: number) =>
  (await (await desk.meenal.get(registrationAddress(id))).json()) as RegistrationRecord
const placesIn = (batch: number) =>
  desk.site.sql<{ name: string; state: string; source: string }>(
    `select s.name, p.state, p.source from batch_seats p join students s on s.id = p.student_id
      where p.batch_id = $1 order by p.id`,
    [batch],
  )
const waitsIn = (batch: number) =>
  desk.site.sql<{ name: string }>(
    `select s.name from waitlist_entries w join students s on s.id = w.student_id
      where w.batch_id = $1 and w.state = 'waiting' order by w.id`,
    [batch],
  )
/** Nothing of the step stands: neither the step, nor its fee. */
const expectUntouched = async (id: number) =>
  expect(await desk.read(id)).toMatchObject({
    status: 'contacted',
    version: 1,
    paidPaise: 0,
    timeline: [],
  })

describe('a confirmed registration', () => {
  // S274
  test('has a seat in the preferred batch, its fee and one line of history', async () => {
    const [wishedId, other] = [await newBatch(), await newBatch({ starts: '2026-12-05' })]
    const elsewhereId = await newBatch({ course: 'python-programming' })
    const id = await talkedTo('Gauri Apte')
    await desk.site.sql('update registrations set batch_id = $1 where id = $2', [wishedId, id])

    const { seats } = await record(id)
    expect(seats.preferred).toBe(wishedId)
    const shownBatches = seats.batches.filter((batch) => [wishedId, other].includes(batch.id))
    expect(shownBatches).toMatchObject([
      { id: other, seats: 2, left: 2, waiting: 0, isOnSale: true, ownState: null },
      { id: wishedId, left: 2, ownState: null },
    ])
    expect(seats.batches.map((batch) => batch.id)).not.toContain(elsewhereId)
    expect((await confirm(id, { batch: wishedId, as: 'seat' })).status).toBe(200)

    expect(await placesIn(wishedId)).toEqual([
      { name: 'Gauri Apte', state: 'taken', source: 'desk' },
    ])
    const after = await record(id)
    expect(after).toMatchObject({ status: 'confirmed', version: 2, paidPaise: 50_000 })
    expect(after.timeline[0]?.what).toBe(
      'Contacted → Confirmed, fee of ₹500 received (Cash), seat in the batch of 7 Dec 2026',
    )
    expect(after.seats.batches.find((batch) => batch.id === wishedId)).toMatchObject({
      left: 1,
      ownState: 'taken',
    })
  })

  test('without a batch has no seat', async () => {
    const batch = await newBatch()
    const id = await talkedTo()

    expect(
      (await desk.changeStatus(id, { to: 'confirmed', payment: { method: 'cash' } })).status,
    ).toBe(200)

    expect(await placesIn(batch)).toEqual([])
  })

  test('sent twice with one key takes one seat', async () => {
    const batch = await newBatch()
    const id = await talkedTo()
    const key = crypto.randomUUID()
    const send = () => confirm(id, { batch, as: 'seat' }, { key })

    const answers = await Promise.all([send(), send()])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await placesIn(batch)).toHaveLength(1)
    expect((await desk.read(id)).timeline).toHaveLength(1)
  })
})

describe('a batch without a free seat', () => {
  test('refuses the whole step beside the field, and offers its waitlist', async () => {
    const batch = await newBatch({ seats: 1 })
    expect((await confirm(await talkedTo('First'), { batch, as: 'seat' })).status).toBe(200)
    const id = await talkedTo('Second')

    const refusal = await readRefusal(await confirm(id, { batch, as: 'seat' }))

    const notice =
      'The last seat of this batch was taken. Put the student on the waitlist, or choose another.'
    expect(refusal).toMatchObject({ status: 400, message: notice, fields: { seat: notice } })
    await expectUntouched(id)
    expect((await confirm(id, { batch, as: 'wait' })).status).toBe(200)
    expect(await waitsIn(batch)).toEqual([{ name: 'Second' }])
    expect(await desk.read(id)).toMatchObject({ status: 'confirmed', paidPaise: 50_000 })

    // What comes free belongs to who waits.
    await desk.site.sql('update batches set seats = 2 where id = $1', [batch])
    const third = await talkedTo('Third')
    const later = await readRefusal(await confirm(third, { batch, as: 'seat' }))
    expect(later.fields?.seat).toMatch(/go to the waitlist first/)
    await expectUntouched(third)
  })

  // S274
  test('of two desks that take the last seat at once, one gets it and the other is refused', async () => {
    const batch = await newBatch({ seats: 1 })
    const [one, two] = [await talkedTo('One'), await talkedTo('Two')]
    const releaseLock = await holdLock(desk.site, 'select from batches where id = $1 for update', [
      batch,
    ])

    const [first, second] = await runConcurrently(desk.site, releaseLock, [
      () => confirm(one, { batch, as: 'seat' }),
      () => confirm(two, { batch, as: 'seat' }, {}, desk.nikhil),
    ])

    expect(first?.status).toBe(200)
    expect((await readRefusal(second as Response)).fields?.seat).toMatch(/last seat/)
    await expectUntouched(two)
    expect(await placesIn(batch)).toMatchObject([{ name: 'One' }])
  })
})

describe('a batch that changed before saving', () => {
  // S274
  test.each([
    ['cancelled', `status = 'cancelled', cancellation_reason = 'Rain'`, /was cancelled meanwhile/],
    ['closed', `status = 'closed'`, /was closed meanwhile/],
  ])('%s while the form is open is refused, and nothing is stored', async (_, set, pattern) => {
    const batch = await newBatch()
    const id = await talkedTo()
    const releaseLock = await holdLock(desk.site, `update batches set ${set} where id = $1`, [
      batch,
    ])

    const [answer] = await runConcurrently(desk.site, releaseLock, [
      () => confirm(id, { batch, as: 'seat' }),
    ])

    expect((await readRefusal(answer as Response)).fields?.seat).toMatch(pattern)
    await expectUntouched(id)
    expect(await placesIn(batch)).toEqual([])
  })

  test('a batch of another course is refused', async () => {
    const batch = await newBatch({ course: 'python-programming' })
    const id = await talkedTo()

    const refusal = await readRefusal(await confirm(id, { batch, as: 'seat' }))

    expect(refusal.fields?.seat).toMatch(/no longer belongs to their course/)
    expect((await confirm(id, { batch: 987_654, as: 'wait' })).status).toBe(400)
    await expectUntouched(id)
  })
})

describe('a student with a seat', () => {
  // S274
  test('keeps the one in this batch, and gets no second in another of the course', async () => {
    const [batch, other] = [await newBatch(), await newBatch({ starts: '2026-12-14' })]
    const id = await talkedTo('Asha Kale')
    await desk.site.sql(
      `insert into batch_seats (batch_id, student_id, state, source, created_at, changed_at)
       select $1, student_id, 'taken', 'website', now(), now() from registrations where id = $2`,
      [batch, id],
    )

    for (const as of ['seat', 'wait'] as const)
      expect((await readRefusal(await confirm(id, { batch: other, as }))).fields?.seat).toMatch(
        /Move it on the page of that batch/,
      )
    await expectUntouched(id)
    expect((await confirm(id, { batch, as: 'seat' })).status).toBe(200)

    expect(await placesIn(batch)).toEqual([
      { name: 'Asha Kale', state: 'taken', source: 'website' },
    ])
    expect(await placesIn(other)).toEqual([])
  })
})

// S274
test('killed between seat and step, neither is stored; sent again both are, once', async () => {
  const batch = await newBatch({ seats: 1 })
  const id = await talkedTo()
  const key = crypto.randomUUID()
  // The seat is taken, and what happened cannot be written down yet.
  const releaseLock = await lockAuditLog(desk.site)

  const [answer] = await runConcurrently(
    desk.site,
    () => killBlockedSessions(desk.site, releaseLock),
    [() => confirm(id, { batch, as: 'seat' }, { key })],
  )

  expect(answer?.status).toBeGreaterThanOrEqual(500)
  expect(await placesIn(batch)).toEqual([])
  await expectUntouched(id)
  expect((await confirm(id, { batch, as: 'seat' }, { key })).status).toBe(200)
  expect(await placesIn(batch)).toHaveLength(1)
})

// S274
test('an entry that waited on a device is refused with the change in between, and then takes its seat once', async () => {
  const batch = await newBatch({ seats: 1 })
  const id = await paidBefore()
  const { version } = await desk.read(id)
  const waitingEntry = {
    key: crypto.randomUUID(),
    version,
    to: 'confirmed',
    seat: { batch, as: 'seat' },
  }
  await desk.addContact(id, { version, note: 'Wants the mornings.' }, desk.nikhil)

  const late = await desk.changeStatus(id, waitingEntry)

  expect(late.status).toBe(409)
  const { currentVersions, differs } = (await late.json()) as RegistrationChanged
  expect(differs.join()).toContain('Wants the mornings.')
  expect(await placesIn(batch)).toEqual([])
  const repeated = { ...waitingEntry, version: currentVersions.version }
  expect((await desk.changeStatus(id, repeated)).status).toBe(200)
  expect((await desk.changeStatus(id, repeated)).status).toBe(200)
  expect(await placesIn(batch)).toHaveLength(1)

  // And where the seat is gone by then, it is refused with a sentence that waits for a decision
  const other = await paidBefore()
  const stood = await desk.read(other)
  const second = { key: crypto.randomUUID(), version: stood.version, to: 'confirmed' }
  const refusal = await readRefusal(
    await desk.changeStatus(other, { ...second, seat: waitingEntry.seat }),
  )
  expect(refusal).toMatchObject({ status: 400, message: expect.stringMatching(/last seat/) })
  expect(refusal).not.toHaveProperty('currentVersions')
  expect(await desk.read(other)).toEqual(stood)
})

/** Somebody whose fee stands from before, so that their step may wait for a connection. */
async function paidBefore(): Promise<number> {
  const id = await talkedTo()
  expect(
    (await desk.changeStatus(id, { to: 'confirmed', payment: { method: 'cash' } })).status,
  ).toBe(200)
  await desk.changeStatus(id, { version: 2, to: 'lost', reason: 'Exams' })
  await desk.changeStatus(id, { version: 3, to: 'new' })
  expect((await desk.addContact(id, { version: 4 })).status).toBe(200)
  return id
}
