import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyLedger } from '../../../../test-support/empty-ledger.ts'
import { openFees, readMessage } from '../../../../test-support/fees.ts'
import { hire } from '../../../../test-support/team.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { pieces } from '../rules.ts'
import { type BookFile, bookFiles } from './texts.ts'

let fees: Awaited<ReturnType<typeof openFees>>
const at = (time: string) => new Date(`${time}+05:30`)
let now = at('2026-12-01T10:00')
beforeAll(async () => {
  fees = await openFees(() => now)
  // Those of the demo have the days of this week.
  await emptyLedger(fees.site)
})
afterAll(() => fees.site.close())

/** Days go by, and the team signs in each morning. */
async function moveTo(time: string) {
  now = at(time)
  await fees.signInAgain()
}
const dayOf = (day: string) =>
  fees.readJson<CallData<'GET /api/admin/day-book'>>(`/api/admin/day-book?day=${day}`)
/** So many of each, by rupees. */
const countsOf = (pieceCounts: Record<number, number>) =>
  pieces.map((rupees) => pieceCounts[rupees] ?? 0)
const count = (pieceCounts: Record<number, number>, bankedPaise = 0, key = fees.newKey()) =>
  fees.accountant.post('/api/admin/cash-counts', {
    key,
    counts: countsOf(pieceCounts),
    bankedPaise,
  })

test('a day adds up by method and by person, and the cash box by what was counted', async () => {
  const priya = await hire(fees.site, 'Priya Desai', 'accountant')
  const [asha, meera] = [await fees.enrolStudent('Asha Day'), await fees.enrolStudent('Meera Day')]
  await fees.pay(asha, { paise: 150_000 })
  await fees.pay(asha, { paise: 50_000 }, priya)
  await fees.pay(meera, { paise: 100_000, method: 'card', reference: 'SLIP 9' })

  const first = await dayOf('2026-12-01')

  expect(first.sums).toEqual([
    {
      method: 'card',
      by: 'Ravi Menon',
      receivedPaise: 100_000,
      refundedPaise: 0,
      bouncedPaise: 0,
      cancelledPaise: 0,
    },
    {
      method: 'cash',
      by: 'Priya Desai',
      receivedPaise: 50_000,
      refundedPaise: 0,
      bouncedPaise: 0,
      cancelledPaise: 0,
    },
    {
      method: 'cash',
      by: 'Ravi Menon',
      receivedPaise: 150_000,
      refundedPaise: 0,
      bouncedPaise: 0,
      cancelledPaise: 0,
    },
  ])
  expect(first.cash).toMatchObject({ carriedPaise: 0, bookPaise: 200_000, counts: [] })

  const less = await readMessage(await count({ 500: 3, 100: 4, 10: 5 }))
  expect(less).toMatchObject({ status: 201, message: '−₹50: less than expected.' })
  // Counted again: fifty more lay under the box, and a thousand goes to the bank.
  const right = await readMessage(await count({ 500: 3, 100: 4, 50: 2 }, 100_000))
  expect(right.message).toBe('The cash matches the book.')

  const { cash } = await dayOf('2026-12-01')
  expect(cash.counts.map(({ countedPaise, bookPaise }) => [countedPaise, bookPaise])).toEqual([
    [195_000, 200_000],
    [200_000, 200_000],
  ])
  expect(cash.sincePaise).toBe(0)
})

// S255
test('cash taken after the count is shown, and is in the box of the next day', async () => {
  await fees.pay(await fees.enrolStudent('Late Comer'), { paise: 30_000 })
  expect((await dayOf('2026-12-01')).cash.sincePaise).toBe(30_000)

  await moveTo('2026-12-03T10:00')
  await fees.pay(await fees.enrolStudent('Next Day'), { paise: 20_000 })

  expect((await dayOf('2026-12-03')).cash).toMatchObject({
    carriedPaise: 100_000,
    receivedPaise: 50_000,
    bookPaise: 150_000,
  })
})

// S255
test('a count that is sent twice is one; nobody banks more than there is, or changes a count', async () => {
  const key = fees.newKey()
  const answers = await Promise.all([1, 2].map(() => count({ 500: 3 }, 0, key)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await dayOf('2026-12-03')).cash.counts).toHaveLength(1)

  expect((await count({ 500: 1 }, 50_001)).status).toBe(400)
  expect((await count({ 500: -1 })).status).toBe(400)
  expect((await count({ 500: 2 }, 0, key)).status).toBe(409)
  await expect(fees.site.sql('update cash_counts set counted_paise = 0')).rejects.toThrow()
})

test('two people who count at once are two counts, and the later one holds', async () => {
  await moveTo('2026-12-04T19:00')
  await Promise.all([count({ 500: 3 }), count({ 500: 4 })])

  const { counts } = (await dayOf('2026-12-04')).cash
  const last = counts.at(-1)?.countedPaise

  await moveTo('2026-12-05T10:00')
  expect((await dayOf('2026-12-05')).cash.carriedPaise).toBe(last)
})

/** The rows of a file by its headings. */
async function fileOf(file: BookFile, query: string) {
  const address = `${fillPath('/api/admin/books/{file}', { file })}?${query}`
  const response = await fees.accountant.get(address)
  expect(response.status).toBe(200)
  const rows: string[][] = parse(await response.text(), { bom: true })
  const [head = [], ...body] = rows
  expect(head).toEqual(Object.keys(bookFiles[file].columns))
  return body.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
}

const december = 'from=2027-01-01&to=2027-01-31'
const sumOf = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column] || 0) * 100), 0)

// S257
test('files of a month equal a calculation by hand, the ledger and the documents', async () => {
  // Given a regular institute in Maharashtra from the first of January
  await moveTo('2027-01-02T10:00')
  await fees.accountant.post('/api/admin/tax', {
    expected: null,
    validFrom: '2027-01-02',
    gst: 'regular',
    gstin: '27AAPFU0939F1ZV',
    sac: '999293',
    rate: 1800,
  })
  const formula = await fees.enrolStudent('=1+1', { rupees: 10_000, startsOn: '2027-01-10' })
  const cheque = await fees.enrolStudent('Bouncing', { rupees: 10_000, startsOn: '2027-01-01' })
  // When an advance comes, then an invoice is paid twice, and a cheque bounces
  await fees.pay(formula, { paise: 118_000 })
  await moveTo('2027-01-11T10:00')
  await fees.pay(formula, { paise: 499_900, method: 'upi', reference: '427000000001' })
  await fees.pay(cheque, { paise: 118_000 })
  await fees.pay(cheque, { paise: 236_000, method: 'cheque', reference: '000777' })
  const { cheques } = await fees.readJson<{ cheques: { id: number }[] }>('/api/admin/cheques')
  const bounced = { to: 'bounced', reason: 'Funds insufficient' }
  await fees.accountant.post(
    fillPath('/api/admin/cheques/{id}', { id: cheques[0]?.id ?? 0 }),
    bounced,
  )

  // Then what bounced is not paid out
  expect((await dayOf('2027-01-11')).sums).toContainEqual({
    method: 'cheque',
    by: 'Ravi Menon',
    receivedPaise: 236_000,
    refundedPaise: 0,
    bouncedPaise: 236_000,
    cancelledPaise: 0,
  })
  // And the day book has five movements
  const book = await fileOf('day-book.csv', december)
  expect(
    book.map(({ What, Received: takenAmount, Refunded: givenAmount }) => [
      What,
      takenAmount,
      givenAmount,
    ]),
  ).toEqual([
    ['received', '1180.00', ''],
    ['received', '4999.00', ''],
    ['received', '1180.00', ''],
    ['received', '2360.00', ''],
    ['bounced', '', '2360.00'],
  ])
  expect(book[0]?.Name).toBe("'=1+1")
  const [ledger] = await fees.site.sql<{ taken: number; given: number }>(
    `select -sum(paise) filter (where kind = 'payment')::int as taken,
            sum(paise) filter (where kind = 'refund')::int as given
       from ledger_entries where happened_at >= '2027-01-01T00:00+05:30'`,
  )
  expect([sumOf(book, 'Received'), sumOf(book, 'Refunded')]).toEqual([ledger?.taken, ledger?.given])

  // And the summary for the return, by hand: 4999 + 1180 + 2360 at 18 %
  expect(await fileOf('gst-summary.csv', december)).toMatchObject([
    {
      Table: '11A advances',
      'Place Of Supply': '27-Maharashtra',
      Rate: '18',
      Documents: '1',
      'Taxable Value': '1000.00',
      'Central Tax': '90.00',
      Total: '1180.00',
    },
    {
      Table: '7 invoices',
      Documents: '3',
      'Taxable Value': '7236.44',
      'Central Tax': '651.28',
      'State/UT Tax': '651.28',
      'Integrated Tax': '0.00',
      Total: '8539.00',
    },
    {
      Table: '7 less credit notes',
      Documents: '1',
      'Taxable Value': '2000.00',
      'Central Tax': '180.00',
      Total: '2360.00',
    },
  ])
  expect(await fileOf('credit-notes.csv', december)).toMatchObject([
    { Kind: 'Credit note', Against: 'TI/26-27/000003', 'Taxable Value': '2000.00' },
  ])
  expect(
    (await fileOf('documents.csv', december)).map((row) => Object.values(row).slice(0, 4)),
  ).toEqual([
    ['Credit note', 'CN/26-27/000001', 'CN/26-27/000001', '1'],
    ['Receipt voucher', 'RV/26-27/000001', 'RV/26-27/000001', '1'],
    ['Tax invoice', 'TI/26-27/000001', 'TI/26-27/000003', '3'],
  ])
})

// S257
test('each voucher for Tally has its debits equal to its credits, and money equal to the ledger', async () => {
  const rows = await fileOf('tally.csv', december)
  const vouchers = Map.groupBy(rows, (row) => row['Voucher Number'])

  expect(vouchers.size).toBe(5)
  for (const lines of vouchers.values()) {
    const of = (side: string) =>
      sumOf(
        lines.filter((line) => line['Ledger Amount Dr/Cr'] === side),
        'Ledger Amount',
      )
    expect(of('Dr')).toBe(of('Cr'))
  }
  const first = rows.filter((row) => row['Voucher Number'] === 'RV/26-27/000001')
  expect(
    first.map((row) => [row['Ledger Name'], row['Ledger Amount'], row['Ledger Amount Dr/Cr']]),
  ).toEqual([
    ['Cash', '1180.00', 'Dr'],
    ['Advances from students', '1000.00', 'Cr'],
    ['Output CGST', '90.00', 'Cr'],
    ['Output SGST', '90.00', 'Cr'],
  ])
  expect(first[0]?.['Voucher Date']).toBe('02-01-2027')
})

test.each([
  ['from=2027-01-31&to=2027-01-01', /before the first/],
  ['from=2025-01-01&to=2027-01-01', /400 days/],
  ['from=2027-01-01', /both days/],
])('invalid days are refused with a message: %s', async (query, words) => {
  const address = `${fillPath('/api/admin/books/{file}', { file: 'tally.csv' })}?${query}`

  const refusal = await readMessage(await fees.accountant.get(address))

  expect(refusal).toMatchObject({ status: 400, message: expect.stringMatching(words) })
})

// S254
test('a stolen cookie alone exports no file, and a counsellor never does', async () => {
  const address = `${fillPath('/api/admin/books/{file}', { file: 'day-book.csv' })}?${december}`
  const counsellor = await hire(fees.site, 'Sana Shaikh', 'counsellor')
  expect((await counsellor.get(address)).status).toBe(403)

  now = new Date(now.getTime() + 11 * 60_000)
  const late = await fees.accountant.get(address)
  expect(late.status).toBe(403)
  expect(await late.json()).toMatchObject({ stepUp: true })
})
