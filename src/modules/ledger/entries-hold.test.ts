import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../../test-support/site.ts'

/** What the database refuses, whatever code writes. */
let site: Site
let registration: number
let payment: number
beforeAll(async () => {
  site = await openSite()
  const [paid] = await site.sql<{ of: number; id: number }>(
    `select registration_id::int as of, id::int from ledger_entries
      where kind = 'payment' and paise = -50000 limit 1`,
  )
  registration = paid?.of ?? 0
  payment = paid?.id ?? 0
})
afterAll(() => site.close())

let keys = 0
const add = (fields: Record<string, unknown>) => {
  keys += 1
  const entry = { registration_id: registration, recorded_by: 'Test', key: `t${keys}`, ...fields }
  const names = Object.keys(entry)
  return site.sql(
    `insert into ledger_entries (${names.join()}) values (${names.map((_, n) => `$${n + 1}`).join()})`,
    Object.values(entry),
  )
}

// S200
test.each([
  ['a charge that gives', { kind: 'charge', paise: -1 }],
  ['a payment that takes', { kind: 'payment', paise: 1, method: 'cash' }],
  ['a payment by no way', { kind: 'payment', paise: -1 }],
  ['a waiver that charges', { kind: 'waiver', paise: 1 }],
  ['a refund of nothing', { kind: 'refund', paise: 1, method: 'cash' }],
  ['an adjustment of nothing', { kind: 'adjustment', paise: -1 }],
  ['an entry of nobody', { kind: 'charge', paise: 1, registration_id: null }],
  ['an entry of no sum', { kind: 'charge', paise: 0 }],
])('%s is none', async (_, entry) => {
  await expect(add(entry)).rejects.toThrow(/check constraint/)
})

// S200
test('the database refuses a second refund, and one of another’s payment', async () => {
  const refund = { kind: 'refund', method: 'cash', reverses: payment }
  const [other] = await site.sql<{ id: number }>(
    `select registration_id::int as id from ledger_entries where registration_id <> $1 limit 1`,
    [registration],
  )
  await expect(add({ ...refund, paise: 1, registration_id: other?.id })).rejects.toThrow(/names/)
  await expect(add({ ...refund, paise: 50_001 })).rejects.toThrow(/take back/)

  await add({ ...refund, paise: 30_000 })

  await expect(add({ ...refund, paise: 20_001 })).rejects.toThrow(/take back/)
  await add({ ...refund, paise: 20_000 })
  await expect(add({ ...refund, paise: 1 })).rejects.toThrow(/take back/)
})

// S200
test('the database refuses changed and deleted entries, and the site’s own role may do neither', async () => {
  await expect(site.sql('update ledger_entries set paise = 1')).rejects.toThrow(/append-only/)
  await expect(site.sql('delete from ledger_entries')).rejects.toThrow(/append-only/)
  await expect(site.sql('truncate ledger_entries cascade')).rejects.toThrow(/append-only/)
  const [may] = await site.sql(
    `select has_table_privilege('institute_site', 'ledger_entries', 'insert') as add,
            has_table_privilege('institute_site', 'ledger_entries', 'update') as change,
            has_table_privilege('institute_site', 'ledger_entries', 'delete') as remove,
            has_table_privilege('institute_site', 'documents', 'update') as "changeDocument"`,
  )
  expect(may).toEqual({ add: true, change: false, remove: false, changeDocument: false })
})

test('the database stores a UTR once', async () => {
  const paid = { kind: 'payment', paise: -1, method: 'upi', reference: 'UTR426812345678' }
  await add(paid)
  await expect(add({ ...paid, reference: 'utr426812345678' })).rejects.toThrow(/unique/)
})

// S332
test('the database refuses changes to readings of a payment', async () => {
  for (const rewriting of ['update payment_readings set paise = 1', 'delete from payment_readings'])
    await expect(site.sql(rewriting)).rejects.toThrow(/append-only/)
  const [may] = await site.sql(
    `select has_table_privilege('institute_site', 'payment_readings', 'insert') as add,
            has_table_privilege('institute_site', 'payment_readings', 'update') as change,
            has_table_privilege('institute_site', 'payment_readings', 'delete') as remove`,
  )
  expect(may).toEqual({ add: true, change: false, remove: false })
})
