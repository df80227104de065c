import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOlderDatabase } from '../../../test-support/older-database.ts'
import { openSite, type Site } from '../../../test-support/site.ts'

/** Fees as the code of before the ledger left them, opened by the product of today. */
let older: Awaited<ReturnType<typeof openOlderDatabase>>
let site: Site
const paidAt = new Date('2026-10-03T09:15:00Z')
beforeAll(async () => {
  older = await openOlderDatabase('0032_one_ledger.sql')
  await older.ask(
    `insert into students (id, name, source) overriding system value values (1, 'Asha', 'staff')`,
  )
  await older.ask(
    `insert into registrations (student_id, course, phone, status)
     select 1, 'Data Science', '+919811122233', 'confirmed' from generate_series(1, 3)`,
  )
  await older.ask(
    `insert into payments (registration_id, amount_paise, recorded_by, paid_at)
     values (1, 50000, 'Meenal Joshi', $1), (1, 100, 'Meenal Joshi', $1), (3, 10000000, 'Sunil', $1)`,
    [paidAt],
  )
  site = await openSite({ connectionString: older.connectionString })
})
afterAll(async () => {
  await older.close()
  await site.close()
})

// S201
test('each fee is owed and paid in the moment in which it was taken', async () => {
  const entries = await site.sql(
    `select registration_id::int as of, kind, paise::int, method, recorded_by as by, happened_at as at
       from ledger_entries where registration_id <= 3 order by id`,
  )
  const fee = (of: number, paise: number, author: string) => [
    { of, kind: 'charge', paise, method: null, by: author, at: paidAt },
    { of, kind: 'payment', paise: -paise, method: 'cash', by: author, at: paidAt },
  ]
  expect(entries).toEqual([
    ...fee(1, 50_000, 'Meenal Joshi'),
    ...fee(1, 100, 'Meenal Joshi'),
    ...fee(3, 10_000_000, 'Sunil'),
  ])
})

// S201
test('older code that still runs reads its fees, and what it takes stands in the ledger', async () => {
  const [before] = await older.ask(
    'select sum(amount_paise)::int as paise from payments where registration_id <= 3',
  )
  expect(before).toEqual({ paise: 10_050_100 })

  // The role under which the site works, as the older process does.
  await older.ask('set role institute_site')
  await older.ask(
    `insert into payments ("registration_id", "amount_paise", "recorded_by", "paid_at")
     values (2, 50000, 'Nikhil Rane', $1)`,
    [paidAt],
  )
  await older.ask('reset role')

  expect(
    await site.sql(
      'select kind, paise::int from ledger_entries where registration_id = 2 order by id',
    ),
  ).toEqual([
    { kind: 'charge', paise: 50_000 },
    { kind: 'payment', paise: -50_000 },
  ])
})
