import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPdf } from '../../../../test-support/read-pdf.ts'
import {
  openRegistrationDesk,
  type RegistrationDesk,
  readRefusal,
  registrationAddress,
} from '../../../../test-support/registration-desk.ts'
import type { Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { openDatabase } from '../../../platform/database/connect.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import type { FeeTakenData, RegistrationRecord } from '../contract.ts'
import { takeDueFee } from '../fees.server.ts'
import { moveRegistration } from '../move-registration.server.ts'

const now = new Date('2026-11-20T06:00:00.000Z')
let desk: RegistrationDesk
let counsellor: Visitor & { id: string }
let accountant: Visitor
beforeAll(async () => {
  desk = await openRegistrationDesk(() => now)
  counsellor = await hire(desk.site, 'Meera Nair', 'counsellor')
  accountant = await hire(desk.site, 'Ravi Menon', 'accountant')
  await payTo('fees@okbank')
})
beforeEach(() => desk.deleteRegistrations())
afterAll(() => desk.site.close())

const payTo = (address: string) =>
  accountant.ask('/api/admin/upi-address', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, name: 'Institute Fees' }),
  })
const talkedTo = (name = 'Gauri Apte') => desk.addRegistration({ status: 'contacted', name })
const confirm = (id: number, body: object, visitor: Visitor = counsellor) =>
  desk.changeStatus(id, { to: 'confirmed', ...body }, visitor)
const feeOf = async (response: Response) => {
  expect([200, 201]).toContain(response.status)
  return ((await response.json()) as { fee: FeeTakenData | null }).fee
}
const record = async (id: number) =>
  (await (await desk.meenal.get(registrationAddress(id))).json()) as RegistrationRecord
const take = (id: number, body: object, visitor: Visitor = counsellor) =>
  visitor.post(registrationAddress(id, '/fee'), { key: crypto.randomUUID(), ...body })
const moneyOf = (id: number) =>
  desk.site.sql<{ kind: string; paise: number; method: string | null; reference: string | null }>(
    `select kind, paise::int, method, reference from ledger_entries
      where registration_id = $1 order by id`,
    [id],
  )
const receiptOf = (id: number, receipt = 0) =>
  counsellor.get(registrationAddress(id, `/receipts/${receipt}`))

describe('confirming a seat', () => {
  // S323
  test.each([
    ['cash', null],
    ['upi', '426812345671'],
    ['card', 'slip 17'],
    ['bank', 'HDFC0001234'],
    ['cheque', '000123'],
  ])(
    'by a counsellor, its fee paid by %s: that sum, that method, and a receipt',
    async (method, reference) => {
      const id = await talkedTo()

      const fee = await feeOf(await confirm(id, { payment: { method, reference } }))

      expect(fee).toMatchObject({ paise: 50_000, method, claim: null })
      expect(await moneyOf(id)).toEqual([
        { kind: 'charge', paise: 50_000, method: null, reference: null },
        { kind: 'payment', paise: -50_000, method, reference },
      ])
      const { status, fee: currentVersions, timeline } = await record(id)
      expect(status).toBe('confirmed')
      expect(currentVersions).toMatchObject({ duePaise: 0, pending: [], receipts: [fee?.receipt] })
      expect(timeline[0]?.what).toMatch(/^Contacted → Confirmed, fee of ₹500 received \(.+\)$/)
      const pdf = await receiptOf(id, fee?.receipt?.id)
      expect(pdf.headers.get('content-type')).toBe('application/pdf')
      const lines = readPdf(Buffer.from(await pdf.arrayBuffer())).flatMap((page) => page.lines)
      expect(lines.join('\n')).toContain(fee?.receipt?.name)
    },
  )

  // S323
  test('without a payment method is refused, whatever else is sent', async () => {
    const id = await talkedTo()
    const waitingEntry = { key: crypto.randomUUID(), account: counsellor.id }

    for (const body of [
      {},
      { amountPaise: 50_000 },
      { ...waitingEntry, amountPaise: 50_000 },
      { payment: {} },
      { payment: { method: 'gateway' } },
      { payment: { method: null } },
      { payment: { paise: 100 } },
    ])
      expect((await readRefusal(await confirm(id, body))).status).toBe(400)

    expect(await moneyOf(id)).toEqual([])
    expect(await desk.read(id)).toMatchObject({ status: 'contacted', version: 1 })
  })

  // S323
  test('the amount is the server’s: the request’s is ignored', async () => {
    const id = await talkedTo()
    const payment = { method: 'cash', paise: 1, amountPaise: 1 }
    expect(await feeOf(await confirm(id, { payment, amountPaise: 100, paise: 1 }))).toMatchObject({
      paise: 50_000,
    })
  })

  // S131
  test.each(['upi', 'card', 'bank', 'cheque'])(
    '%s without its number takes nothing',
    async (method) => {
      const id = await talkedTo()
      if (method === 'upi') await desk.site.sql('delete from upi_payees')

      const refusal = await readRefusal(await confirm(id, { payment: { method } }))

      expect(refusal).toMatchObject({ status: 400 })
      expect(Object.keys(refusal.fields ?? {})).toEqual([method === 'upi' ? 'method' : 'reference'])
      expect(await moneyOf(id)).toEqual([])
      expect((await desk.read(id)).status).toBe('contacted')
      await payTo('fees@okbank')
    },
  )

  test('a reference that is in the ledger already stores neither fee nor seat', async () => {
    const [one, other] = [await talkedTo('One'), await talkedTo('Other')]
    const payment = { method: 'upi', reference: '426812345699' }
    await confirm(one, { payment })

    const refusal = await readRefusal(await confirm(other, { payment }))

    expect(refusal).toMatchObject({ status: 400, message: expect.stringMatching(/already/) })
    expect(await moneyOf(other)).toEqual([])
    expect((await desk.read(other)).status).toBe('contacted')
  })

  // S323
  test('not paid yet: the fee is due, and is taken later, once, with its receipt', async () => {
    const id = await talkedTo()

    expect(await feeOf(await confirm(id, { payment: { method: 'not-paid' } }))).toBeNull()

    expect(await record(id)).toMatchObject({
      status: 'confirmed',
      paidPaise: 0,
      fee: { duePaise: 50_000, pending: [], receipts: [] },
      timeline: [{ what: 'Contacted → Confirmed, fee not paid yet' }],
    })
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      [1, 2, 3].map(() => take(id, { key, method: 'card', reference: 'slip 4' })),
    )
    const fees = await Promise.all(answers.map(feeOf))
    expect(new Set(fees.map((fee) => fee?.receipt?.name)).size).toBe(1)
    expect((await record(id)).fee).toMatchObject({ duePaise: 0, receipts: [fees[0]?.receipt] })
    expect((await record(id)).timeline[0]).toMatchObject({
      what: 'Fee of ₹500 received',
      note: 'Card machine',
    })
    expect((await take(id, { method: 'cash' })).status).toBe(409)
  })

  // S323
  test('by a UPI code: pending until the bank shows it, then with a receipt', async () => {
    const id = await talkedTo('Pays By Phone')

    const fee = await feeOf(await confirm(id, { payment: { method: 'upi' } }))

    expect(fee).toMatchObject({
      receipt: null,
      claim: { paise: 50_000, payee: 'Institute Fees, fees@okbank' },
    })
    expect(await moneyOf(id)).toMatchObject([{ kind: 'charge' }])
    const { fee: pending } = await record(id)
    expect(pending).toMatchObject({
      duePaise: 50_000,
      pending: [{ id: `claim ${fee?.claim?.id}`, paise: 50_000, recordedBy: 'Meera Nair' }],
    })
    const { claims } = (await (await accountant.get('/api/admin/upi-claims')).json()) as {
      claims: object[]
    }
    expect(claims).toMatchObject([{ enrolment: null, registration: id, name: 'Pays By Phone' }])

    // Taking it again needs to name what is pending
    const blind = await readRefusal(await take(id, { method: 'cash' }))
    expect(blind).toMatchObject({ status: 409 })
    expect(blind.message).toMatch(/₹500 by UPI is pending since .*, noted by Meera Nair\./)
    expect((await take(id, { method: 'upi' })).status).toBe(409)

    const response = await accountant.post(
      fillPath('/api/admin/upi-claims/{id}', { id: fee?.claim?.id ?? 0 }),
      { to: 'matched', utr: '426812345655', paise: 50_000 },
    )
    expect(response.status).toBe(200)
    expect(await record(id)).toMatchObject({
      paidPaise: 50_000,
      fee: { duePaise: 0, pending: [], receipts: [{ paise: 50_000 }] },
    })
  })

  // S323
  test('a lost unpaid registration owes nothing, and is charged once when it is reopened', async () => {
    const id = await talkedTo()
    await confirm(id, { payment: { method: 'not-paid' } })
    await desk.changeStatus(id, { version: 2, to: 'lost', reason: 'Exams' })
    expect((await record(id)).fee.duePaise).toBe(0)
    await desk.changeStatus(id, { version: 3, to: 'new' })
    await desk.addContact(id, { version: 4 })

    expect(
      await feeOf(
        await desk.changeStatus(id, { version: 5, to: 'confirmed', payment: { method: 'cash' } }),
      ),
    ).toMatchObject({ paise: 50_000 })
    expect(await record(id)).toMatchObject({ paidPaise: 50_000, fee: { duePaise: 0 } })
  })
})

// S323
test('a bounced cheque for Fast Track is due again, with a document that credits the receipt', async () => {
  const id = await talkedTo('Bad Cheque')
  await confirm(id, { payment: { method: 'cheque', reference: '777001', bank: 'SBI' } })
  const { cheques } = (await (await accountant.get('/api/admin/cheques')).json()) as {
    cheques: { id: number; name: string; registration: number }[]
  }
  expect(cheques).toMatchObject([{ name: 'Bad Cheque', registration: id, enrolment: null }])

  const bounced = await accountant.post(
    fillPath('/api/admin/cheques/{id}', { id: cheques[0]?.id ?? 0 }),
    { to: 'bounced', reason: 'Funds insufficient' },
  )

  expect(bounced.status).toBe(200)
  expect(await record(id)).toMatchObject({
    paidPaise: 0,
    fee: { duePaise: 50_000, receipts: [{ paise: 50_000 }, { paise: 50_000 }] },
  })
})

describe('taking the fee', () => {
  // S324
  test('needs its ability, checked in the command for every route', async () => {
    const database = openDatabase(desk.site, { onError: () => undefined })
    try {
      const id = await talkedTo()
      const payment = { method: 'cash', reference: null, bank: null, despitePending: [] } as const
      const as = (role: 'trainer' | 'content' | 'accountant') => ({
        actor: { id: counsellor.id, name: 'Somebody', roles: [role] },
        now,
      })
      const step = { id, version: 1, to: 'confirmed', payment, reason: null, seat: null } as const
      const error = { ok: false, reason: 'not-allowed', field: 'method' }
      for (const role of ['trainer', 'content'] as const)
        expect(await moveRegistration(database.db, step, as(role))).toMatchObject(error)
      expect(await moneyOf(id)).toEqual([])
      const unpaid = { ...step, payment: { ...payment, method: 'not-paid' } } as const
      expect(await moveRegistration(database.db, unpaid, as('trainer'))).toMatchObject({ ok: true })
      const feeInput = { id, key: crypto.randomUUID(), payment }
      expect(await takeDueFee(database.db, feeInput, as('content'))).toMatchObject({
        reason: 'may-not-receive',
      })
      expect(await takeDueFee(database.db, feeInput, as('accountant'))).toMatchObject({ ok: true })
    } finally {
      await database.pool.end()
    }
  })

  // S324
  test('lets a counsellor take no other amount, and read no other document', async () => {
    const [id, other] = [await talkedTo(), await talkedTo('Other')]
    const fee = await feeOf(await confirm(id, { payment: { method: 'cash' } }))

    expect((await receiptOf(other, fee?.receipt?.id)).status).toBe(404)
    const document = fillPath('/api/admin/documents/{id}', { id: fee?.receipt?.id ?? 0 })
    expect((await counsellor.get(document)).status).toBe(403)
    const desks = fillPath('/api/admin/enrolments/{id}/payments', { id: 1 })
    const money = { key: crypto.randomUUID(), paise: 100, method: 'cash', reference: null }
    expect((await counsellor.post(desks, money)).status).toBe(403)
    expect((await accountant.post(registrationAddress(id, '/fee'), money)).status).toBe(403)
  })

  // S324
  test('with limited visibility, a colleague’s fee is not taken and its receipt not read', async () => {
    const id = await talkedTo()
    await confirm(id, { payment: { method: 'not-paid' } }, desk.meenal)
    const fee = await feeOf(await take(id, { method: 'cash' }, desk.meenal))
    const due = await talkedTo('Due')
    await confirm(due, { payment: { method: 'not-paid' } }, desk.meenal)
    const set = (personName: string) =>
      desk.meenal.ask('/api/admin/counsellor-visibility', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ counsellorVisibility: personName }),
      })
    expect((await set('own')).status).toBe(200)
    const colleague = await hire(desk.site, 'Arjun Rao', 'counsellor')
    await desk.site.sql('update registrations set counsellor_id = $1', [colleague.id])
    try {
      expect((await take(due, { method: 'cash' })).status).toBe(404)
      expect((await receiptOf(id, fee?.receipt?.id)).status).toBe(404)
      expect((await moneyOf(due)).length).toBe(1)
    } finally {
      await set('all')
    }
  })
})
