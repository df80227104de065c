import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFees, readMessage } from '../../../../test-support/fees.ts'
import { mailsTo, waitForMails } from '../../../../test-support/mails.ts'
import { registrationAddress } from '../../../../test-support/registration-desk.ts'
import type { Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import type { CallData } from '../../../ui/api/call-api.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import { type Role, roles } from '../../accounts/abilities.ts'
import { pieces } from '../rules.ts'

let fees: Awaited<ReturnType<typeof openFees>>
const staff = {} as Record<Role, Visitor>
const today = new Date('2026-12-01T06:00:00Z')
const tomorrow = new Date('2026-12-02T06:00:00Z')
let now = today
beforeAll(async () => {
  fees = await openFees(() => now, { settings: { SMTP_URL: '' } })
  for (const role of roles) staff[role] = await hire(fees.site, `A ${role}`, role)
})
afterAll(() => fees.site.close())
beforeEach(() => moveTo(today))

async function moveTo(time: Date) {
  now = time
  await fees.signInAgain()
}

let counter = 0
const enrol = () => fees.enrolStudent(`Payer ${++counter}`)
const addressOf = () => `payer.${counter}@mail.example`
const newUtr = () => String(600_000_000_000 + ++counter)

/** The receipt of a payment that was just recorded; ₹1,000 in cash by the accountant. */
async function payFor(enrolment: number, body: object = {}, visitor?: Visitor) {
  const response = await fees.pay(enrolment, { paise: 100_000, ...body }, visitor)
  expect(response.status).toBe(201)
  return ((await response.json()) as { document: { id: number; name: string } }).document
}

const cancel = (receipt: { id: number }, body: object = {}, visitor: Visitor = fees.accountant) =>
  visitor.post(fillPath('/api/admin/receipts/{id}/cancel', { id: receipt.id }), {
    key: fees.newKey(),
    cause: 'wrong-amount',
    ...body,
  })

/** A Fast Track fee taken by a counsellor: its registration and receipt. */
async function takeFastTrackFee(money: object = { method: 'cash' }) {
  const [row] = await fees.site.sql<{ id: number }>(
    `with person as (insert into students (name, source) values ('Fast Payer', 'staff') returning id)
     insert into registrations (student_id, course, phone, status)
     select id, 'Data Science', '+919811122233', 'contacted' from person returning id::int`,
  )
  const id = row?.id ?? 0
  const status = { version: 1, to: 'confirmed', payment: money }
  const response = await staff.counsellor.post(registrationAddress(id, '/status'), status)
  expect(response.status).toBe(200)
  const [receipt] = (await readFee(id)).receipts
  return { id, receipt: receipt ?? { id: 0, name: '' } }
}

type Fee = { duePaise: number; receipts: { id: number; name: string; isValid: boolean }[] }
const readFee = async (id: number) =>
  (await fees.readJson<{ fee: Fee }>(registrationAddress(id), staff.counsellor)).fee

const reversalsOf = (receipt: { id: number }) =>
  fees.site.sql<{ cause: string; kind: string; isCorrection: boolean; refersTo: string }>(
    `select c.cancelled_for as cause, p.kind, (p.contents ->> 'isCorrection')::bool as "isCorrection",
            p.contents -> 'refersTo' ->> 'name' as "refersTo"
       from documents r join ledger_entries c on c.reverses = r.entry_id
       join documents p on p.entry_id = c.id where r.id = $1`,
    [receipt.id],
  )

describe('a receipt entered by mistake', () => {
  // S462
  test('is cancelled with a document, and its amount is due again', async () => {
    const enrolment = await enrol()
    const receipt = await payFor(enrolment)

    const response = await cancel(receipt)

    expect(await readMessage(response)).toMatchObject({
      status: 200,
      message: expect.stringMatching(`^${receipt.name} cancelled by RF/26-27/`),
    })
    expect(await reversalsOf(receipt)).toEqual([
      {
        cause: 'wrong-amount',
        kind: 'refund-voucher',
        isCorrection: true,
        refersTo: receipt.name,
      },
    ])
    const account = await fees.read(enrolment)
    expect(account).toMatchObject({ paidPaise: 0, refundedPaise: 0, balancePaise: 500_000 })
    expect(account.next).toMatchObject({ paise: 500_000 })
    expect(account.money.at(-1)?.documents).toMatchObject([{ cancelsReceipt: true }])
    expect(
      account.money.map(({ isReversed, isCancellation }) => [isReversed, isCancellation]),
    ).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
    const { dues } = await fees.readJson<CallData<'GET /api/admin/dues'>>(
      `/api/admin/dues?search=Payer ${counter}`,
    )
    expect(dues).toMatchObject([{ id: enrolment, balancePaise: 500_000 }])
  })

  test('is no refund in the day book, and leaves the cash box', async () => {
    const day = '2026-12-05'
    await moveTo(new Date(`${day}T06:00:00Z`))
    const enrolment = await enrol()
    await payFor(enrolment)
    const countPayments = () => fees.site.sql('select sum(payments)::int as count from fee_sums')
    const before = await countPayments()
    const receipt = await payFor(enrolment)

    await cancel(receipt, { cause: 'entered-twice' })

    expect(await countPayments()).toEqual(before)

    const book = await fees.readJson<CallData<'GET /api/admin/day-book'>>(
      `/api/admin/day-book?day=${day}`,
    )
    expect(book.entries.map(({ what, paise }) => [what, paise])).toEqual([
      ['received', 100_000],
      ['received', 100_000],
      ['cancelled', -100_000],
    ])
    expect(book.sums).toEqual([
      {
        method: 'cash',
        by: 'Ravi Menon',
        receivedPaise: 200_000,
        refundedPaise: 0,
        bouncedPaise: 0,
        cancelledPaise: 100_000,
      },
    ])
    const finance = await fees.readJson<CallData<'GET /api/admin/finance'>>('/api/admin/finance')
    expect(finance.ofToday).toEqual({ receivedPaise: 100_000, returnedPaise: 0 })
    const [cash] = await fees.site.sql<{ paise: number }>(
      `select -sum(paise)::int as paise from ledger_entries
        where method = 'cash' and kind in ('payment', 'refund') and enrolment_id = $1`,
      [enrolment],
    )
    expect(cash).toEqual({ paise: 100_000 })
  })

  test('of before a count takes nothing more out of the cash box', async () => {
    const cashOf = async (day: string) =>
      (await fees.readJson<CallData<'GET /api/admin/day-book'>>(`/api/admin/day-book?day=${day}`))
        .cash
    await moveTo(new Date('2026-12-08T06:00:00Z'))
    const receipt = await payFor(await enrol(), { paise: 40_000 })
    await moveTo(new Date('2026-12-08T12:00:00Z'))
    const counts = pieces.map((rupees) => (rupees === 100 ? 3 : 0))
    const counting = { key: fees.newKey(), counts, bankedPaise: 0 }
    expect((await fees.accountant.post('/api/admin/cash-counts', counting)).status).toBe(201)
    await moveTo(new Date('2026-12-09T06:00:00Z'))
    const { bookPaise } = await cashOf('2026-12-09')

    expect((await cancel(receipt, {}, staff.owner)).status).toBe(200)

    expect(await cashOf('2026-12-08')).toMatchObject({ sincePaise: 0 })
    expect(await cashOf('2026-12-09')).toMatchObject({ receivedPaise: 0, bookPaise })
    await moveTo(new Date('2026-12-10T06:00:00Z'))
    expect(await cashOf('2026-12-09')).toMatchObject({ bookPaise })
    expect(await cashOf('2026-12-10')).toMatchObject({ bookPaise })
  })

  test('needs a reason, and details where it is another one', async () => {
    const receipt = await payFor(await enrol())
    expect((await cancel(receipt, { cause: undefined })).status).toBe(400)
    expect(await readMessage(await cancel(receipt, { cause: 'other' }))).toMatchObject({
      status: 400,
      fields: { details: 'Say what was wrong.' },
    })
    expect((await cancel(receipt, { cause: 'other', details: 'Test entry' })).status).toBe(200)
    const events = await fees.site.sql<{ facts: object }>(
      `select facts from audit_events where event = 'cancel receipt' order by id desc limit 1`,
    )
    expect(events).toMatchObject([{ facts: { receipt: receipt.name, cause: 'other' } }])
  })

  test('is cancelled once: sent again it gets the same answer, and of two people one', async () => {
    const receipt = await payFor(await enrol())
    const key = fees.newKey()

    const same = await Promise.all([1, 2, 3].map(() => cancel(receipt, { key })))
    const late = await cancel(receipt, { key })

    const answers = await Promise.all([...same, late].map((answer) => answer.json()))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ success: true })

    const other = await payFor(await enrol())
    const people = [fees.owner, staff.owner, staff.admin, fees.accountant]
    const both = await Promise.all(people.map((one) => cancel(other, {}, one)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(
      [await reversalsOf(receipt), await reversalsOf(other)].map((rows) => rows.length),
    ).toEqual([1, 1])
  })

  test('frees its UTR once more, also for another student', async () => {
    const [wrong, right] = [await enrol(), await enrol()]
    const money = { method: 'upi', reference: newUtr() }
    const receipt = await payFor(wrong, money)
    expect((await fees.pay(right, { paise: 100_000, ...money })).status).toBe(409)
    await cancel(receipt, { cause: 'wrong-student' })

    const answers = await Promise.all(
      [right, right].map((id) => fees.pay(id, { paise: 90_000, ...money })),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await fees.read(right)).toMatchObject({ paidPaise: 90_000 })
  })

  test('does not count for the cash limit', async () => {
    const enrolment = await fees.enrolStudent(`Payer ${++counter}`, { rupees: 300_000 })
    const receipt = await payFor(enrolment, { paise: 19_000_000 })
    expect((await fees.pay(enrolment, { paise: 2_000_000 })).status).toBe(409)
    await cancel(receipt)
    expect((await fees.pay(enrolment, { paise: 2_000_000 })).status).toBe(201)
  })

  test('of a Fast Track fee is due again, and its seat stays', async () => {
    const { id, receipt } = await takeFastTrackFee()

    expect((await cancel(receipt, { cause: 'wrong-method' }, staff.counsellor)).status).toBe(200)

    const fee = await readFee(id)
    expect(fee.duePaise).toBeGreaterThan(0)
    expect(fee.receipts.map(({ isValid }) => isValid)).toEqual([false, false])
    expect(await fees.site.sql('select status from registrations where id = $1', [id])).toEqual([
      { status: 'confirmed' },
    ])
    const payment = { key: fees.newKey(), method: 'upi', reference: newUtr() }
    const response = await staff.counsellor.post(registrationAddress(id, '/fee'), payment)
    expect(response.status).toBe(201)
    expect((await readFee(id)).duePaise).toBe(0)
  })
})

describe('who cancels', () => {
  test('on its day: whoever may take such a payment', async () => {
    for (const role of roles) {
      const ofCourse = await cancel(await payFor(await enrol()), {}, staff[role])
      const { receipt } = await takeFastTrackFee()
      const ofFastTrack = await cancel(receipt, {}, staff[role])
      const mayAll = ['owner', 'admin', 'accountant'].includes(role)
      expect({ role, status: ofCourse.status }).toEqual({ role, status: mayAll ? 200 : 403 })
      const mayFee = mayAll || role === 'counsellor'
      expect({ role, status: ofFastTrack.status }).toEqual({ role, status: mayFee ? 200 : 403 })
    }
  })

  // S462
  test('later: an owner or accountant who did not record it', async () => {
    const enrolment = await enrol()
    const receipts = new Map<Role, { id: number }>()
    for (const role of roles) receipts.set(role, await payFor(enrolment, { paise: 1_000 }))
    const { receipt: fastTrack } = await takeFastTrackFee()
    const ownReceipt = await payFor(enrolment, { paise: 1_000 }, staff.owner)
    await moveTo(tomorrow)

    for (const [role, receipt] of receipts) {
      const { status } = await cancel(receipt, {}, staff[role])
      const may = role === 'owner' || role === 'accountant'
      expect({ role, status }).toEqual({ role, status: may ? 200 : 403 })
    }
    expect((await cancel(fastTrack, {}, staff.counsellor)).status).toBe(403)
    expect((await cancel(fastTrack, {}, staff.accountant)).status).toBe(200)
    expect(await readMessage(await cancel(ownReceipt, {}, staff.owner))).toMatchObject({
      status: 403,
      message: expect.stringMatching(/^You recorded this payment on an earlier day/),
    })
    expect((await cancel(ownReceipt, {}, fees.accountant)).status).toBe(200)
  })

  test('later, of a payment from before accounts were stored with it, by its name', async () => {
    const receipt = await payFor(await enrol())
    await fees.site.sql('alter table ledger_entries disable trigger user')
    await fees.site.sql(
      `update ledger_entries set recorded_by_id = null
        where id = (select entry_id from documents where id = $1)`,
      [receipt.id],
    )
    await fees.site.sql('alter table ledger_entries enable trigger user')
    await moveTo(tomorrow)
    expect((await cancel(receipt, {}, fees.accountant)).status).toBe(403)
    expect((await cancel(receipt, {}, staff.accountant)).status).toBe(200)
  })
})

describe('what stays', () => {
  const refuse = async (receipt: { id: number }) =>
    (await readMessage(await cancel(receipt))).message

  test('a payment of which some was refunded, or is to be refunded', async () => {
    const enrolment = await enrol()
    const [refunded, underWay] = [await payFor(enrolment), await payFor(enrolment)]
    await fees.site.sql(
      `insert into ledger_entries (enrolment_id, kind, paise, method, key, reverses, recorded_by)
       select enrolment_id, 'refund', 1, 'cash', 'test refund', entry_id, 'Test' from documents where id = $1`,
      [refunded.id],
    )
    await fees.site.sql(
      `with request as (
         insert into refund_requests (kind, enrolment_id, paise, by_student, requested_by, requested_at,
                                      due_on, state, decided_at, changed_at, key, calculation)
         values ('refund', $1, 100, false, 'Test', now(), '2026-12-31', 'approved', now(), now(), 'test request', '{}')
         returning id)
       insert into refund_parts (refund_request_id, entry_id, paise, state, changed_at)
       select request.id, d.entry_id, 100, 'waiting', now() from request, documents d where d.id = $2`,
      [enrolment, underWay.id],
    )
    expect(await refuse(refunded)).toMatch(/^Some of this payment was refunded/)
    expect(await refuse(underWay)).toMatch(/^A refund of this payment is under way/)
    expect(await refuse({ id: 999_999 })).toMatch(/not found/)
  })

  test('a payment through the gateway, which its payout settles', async () => {
    const receipt = await payFor(await enrol())
    await fees.site.sql('alter table ledger_entries disable trigger user')
    await fees.site.sql(
      `update ledger_entries set method = 'gateway', reference = 'pay_test'
        where id = (select entry_id from documents where id = $1)`,
      [receipt.id],
    )
    await fees.site.sql('alter table ledger_entries enable trigger user')
    expect(await refuse(receipt)).toMatch(/^This was paid online/)
  })

  test('a cheque that has cleared; one that has not is closed', async () => {
    const enrolment = await enrol()
    const listCheques = async () =>
      (
        await fees.readJson<CallData<'GET /api/admin/cheques'>>(
          `/api/admin/cheques?enrolment=${enrolment}`,
        )
      ).cheques
    const byCheque = (reference: string) => payFor(enrolment, { method: 'cheque', reference })
    const [open, cleared] = [await byCheque('000123'), await byCheque('000124')]
    const [first, second] = await listCheques()
    const settle = (id: number | undefined, body: object) =>
      fees.accountant.post(fillPath('/api/admin/cheques/{id}', { id: id ?? 0 }), body)
    expect((await settle(second?.id, { to: 'cleared' })).status).toBe(200)

    expect(await refuse(cleared)).toMatch(/^The cheque has cleared or bounced/)
    expect((await cancel(open)).status).toBe(200)

    expect(await listCheques()).toEqual([])
    expect((await settle(first?.id, { to: 'bounced', reason: 'No funds' })).status).toBe(409)
    expect(await fees.read(enrolment)).toMatchObject({ paidPaise: 100_000 })
  })

  test('the refund document itself, and a receipt that was cancelled', async () => {
    const receipt = await payFor(await enrol())
    const { document } = (await (await cancel(receipt)).json()) as { document: { id: number } }
    expect((await cancel(document)).status).toBe(404)
    expect(await refuse(receipt)).toBe('This receipt was already cancelled.')
  })
})

describe('the student', () => {
  const subjects = async () => (await mailsTo(fees.site, addressOf())).map(({ subject }) => subject)

  test('who got the receipt by mail is told', async () => {
    const receipt = await payFor(await enrol())
    await waitForMails(fees.site)
    await cancel(receipt)
    expect((await subjects()).at(-1)).toBe(`Receipt ${receipt.name} was cancelled`)
  })

  test('who got no receipt is told nothing, and gets none any more', async () => {
    const receipt = await payFor(await enrol())
    await waitForMails(fees.site)
    await fees.site.sql(`delete from fee_mails where about = $1`, [receipt.name])
    const before = await subjects()
    await cancel(receipt)
    await fees.site.sql(`select graphile_worker.add_job('notify-of-payment', $1::json)`, [
      JSON.stringify({ document: receipt.id }),
    ])
    expect(await subjects()).toEqual(before)
  })
})
