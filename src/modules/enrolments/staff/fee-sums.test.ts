import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyLedger } from '../../../../test-support/empty-ledger.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import type { EnrolmentData, FeeSummary } from '../contract.ts'
import type { DueAge } from '../dues/rules.ts'
import type { sumDues } from '../dues/sum-dues.server.ts'

/** The sums of the database against `feeStatus` of each enrolment. */
let site: Site
let admin: Visitor
const today = '2026-11-22'
beforeAll(async () => {
  site = await openSite({
    clock: () => new Date(`${today}T06:30:00Z`),
    settings: { SMTP_URL: 'smtp://127.0.0.1:1' },
  })
  admin = await signInAsAdmin(site)
  await emptyLedger(site)
})
afterAll(() => site.close())

const day = fc.integer({ min: 0, max: 120 }).map((n) => {
  const date = new Date(Date.UTC(2026, 8, 20 + n))
  return date.toISOString().slice(0, 10)
})
const paise = fc.integer({ min: 1, max: 900_000 })
const deed = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('pay' as const), paise }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('waive' as const), paise }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('refund' as const), paise }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('bounce' as const), paise }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('move' as const), day }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('withdraw' as const), paise }) },
)
const history = fc.record({
  parts: fc.array(fc.record({ paise, day }), { minLength: 1, maxLength: 5 }),
  discount: fc.integer({ min: 0, max: 50_000 }),
  deeds: fc.array(deed, { maxLength: 7 }),
})
type History = typeof history extends fc.Arbitrary<infer One> ? One : never

let counter = 0

/** An enrolment with its ledger, as the commands write it; entries the ledger would refuse are left out. */
async function enrol({ parts, discount, deeds }: History): Promise<number> {
  counter += 1
  const owedId = parts.reduce((sum, part) => sum + part.paise, 0)
  const [row] = await site.sql<{ id: number }>(
    `with s as (insert into students (name, source) values ($1, 'staff') returning id)
     insert into enrolments (student_id, course, fee_paise, discount_paise, discount_reason, starts_on,
                           is_adult, key, enrolled_by)
     select id, 'Data Science', $2::bigint + $3::bigint, $3, 'Sibling', '2026-12-01', true, $4, 'Test' from s
     returning id::int`,
    [`Sums ${counter}`, owedId, discount, `fee-sums-${counter}`],
  )
  const id = row?.id ?? 0
  for (const [index, part] of parts.entries())
    await site.sql('insert into dues (enrolment_id, part, paise, due_on) values ($1, $2, $3, $4)', [
      id,
      index + 1,
      part.paise,
      part.day,
    ])
  await add(id, { kind: 'charge', paise: owedId })
  for (const one of deeds) await happen(id, one)
  return id
}

let keys = 0
async function add(id: number, fields: Record<string, unknown>) {
  keys += 1
  const entry = { enrolment_id: id, recorded_by: 'Test', key: `fee-sums ${keys}`, ...fields }
  const [row] = await site.sql<{ id: number }>(
    `insert into ledger_entries (${Object.keys(entry).join()})
     values (${Object.keys(entry).map((_, n) => `$${n + 1}`)}) returning id::int`,
    Object.values(entry),
  )
  return row?.id ?? 0
}

async function happen(id: number, one: History['deeds'][number]) {
  const [sums] = await site.sql<{ open: number; state: string }>(
    `select (select coalesce(sum(paise), 0)::int from ledger_entries where enrolment_id = $1) as open,
            state from enrolments where id = $1`,
    [id],
  )
  const open = Math.max(0, sums?.open ?? 0)
  if (one.does === 'pay') await add(id, { kind: 'payment', paise: -one.paise, method: 'cash' })
  if (one.does === 'waive' && open > 0)
    await add(id, { kind: 'waiver', paise: -Math.min(open, one.paise) })
  if (one.does === 'refund') await takeBack(id, one.paise, 'cash')
  if (one.does === 'bounce') {
    await add(id, { kind: 'payment', paise: -one.paise, method: 'cheque' })
    await takeBack(id, one.paise, 'cheque')
  }
  if (one.does === 'move')
    await site.sql(
      'update dues set due_on = $2 where enrolment_id = $1 and part = (select max(part) from dues where enrolment_id = $1)',
      [id, one.day],
    )
  if (one.does === 'withdraw' && sums?.state !== 'left') {
    const [charge] = await site.sql<{ id: number; paise: number }>(
      `select id::int, paise::int from ledger_entries where enrolment_id = $1 and kind = 'charge'`,
      [id],
    )
    const unused = -Math.min(charge?.paise ?? 0, one.paise)
    await add(id, { kind: 'adjustment', paise: unused, reverses: charge?.id })
    await site.sql(`update enrolments set state = 'left' where id = $1`, [id])
  }
}

/** Of the last payment, at most what is left of it. */
async function takeBack(id: number, expectedPaise: number, method: string) {
  const [last] = await site.sql<{ id: number; left: number }>(
    `select l.id::int, (-l.paise - coalesce((select sum(paise) from ledger_entries
              where reverses = l.id), 0))::int as left
       from ledger_entries l where enrolment_id = $1 and kind = 'payment' and method = $2
      order by id desc limit 1`,
    [id, method],
  )
  const paise = Math.min(expectedPaise, last?.left ?? 0)
  if (paise > 0) await add(id, { kind: 'refund', paise, method, reverses: last?.id })
}

type DuePage = { total: number; pageSize: number; dues: (FeeSummary & { id: number })[] }

async function read<Answer>(path: string) {
  return (await (await admin.get(path)).json()) as Answer
}

// S334, S369
test('lists, totals and due dates of the database agree with feeStatus in every case', async () => {
  const histories = fc.sample(history, { numRuns: 60, seed: 27 })
  const ids: number[] = []
  for (const one of histories) ids.push(await enrol(one))
  const enrolments: EnrolmentData[] = []
  for (const id of ids) {
    const response = await admin.get(fillPath('/api/admin/enrolments/{id}', { id }))
    enrolments.push(((await response.json()) as { enrolment: EnrolmentData }).enrolment)
  }
  const storedEnrolments = await site.sql<{ id: number; next: string | null; left: boolean }>(
    `select id::int, next_due_on::text as next, left_at is not null as left from enrolments
      where id = any($1) order by id`,
    [ids],
  )
  expect(storedEnrolments).toEqual(
    enrolments.map(({ id, next, state }) => ({
      id,
      next: next?.dueOn ?? null,
      left: state === 'left',
    })),
  )

  const until = '2026-11-29'
  const active = enrolments.filter(({ state }) => state !== 'left')
  const open = active.flatMap(({ parts }) => parts.filter(({ balancePaise }) => balancePaise > 0))
  const sumOf = (parts: typeof open) => parts.reduce((sum, part) => sum + part.balancePaise, 0)
  const totals = await read<Awaited<ReturnType<typeof sumDues>>>('/api/admin/dues/totals')
  const overduePaise = active.reduce((sum, one) => sum + one.overduePaise, 0)
  expect(overduePaise).toBeGreaterThan(0)
  expect(totals).toMatchObject({
    balancePaise: active.reduce((sum, one) => sum + Math.max(0, one.balancePaise), 0),
    overduePaise,
    soonPaise: sumOf(open.filter(({ dueOn }) => dueOn >= today && dueOn <= until)),
  })
  const upcoming = open.filter(({ dueOn }) => dueOn >= today)
  const months = [...new Set(upcoming.map(({ dueOn }) => dueOn.slice(0, 7)))].toSorted()
  expect(totals.months).toEqual(
    months.map((month) => ({
      month,
      paise: sumOf(upcoming.filter(({ dueOn }) => dueOn.startsWith(month))),
    })),
  )

  // Every row of the list is what the page of that enrolment says.
  const first = await read<DuePage>('/api/admin/dues')
  const pages = [first]
  for (let page = 2; page <= Math.ceil(first.total / first.pageSize); page++)
    pages.push(await read<DuePage>(`/api/admin/dues?page=${page}`))
  const lines = pages.flatMap(({ dues }) => dues)
  const due = active.filter(({ next }) => next !== null)
  expect(lines.map(({ id }) => id).toSorted()).toEqual(due.map(({ id }) => id).toSorted())
  for (const line of lines) {
    const one = enrolments.find(({ id }) => id === line.id)
    const { state, leftOn, owedPaise, waivedPaise, paidPaise, refundedPaise } = one ?? line
    expect(line).toMatchObject({ state, leftOn, owedPaise, waivedPaise, paidPaise, refundedPaise })
    const { balancePaise, overduePaise, daysLate, next } = one ?? line
    expect(line).toMatchObject({ balancePaise, overduePaise, daysLate, next })
  }

  // Each age has the enrolments whose oldest unpaid instalment is of it, and their sum.
  const inAge: Record<DueAge, (one: EnrolmentData) => boolean> = {
    '1-7': ({ daysLate }) => daysLate >= 1 && daysLate <= 7,
    '8-30': ({ daysLate }) => daysLate >= 8 && daysLate <= 30,
    31: ({ daysLate }) => daysLate >= 31,
    soon: ({ daysLate, next }) => daysLate === 0 && next !== null && next.dueOn <= until,
    later: ({ next }) => next !== null && next.dueOn > until,
  }
  for (const { age, count, paise } of totals.ages) {
    const ofAge = due.filter(inAge[age])
    const isLate = age !== 'soon' && age !== 'later'
    const expected = ofAge.map((one) => (isLate ? one.overduePaise : one.balancePaise))
    expect({ age, count, paise }).toEqual({
      age,
      count: ofAge.length,
      paise: expected.reduce((sum, one) => sum + one, 0),
    })
    const page = await read<DuePage>(`/api/admin/dues?age=${age}`)
    expect(page.total).toBe(ofAge.length)
    expect(page.dues.every(({ id }) => ofAge.some((one) => one.id === id))).toBe(true)
  }

  // Payments for the course, and the balance after the last entry.
  const [sums] = await site.sql<{ paise: number }>(
    `select paise::int from fee_sums where course = 'Data Science'`,
  )
  expect(sums?.paise).toBe(enrolments.reduce((sum, { paidPaise }) => sum + paidPaise, 0))
  for (const { money, balancePaise } of enrolments)
    expect(money.at(-1)?.balancePaise).toBe(balancePaise)
})
