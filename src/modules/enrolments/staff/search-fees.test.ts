import { afterAll, beforeAll, expect, test } from 'vitest'
import { setDueDates } from '../../../../test-support/backdate.ts'
import { openFees } from '../../../../test-support/fees.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

let fees: Awaited<ReturnType<typeof openFees>>
const now = new Date('2026-11-24T06:30:00Z')
let document = ''
/** Both enrolled, one with a payment, and both with something that waits. */
const people = { ulhas: 0, farida: 0 }

beforeAll(async () => {
  fees = await openFees(() => now)
  const { site, accountant, newKey, pay } = fees
  people.ulhas = await fees.enrolStudent('Ulhas Vartak')
  people.farida = await fees.enrolStudent('Farida Contractor')
  for (const id of [people.ulhas, people.farida]) await setDueDates(site, id, ['2026-11-04'])
  await site.sql(`update students set phone = '+919823046811' where name = 'Ulhas Vartak'`)
  const paid = await pay(people.ulhas, { paise: 100_000 })
  document = ((await paid.json()) as { document: { name: string } }).document.name
  await pay(people.farida, { paise: 100_000, method: 'bank', reference: 'NEFT0001' })
  await accountant.ask('/api/admin/upi-address', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: 'fees@okbank', name: 'Institute Fees' }),
  })
  for (const id of [people.ulhas, people.farida]) {
    const waiver = { key: newKey(), enrolmentId: id, paise: 300_000, reason: 'Lost their job' }
    expect((await accountant.post('/api/admin/waivers', waiver)).status).toBe(201)
    const claim = fillPath('/api/admin/enrolments/{id}/upi-claims', { id })
    const response = await accountant.post(claim, { key: newKey(), paise: 50_000 })
    expect(response.status).toBe(201)
    const { claim: pending } = (await response.json()) as { claim: { id: number } }
    const cheque = { paise: 20_000, method: 'cheque', reference: `00030${id}`, bank: 'SBI' }
    const paid = await pay(id, { ...cheque, despitePending: [`claim ${pending.id}`] })
    expect({ status: paid.status, text: await paid.text() }).toMatchObject({ status: 201 })
  }
})
afterAll(() => fees.site.close())

/** Which of the two a list holds. */
async function namesIn(address: string, query: string) {
  const text = JSON.stringify(await fees.readJson(`${address}?${query}`))
  return ['Ulhas Vartak', 'Farida Contractor'].filter((name) => text.includes(`"${name}"`))
}

const lists = [
  '/api/admin/payments',
  '/api/admin/dues',
  '/api/admin/upi-claims',
  '/api/admin/cheques',
  '/api/admin/refunds',
]

for (const list of lists)
  test(`${list} is searched by name, student number and whole phone number, and by no part of one`, async () => {
    const [row] = await fees.site.sql<{ id: number }>(
      `select id::int from students where name = 'Ulhas Vartak'`,
    )
    expect(await namesIn(list, '')).toEqual(['Ulhas Vartak', 'Farida Contractor'])
    for (const search of ['ulhas', 'Vartak', `S-${row?.id}`, '98230 46811', '+919823046811'])
      expect({ search, names: await namesIn(list, query(search)) }).toEqual({
        search,
        names: ['Ulhas Vartak'],
      })
    // The accountant may not see students: no number and no e-mail is found out piece by piece.
    for (const search of ['982304681', '23046811', 'ulhas.vartak@mail.example', '%', 'xyzzy'])
      expect({ search, names: await namesIn(list, query(search)) }).toEqual({ search, names: [] })
  })

const query = (search: string) => `search=${encodeURIComponent(search)}`

test('payments are found by their document, and by method and days', async () => {
  const list = '/api/admin/payments'
  expect(await namesIn(list, query(document.toLowerCase()))).toEqual(['Ulhas Vartak'])
  expect(await namesIn(list, 'method=bank')).toEqual(['Farida Contractor'])
  expect(await namesIn(list, `method=bank&${query('ulhas')}`)).toEqual([])
  expect(await namesIn(list, 'from=2026-11-24&to=2026-11-24')).toHaveLength(2)
  expect(await namesIn(list, 'to=2026-11-23')).toEqual([])
  expect(await namesIn(list, 'from=2026-11-25')).toEqual([])
})

test('dues of who matches are counted, and exported', async () => {
  const dues = await fees.readJson<{ total: number }>(
    `/api/admin/dues?${query('ulhas')}&age=overdue`,
  )
  expect(dues.total).toBe(1)
  expect((await fees.readJson<{ total: number }>('/api/admin/dues?age=overdue')).total).toBe(2)
  const file = await (await fees.owner.get(`/api/admin/dues.csv?${query('ulhas')}`)).text()
  expect(file).toContain('Ulhas Vartak')
  expect(file).not.toContain('Farida')
})

test('requests are listed by kind and state', async () => {
  const list = '/api/admin/refunds'
  expect(await namesIn(list, 'kind=waiver&state=requested')).toHaveLength(2)
  for (const other of ['kind=refund', 'state=done']) expect(await namesIn(list, other)).toEqual([])
})

test('what no filter knows is refused', async () => {
  const wrong = [
    'payments?method=barter',
    'payments?from=yesterday',
    'dues?age=old',
    'refunds?kind=gift',
    'refunds?state=lost',
    'orders?problem=none',
    'batches?trainer=meera',
    'batches?past=2',
    'work?waiting=2',
    `payments?search=${'x'.repeat(101)}`,
  ]
  for (const address of wrong) {
    const { status } = await fees.owner.get(`/api/admin/${address}`)
    expect({ address, status }).toEqual({ address, status: 400 })
  }
})
