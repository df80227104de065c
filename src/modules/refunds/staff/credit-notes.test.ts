import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFees, readMessage } from '../../../../test-support/fees.ts'
import {
  approve,
  payRefund,
  refundRequestsOf,
  refuse,
} from '../../../../test-support/refund-requests.ts'
import type { Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import type { TaxSplit } from '../../ledger/documents/tax/rules.ts'

/** Courses start on 30 November; from 5 December on a discount after the tax invoice issues a credit note. */
const before = new Date('2026-12-04T06:00:00Z')
const notified = new Date('2026-12-05T06:00:00Z')

let fees: Awaited<ReturnType<typeof openFees>>
let otherOwner: Visitor
let now = new Date('2026-11-22T06:00:00Z')
beforeAll(async () => {
  fees = await openFees(() => now)
  otherOwner = await hire(fees.site, 'Meenal Joshi', 'owner')
  await setTax({ validFrom: '2026-11-22' })
  await setTax({ validFrom: '2026-12-05', creditsDiscounts: true })
})
afterAll(() => fees.site.close())

async function setTax(body: object) {
  const { expected: version } = await fees.readJson<{ expected: number | null }>('/api/admin/tax')
  const regular = { gst: 'regular', gstin: '27AAPFU0939F1ZV', sac: '999293', rate: 1800 }
  const saved = await fees.accountant.post('/api/admin/tax', {
    expected: version,
    ...regular,
    ...body,
  })
  expect(saved.status).toBe(201)
}

async function goTo(day: Date) {
  now = day
  await fees.signInAgain()
}

/** Enrolled for ₹5,900 before the course started; later payments are invoiced. */
async function invoiced(name: string, { advance = 0, paid = 590_000, rupees = 5_900 } = {}) {
  await goTo(new Date('2026-11-22T06:00:00Z'))
  const id = await fees.enrolStudent(name, { rupees, startsOn: '2026-11-30' })
  if (advance > 0) await fees.pay(id, { paise: advance })
  await goTo(before)
  if (paid > 0) await fees.pay(id, { paise: paid })
  return id
}

const waive = (enrolmentId: number, paise: number, visitor = fees.owner) =>
  visitor.post('/api/admin/waivers', {
    key: fees.newKey(),
    enrolmentId,
    paise,
    reason: 'Fair price',
  })

const documentsOf = (id: number) =>
  fees.site.sql<{ kind: string; paise: number; against: string | null; tax: object | null }>(
    `select p.kind, (p.contents ->> 'paise')::int as paise, o.kind as against, p.contents -> 'tax' as tax
       from documents p left join documents o on o.id = p.refers_to where p.enrolment_id = $1 order by p.id`,
    [id],
  )

const waivable = async (id: number) =>
  (await fees.readJson<{ waivablePaise: number }>(`/api/admin/refunds?enrolment=${id}`))
    .waivablePaise

// S348
test('before the day that was set, what was invoiced is not waived, and nothing is credited', async () => {
  const id = await invoiced('Asha Kulkarni')

  const refusal = await readMessage(await waive(id, 118_000))

  expect(refusal).toMatchObject({ status: 409, message: 'Nothing can be waived.' })
  expect(await waivable(id)).toBe(0)
  expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual(['tax-invoice'])
})

// S348
test('from that day on it is: its refund waits for approval, and is credited with its tax', async () => {
  const id = await invoiced('Rohit Deshpande')
  await goTo(notified)
  expect(await waivable(id)).toBe(590_000)

  const waived = await readMessage(await waive(id, 118_000))

  expect(waived).toMatchObject({ status: 201, message: expect.stringContaining('credit note') })
  const [refund] = (await refundRequestsOf(fees.owner, id)).filter(({ kind }) => kind === 'refund')
  expect(refund).toMatchObject({ state: 'requested', paise: 118_000, reason: 'Fair price' })
  if (!refund) return
  // The person who gave the discount does not pay it out.
  expect((await approve(fees.owner, refund)).status).toBe(409)
  expect((await approve(otherOwner, refund)).status).toBe(200)
  expect((await payRefund(fees.accountant, refund.id)).status).toBe(200)

  expect(await documentsOf(id)).toMatchObject([
    { kind: 'tax-invoice', paise: 590_000 },
    {
      kind: 'credit-note',
      paise: 118_000,
      against: 'tax-invoice',
      tax: { rate: 1800, taxablePaise: 100_000, cgstPaise: 9_000, sgstPaise: 9_000 },
    },
  ])
  expect(await fees.read(id)).toMatchObject({
    state: 'enrolled',
    balancePaise: 0,
    paidPaise: 472_000,
    waivedPaise: 118_000,
  })
})

// S348
test('what is due is waived first, and needs no document: nobody billed it', async () => {
  const id = await invoiced('Kiran Pawar', { paid: 472_000 })
  await goTo(notified)
  expect(await waivable(id)).toBe(590_000)

  expect((await waive(id, 118_000)).status).toBe(201)

  expect((await documentsOf(id)).map(({ kind }) => kind)).toEqual(['tax-invoice'])
  expect((await refundRequestsOf(fees.owner, id)).map(({ kind }) => kind)).toEqual(['waiver'])
  expect((await fees.read(id)).balancePaise).toBe(0)
})

// S348
test('an advance has no invoice yet, so it is not reached', async () => {
  const id = await invoiced('Farhan Shaikh', { advance: 590_000, paid: 0 })
  await goTo(notified)

  expect((await waive(id, 100)).status).toBe(409)
  expect(await waivable(id)).toBe(0)
})

// S348
test('of two at once one is given; a second waits until the refund of the first is over', async () => {
  const id = await invoiced('Neha Sawant')
  await goTo(notified)

  const answers = await Promise.all([waive(id, 300_000), waive(id, 300_000, otherOwner)])

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await fees.read(id)).toMatchObject({ waivedPaise: 300_000, balancePaise: -300_000 })
  const [refund] = (await refundRequestsOf(fees.owner, id)).filter(({ kind }) => kind === 'refund')
  const statuses = [fees.owner, otherOwner].map((visitor) => refuse(visitor, refund?.id ?? 0))
  expect((await Promise.all(statuses)).map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await fees.read(id)).toMatchObject({ paidPaise: 590_000, balancePaise: -300_000 })
  // An overpayment is not invoiced twice.
  expect(await waivable(id)).toBe(290_000)
})

// S348
test('above the limit of who asks, it waits, and is asked back only when it is approved', async () => {
  const id = await invoiced('Sunita More')
  await goTo(notified)

  expect((await waive(id, 118_000, fees.accountant)).status).toBe(201)

  const [refundRequest, ...none] = await refundRequestsOf(fees.owner, id)
  expect([refundRequest?.kind, refundRequest?.state, none]).toEqual(['waiver', 'requested', []])
  expect((await fees.read(id)).balancePaise).toBe(0)
  if (refundRequest) expect((await approve(fees.owner, refundRequest)).status).toBe(200)
  const refund = (await refundRequestsOf(fees.owner, id)).find(({ kind }) => kind === 'refund')
  expect(refund).toMatchObject({
    state: 'requested',
    paise: 118_000,
    requestedBy: refundRequest?.requestedBy,
  })
  if (refund) expect((await approve(fees.owner, refund)).status).toBe(200)
})

// S348
test('only an institute that bills tax can set it', async () => {
  await setTax({ validFrom: '2027-04-01', gst: 'none', creditsDiscounts: true })

  const { rows } = await fees.readJson<{
    rows: { validFrom: string; creditsDiscounts: boolean }[]
  }>('/api/admin/tax')

  expect(rows.map(({ validFrom, creditsDiscounts }) => [validFrom, creditsDiscounts])).toEqual([
    ['2027-04-01', false],
    ['2026-12-05', true],
    ['2026-11-22', false],
  ])
})

// S207
test('the credits of an invoice add up to its tax to the paisa', async () => {
  const id = await invoiced('Half And Half', { rupees: 100, paid: 10_000 })
  await goTo(notified)
  for (const _ of ['first half', 'second half']) {
    expect((await waive(id, 5_000)).status).toBe(201)
    const refund = (await refundRequestsOf(fees.owner, id)).find(
      ({ kind, state }) => kind === 'refund' && state === 'requested',
    )
    if (!refund) return expect.fail('Nobody has asked.')
    expect((await approve(otherOwner, refund)).status).toBe(200)
    expect((await payRefund(fees.accountant, refund.id)).status).toBe(200)
  }

  const taxes = (await documentsOf(id)).map(({ tax }) => tax as TaxSplit)
  expect(taxes).toHaveLength(3)
  for (const sum of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'roundOffPaise'] as const) {
    const [invoicedPaise = 0, ...credits] = taxes.map((tax) => tax[sum])
    expect(credits.reduce((total, paise) => total + paise, 0)).toBe(invoicedPaise)
  }
})
