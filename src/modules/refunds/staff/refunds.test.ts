import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  approve,
  firstRequest,
  ledgerSumsOf,
  newBatch,
  newEnrolledStudent,
  newKey,
  openRefunds,
  ownRefunds,
  payRefund,
  refundRequestsOf,
  refuse,
  requestCourseRefund,
} from '../../../../test-support/refund-requests.ts'
import { type Site, signUp, type Visitor } from '../../../../test-support/site.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import type { EnrolmentData } from '../../enrolments/contract.ts'
import type { RefundRequestData } from '../contract.ts'

let desk: Awaited<ReturnType<typeof openRefunds>>
let site: Site
let owner: Visitor
let accountant: Visitor
beforeAll(async () => {
  desk = await openRefunds()
  site = desk.site
  owner = desk.owner
  accountant = desk.accountant
})
afterAll(() => site.close())
beforeEach(() => desk.setClock(0))

/** In a batch with six of twelve classes held. */
async function inTheMiddle(more: object = {}) {
  const student = await newEnrolledStudent(site, owner, {
    batch: await newBatch(site, { from: '2026-11-09' }),
    ...more,
  })
  await site.sql(`update enrolments set enrolled_at = '2026-11-01' where id = $1`, [
    student.enrolment,
  ])
  return student
}

const mailsTo = (email: string) =>
  site.sql<{ subject: string }>(
    `select payload ->> 'subject' as subject from graphile_worker._private_jobs
      where payload ->> 'to' = $1 and payload ->> 'subject' is not null order by id`,
    [email],
  )

describe('a student who leaves', () => {
  // S231
  test('reads the refund line by line before the request, and looking stores nothing', async () => {
    const student = await inTheMiddle({ discount: 200_000 })

    const [account] = await ownRefunds(student)

    expect(account).toMatchObject({
      leaves: true,
      refundRequest: null,
      calculation: {
        ground: 'classes',
        held: 6,
        planned: 12,
        owedPaise: 1_000_000,
        paidPaise: 1_000_000,
        usedPaise: 500_000,
        backPaise: 500_000,
      },
    })
    expect(await refundRequestsOf(accountant, student.enrolment)).toEqual([])
  })

  // S239
  test('asks, an owner approves, the desk pays, and each of them reads where it stands', async () => {
    const { student, request } = await desk.requestRefund({ paid: [1_200_000] })
    expect(request).toMatchObject({ state: 'requested', paise: 1_200_000, dueOn: '2026-12-03' })
    expect(request.requestedBy).toBe('The student')

    expect((await approve(owner, request)).status).toBe(200)

    expect(firstRequest(await refundRequestsOf(accountant, student.enrolment))).toMatchObject({
      state: 'approved',
      parts: [{ paise: 1_200_000, isByHand: true, state: 'waiting' }],
    })
    expect(await ledgerSumsOf(site, student.enrolment)).toEqual({
      owed: 0,
      paid: 1_200_000,
      open: -1_200_000,
      documents: [],
    })
    const [ownEnrolment] = (
      (await (await student.get('/api/me/enrolments')).json()) as {
        enrolments: EnrolmentData[]
      }
    ).enrolments
    expect(ownEnrolment).toMatchObject({ state: 'left', overduePaise: 0, next: null })
    expect(
      await site.sql('select state from batch_seats where student_id = $1', [student.studentId]),
    ).toEqual([{ state: 'left' }])

    expect((await payRefund(accountant, request.id)).status).toBe(200)

    expect(await ledgerSumsOf(site, student.enrolment)).toEqual({
      owed: 0,
      paid: 0,
      open: 0,
      documents: ['refund-voucher'],
    })
    expect((await ownRefunds(student))[0]).toMatchObject({
      calculation: null,
      refundRequest: { state: 'done' },
    })
    await waitFor(async () => {
      const subjects = (await mailsTo(student.email)).map(({ subject }) => subject)
      for (const notice of [
        'We have received your request',
        'Your request is approved',
        'Your refund is sent',
      ])
        expect(subjects).toContainEqual(expect.stringContaining(notice))
    })
  })

  test('in the middle owes the classes held, and the rest is refunded', async () => {
    const student = await inTheMiddle({ paid: [300_000] })
    expect((await ownRefunds(student))[0]?.calculation).toMatchObject({
      backPaise: 0,
      restPaise: 300_000,
    })
    expect((await requestCourseRefund(student)).status).toBe(201)

    expect(
      (await approve(owner, firstRequest(await refundRequestsOf(owner, student.enrolment)))).status,
    ).toBe(200)

    expect(firstRequest(await refundRequestsOf(owner, student.enrolment)).state).toBe('done')
    expect(await ledgerSumsOf(site, student.enrolment)).toMatchObject({
      owed: 600_000,
      open: 300_000,
    })
  })

  test('gives a seat to who waits for one', async () => {
    const batch = await newBatch(site, { seats: 1 })
    const student = await newEnrolledStudent(site, owner, { batch })
    const [waitingRequest] = await site.sql<{ id: number }>(
      `with person as (insert into students (name, email, source)
         values ('Waits', 'waits@mail.example', 'staff') returning id)
       insert into waitlist_entries (course_id, student_id, since, queued_at, changed_at)
       select 'python-programming', id, $1, $1, $1 from person returning student_id::int as id`,
      [desk.startTime],
    )
    await requestCourseRefund(student)
    await approve(owner, firstRequest(await refundRequestsOf(owner, student.enrolment)))

    await waitFor(async () => {
      const seats = await site.sql(
        `select student_id::int as id, state from batch_seats where batch_id = $1 and state <> 'left'`,
        [batch],
      )
      expect(seats).toEqual([{ id: waitingRequest?.id, state: 'offered' }])
    })
  })

  test('leaves the seat of an entry that was joined with theirs', async () => {
    const student = await desk.newStudentInBatch()
    const [row] = await site.sql<{ id: number }>(
      `insert into students (name, source) values ('Asha K', 'staff') returning id::int`,
    )
    const survivingId = row?.id ?? 0
    const merges = fillPath('/api/admin/students/{id}/merges', { id: survivingId })
    expect((await owner.post(merges, { other: student.studentId })).status).toBe(200)

    expect((await requestCourseRefund(student)).status).toBe(201)
    expect(
      (await approve(owner, firstRequest(await refundRequestsOf(owner, student.enrolment)))).status,
    ).toBe(200)

    const seats = await site.sql('select state from batch_seats where student_id = $1', [
      student.studentId,
    ])
    expect(seats).toEqual([{ state: 'left' }])
  })

  test('cancels the request before anybody has decided, and may request again', async () => {
    const { student, request } = await desk.requestRefund()
    const address = fillPath('/api/me/refunds/{id}/withdrawal', { id: request.id })

    expect((await student.post(address, {})).status).toBe(200)

    expect((await approve(owner, request)).status).toBe(409)
    expect(await ledgerSumsOf(site, student.enrolment)).toMatchObject({ owed: 1_200_000, open: 0 })
    expect((await requestCourseRefund(student)).status).toBe(201)
  })

  test('stops what the desk asked for in their name', async () => {
    const student = await desk.newStudentInBatch()
    const body = { key: newKey(), of: { enrolmentId: student.enrolment }, paise: 1_200_000 }
    await accountant.post('/api/admin/refunds', { ...body, reason: 'By phone' })
    const [account] = await ownRefunds(student)
    expect(account?.refundRequest).toMatchObject({ state: 'requested', mayWithdraw: true })

    const address = fillPath('/api/me/refunds/{id}/withdrawal', {
      id: account?.refundRequest?.id ?? 0,
    })
    expect((await student.post(address, {})).status).toBe(200)

    expect(firstRequest(await refundRequestsOf(owner, student.enrolment)).state).toBe('withdrawn')
  })

  test('who is refused reads why, and keeps the seat', async () => {
    const { student, request } = await desk.requestRefund()

    expect((await refuse(owner, request.id, 'Please talk to us first')).status).toBe(200)

    expect((await ownRefunds(student))[0]).toMatchObject({
      refundRequest: { state: 'refused', refusalReason: 'Please talk to us first' },
      calculation: { backPaise: 1_200_000 },
    })
    expect(await ledgerSumsOf(site, student.enrolment)).toMatchObject({ owed: 1_200_000, open: 0 })
  })

  // S231
  test('requests a wrong amount, and is refused with the right one', async () => {
    const student = await desk.newStudentInBatch()
    const answer = await requestCourseRefund(student, { paise: 1_300_000 })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('₹12,000')
    for (const wrong of [{ paise: -1 }, { paise: 0.5 }, { of: {} }, { key: 'short' }])
      expect((await requestCourseRefund(student, wrong)).status).toBe(400)
  })
})

describe('Fast Track', () => {
  // S329, S401
  test('the whole fee is refunded, and the registration ends', async () => {
    const student = await signUp(site, { name: 'Meera Patil' })
    await student.post('/api/free-demo/register', { phone: '9822011223', course: 'Data Science' })
    const [row] = await site.sql<{ id: number; version: number }>(
      `select r.id::int, version from registrations r join users u on u.id = r.user_id where email = $1`,
      [student.email],
    )
    const { id = 0, version = 0 } = row ?? {}
    const contactEntry = { version, outcome: 'reached', note: 'Comes', nextContactOn: '2026-11-23' }
    await owner.post(fillPath('/api/admin/registrations/{id}/contacts', { id }), contactEntry)
    const batch = await newBatch(site)
    await site.sql(`update batches set course_id = 'data-science' where id = $1`, [batch])
    const seat = { batch, as: 'seat' }
    const confirmed = { version: version + 1, to: 'confirmed', payment: { method: 'cash' }, seat }
    const status = fillPath('/api/admin/registrations/{id}/status', { id })
    expect((await owner.post(status, confirmed)).status).toBe(200)

    const [account] = await ownRefunds(student)
    expect(account).toMatchObject({
      isFastTrack: true,
      receipts: [{ paise: 50_000 }],
      calculation: { ground: 'guarantee', backPaise: 50_000 },
    })
    expect((await requestCourseRefund(student)).status).toBe(201)
    const { open } = (await (await owner.get('/api/admin/refunds')).json()) as {
      open: RefundRequestData[]
    }
    const ask = open.find(({ student: { name } }) => name === 'Meera Patil')
    expect(ask).toMatchObject({ enrolmentId: null, course: 'Data Science' })
    expect(
      await site.sql(`select facts ->> 'refundOf' as of from notifications
                       where kind = 'refund' and facts ->> 'name' = 'Meera Patil'`),
    ).toEqual([{ of: 'fast-track' }])
    expect((await approve(owner, ask ?? expect.fail())).status).toBe(200)
    expect((await payRefund(accountant, ask?.id ?? 0)).status).toBe(200)

    expect(
      await site.sql(
        `select status, (select sum(paise)::int from ledger_entries where registration_id = $1) as open,
                (select count(*)::int from documents where registration_id = $1) as documents
           from registrations where id = $1`,
        [id],
      ),
    ).toEqual([{ status: 'lost', open: 0, documents: 2 }])
    expect(await site.sql('select state from batch_seats where batch_id = $1', [batch])).toEqual([
      { state: 'left' },
    ])
    // Undoing the loss would give them back a Fast Track that was refunded.
    const body = { key: newKey(), change: 'lost', ids: [id] }
    const undone = await owner.post('/api/admin/registrations/undone', body)
    expect(await undone.json()).toMatchObject({ done: [] })
    expect((await ownRefunds(student))[0]).toMatchObject({
      refundRequest: { state: 'done' },
      calculation: null,
    })
  })
})

// S239
test('every step stands in the history and is told to staff', async () => {
  const { student, request } = await desk.requestRefund()
  await approve(owner, request)
  await payRefund(accountant, request.id)

  const trail = await (
    await owner.get(`/api/admin/audit?record=student:${student.studentId}`)
  ).text()
  for (const step of ['request refund', 'approve refund', 'complete refund'])
    expect(trail.toLowerCase()).toContain(step)
  const notifications = await site.sql(
    `select facts ->> 'step' as step, facts ->> 'refundOf' as of from notifications
      where kind = 'refund' and record_id = $1 order by id`,
    [student.studentId],
  )
  expect(notifications).toEqual(
    ['requested', 'approved', 'done'].map((step) => ({ step, of: 'course' })),
  )
})

// S238
test('nobody goes to “left” past the desk', async () => {
  const student = await desk.newStudentInBatch()
  const address = fillPath('/api/admin/enrolments/{id}/state', { id: student.enrolment })
  expect((await owner.post(address, { to: 'left' })).status).toBe(400)
})
