import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFees, readMessage, uploadCsv } from '../../../../test-support/fees.ts'
import { hire } from '../../../../test-support/team.ts'

let fees: Awaited<ReturnType<typeof openFees>>
const now = new Date('2026-12-20T06:00:00Z')
beforeAll(async () => {
  fees = await openFees(() => now)
  // Six payments that the gateway told of, of which one was given back.
  const paid: [string, number, string][] = [
    ['pay_A', 499_900, '2026-12-01'],
    ['pay_B', 250_000, '2026-12-01'],
    ['pay_C', 100_000, '2026-12-02'],
    ['pay_forgotten', 77_700, '2026-12-03'],
    ['pay_today', 12_300, '2026-12-19'],
  ]
  for (const [payment, paise, day] of paid) {
    const order = randomUUID()
    await fees.site.sql(
      `insert into orders (id, purpose, course_id, course, batch_id, fee_paise, paise, agreed_at, gateway, created_at, changed_at)
       values ($1, 'seat', 'x', 'Java', 1, $2, $2, now(), 'razorpay', now(), now())`,
      [order, paise],
    )
    await fees.site.sql(
      `insert into gateway_payments (gateway, payment, order_id, paise, currency, method, counts_as, paid_at, recorded_at)
       values ('razorpay', $1, $2, $3, 'INR', 'upi', 'fee', $4::date + time '12:00', now())`,
      [payment, order, paise, day],
    )
  }
  await fees.site.sql(
    `insert into gateway_refunds (key, gateway_payment_id, paise, reason, state, refund, requested_by, requested_at, changed_at)
     select 'refund-of-C-1', id, 100000, 'staff', 'processed', 'rfnd_C', 'Staff', '2026-12-05', '2026-12-05'
       from gateway_payments where payment = 'pay_C'`,
  )
})
afterAll(() => fees.site.close())

type Payouts = {
  settlements: object[]
  missingHere: { entity: string; ledgerPaise: number | null }[]
  missingThere: { entity: string }[]
}
const readPayouts = () => fees.readJson<Payouts>('/api/admin/payouts')
const send = (...rows: (string | number)[][]) =>
  uploadCsv(fees.accountant, '/api/admin/payouts', ...rows)

const head = [
  ...['entity_id', 'type', 'debit', 'credit', 'amount', 'currency', 'fee', 'tax', 'settled'],
  ...['settled_at', 'settlement_id', 'settlement_utr'],
]
const settledRow = ['1', '05/12/2026 10:00:00', 'setl_1', 'UTRN001']
const report = [
  head,
  ['pay_A', 'payment', '0.00', '4881.02', '4999.00', 'INR', '117.98', '18.00', ...settledRow],
  ['pay_B', 'payment', '0.00', '2441.00', '2500.00', 'INR', '59.00', '9.00', ...settledRow],
  ['rfnd_C', 'refund', '1000.00', '0.00', '1000.00', 'INR', '0.00', '0.00', ...settledRow],
  ['pay_unknown', 'payment', '0.00', '98.00', '100.00', 'INR', '2.00', '0.31', ...settledRow],
  ['pay_today', 'payment', '0.00', '0.00', '123.00', 'INR', '0.00', '0.00', '0', '', '', ''],
]

// S256
test('a report is matched payment by payment, and what is missing on either side is said', async () => {
  expect((await readPayouts()).missingThere.map(({ entity }) => entity)).toEqual([
    ...['pay_A', 'pay_B', 'pay_C', 'pay_forgotten', 'rfnd_C'],
  ])

  const refusal = await readMessage(await send(...report))

  expect(refusal).toMatchObject({ status: 200, message: '4 lines imported.' })
  expect(await readPayouts()).toMatchObject({
    settlements: [
      {
        settlement: 'setl_1',
        utr: 'UTRN001',
        settledOn: '2026-12-05',
        payments: 3,
        grossPaise: 759_900,
        refundedPaise: 100_000,
        otherPaise: 0,
        // 117.98 + 59 + 2 were kept, of which 27.31 is tax.
        feePaise: 15_167,
        taxPaise: 2_731,
        netPaise: 642_002,
      },
    ],
    missingHere: [{ entity: 'pay_unknown', ledgerPaise: null }],
    missingThere: [{ entity: 'pay_C' }, { entity: 'pay_forgotten' }],
  })
})

// S256
test('the same file twice changes nothing, also where it comes at once', async () => {
  const before = await readPayouts()

  const answers = await Promise.all([1, 2].map(() => send(...report)))

  for (const answer of answers)
    expect((await readMessage(answer)).message).toBe(
      'All of this file was already imported. Nothing has changed.',
    )
  expect(await readPayouts()).toEqual(before)
})

// S256
test('a line that says another sum than before is refused with the whole file', async () => {
  const other = [
    'pay_C',
    'payment',
    '0',
    '976.40',
    '1000.00',
    'INR',
    '23.60',
    '3.60',
    ...settledRow,
  ]
  const changes = ['pay_A', 'payment', '0', '4000.00', '4999.00', 'INR', '999', '18', ...settledRow]

  const refusal = await readMessage(await send(head, other, changes))

  expect(refusal).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^pay_A has another amount/),
  })
  expect((await readPayouts()).missingThere.map(({ entity }) => entity)).toContain('pay_C')
})

test('a report of the gateway’s API in paise is recognised by a known payment', async () => {
  const seconds = String(Date.parse('2026-12-08T06:00:00Z') / 1000)
  const row = ['pay_C', 'payment', '0', '97640', '100000', 'INR', '2360', '360', '1', seconds]

  expect((await send(head, [...row, 'setl_2', 'UTRN002'])).status).toBe(200)

  const [latest] = (await readPayouts()).settlements
  expect(latest).toMatchObject({
    settlement: 'setl_2',
    settledOn: '2026-12-08',
    grossPaise: 100_000,
    feePaise: 2_000,
    taxPaise: 360,
    netPaise: 97_640,
  })
})

test('payouts are found by UTR, by their number, by a payment in them, and by day', async () => {
  const of = async (query: string) => {
    const { settlements } = await fees.readJson<{ settlements: { settlement: string }[] }>(
      `/api/admin/payouts?${query}`,
    )
    return settlements.map(({ settlement }) => settlement)
  }
  expect(await of('')).toEqual(['setl_2', 'setl_1'])
  expect(await of('search=utrn002')).toEqual(['setl_2'])
  expect(await of('search=SETL_1')).toEqual(['setl_1'])
  expect(await of('search=pay_b')).toEqual(['setl_1'])
  expect(await of('search=pay_nowhere')).toEqual([])
  expect(await of('from=2026-12-06')).toEqual(['setl_2'])
  expect(await of('to=2026-12-05')).toEqual(['setl_1'])
  expect((await fees.accountant.get('/api/admin/payouts?from=soon')).status).toBe(400)
})

const row = (changes: Partial<Record<number, string>>) =>
  ['pay_Z', 'payment', '0', '98.00', '100.00', 'INR', '2', '0', ...settledRow].map(
    (cell, index) => changes[index] ?? cell,
  )

test.each([
  ['another table', [['Name'], ['Asha']], /no column “entity_id”/],
  ['nothing paid out', [head, row({ 10: '' })], /Nothing in this file/],
  ['a day that is none', [head, row({ 9: 'soon' })], /Line 2 cannot be read/],
  ['a sum that is none', [head, row({ 4: 'many' })], /Line 2 cannot be read/],
  ['sums that may be paise', [head, row({ 3: '98', 4: '100' })], /rupees or paise/],
])('a file with %s is refused in words', async (_, rows, words) => {
  const before = await readPayouts()

  expect(await readMessage(await send(...rows))).toMatchObject({
    status: 400,
    message: expect.stringMatching(words),
  })
  expect(await readPayouts()).toEqual(before)
})

test('an amount that differs from ours is shown with both figures', async () => {
  const wrong = [
    'pay_forgotten',
    'payment',
    '0',
    '690.00',
    '700.00',
    'INR',
    '10',
    '0',
    ...settledRow,
  ]

  await send(head, wrong)

  expect((await readPayouts()).missingHere).toMatchObject([
    { entity: 'pay_forgotten', paise: 70_000, ledgerPaise: 77_700 },
    { entity: 'pay_unknown' },
  ])
})

test('a counsellor reads and sends none', async () => {
  const counsellor = await hire(fees.site, 'Sana Shaikh', 'counsellor')

  expect((await counsellor.get('/api/admin/payouts')).status).toBe(403)
  expect((await uploadCsv(counsellor, '/api/admin/payouts', ...report)).status).toBe(403)
})
