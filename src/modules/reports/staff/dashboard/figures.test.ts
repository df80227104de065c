import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyLedger } from '../../../../../test-support/empty-ledger.ts'
import { recordFees } from '../../../../../test-support/recorded-fees.ts'
import {
  openSite,
  type Site,
  signInAsAdmin,
  type Visitor,
} from '../../../../../test-support/site.ts'
import type { DashboardData } from './contract.ts'
import { type Figures, sumOf } from './rules.ts'

/** 9:15 in the morning in India. */
const now = new Date('2027-03-01T03:45:00Z')

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await openSite({ clock: () => now })
  admin = await signInAsAdmin(site)
  await emptyLedger(site)
  await site.sql('delete from registrations')
  await site.sql('update users set student_id = null')
  await site.sql('delete from students')
})
afterAll(() => site.close())

async function ask(period: string): Promise<DashboardData> {
  const response = await admin.get(`/api/admin/dashboard?period=${period}`)
  expect(response.status).toBe(200)
  return (await response.json()) as DashboardData
}

const figures = (part: Figures | undefined) =>
  part && [part.registrations, part.confirmed, part.students, part.incomePaise]

let people = 0
/** A student with a registration at a time, and optionally a payment at that time. */
async function register(at: string, { status = 'new', paise = 0 } = {}) {
  people += 1
  await site.sql(
    `with person as (
       insert into students (name, source, created_at) values ('Somebody', 'staff', $1) returning id),
     registration as (
       insert into registrations (student_id, course, phone, status, registered_at)
       select id, 'Other', $2, $3, $1 from person returning id)
     ${recordFees(`select id, $4::int, 'Meenal Joshi', $1::timestamptz from registration where $4::int > 0`)}`,
    [at, `+9170000${10_000 + people}`, status, paise],
  )
}

describe('with no data', () => {
  test.each([
    ['7d', 7, '2027-02-23'],
    ['30d', 30, '2027-01-31'],
    ['90d', 14, '2026-12-02'],
    ['12m', 12, '2026-04-01'],
  ])('%s is %i zeros, from %s to today', async (period, length, first) => {
    const { buckets, before } = await ask(period)

    expect(buckets).toHaveLength(length)
    expect(buckets[0]?.start).toBe(first)
    expect(buckets.at(-1)).toMatchObject({ start: '2027-03-01', last: '2027-03-01' })
    for (const part of [before, ...buckets]) expect(figures(part)).toEqual([0, 0, 0, 0])
  })
})

describe('a day', () => {
  beforeAll(async () => {
    // The last moment of 27 February in India, the first and the last of the 28th, the first of March.
    await register('2027-02-27T18:29:59.999Z')
    await register('2027-02-27T18:30:00Z', { status: 'confirmed', paise: 50_000 })
    await register('2027-02-28T18:29:59.999Z', { status: 'lost' })
    await register('2027-02-28T18:30:00Z', { status: 'attending', paise: 50_000 })
    await register('2027-02-28T19:00:00Z', { status: 'completed', paise: 1_25_050 })
  })

  test('begins and ends at midnight in India', async () => {
    const { buckets } = await ask('7d')

    expect(buckets.slice(-3).map((bucket) => [bucket.start, ...(figures(bucket) ?? [])])).toEqual([
      ['2027-02-27', 1, 0, 1, 0],
      ['2027-02-28', 2, 1, 2, 50_000],
      ['2027-03-01', 2, 2, 2, 1_75_050],
    ])
  })

  test('belongs to the month it has in India', async () => {
    const { buckets } = await ask('12m')

    expect(buckets.slice(-2).map((bucket) => [bucket.start, ...(figures(bucket) ?? [])])).toEqual([
      ['2027-02-01', 3, 1, 3, 50_000],
      ['2027-03-01', 2, 2, 2, 1_75_050],
    ])
  })
})

test('weeks hold what their days hold, and the sums stay', async () => {
  const { buckets, earlier, before } = await ask('90d')

  expect(buckets.slice(-2).map((bucket) => [bucket.start, ...(figures(bucket) ?? [])])).toEqual([
    ['2027-02-22', 3, 1, 3, 50_000],
    ['2027-03-01', 2, 2, 2, 1_75_050],
  ])
  expect(figures(sumOf(buckets))).toEqual([5, 3, 5, 2_25_050])
  expect(earlier).toHaveLength(buckets.length)
  expect(figures(sumOf(earlier))).toEqual(figures(before))
})

test('a merged student counts once', async () => {
  await site.sql(
    `insert into students (name, source, created_at, merged_into)
     select 'Somebody', 'staff', created_at, id from students order by id desc limit 1`,
  )

  const { buckets } = await ask('7d')

  expect(buckets.at(-1)?.students).toBe(2)
})

describe('the period before', () => {
  test('covers the same part as the current period', async () => {
    await register('2027-02-15T18:29:59Z', { paise: 100 })
    await register('2027-02-15T18:30:00Z', { paise: 200, status: 'confirmed' })
    await register('2027-02-22T03:44:59Z', { paise: 300 })
    await register('2027-02-22T03:45:00Z', { paise: 400 })

    const { before } = await ask('7d')

    expect(before).toMatchObject({
      from: '2027-02-15T18:30:00.000Z',
      until: '2027-02-22T03:45:00.000Z',
    })
    expect(figures(before)).toEqual([2, 1, 2, 500])
    // Day by day, beside those of now; the last one up to this time of day.
    const { buckets, earlier, funnelBefore } = await ask('7d')
    expect(earlier.map(({ start }) => start)).toEqual([
      '2027-02-16',
      '2027-02-17',
      '2027-02-18',
      '2027-02-19',
      '2027-02-20',
      '2027-02-21',
      '2027-02-22',
    ])
    expect(earlier).toHaveLength(buckets.length)
    expect(earlier.map(({ registrations }) => registrations)).toEqual([1, 0, 0, 0, 0, 0, 1])
    expect(funnelBefore.enquiries).toBe(2)
  })

  test('of twelve months is a year earlier', async () => {
    await register('2025-04-01T00:00:00+05:30')
    await register('2026-03-01T09:14:59+05:30')
    await register('2026-03-01T09:15:00+05:30')

    const { before } = await ask('12m')

    expect(figures(before)).toEqual([2, 0, 2, 0])
  })
})

test('an unknown period is refused; the default is thirty days', async () => {
  expect((await admin.get(`/api/admin/dashboard?period=8d`)).status).toBe(400)
  const dashboard = (await (await admin.get('/api/admin/dashboard')).json()) as DashboardData
  expect(dashboard.period).toBe('30d')
})

test('every figure is read by an index range', async () => {
  await site.sql(
    `insert into students (name, source, created_at)
     select 'Somebody', 'import', timestamptz '2020-01-01' + n * interval '10 minutes'
       from generate_series(1, 20000) n`,
  )
  await site.sql(
    `insert into registrations (student_id, course, phone, registered_at)
     select id, 'Other', '+917000000000', created_at from students where source = 'import'`,
  )
  await site.sql(
    `insert into ledger_entries
       (registration_id, kind, paise, method, key, recorded_by, happened_at)
     select id, 'payment', -50000, 'cash', 'bulk ' || id, 'Meenal Joshi', registered_at
       from registrations where phone = '+917000000000'`,
  )
  await site.sql('analyze students, registrations, ledger_entries')
  await site.sql('select pg_stat_reset()')

  // A connection sends its statistics at most a second later, with its next query.
  await expect
    .poll(
      async () => {
        await ask('90d')
        return site.sql(
          `select relname, seq_scan::int as whole, idx_scan > 0 as ranges
             from pg_stat_user_tables
            where relname in ('students', 'registrations', 'ledger_entries') order by relname`,
        )
      },
      { timeout: 15_000, interval: 200 },
    )
    .toEqual([
      { relname: 'ledger_entries', whole: 0, ranges: true },
      { relname: 'registrations', whole: 0, ranges: true },
      { relname: 'students', whole: 0, ranges: true },
    ])
})
