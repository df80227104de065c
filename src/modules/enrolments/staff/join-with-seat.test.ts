import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  holdLock,
  killBlockedSessions,
  lockAuditLog,
  runConcurrently,
} from '../../../../test-support/database-locks.ts'
import { openEnrolmentDesk } from '../../../../test-support/enrolment-desk.ts'
import { readMessage } from '../../../../test-support/fees.ts'
import { newBatch } from '../../../../test-support/refund-requests.ts'

const now = new Date('2026-11-23T06:00:00Z')
let desk: Awaited<ReturnType<typeof openEnrolmentDesk>>
beforeAll(async () => {
  desk = await openEnrolmentDesk(() => now)
})
afterAll(() => desk.site.close())

describe('an enrolment at the desk', () => {
  test('takes its seat in a batch that is shown with its free seats', async () => {
    const [batch, elsewhereId] = [await newBatch(desk.site), await newBatch(desk.site)]
    await desk.site.sql(`update batches set course_id = 'data-science' where id = $1`, [
      elsewhereId,
    ])
    const student = await desk.addStudent('Gauri Apte')

    const offeredBatches = await desk.offeredSeats(student)
    expect(offeredBatches.find(({ id }) => id === batch)).toMatchObject({
      course: desk.course,
      seats: 10,
      left: 10,
      ownState: null,
      isPreferred: false,
      startsOn: desk.startDate,
    })
    expect(offeredBatches.find(({ id }) => id === elsewhereId)).toMatchObject({
      course: 'Data Science',
    })
    const answer = await desk.requestEnrolment(student, { batch, as: 'seat' })

    expect(await readMessage(answer)).toMatchObject({
      status: 201,
      message: `Enrolled in ${desk.course}, with a seat in the batch of 30 Nov 2026.`,
    })
    expect(await desk.enrolmentsOf(student)).toEqual([
      { starts: desk.startDate, batch, place: 'taken' },
    ])
    const after = (await desk.offeredSeats(student)).find(({ id }) => id === batch)
    expect(after).toMatchObject({ left: 9, ownState: 'taken' })
  })

  test('keeps a held seat, and shows the preferred batch', async () => {
    const batch = await newBatch(desk.site, { seats: 1 })
    const student = await desk.addStudent('Asha Kale')
    await desk.site.sql(
      `insert into batch_seats (batch_id, student_id, state, source, expires_at, created_at, changed_at)
       values ($1, $2, 'held', 'website', $3, $3, $3)`,
      [batch, student, new Date(now.getTime() + 60_000)],
    )
    await desk.site.sql(
      `insert into registrations (student_id, course, phone, status, registered_at, batch_id)
       values ($1, $2, '+919811122233', 'contacted', $3, $4)`,
      [student, desk.course, now, batch],
    )

    const offeredBatches = await desk.offeredSeats(student)
    expect(offeredBatches.find(({ id }) => id === batch)).toMatchObject({
      ownState: 'held',
      isPreferred: true,
    })
    await desk.enrol(student, { batch, as: 'seat' })

    expect(await desk.seatsIn(batch)).toEqual([{ name: 'Asha Kale', state: 'taken' }])
    expect(await desk.enrolmentsOf(student)).toMatchObject([{ batch, place: 'taken' }])
  })

  test('without a batch begins on the agreed day', async () => {
    const student = await desk.addStudent('Kiran Rao')

    await desk.enrol(student, undefined, { startsOn: '2026-12-03' })

    expect(await desk.enrolmentsOf(student)).toEqual([
      { starts: '2026-12-03', batch: null, place: null },
    ])
  })

  test('sent twice with one key is one enrolment with one seat, even if the batch is over since', async () => {
    const batch = await newBatch(desk.site)
    const student = await desk.addStudent('Neha Joshi')
    const key = desk.newKey()
    const send = () => desk.requestEnrolment(student, { batch, as: 'seat' }, { key })

    const answers = await Promise.all([send(), send()])
    await desk.site.sql(`update batches set status = 'closed' where id = $1`, [batch])
    answers.push(await send())

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await desk.enrolmentsOf(student)).toHaveLength(1)
    expect(await desk.seatsIn(batch)).toHaveLength(1)
    // And for another student it is refused, without a seat for them
    const other = await desk.addStudent('Somebody Else')
    expect((await desk.requestEnrolment(other, { batch, as: 'seat' }, { key })).status).toBe(409)
    expect(await desk.seatsIn(batch)).toHaveLength(1)
  })

  test('with one key for two students at once enrols one, and the other gets no seat', async () => {
    const batch = await newBatch(desk.site)
    const [one, two] = [await desk.addStudent('One Key'), await desk.addStudent('Same Key')]
    const key = desk.newKey()
    const releaseLock = await lockAuditLog(desk.site)

    const answers = await runConcurrently(desk.site, releaseLock, [
      () => desk.requestEnrolment(one, { batch, as: 'seat' }, { key }),
      () => desk.requestEnrolment(two, { batch, as: 'seat' }, { key }),
    ])

    expect(answers.map(({ status }) => status)).toEqual([201, 409])
    expect(await desk.seatsIn(batch)).toEqual([{ name: 'One Key', state: 'taken' }])
    expect(await desk.enrolmentsOf(two)).toEqual([])
  })
})

describe('a seat that is not available', () => {
  test('of two desks that enrol with the last seat, one succeeds and the other is told', async () => {
    const batch = await newBatch(desk.site, { seats: 1 })
    const [one, two] = [await desk.addStudent('One'), await desk.addStudent('Two')]
    const releaseLock = await holdLock(desk.site, 'select from batches where id = $1 for update', [
      batch,
    ])

    const [won, response] = await runConcurrently(desk.site, releaseLock, [
      () => desk.requestEnrolment(one, { batch, as: 'seat' }),
      () => desk.requestEnrolment(two, { batch, as: 'seat' }, {}, desk.owner),
    ])

    expect(won?.status).toBe(201)
    const refusal = await readMessage(response as Response)
    expect(refusal).toMatchObject({ status: 400, fields: { seat: refusal.message } })
    expect(refusal.message).toMatch(/The last seat of this batch was taken/)
    expect(await desk.enrolmentsOf(two)).toEqual([])
    expect(await desk.seatsIn(batch)).toMatchObject([{ name: 'One' }])
    // They may join the waitlist instead, and begin on the day that was typed
    await desk.enrol(two, { batch, as: 'wait' }, { startsOn: '2026-12-07' })
    expect(await desk.enrolmentsOf(two)).toEqual([
      { starts: '2026-12-07', batch: null, place: null },
    ])
    expect(
      await desk.site.sql('select from waitlist_entries where student_id = $1', [two]),
    ).toHaveLength(1)
  })

  test.each([
    ['cancelled', `status = 'cancelled', cancellation_reason = 'Rain'`, /was cancelled meanwhile/],
    ['closed', `status = 'closed'`, /was closed meanwhile/],
    ['put off', `starts_on = '2026-12-07'`, /now starts on 7 Dec 2026/],
    ['made of another course', `course_id = 'data-science'`, /no longer belongs to their course/],
  ])('%s while the form is open is refused beside the field', async (_, set, pattern) => {
    const batch = await newBatch(desk.site)
    const student = await desk.addStudent('Too Late')
    const releaseLock = await holdLock(desk.site, `update batches set ${set} where id = $1`, [
      batch,
    ])

    const [answer] = await runConcurrently(desk.site, releaseLock, [
      () => desk.requestEnrolment(student, { batch, as: 'seat' }),
    ])

    expect((await readMessage(answer as Response)).fields?.seat).toMatch(pattern)
    expect(await desk.enrolmentsOf(student)).toEqual([])
    expect(await desk.seatsIn(batch)).toEqual([])
  })

  test('in a second batch, or for a second enrolment, is refused', async () => {
    const [batch, other] = [await newBatch(desk.site), await newBatch(desk.site)]
    const student = await desk.addStudent('Two Seats')
    const enrolment = await desk.enrol(student, { batch, as: 'seat' })
    // Before the last class, so that the seat is still taken.
    await desk.site.sql(`update enrolments set state = 'finished' where id = $1`, [enrolment])

    const refusal = await readMessage(await desk.requestEnrolment(student, { batch, as: 'seat' }))
    const elsewhereRefusal = await readMessage(
      await desk.requestEnrolment(student, { batch: other, as: 'seat' }),
    )

    expect(refusal.fields?.seat).toMatch(/are already enrolled in the course/)
    expect(elsewhereRefusal.fields?.seat).toMatch(/Move it on the page of that batch/)
    expect(await desk.enrolmentsOf(student)).toHaveLength(1)
  })

  // S363
  test('in a course of an open enrolment is refused, also by two desks at once', async () => {
    const student = await desk.addStudent('Enrolled Once')
    const answers = await Promise.all([1, 2].map(() => desk.requestEnrolment(student, undefined)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])

    expect(await readMessage(await desk.requestEnrolment(student, undefined))).toMatchObject({
      status: 400,
      fields: {
        course: `They are already enrolled in ${desk.course}, from 30 Nov 2026. Use that enrolment, or withdraw them from it first.`,
      },
    })
    for (const state of ['finished', 'left']) {
      await desk.site.sql('update enrolments set state = $1 where student_id = $2', [
        state,
        student,
      ])
      await desk.enrol(student, undefined)
    }
  })

  test('is not taken by an enrolment with wrong terms', async () => {
    const batch = await newBatch(desk.site)
    const student = await desk.addStudent('Wrong Terms')

    for (const wrong of [{ discountPaise: 9_999_999, discountReason: 'x' }, { isAdult: false }])
      expect((await desk.requestEnrolment(student, { batch, as: 'seat' }, wrong)).status).toBe(400)

    expect(await desk.seatsIn(batch)).toEqual([])
  })
})

test('killed between seat and enrolment, neither is stored; sent again both are, once', async () => {
  const batch = await newBatch(desk.site)
  const student = await desk.addStudent('Killed Between')
  const key = desk.newKey()
  const send = () => desk.requestEnrolment(student, { batch, as: 'seat' }, { key })
  // The seat is taken, and the audit event cannot be written yet.
  const releaseLock = await lockAuditLog(desk.site)

  const [answer] = await runConcurrently(
    desk.site,
    () => killBlockedSessions(desk.site, releaseLock),
    [send],
  )

  expect(answer?.status).toBeGreaterThanOrEqual(500)
  expect(await desk.seatsIn(batch)).toEqual([])
  expect(await desk.enrolmentsOf(student)).toEqual([])
  expect((await send()).status).toBe(201)
  expect(await desk.enrolmentsOf(student)).toEqual([
    { starts: desk.startDate, batch, place: 'taken' },
  ])
})
