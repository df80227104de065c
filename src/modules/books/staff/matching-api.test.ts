import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFees, readMessage, uploadCsv } from '../../../../test-support/fees.ts'
import { readPdf } from '../../../../test-support/read-pdf.ts'
import { hire } from '../../../../test-support/team.ts'
import { openDatabase } from '../../../platform/database/connect.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { recordRefund } from '../../enrolments/record-payment.server.ts'
import { findEntry } from '../../ledger/store.server.ts'

let fees: Awaited<ReturnType<typeof openFees>>
const now = new Date('2026-11-22T06:00:00Z')
beforeAll(async () => {
  fees = await openFees(() => now)
})
afterAll(() => fees.site.close())

type Claim = { id: number; reference: string; link: string; utr: string | null; enrolment: number }

const claimFor = (id: number, body: object) =>
  fees.accountant.post(fillPath('/api/admin/enrolments/{id}/upi-claims', { id }), {
    key: fees.newKey(),
    ...body,
  })
async function claimPayment(id: number, rupees: number): Promise<Claim> {
  const response = await claimFor(id, { paise: rupees * 100 })
  expect(response.status).toBe(201)
  return ((await response.json()) as { claim: Claim }).claim
}
const end = (id: number, body: object, visitor = fees.accountant) =>
  visitor.post(fillPath('/api/admin/upi-claims/{id}', { id }), body)
const open = async () =>
  (await fees.readJson<{ claims: Claim[] }>('/api/admin/upi-claims')).claims.map(({ id }) => id)
const setPayee = (body: object) =>
  fees.accountant.ask('/api/admin/upi-address', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('without an address of the institute nobody is shown a code', async () => {
  const id = await fees.enrolStudent('Too Early')

  const refusal = await readMessage(await claimFor(id, { paise: 100_000 }))

  expect(refusal).toMatchObject({ status: 409, message: expect.stringMatching(/No UPI address/) })
  expect((await setPayee({ address: 'no address', name: 'X' })).status).toBe(400)
  expect((await setPayee({ address: 'fees@okbank', name: 'Institute Fees' })).status).toBe(200)
})

// S250
test('a claim is no payment and has no receipt until the bank shows it', async () => {
  const id = await fees.enrolStudent('Asha Kulkarni')
  const { id: claim, reference, link } = await claimPayment(id, 2_000)
  expect(link).toBe(
    `upi://pay?pa=fees@okbank&pn=Institute%20Fees&am=2000.00&cu=INR&tr=${reference}&tn=${reference}`,
  )
  expect(await fees.read(id)).toMatchObject({ paidPaise: 0, balancePaise: 500_000 })

  const refusal = await readMessage(
    await end(claim, { to: 'matched', utr: '4268 1234 5678', paise: 200_000 }),
  )

  expect(refusal).toMatchObject({
    status: 200,
    message: expect.stringMatching(/^Confirmed\. RC\//),
  })
  const { paidPaise, money } = await fees.read(id)
  expect(paidPaise).toBe(200_000)
  expect(money.at(-1)).toMatchObject({ method: 'upi', documents: [{ paise: 200_000 }] })
  expect(await open()).not.toContain(claim)
})

// S250
test('a form that is sent twice claims once; matched at two desks at once it is one payment', async () => {
  const id = await fees.enrolStudent('Double Enter')
  const key = fees.newKey()
  const both = await Promise.all([1, 2].map(() => claimFor(id, { key, paise: 100_000 })))
  const [one, other] = await Promise.all(
    both.map(async (answer) => ((await answer.json()) as { claim: Claim }).claim.id),
  )
  expect(one).toBe(other)

  const body = { to: 'matched', utr: '426800000001', paise: 100_000 }
  const answers = await Promise.all([1, 2, 3].map(() => end(one ?? 0, body)))

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await fees.read(id)).paidPaise).toBe(100_000)
  expect((await end(one ?? 0, { ...body, utr: '426800000009' })).status).toBe(409)
})

// S250
test('one payment is claimed once: the same screen shown twice is found out', async () => {
  const [first, second] = [await fees.enrolStudent('First'), await fees.enrolStudent('Second')]
  const [one, other] = [await claimPayment(first, 1_000), await claimPayment(second, 1_000)]
  const utr = '426800000002'

  const utrResponses = await Promise.all([
    end(one.id, { to: 'noted', utr }),
    end(other.id, { to: 'noted', utr }),
  ])
  expect(utrResponses.map(({ status }) => status).sort()).toEqual([200, 409])

  expect((await end(one.id, { to: 'matched', utr: '42680000000', paise: 1 })).status).toBe(400)
  const more = { paise: 100_000, despitePending: [`claim ${one.id}`] }
  await fees.pay(first, { method: 'upi', reference: '426800000003', ...more })
  const response = await end(other.id, { to: 'matched', utr: '426800000003', paise: 100_000 })
  expect((await readMessage(response)).message).toMatch(/belongs to another payment/)
})

test('nobody is asked for more than the amount due', async () => {
  const id = await fees.enrolStudent('Little Open', { rupees: 100 })

  expect((await readMessage(await claimFor(id, { paise: 10_001 }))).message).toBe(
    'Only ₹100 is due.',
  )
})

test('a claim that is not found is discarded with a reason, and still matched when it arrives', async () => {
  const id = await fees.enrolStudent('Found Late')
  const { id: claim } = await claimPayment(id, 1_500)

  expect((await end(claim, { to: 'discarded' })).status).toBe(400)
  expect((await end(claim, { to: 'discarded', reason: 'Their app failed' })).status).toBe(200)
  expect((await end(claim, { to: 'discarded', reason: 'Again' })).status).toBe(409)
  expect(await open()).not.toContain(claim)

  // The bank shows less than was claimed: what came counts.
  await end(claim, { to: 'matched', utr: '426800000004', paise: 140_000 })
  expect((await fees.read(id)).paidPaise).toBe(140_000)
})

// S251
test('a statement of the bank matches what is sure, and the same file again changes nothing', async () => {
  const [asha, meera, zoya] = [
    await fees.enrolStudent('Asha Sure'),
    await fees.enrolStudent('Meera Less'),
    await fees.enrolStudent('Zoya Alike'),
  ]
  const [sure, less, alike] = [
    await claimPayment(asha, 3_000),
    await claimPayment(meera, 2_500),
    await claimPayment(zoya, 1_777),
  ]
  const rows = [
    ['Date', 'Narration', 'Withdrawal', 'Deposit'],
    ['22/11/26', `UPI/426900000001/${sure.reference}/ASHA`, '', '3,000.00'],
    ['22/11/26', `UPI/426900000002/${less.reference}/MEERA`, '', '2,400.00'],
    ['22/11/26', 'UPI/426900000003/SOMEBODY', '', '1,777.00'],
    ['22/11/26', 'NEFT SALARY', '90,000.00', ''],
    ['22/11/26', 'INTEREST', '', '12.00'],
  ]

  const read = await uploadCsv(fees.accountant, '/api/admin/bank-statements', ...rows)

  expect(read.status).toBe(200)
  expect(await read.json()).toMatchObject({
    matched: [{ claim: sure.id, name: 'Asha Sure', paise: 300_000, utr: '426900000001' }],
    doubtful: [
      { line: { row: 3, paise: 240_000, utr: '426900000002' }, claims: [less.id] },
      { line: { row: 4, paise: 177_700, utr: '426900000003' }, claims: [alike.id] },
    ],
    others: 1,
  })
  const response = await uploadCsv(fees.accountant, '/api/admin/bank-statements', ...rows)
  expect(await response.json()).toMatchObject({ matched: [] })
  expect((await fees.read(asha)).paidPaise).toBe(300_000)
  expect((await fees.read(meera)).paidPaise + (await fees.read(zoya)).paidPaise).toBe(0)
})

test.each([
  [
    'no sums',
    [
      ['Name', 'Phone'],
      ['Asha', '1'],
    ],
    /No column of amounts/,
  ],
  ['nothing', [['']], /no table|No column/],
])('a file with %s is refused in words', async (_, rows, words) => {
  const response = await uploadCsv(fees.accountant, '/api/admin/bank-statements', ...rows)

  expect(await readMessage(response)).toMatchObject({
    status: 400,
    message: expect.stringMatching(words),
  })
})

type Cheque = { id: number; enrolment: number; number: string }
const cheques = async () =>
  (await fees.readJson<{ cheques: Cheque[] }>('/api/admin/cheques')).cheques
const settle = (id: number, body: object) =>
  fees.accountant.post(fillPath('/api/admin/cheques/{id}', { id }), body)

async function gaveCheque(name: string, number: string) {
  const id = await fees.enrolStudent(name)
  const response = await fees.pay(id, {
    method: 'cheque',
    reference: number,
    bank: 'SBI',
    paise: 500_000,
  })
  expect(response.status).toBe(201)
  const out = (await cheques()).find((one) => one.enrolment === id)
  expect(out).toMatchObject({ number, bank: 'SBI', paise: 500_000 })
  return { id, cheque: out?.id ?? 0 }
}

test('a cheque counts from the first day, and its receipt says that it may bounce', async () => {
  const { id, cheque } = await gaveCheque('Cleared Well', '000123')
  expect((await fees.read(id)).balancePaise).toBe(0)
  const [document] = await fees.site.sql(
    `select contents ->> 'awaits' as awaits from documents where enrolment_id = $1`,
    [id],
  )
  expect(document).toEqual({ awaits: 'clearing' })

  expect((await settle(cheque, { to: 'cleared' })).status).toBe(200)

  expect((await cheques()).map((one) => one.id)).not.toContain(cheque)
  expect((await settle(cheque, { to: 'bounced', reason: 'Late' })).status).toBe(409)
})

// S252
test('a bounced cheque is reversed with a document, its amount is due again, and its student reads why', async () => {
  const { id, cheque } = await gaveCheque('Bounced Back', '000124')
  const reason = 'Funds insufficient'

  const answers = await Promise.all([1, 2].map(() => settle(cheque, { to: 'bounced', reason })))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { balancePaise, money } = await fees.read(id)
  expect(balancePaise).toBe(500_000)
  expect(money.at(-1)).toMatchObject({
    kind: 'refund',
    method: 'cheque',
    paise: 500_000,
    documents: [{ kind: 'refund-voucher', cancelsReceipt: true }],
  })
  const printed = await fees.accountant.get(
    fillPath('/api/admin/documents/{id}', { id: money.at(-1)?.documents[0]?.id ?? 0 }),
  )
  const pages = readPdf(Buffer.from(await printed.arrayBuffer()))
  const text = pages.flatMap(({ lines }) => lines).join(' ')
  for (const part of ['Receipt cancelled', 'Received from', `Cheque dishonoured ${reason}`])
    expect(text).toContain(part)
  for (const part of ['Refund voucher', 'Refunded']) expect(text).not.toContain(part)
  const mails = await fees.site.sql<{ payload: string }>(
    `select payload::text from graphile_worker._private_jobs where payload::text like '%bounced.back@mail%'`,
  )
  // The other one is of the receipt that they had for it.
  expect(mails.filter(({ payload }) => payload.includes(reason))).toHaveLength(1)
})

// S252
test.each([
  ['may bounce', '000125'],
  ['has bounced', '000126'],
])('nothing of a cheque that %s is refunded', async (state, number) => {
  const { id, cheque } = await gaveCheque(`Quick Thief ${number}`, number)
  const [entry] = (await fees.read(id)).money.slice(-1)
  if (state === 'has bounced') await settle(cheque, { to: 'bounced', reason: 'Funds insufficient' })
  const { pool, db } = openDatabase(fees.site, { onError: () => undefined })
  const of = await findEntry(db, entry?.id ?? 0)
  if (!of) throw new Error('The payment is not there.')

  const result = await db.transaction((tx) =>
    recordRefund(
      tx,
      {
        of: { ...of, enrolmentId: id },
        paise: 100,
        method: 'cash',
        reference: null,
        key: `refund of cheque ${number}`,
      },
      { actor: 'system', now },
    ),
  )

  await pool.end()
  expect(result).toEqual({ ok: false, reason: 'cheque-out' })
})

test('a counsellor sees and settles none of it', async () => {
  const counsellor = await hire(fees.site, 'Sana Shaikh', 'counsellor')

  expect((await counsellor.get('/api/admin/upi-claims')).status).toBe(403)
  expect((await end(1, { to: 'discarded', reason: 'x' }, counsellor)).status).toBe(403)
})
