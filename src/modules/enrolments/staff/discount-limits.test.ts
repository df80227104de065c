import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readAuditEvents } from '../../../../test-support/audit-log.ts'
import { openDiscounts } from '../../../../test-support/discounts.ts'
import { readMessage } from '../../../../test-support/fees.ts'
import { hire } from '../../../../test-support/team.ts'
import type { AuditList } from '../../audit/contract.ts'

let desk: Awaited<ReturnType<typeof openDiscounts>>
beforeAll(async () => {
  desk = await openDiscounts()
})
afterAll(() => desk.site.close())
beforeEach(() => desk.setClock(0))

/** The MERN Stack costs ₹22,749: a tenth of it is ₹2,274.90. */
const price = 2_274_900

describe('an enrolment', () => {
  // S314
  test.each([
    ['a discount of a tenth', { discountPaise: 227_490 }, 201],
    ['a paisa more', { discountPaise: 227_491 }, 202],
    ['a fee below the price by a tenth', { feePaise: price - 227_490 }, 201],
    ['a fee below it by more', { feePaise: price - 227_491 }, 202],
    ['both, together more', { feePaise: price - 200_000, discountPaise: 27_491 }, 202],
    [
      'a fee above the price, less what is above it',
      { feePaise: price + 500_000, discountPaise: 500_000 },
      201,
    ],
    ['a fee of nothing', { feePaise: 0 }, 202],
  ])('of a counsellor with %s', async (_, terms, status) => {
    const student = await desk.addStudent()
    const answer = await desk.enrol(desk.counsellor, student, terms)
    expect(answer.status).toBe(status)
    expect(await desk.enrolmentsOf(student)).toHaveLength(status === 201 ? 1 : 0)
  })

  test('without a reason for a reduction is refused, in whichever field it is typed', async () => {
    const student = await desk.addStudent()
    for (const terms of [{ feePaise: price - 1 }, { discountPaise: 1 }]) {
      const answer = await desk.enrol(desk.owner, student, { ...terms, discountReason: null })
      expect(await readMessage(answer)).toMatchObject({
        status: 400,
        message: 'Give a reason for the discount.',
      })
    }
  })

  // S319
  test('keeps the price as the fee, and timeline and audit log have its amounts and reason', async () => {
    const student = await desk.addStudent()
    expect((await desk.enrol(desk.counsellor, student, { feePaise: 2_100_000 })).status).toBe(201)

    expect(await desk.enrolmentsOf(student)).toMatchObject([
      { fee: price, discount: 174_900, reason: 'Came with a friend' },
    ])
    const text = '₹1,749 off ₹22,749 (7.7%), reason: Came with a friend'
    const [joinEvent] = (await readAuditEvents(desk.site, { kind: 'student', id: student })).filter(
      ({ event }) => event === 'enrol student',
    )
    expect(joinEvent).toMatchObject({ inTrail: true, facts: { after: { discount: text } } })
    const { timeline, trail } = await desk.readTimelineAndAuditLog(student)
    expect(timeline).toContain(text)
    expect(trail).toContain(text)
    const activity = await desk.owner.get(`/api/admin/audit?person=${student}`)
    const { entries, person } = (await activity.json()) as AuditList
    expect(entries.map(({ actor, says }) => `${actor} ${says}`)).toContain(
      `Kavita Rao gave ${person} a discount of ₹1,749 (Came with a friend), enrolling them in MERN Stack for ₹21,000`,
    )
    expect(await desk.readPage(student)).toMatchObject({
      discount: { reason: 'Came with a friend', grantedBy: 'Kavita Rao', approvedBy: null },
    })
  })

  // S314
  test('of several roles the highest limit counts, and an owner has none', async () => {
    const both = await hire(desk.site, 'Anil Kale', 'counsellor', 'admin')
    expect(
      (await desk.enrol(both, await desk.addStudent(), { discountPaise: 568_725 })).status,
    ).toBe(201)
    expect(
      (await desk.enrol(both, await desk.addStudent(), { discountPaise: 568_726 })).status,
    ).toBe(202)
    expect(
      (await desk.enrol(desk.owner, await desk.addStudent(), { discountPaise: price })).status,
    ).toBe(201)
  })

  // S314
  test('of a member of the team gets a discount only from somebody else', async () => {
    const owner = await hire(desk.site, 'Vidya Deshpande', 'owner')
    const student = await desk.addStudent()
    await desk.site.sql('update users set student_id = $1 where id = $2', [student, owner.id])

    expect((await desk.enrol(owner, student, { discountPaise: 1 })).status).toBe(202)
    const request = await desk.requestOf(student)
    await desk.site.sql('update refund_requests set requested_by_id = null where id = $1', [
      request.id,
    ])
    expect((await desk.approve(owner, request)).status).toBe(409)
    expect((await desk.refuse(owner, request.id)).status).toBe(409)
    expect((await desk.approve(desk.owner, request)).status).toBe(200)
  })

  // S318
  test.each([
    ['a course nobody has heard of', { course: 'free-course' }],
    ['a course by its title', { course: 'MERN Stack' }],
    ['a first day in the year 2999', { startsOn: '2999-01-01' }],
    ['a first day more than two years ago', { startsOn: '2024-11-22' }],
    [
      'a part in the year 2999',
      {
        parts: [
          { percent: 1, days: 0 },
          { rest: true, on: '2999-01-01' },
        ],
      },
    ],
    ['a part after two years and a day', { parts: [{ rest: true, on: '2028-11-24' }] }],
    ['a part yesterday', { parts: [{ rest: true, on: '2026-11-22' }] }],
    ['parts that are due after 900 days', { parts: [{ rest: true, days: 900 }] }],
  ])('in %s is refused', async (_, terms) => {
    const student = await desk.addStudent()
    expect((await desk.enrol(desk.owner, student, terms)).status).toBe(400)
    expect(await desk.enrolmentsOf(student)).toEqual([])
  })

  // S318
  test('is possible for an archived course, not for one never published', async () => {
    await desk.site.sql(`insert into courses (id, position, course, archived_at)
      select 'old-java', 90, (course::jsonb || '{"id": "old-java", "title": "Old Java"}')::json, now() from courses where id = 'mern-stack'`)
    await desk.site.sql(
      `insert into courses (id, position, draft) values ('draft-java', 91, '{"id": "draft-java"}')`,
    )
    const student = await desk.addStudent()
    expect((await desk.enrol(desk.counsellor, student, { course: 'draft-java' })).status).toBe(400)
    expect((await desk.enrol(desk.counsellor, student, { course: 'old-java' })).status).toBe(201)
  })

  // S318
  test('refers to a registration of the same student only', async () => {
    const [student, other] = [await desk.addStudent(), await desk.addStudent()]
    const [ownId, others] = [await desk.addRegistration(student), await desk.addRegistration(other)]
    expect(
      await readMessage(await desk.enrol(desk.counsellor, student, { registration: others })),
    ).toMatchObject({
      status: 400,
      message: expect.stringContaining('somebody else’s'),
    })
    expect(
      await readMessage(await desk.enrol(desk.counsellor, student, { registration: 999_999 })),
    ).toMatchObject({ status: 400 })
    expect((await desk.enrol(desk.counsellor, student, { registration: ownId })).status).toBe(201)
  })
})

describe('a waiver', () => {
  // S314
  test('within the limit is given at once, counting all earlier reductions by anybody', async () => {
    const student = await desk.addStudent()
    await desk.enrol(desk.counsellor, student, { discountPaise: 100_000 })
    const enrolment = await desk.enrolmentIdOf(student)
    expect(await readMessage(await desk.waive(desk.counsellor, enrolment, 100_000))).toMatchObject({
      status: 201,
      message: '₹1,000 waived.',
    })
    // ₹274.90 of their tenth is left: not for this student, and not for another counsellor.
    const other = await hire(desk.site, 'Ravi Kale', 'counsellor')
    expect(await desk.asksOf(enrolment)).toMatchObject([
      { kind: 'waiver', state: 'done', decidedBy: 'Kavita Rao' },
    ])
    expect(await readMessage(await desk.waive(other, enrolment, 27_491))).toMatchObject({
      message: expect.stringContaining('approval'),
    })
    expect(await desk.waivedOf(enrolment)).toBe(100_000)
    const [request] = await desk.asksOf(enrolment)
    expect(request).toMatchObject({
      state: 'requested',
      reduction: { pricePaise: price, offPaise: 227_491 },
    })
    expect((await desk.approve(desk.admin, request ?? expect.fail())).status).toBe(200)
    expect(await desk.waivedOf(enrolment)).toBe(127_491)

    const { timeline, trail } = await desk.readTimelineAndAuditLog(student)
    const words = '₹2,274.91 off ₹22,749 (10.1%), reason: Two sisters, requested by Ravi Kale'
    for (const story of [timeline, trail]) expect(story).toContain(words)
  })

  // S314
  test('of two at once that each use up the limit, one is given', async () => {
    const student = await desk.addStudent()
    await desk.enrol(desk.counsellor, student)
    const enrolment = await desk.enrolmentIdOf(student)
    const other = await hire(desk.site, 'Ravi Kale', 'counsellor')
    await Promise.all(
      [desk.counsellor, other].map((visitor) => desk.waive(visitor, enrolment, 200_000)),
    )
    expect(await desk.waivedOf(enrolment)).toBe(200_000)
  })
})

describe('the limits', () => {
  const address = '/api/admin/discount-limits'
  const put = (visitor: typeof desk.owner, version: number, limits: object) =>
    visitor.ask(address, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, limits }),
    })

  // S320
  test('are changed by owners only, with a version, and count at once', async () => {
    const before = (await (await desk.counsellor.get(address)).json()) as { version: number }
    expect(before).toMatchObject({ limits: { admin: 25, counsellor: 10, accountant: 0 }, own: 10 })
    for (const visitor of [desk.admin, desk.counsellor])
      expect(
        (await put(visitor, before.version, { admin: 100, counsellor: 100, accountant: 0 })).status,
      ).toBe(403)
    const limits = { admin: 30, counsellor: 5, accountant: 1 }
    expect((await put(desk.owner, before.version, { ...limits, counsellor: 101 })).status).toBe(400)
    expect((await put(desk.owner, before.version, limits)).status).toBe(200)
    expect((await put(desk.owner, before.version, { ...limits, admin: 99 })).status).toBe(409)

    expect(
      (await desk.enrol(desk.counsellor, await desk.addStudent(), { discountPaise: 113_746 }))
        .status,
    ).toBe(202)
    const [event] = await desk.site.sql(
      `select facts from audit_events where event = 'set discount limits' order by id desc limit 1`,
    )
    expect(event).toMatchObject({
      facts: { before: { counsellor: 10 }, after: { counsellor: 5 } },
    })
    const back = { admin: 25, counsellor: 10, accountant: 0 }
    expect((await put(desk.owner, before.version + 1, back)).status).toBe(200)
  })
})
