import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setDueDates } from '../../../test-support/backdate.ts'
import { emptyLedger } from '../../../test-support/empty-ledger.ts'
import { runsAllTests } from '../../../test-support/runs-all-tests.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../test-support/site.ts'
import { fillPath } from '../../ui/api/fill-path.ts'
import type { EnrolmentData } from './contract.ts'

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite({
    clock: () => new Date('2026-11-22T06:30:00Z'),
    settings: { SMTP_URL: 'smtp://127.0.0.1:1' },
  })
  admin = await signInAsAdmin(site)
  await emptyLedger(site)
})
afterAll(() => site.close())

let counter = 0

async function enrolStudent(days: readonly string[]) {
  counter += 1
  const [row] = await site.sql<{ id: number }>(
    `insert into students (name, source) values ($1, 'staff') returning id::int`,
    [`Owes ${counter}`],
  )
  const last = days.length - 1
  const response = await admin.post(
    fillPath('/api/admin/students/{id}/enrolments', { id: row?.id ?? 0 }),
    {
      key: `next-due-${counter}`,
      course: 'data-science',
      registration: null,
      isAdult: true,
      feePaise: 600_000,
      discountPaise: 0,
      discountReason: 'Agreed at the desk',
      startsOn: '2026-12-01',
      parts: days.map((_, index) =>
        index === last ? { rest: true, days: index } : { paise: 50_000, days: index },
      ),
      guardian: null,
    },
  )
  expect(response.status).toBe(201)
  const { enrolment } = (await response.json()) as { enrolment: number }
  await setDueDates(site, enrolment, days)
  return enrolment
}

/** The calculation of the enrolment's page, and the database's for the list. */
async function nextOf(id: number) {
  const response = await admin.get(fillPath('/api/admin/enrolments/{id}', { id }))
  const { enrolment } = (await response.json()) as { enrolment: EnrolmentData }
  const [enrolmentData] = await site.sql<{ day: string | null }>(
    'select next_due_on::text as day from enrolments where id = $1',
    [id],
  )
  return {
    calculation: enrolment.next?.dueOn ?? null,
    kept: enrolmentData?.day ?? null,
    enrolment,
  }
}

const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-12-${String(n).padStart(2, '0')}`)
const days = fc
  .array(day, { minLength: 1, maxLength: 6 })
  .map((matchingDays) => matchingDays.toSorted())
const deed = fc.oneof(
  fc.record({ does: fc.constant('pay' as const), paise: fc.integer({ min: 1, max: 300_000 }) }),
  fc.record({ does: fc.constant('let off' as const), paise: fc.integer({ min: 1, max: 200_000 }) }),
  fc.record({ does: fc.constant('move' as const), days }),
)

// S214
test('the order of the list of dues follows from the instalments, after payments, waivers and changes', async () => {
  await fc.assert(
    fc.asyncProperty(days, fc.array(deed, { maxLength: 6 }), async (dueDays, deeds) => {
      const id = await enrolStudent(dueDays)
      for (const one of deeds) {
        const { enrolment } = await nextOf(id)
        if (enrolment.balancePaise === 0) break
        if (one.does === 'pay') await pay(id, Math.min(one.paise, enrolment.balancePaise))
        if (one.does === 'let off') await letOff(id, Math.min(one.paise, enrolment.balancePaise))
        if (one.does === 'move') await move(enrolment, one.days)
        const { calculation, kept: storedDay } = await nextOf(id)
        expect(storedDay).toBe(calculation)
      }
    }),
    { numRuns: runsAllTests ? 25 : 8 },
  )
})

// S214
test('the list counts enrolments with something due, and pages from the oldest', async () => {
  await emptyLedger(site)
  const late = []
  for (let index = 0; index < 52; index++)
    late.push(await enrolStudent([`2026-11-${String(20 - (index % 20)).padStart(2, '0')}`]))
  const soon = await enrolStudent(['2026-11-29'])
  const later = await enrolStudent(['2026-11-30'])

  const read = async (page: number) =>
    (await (await admin.get(`/api/admin/dues?page=${page}`)).json()) as {
      total: number
      dues: { id: number; next: { dueOn: string } }[]
    }
  const [first, second] = [await read(1), await read(2)]

  expect(first.total).toBe(54)
  const allDues = [...first.dues, ...second.dues]
  expect(allDues.map(({ next }) => next.dueOn)).toEqual(
    allDues.map(({ next }) => next.dueOn).toSorted(),
  )
  expect(new Set(allDues.map(({ id }) => id))).toEqual(new Set([...late, soon, later]))
  expect((await admin.get(`/api/admin/dues?page=0`)).status).toBe(400)
})

async function pay(id: number, paise: number) {
  const paid = { key: `paid-${++counter}-x`, paise, method: 'cash', reference: null }
  const path = fillPath('/api/admin/enrolments/{id}/payments', { id })
  expect((await admin.post(path, paid)).status).toBe(201)
}

/** As an approved waiver stores it. */
const letOff = (id: number, paise: number) =>
  site.sql(
    `insert into ledger_entries (enrolment_id, kind, paise, key, recorded_by, happened_at)
     values ($1, 'waiver', -$2::bigint, $3, 'Test', now())`,
    [id, paise, `waived ${++counter}`],
  )

async function move({ id, version, parts }: EnrolmentData, days: readonly string[]) {
  const next = parts.findIndex(({ balancePaise }) => balancePaise > 0)
  const paise = parts.slice(next).reduce((sum, part) => sum + part.paise, 0)
  if (paise < days.length) return
  const each = Math.floor(paise / days.length)
  const expectedDues = days.map((dueOn, index) => ({
    dueOn,
    paise: index === 0 ? paise - each * (days.length - 1) : each,
  }))
  // Refused where it would come before a paid instalment; then nothing changes.
  await admin.ask(fillPath('/api/admin/enrolments/{id}/instalments', { id }), {
    method: 'PUT',
    body: JSON.stringify({ version, parts: expectedDues, reason: 'Agreed' }),
    headers: { 'content-type': 'application/json' },
  })
}
