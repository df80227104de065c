import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDiscounts } from '../../../../test-support/discounts.ts'
import { readMessage } from '../../../../test-support/fees.ts'
import { newBatch } from '../../../../test-support/refund-requests.ts'
import { addAuthenticatorApp } from '../../../../test-support/second-step.ts'
import { hire } from '../../../../test-support/team.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

let desk: Awaited<ReturnType<typeof openDiscounts>>
beforeAll(async () => {
  desk = await openDiscounts()
})
afterAll(() => desk.site.close())
beforeEach(() => desk.setClock(0))

/** MERN Stack costs ₹22,749: a tenth of it is ₹2,274.90. */
const price = 2_274_900

describe('above the limit', () => {
  const big = { discountPaise: 2_000_000, discountReason: 'Friend of the house' }

  // S315, S319
  test('an enrolment waits with everything that was entered, is seen, and is made by who approves it', async () => {
    const student = await desk.addStudent('Meera Joshi')
    const batch = await newBatch(desk.site, { seats: 1 })
    await desk.site.sql(`update batches set course_id = 'mern-stack' where id = $1`, [batch])
    const registration = await desk.addRegistration(student)
    const answer = await desk.enrol(desk.counsellor, student, {
      ...big,
      registration,
      startsOn: '2026-11-30',
      parts: [
        { percent: 50, days: 0 },
        { rest: true, on: '2026-12-15' },
      ],
      seat: { batch, as: 'seat' },
      isAdult: false,
      guardian: { name: 'Vasant Joshi', phone: '98111 22233', agreed: true },
    })
    expect(await readMessage(answer)).toMatchObject({
      status: 202,
      message:
        'Waiting for approval: discount of ₹20,000. Nothing is charged until somebody approves it.',
    })
    expect(await desk.enrolmentsOf(student)).toEqual([])
    expect(await desk.seatsIn(batch)).toEqual([{ state: 'held' }])
    expect(await desk.requestOf(student)).toMatchObject({
      kind: 'discount',
      state: 'requested',
      paise: 2_000_000,
      reason: 'Friend of the house',
      requestedBy: 'Kavita Rao',
      mayWithdraw: true,
      mayDecide: false,
      reduction: { pricePaise: price, offPaise: 2_000_000 },
      enrolment: {
        startsOn: '2026-11-30',
        toPayPaise: 274_900,
        registration,
        dues: [
          { paise: 137_400, dueOn: '2026-11-30' },
          { paise: 137_500, dueOn: '2026-12-15' },
        ],
        seat: { as: 'seat', heldUntil: '2026-11-24T06:00:00.000Z' },
      },
    })
    expect(await desk.notificationsOf('discount')).toContainEqual(
      expect.objectContaining({ step: 'requested', name: 'Meera Joshi', amountPaise: 2_000_000 }),
    )

    const [listedRequest] = (await desk.listOpenRequests(desk.owner)).filter(
      (one) => one.student.id === student,
    )
    expect(listedRequest).toMatchObject({ mayDecide: true })
    expect((await desk.approve(desk.owner, listedRequest ?? expect.fail())).status).toBe(200)

    expect(await desk.enrolmentsOf(student)).toEqual([
      {
        fee: price,
        discount: 2_000_000,
        reason: 'Friend of the house',
        by: 'Kavita Rao',
        course: 'MERN Stack',
        registration,
      },
    ])
    expect(await desk.seatsIn(batch)).toEqual([{ state: 'taken' }])
    expect(await desk.duesOf(student)).toEqual(['2026-11-30 137400', '2026-12-15 137500'])
    const text =
      '₹20,000 off ₹22,749 (88%), reason: Friend of the house, requested by Kavita Rao, approved by Meenal Joshi'
    const { timeline, trail } = await desk.readTimelineAndAuditLog(student)
    for (const story of [timeline, trail]) expect(story).toContain(text)
    expect(await desk.readPage(student)).toMatchObject({
      discount: {
        reason: 'Friend of the house',
        grantedBy: 'Kavita Rao',
        approvedBy: 'Meenal Joshi',
      },
    })
  })

  // S315
  test('is approved by whose own limit allows it: an admin up to theirs', async () => {
    const [little, much] = [
      await desk.requestDiscount({ discountPaise: 500_000 }),
      await desk.requestDiscount(big),
    ]
    expect(await desk.requestOf(much.student, desk.admin)).toMatchObject({ mayDecide: false })
    expect(await readMessage(await desk.approve(desk.admin, much))).toMatchObject({
      status: 403,
      message: 'You may take off 25% at most. Somebody with a higher limit has to approve it.',
    })
    expect((await desk.approve(desk.admin, little)).status).toBe(200)
    for (const role of ['counsellor', 'accountant', 'trainer', 'content'] as const)
      expect((await desk.approve(await hire(desk.site, 'Nisha Rao', role), much)).status).toBe(403)
    expect(await desk.enrolmentsOf(much.student)).toEqual([])
  })

  test('it is not approved for a student who was enrolled in the course meanwhile', async () => {
    const { student, ...request } = await desk.requestDiscount(big)
    expect((await desk.enrol(desk.counsellor, student)).status).toBe(201)

    const answer = await readMessage(await desk.approve(desk.owner, request))

    expect(answer.status).toBe(409)
    expect(answer.message).toContain('They are already enrolled in MERN Stack, from 1 Dec 2026.')
    expect(await desk.enrolmentsOf(student)).toHaveLength(1)
    expect(await desk.requestOf(student)).toMatchObject({ state: 'requested' })
  })

  // S315
  test('two who approve at once enrol once, and approving and cancelling are one of both', async () => {
    const { student, ...request } = await desk.requestDiscount(big)
    const other = await hire(desk.site, 'Vidya Deshpande', 'owner')
    const both = await Promise.all([
      desk.approve(desk.owner, request),
      desk.approve(other, request),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await desk.enrolmentsOf(student)).toHaveLength(1)

    for (let turn = 0; turn < 3; turn += 1) {
      const waitingRequest = await desk.requestDiscount(big)
      const [yes, back] = await Promise.all([
        desk.approve(desk.owner, waitingRequest),
        desk.cancel(desk.counsellor, waitingRequest.id),
      ])
      expect([yes.status, back.status].sort()).toEqual([200, 409])
      expect(await desk.enrolmentsOf(waitingRequest.student)).toHaveLength(
        yes.status === 200 ? 1 : 0,
      )
    }
  })

  // S315
  test('refused with a reason that is read where it was asked; cancelled by who asked alone; the seat is free again', async () => {
    const batch = await newBatch(desk.site, { seats: 1 })
    await desk.site.sql(`update batches set course_id = 'mern-stack' where id = $1`, [batch])
    const seat = { startsOn: '2026-11-30', seat: { batch, as: 'seat' } }
    const first = await desk.requestDiscount({ ...big, ...seat })
    expect((await desk.refuse(desk.owner, first.id, 'Too much for a friend')).status).toBe(200)
    expect(await desk.seatsIn(batch)).toEqual([{ state: 'left' }])
    expect(await desk.requestOf(first.student)).toMatchObject({
      state: 'refused',
      refusalReason: 'Too much for a friend',
    })

    const second = await desk.requestDiscount({ ...big, ...seat })
    expect((await desk.cancel(desk.admin, second.id)).status).toBe(409)
    expect((await desk.cancel(desk.counsellor, second.id)).status).toBe(200)
    expect(await desk.seatsIn(batch)).toEqual([{ state: 'left' }, { state: 'left' }])
    expect((await desk.approve(desk.owner, second)).status).toBe(409)
  })

  test('sent twice is one request; a second one in the course is refused while the first waits', async () => {
    const student = await desk.addStudent()
    const key = desk.newKey()
    const answers = await Promise.all(
      [1, 2].map(() => desk.enrol(desk.counsellor, student, { ...big, key })),
    )
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect((await desk.enrol(desk.counsellor, student, big)).status).toBe(400)
    expect(
      (await desk.enrol(desk.counsellor, await desk.addStudent(), { ...big, key })).status,
    ).toBe(409)
    expect(
      await desk.site.sql('select id from refund_requests where student_id = $1', [student]),
    ).toHaveLength(1)
  })

  // S315
  test('what costs more by now is shown first; a seat that is gone enrols nobody', async () => {
    const dearer = await desk.requestDiscount(big)
    const change = (rupees: number) =>
      desk.site.sql(
        `update courses set course = jsonb_set(course::jsonb, '{discounted price}', to_jsonb($1::int))::json
          where id = 'mern-stack'`,
        [rupees],
      )
    await change(30_000)
    expect(await readMessage(await desk.approve(desk.owner, dearer))).toMatchObject({
      status: 409,
      message: expect.stringContaining('₹27,251'),
    })
    const request = await desk.requestOf(dearer.student)
    expect((await desk.approve(desk.owner, request)).status).toBe(200)
    expect(await desk.enrolmentsOf(dearer.student)).toMatchObject([
      { fee: 3_000_000, discount: 2_725_100 },
    ])
    await change(22_749)

    const batch = await newBatch(desk.site, { seats: 1 })
    await desk.site.sql(`update batches set course_id = 'mern-stack' where id = $1`, [batch])
    const late = await desk.requestDiscount({
      ...big,
      startsOn: '2026-11-30',
      seat: { batch, as: 'seat' },
    })
    await desk.setClock(25 * 60)
    const faster = await desk.addStudent()
    await desk.enrol(desk.owner, faster, { startsOn: '2026-11-30', seat: { batch, as: 'seat' } })
    expect(await readMessage(await desk.approve(desk.owner, late))).toMatchObject({
      status: 409,
      message: expect.stringContaining('The last seat of this batch was taken'),
    })
    expect(await desk.enrolmentsOf(late.student)).toEqual([])
    expect(await desk.requestOf(late.student)).toMatchObject({ state: 'requested' })
  })

  test('parts whose day passed while it waited are due on the day it is approved', async () => {
    const waitingRequest = await desk.requestDiscount({
      ...big,
      parts: [{ rest: true, on: '2026-11-23' }],
    })
    await desk.setClock(3 * 24 * 60)
    expect((await desk.approve(desk.owner, waitingRequest)).status).toBe(200)
    expect(await desk.duesOf(waitingRequest.student)).toEqual(['2026-11-26 274900'])
  })

  test('of entries that were joined meanwhile the kept one is enrolled', async () => {
    const waitingRequest = await desk.requestDiscount(big)
    const survivingId = await desk.addStudent('Kept One')
    await desk.site.sql('update students set merged_into = $1 where id = $2', [
      survivingId,
      waitingRequest.student,
    ])
    expect(await desk.requestOf(survivingId)).toMatchObject({ id: waitingRequest.id })
    expect((await desk.approve(desk.owner, waitingRequest)).status).toBe(200)
    expect(await desk.enrolmentsOf(survivingId)).toHaveLength(1)
  })
})

describe('the requester decides nothing', () => {
  /** An owner who made the request as a counsellor. */
  // S316
  test('of a discount, a waiver or a refund, and does not refuse it', async () => {
    const person = await hire(desk.site, 'Kiran Rao', 'counsellor')
    const discount = await desk.requestDiscount({ discountPaise: price }, person)
    const waiver = await desk.requestWaiver(person)
    const refund = await desk.requestRefund(person)
    await desk.site.sql(`insert into staff_roles (user_id, role) values ($1, 'owner')`, [person.id])

    for (const refundRequest of [discount, waiver, refund]) {
      expect((await desk.approve(person, refundRequest)).status).toBe(409)
      expect((await desk.refuse(person, refundRequest.id)).status).toBe(409)
    }
    for (const refundRequest of [discount, waiver, refund])
      expect((await desk.refuse(desk.owner, refundRequest.id)).status).toBe(200)
  })

  // S316
  test('nor does an owner whose own discount, waiver or refund it is', async () => {
    const person = await hire(desk.site, 'Naina Rao', 'owner')
    const { counsellor } = desk
    const asks = [
      await desk.requestDiscount({ discountPaise: price }),
      await desk.requestWaiver(counsellor),
      await desk.requestRefund(counsellor),
    ]
    for (const { id, ...refundRequest } of asks) {
      await desk.site.sql(
        `update users set student_id = coalesce(a.student_id, j.student_id)
           from refund_requests a left join enrolments j on j.id = a.enrolment_id
          where a.id = $1 and users.id = $2`,
        [id, person.id],
      )
      expect((await desk.approve(person, { id, ...refundRequest })).status).toBe(409)
      expect((await desk.refuse(person, id)).status).toBe(409)
      expect((await desk.refuse(desk.owner, id)).status).toBe(200)
    }
  })

  // S316
  test('except the only possible approver, for a week, with a reason and a second step', async () => {
    const person = await hire(desk.site, 'Lata Rao', 'counsellor')
    const request = await desk.requestDiscount({ discountPaise: price }, person)
    await desk.site.sql(`insert into staff_roles (user_id, role) values ($1, 'owner')`, [person.id])
    await addAuthenticatorApp(person, new Date('2026-11-23T06:00:00Z'))
    await desk.site.sql('update sessions set factor_at = $1', ['2026-11-23T06:00:00Z'])
    const alone = { decision: 'approve', paise: price, alone: 'Nobody else is here.' }
    const decide = () =>
      person.post(fillPath('/api/admin/refunds/{id}/decision', { id: request.id }), alone)
    expect((await decide()).status).toBe(409)

    const others = await desk.site.sql<{ user_id: string; role: string }>(
      `delete from staff_roles where role in ('owner', 'admin') and user_id <> $1 returning user_id, role`,
      [person.id],
    )
    expect((await decide()).status).toBe(200)
    for (const { user_id, role } of others)
      await desk.site.sql('insert into staff_roles (user_id, role) values ($1, $2)', [
        user_id,
        role,
      ])
  })
})
