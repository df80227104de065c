import { expect, test } from 'vitest'
import { findClaims, readLines } from './find-in-statement.server.ts'
import { upiLink } from './rules.ts'

const claim = (id: number, rupees: number, input: { reference?: string; utr?: string } = {}) => ({
  id,
  paise: rupees * 100,
  reference: input.reference ?? `REFERENCE${id}`,
  utr: input.utr ?? null,
})
const statement = (...rows: string[][]) =>
  readLines([
    ['Statement of account 112233445566'],
    ['Date', 'Narration', 'Debit', 'Credit'],
    ...rows,
  ]) ?? []
const none: ReadonlySet<string> = new Set()

test('only credits are read, with their numbers; debits are ignored', () => {
  const lines = statement(
    ['1/12', 'UPI/426812345678/ASHA', '', '5,000.00'],
    ['1/12', 'NEFT rent', '20,000.00', ''],
    ['1/12', 'UPI 999', '0.00', '₹ 1,234.50'],
  )

  expect(lines).toMatchObject([
    { row: 3, paise: 500_000, utrs: ['426812345678'] },
    { row: 5, paise: 123_450, utrs: [] },
  ])
})

test.each([
  [['Date', 'Description', 'Amount', 'Dr/Cr'], ['1/12', 'UPI', '500', 'DR'], []],
  [['Date', 'Description', 'Amount', 'Dr/Cr'], ['1/12', 'UPI', '500', 'CR'], [50_000]],
  [['Date', 'Description', 'Amount'], ['1/12', 'UPI', '-500.00'], []],
  [['Date', 'Description', 'Amount'], ['1/12', 'UPI', '500.00 Cr'], [50_000]],
  [['Date', 'Deposit Amt.', 'Withdrawal Amt.'], ['1/12', '500', ''], [50_000]],
  [['Date', 'Withdrawal Amt.', 'Deposit Amt.'], ['1/12', '500', ''], []],
])('banks write their columns in their own way: %o', (head, row, paise) => {
  expect(readLines([head, row])?.map((line) => line.paise)).toEqual(paise)
})

test('a file without an amount column is refused', () => {
  expect(
    readLines([
      ['Name', 'Phone'],
      ['Asha', '9811122233'],
    ]),
  ).toBeUndefined()
})

test('our reference and the amount, or the saved UTR and the amount, make a match', () => {
  const lines = statement(
    ['1/12', 'UPI/426812345678/REFERENCE1/ASHA', '', '5000'],
    ['1/12', 'UPI/426812345679/MEERA', '', '4000'],
  )

  const matches = findClaims(lines, [claim(1, 5000), claim(2, 4000, { utr: '426812345679' })], none)

  expect(matches).toEqual({
    good: [
      { claim: 1, paise: 500_000, utr: '426812345678' },
      { claim: 2, paise: 400_000, utr: '426812345679' },
    ],
    doubtful: [],
    others: 0,
  })
})

// S251
test.each([
  ['another sum', ['1/12', 'UPI/426812345678/REFERENCE1', '', '4900'], [claim(1, 5000)]],
  [
    'two claims',
    ['1/12', 'UPI/426812345678/REFERENCE1', '', '5000'],
    [claim(1, 5000), claim(2, 5000, { utr: '426812345678' })],
  ],
  ['two numbers', ['1/12', '426812345678 426812345679 REFERENCE1', '', '5000'], [claim(1, 5000)]],
  ['the same sum alone', ['1/12', 'UPI/426812345678/ASHA', '', '5000'], [claim(1, 5000)]],
  [
    'another UTR than noted',
    ['1/12', 'UPI/426812345678/REFERENCE1', '', '5000'],
    [claim(1, 5000, { utr: '426812345670' })],
  ],
])('somebody looks where a line has %s', (_, row, claims) => {
  const { good, doubtful } = findClaims(statement(row), claims, none)

  expect(good).toEqual([])
  expect(doubtful.map((one) => one.claims)).toEqual([claims.map(({ id }) => id)])
})

test('a line whose UTR is in the ledger already matches no claim', () => {
  const lines = statement(['1/12', 'UPI/426812345678/ASHA', '', '5000'])

  expect(findClaims(lines, [claim(1, 5000)], new Set(['426812345678']))).toEqual({
    good: [],
    doubtful: [],
    others: 1,
  })
})

// S251
test('a line matches one claim, and a repeated line is not two payments', () => {
  const row = ['1/12', 'UPI/426812345678/REFERENCE1', '', '5000']

  const { good } = findClaims(statement(row, row), [claim(1, 5000), claim(2, 5000)], none)

  expect(good).toHaveLength(1)
})

test('the payment link has rupees with two decimals, spaces as %20, and our reference', () => {
  const payee = { address: 'tarkshala.fees@okbank', name: 'Tarkshala & Sons' }

  expect(upiLink(payee, { paise: 499_950, reference: 'ABCD2345EF' })).toBe(
    'upi://pay?pa=tarkshala.fees@okbank&pn=Tarkshala%20%26%20Sons&am=4999.50&cu=INR&tr=ABCD2345EF&tn=ABCD2345EF',
  )
})
