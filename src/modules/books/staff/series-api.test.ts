import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFees, readMessage } from '../../../../test-support/fees.ts'
import { hire } from '../../../../test-support/team.ts'

let fees: Awaited<ReturnType<typeof openFees>>
let now = new Date('2026-11-22T06:00:00Z')
beforeAll(async () => {
  fees = await openFees(() => now)
})
afterAll(() => fees.site.close())

type One = { kind: string; year: string; prefix: string; next: number; isOpen: boolean }
const read = async () =>
  (await fees.readJson<{ series: One[] }>('/api/admin/document-series')).series
const set = (body: object, visitor = fees.accountant) =>
  visitor.post('/api/admin/document-series', {
    kind: 'receipt',
    year: '26-27',
    prefix: 'TKS/R/',
    first: 418,
    ...body,
  })
const receipt = async (id: number) => {
  const { document } = (await (await fees.pay(id, { paise: 1_000 })).json()) as {
    document: { name: string }
  }
  return document.name
}

test.each([
  ['no sign at its end', { prefix: 'TKS26' }],
  ['a sign that the law does not allow', { prefix: 'TKS_R/' }],
  ['more than ten signs', { prefix: 'TARKSHALA/26/' }],
  ['a first number of nothing', { first: 0 }],
  ['a first number that is too high', { first: 500_001 }],
  ['half a number', { first: 1.5 }],
  ['a kind that there is not', { kind: 'ticket' }],
])('%s is refused', async (_, body) => {
  expect((await set(body)).status).toBe(400)
})

test.each([
  ['the usual one of another kind', { prefix: 'TI/26-27/' }],
  ['the usual one of another year', { prefix: 'RC/27-28/' }],
  ['of a year that is over', { year: '25-26' }],
  ['of a year that is far', { year: '28-29' }],
])('%s is refused as well', async (_, body) => {
  const { status, message } = await readMessage(await set(body))
  expect([status, message.length > 0]).toEqual([409, true])
})

test('who may not set tax sets no numbers', async () => {
  const admin = await hire(fees.site, 'Anil Admin', 'admin')
  expect((await set({}, admin)).status).toBe(403)
})

// S198
test('documents continue the numbers of the institute, in order and without a gap, many at once', async () => {
  const id = await fees.enrolStudent('Asha Kulkarni')
  expect((await set({})).status).toBe(200)
  // Until there is a document it can be set anew.
  expect((await set({ prefix: 'tks/r-', first: 500 })).status).toBe(200)
  expect((await set({ first: 41 })).status).toBe(200)
  const trail = `select id from audit_events where event = 'set document series' and in_trail`
  expect(await fees.site.sql(trail)).toHaveLength(3)

  const names = await Promise.all([1, 2, 3, 4, 5].map(() => receipt(id)))

  expect(names.sort()).toEqual([41, 42, 43, 44, 45].map((number) => `TKS/R/0000${number}`))
  expect((await read()).find(({ kind, year }) => kind === 'receipt' && year === '26-27')).toEqual({
    kind: 'receipt',
    year: '26-27',
    prefix: 'TKS/R/',
    next: 46,
    isOpen: false,
  })
  const late = await readMessage(await set({ prefix: 'NEW/', first: 1 }))
  expect([late.status, late.message]).toEqual([409, expect.stringContaining('without a gap')])
  expect(await receipt(id)).toBe('TKS/R/000046')
})

test('of two series with one prefix, at once and before there is a document, one is refused', async () => {
  for (const prefix of ['A/', 'B/', 'C/', 'D/', 'E/']) {
    const both = await Promise.all(
      ['credit-note', 'bill-of-supply'].map((kind) => set({ kind, prefix, first: 1 })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})

// S198
test('no two series have one prefix, and the year after has its own again', async () => {
  expect((await set({ kind: 'credit-note', prefix: 'TKS/R/' })).status).toBe(409)
  expect((await set({ year: '27-28', prefix: 'TKS/R/' })).status).toBe(409)
  expect((await set({ year: '27-28', prefix: 'TKS/S/', first: 1 })).status).toBe(200)
  const id = await fees.enrolStudent('Meera Next Year')
  now = new Date('2027-04-01T06:00:00Z')
  await fees.signInAgain()

  expect(await receipt(id)).toBe('TKS/S/000001')
})

// S198
test('a first document in the same moment has the old number or the new one, and there is no gap', async () => {
  now = new Date('2028-04-02T06:00:00Z')
  await fees.signInAgain()
  const id = await fees.enrolStudent('Rohan Race')

  const [answer, name] = await Promise.all([
    set({ year: '28-29', prefix: 'RACE/', first: 700 }),
    receipt(id),
  ])

  expect(name).toBe(answer.status === 200 ? 'RACE/000700' : 'RC/28-29/000001')
  const next = answer.status === 200 ? 'RACE/000701' : 'RC/28-29/000002'
  expect(await receipt(id)).toBe(next)
})
