import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holdLock, runConcurrently } from '../../../../test-support/database-locks.ts'
import { openFees, readMessage } from '../../../../test-support/fees.ts'
import { registrationAddress } from '../../../../test-support/registration-desk.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

let fees: Awaited<ReturnType<typeof openFees>>
let now = new Date('2026-11-22T06:00:00Z')
beforeAll(async () => {
  fees = await openFees(() => now)
})
beforeEach(() => onDay('2026-11-22'))
afterAll(() => fees.site.close())

async function onDay(day: string) {
  now = new Date(`${day}T06:00:00Z`)
  await fees.signInAgain()
}

const rupees = (id: number, sum: number, more: object = {}) =>
  fees.pay(id, { paise: sum * 100, ...more })
const recordPayment = async (id: number, sum: number, more: object = {}) =>
  expect((await rupees(id, sum, more)).status).toBe(201)

/** Refused with the reason and the amount still possible; nothing is stored. */
async function expectRefused(answer: Response, pattern: RegExp) {
  const refusal = await readMessage(answer)
  expect(refusal.status).toBe(409)
  expect(refusal.message).toMatch(/^By law one person’s cash .* stays below ₹2,00,000\./)
  expect(refusal.message).toMatch(pattern)
}

const studentOf = async (enrolment: number) =>
  (
    await fees.site.sql<{ id: number }>(
      'select student_id::int as id from enrolments where id = $1',
      [enrolment],
    )
  )[0]?.id ?? 0

/** Another enrolment of the same student. */
async function joinsAlso(student: number, course: string) {
  const response = await fees.owner.post(
    fillPath('/api/admin/students/{id}/enrolments', { id: student }),
    {
      key: fees.newKey(),
      course,
      registration: null,
      discountPaise: 0,
      feePaise: 30_000_000,
      discountReason: null,
      isAdult: true,
      startsOn: '2026-12-01',
      parts: [{ rest: true, days: 0 }],
      guardian: null,
    },
  )
  expect(response.status).toBe(201)
  return ((await response.json()) as { enrolment: number }).enrolment
}

const pageOf = (id: number) =>
  fees.readJson<{ cashPaise: number }>(fillPath('/api/admin/enrolments/{id}', { id }))

describe('cash for one enrolment', () => {
  // S325
  test('is taken up to ₹1,99,999, and not one rupee more', async () => {
    const id = await fees.enrolStudent('At Once', { rupees: 300_000 })

    await expectRefused(await rupees(id, 200_000), /Up to ₹1,99,999 more may be received in cash\./)
    expect((await fees.read(id)).paidPaise).toBe(0)
    await recordPayment(id, 199_999)
    await expectRefused(await rupees(id, 1), /No more cash may be received\./)

    expect((await fees.read(id)).paidPaise).toBe(19_999_900)
    expect((await pageOf(id)).cashPaise).toBe(99)
  })

  // S325
  test('on different days counts together, and other methods do not count', async () => {
    const id = await fees.enrolStudent('In Parts', { rupees: 500_000 })
    for (const day of ['2026-11-22', '2026-12-22', '2027-01-22']) {
      await onDay(day)
      await recordPayment(id, 60_000)
    }
    await onDay('2027-02-22')

    await expectRefused(await rupees(id, 20_000), /one enrolment.*Up to ₹19,999 more/)
    await recordPayment(id, 100_000, { method: 'upi', reference: '426812345678' })
    await recordPayment(id, 19_999)
    await expectRefused(await rupees(id, 1), /No more cash/)
    await recordPayment(id, 100_000, { method: 'cheque', reference: '000123' })
  })

  // S325
  test('two desks at once: one records it, the other is refused', async () => {
    const id = await fees.enrolStudent('Two Desks', { rupees: 300_000 })
    const releaseLock = await holdLock(
      fees.site,
      'select from enrolments where id = $1 for update',
      [id],
    )

    const answers = await runConcurrently(fees.site, releaseLock, [
      () => rupees(id, 120_000),
      () => fees.pay(id, { paise: 12_000_000 }, fees.owner),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await fees.read(id)).paidPaise).toBe(12_000_000)
  })

  // S325
  test('two desks at once for two courses of one student: one records it', async () => {
    const one = await fees.enrolStudent('Two Courses', { rupees: 300_000 })
    const other = await joinsAlso(await studentOf(one), 'mern-stack')

    const releaseLock = await holdLock(
      fees.site,
      'select from enrolments where id = any($1) for update',
      [[one, other]],
    )

    const answers = await runConcurrently(fees.site, releaseLock, [
      () => rupees(one, 120_000),
      () => fees.pay(other, { paise: 12_000_000 }, fees.owner),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  // S325
  test('a refund in cash does not raise what is allowed', async () => {
    const id = await fees.enrolStudent('Got Some Back', { rupees: 300_000 })
    await recordPayment(id, 150_000)
    const [entry] = await fees.site.sql<{ id: number }>(
      `select id::int from ledger_entries where enrolment_id = $1 and kind = 'payment'`,
      [id],
    )
    await fees.site.sql(
      `insert into ledger_entries (enrolment_id, kind, paise, method, key, reverses, recorded_by)
       values ($1, 'refund', 10000000, 'cash', 'given back at the desk', $2, 'Test')`,
      [id, entry?.id],
    )

    await expectRefused(await rupees(id, 50_000), /Up to ₹49,999 more/)
    await recordPayment(id, 49_999)
  })

  // S325
  test('a second enrolment in the same course counts with the one they left', async () => {
    const id = await fees.enrolStudent('Enrolled Twice', { rupees: 300_000 })
    await recordPayment(id, 150_000)
    await fees.site.sql("update enrolments set state = 'left' where id = $1", [id])
    const secondId = await joinsAlso(await studentOf(id), 'data-science')
    await onDay('2026-11-24')

    await expectRefused(await rupees(secondId, 50_000), /one enrolment.*Up to ₹49,999 more/)
  })
})

describe('cash of one person in one day', () => {
  // S325
  test('counts over all their payments, and starts anew on the next day in India', async () => {
    const one = await fees.enrolStudent('All In One Day', { rupees: 300_000 })
    const other = await joinsAlso(await studentOf(one), 'java-core-advanced')
    await recordPayment(one, 150_000)

    await expectRefused(await rupees(other, 50_000), /in one day.*Up to ₹49,999 more/)
    expect((await pageOf(other)).cashPaise).toBe(4_999_999)
    // Twenty to midnight in India
    now = new Date('2026-11-22T18:10:00Z')
    await fees.signInAgain()
    await expectRefused(await rupees(other, 50_000), /in one day/)
    now = new Date('2026-11-22T18:40:00Z')
    await fees.signInAgain()
    await recordPayment(other, 50_000)
  })
})

describe('the Fast Track fee', () => {
  async function talkedTo(student: number) {
    const [row] = await fees.site.sql<{ id: number }>(
      `insert into registrations (student_id, course, phone, status)
       values ($1, 'Python Programming', '+919811122233', 'contacted') returning id::int`,
      [student],
    )
    return row?.id ?? 0
  }
  const confirm = (id: number, payment: object) =>
    fees.owner.post(registrationAddress(id, '/status'), { version: 1, to: 'confirmed', payment })

  // S325
  test('counts with the enrolment, in either order, and a seat is not confirmed above the limit', async () => {
    const id = await fees.enrolStudent('Trial First', { rupees: 300_000 })
    const trial = await talkedTo(await studentOf(id))
    await recordPayment(id, 199_500)

    const refusal = await readMessage(await confirm(trial, { method: 'cash' }))

    expect(refusal).toMatchObject({ status: 400, fields: { method: expect.any(String) } })
    expect(refusal.message).toMatch(/Up to ₹499 more may be received in cash/)
    const [row] = await fees.site.sql('select status, version from registrations where id = $1', [
      trial,
    ])
    expect(row).toEqual({ status: 'contacted', version: 1 })
    expect(
      await fees.site.sql('select from ledger_entries where registration_id = $1', [trial]),
    ).toEqual([])
    expect((await confirm(trial, { method: 'not-paid' })).status).toBe(200)
    const late = await fees.owner.post(registrationAddress(trial, '/fee'), {
      key: fees.newKey(),
      method: 'cash',
    })
    await expectRefused(late, /Up to ₹499 more/)

    // And in the other order
    const other = await fees.enrolStudent('Trial Before', { rupees: 300_000 })
    expect((await confirm(await talkedTo(await studentOf(other)), { method: 'cash' })).status).toBe(
      200,
    )
    await onDay('2026-11-25')
    await expectRefused(await rupees(other, 199_500), /Up to ₹1,99,499 more/)
    await recordPayment(other, 199_499)
  })
})

describe('two records that turn out to be one person', () => {
  /** Two records with these payments on these days, and how staff see them when comparing. */
  async function pair(
    names: readonly [string, string],
    sum: number,
    days: readonly [string, string],
  ) {
    const [one, other] = [
      await fees.enrolStudent(names[0], { rupees: 300_000 }),
      await fees.enrolStudent(names[1], { rupees: 300_000 }),
    ]
    for (const [id, day] of [
      [one, days[0]],
      [other, days[1]],
    ] as const) {
      await onDay(day)
      await recordPayment(id, sum)
    }
    const [survivor, merged] = [await studentOf(one), await studentOf(other)]
    const address = fillPath('/api/admin/students/{id}/comparison', { id: survivor })
    const { cashAboveLimit } = await fees.readJson<{ cashAboveLimit: object[] }>(
      `${address}?other=${merged}`,
      fees.owner,
    )
    return { one, other, kept: survivor, merged, cashAboveLimit }
  }

  const merge = (survivor: number, other: number) =>
    fees.owner.post(fillPath('/api/admin/students/{id}/merges', { id: survivor }), { other })
  const auditedCash = (id: number) =>
    fees.site.sql(
      `select actor_name as who from audit_events where record_id = $1 and event = 'exceed cash limit'`,
      [String(id)],
    )

  // S325
  test('are merged with a warning and a record of their cash; no more cash is taken', async () => {
    const days = ['2026-11-22', '2026-11-24'] as const
    const {
      one,
      other,
      kept: survivor,
      merged,
      cashAboveLimit,
    } = await pair(['One Entry', 'Other Entry'], 150_000, days)
    expect(cashAboveLimit).toEqual([
      { course: 'Data Science', day: null, paise: 30_000_000, limitPaise: 20_000_000 },
    ])

    expect((await merge(survivor, merged)).status).toBe(200)

    expect(await auditedCash(survivor)).toHaveLength(1)
    const page = await fees.readJson<{ history: object }>(
      fillPath('/api/admin/students/{id}', { id: survivor }),
      fees.owner,
    )
    expect(JSON.stringify(page.history)).toContain(
      'Cash of both entries together: ₹3,00,000; by law it stays below ₹2,00,000',
    )
    for (const id of [one, other]) {
      await expectRefused(await rupees(id, 1), /No more cash may be received/)
      expect((await pageOf(id)).cashPaise).toBe(0)
      await recordPayment(id, 1, { method: 'card', reference: `slip ${id}` })
    }
  })

  // S325
  test('with payments on one day get the same warning', async () => {
    const days = ['2026-11-22', '2026-11-22'] as const
    const { cashAboveLimit } = await pair(['Same Day', 'Day Same'], 100_000, days)
    expect(cashAboveLimit).toEqual([
      { course: 'Data Science', day: null, paise: 20_000_000, limitPaise: 20_000_000 },
      { course: null, day: '2026-11-22', paise: 20_000_000, limitPaise: 20_000_000 },
    ])
  })

  // S325
  test('with one rupee less together get no warning', async () => {
    const days = ['2026-11-22', '2026-11-22'] as const
    const {
      kept: survivor,
      merged,
      cashAboveLimit,
    } = await pair(['Little Less', 'Less Little'], 99_999, days)
    expect(cashAboveLimit).toEqual([])
    expect((await merge(survivor, merged)).status).toBe(200)
    expect(await auditedCash(survivor)).toEqual([])
  })
})
