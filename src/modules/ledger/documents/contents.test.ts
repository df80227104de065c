import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFees } from '../../../../test-support/fees.ts'
import type { Visitor } from '../../../../test-support/site.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import type { DocumentContents } from './rules.ts'

let fees: Awaited<ReturnType<typeof openFees>>
beforeAll(async () => {
  fees = await openFees(() => new Date('2026-11-24T06:00:00Z'))
})
afterAll(() => fees.site.close())

async function lastDocument(id: number) {
  const [row] = await fees.site.sql<{ contents: DocumentContents }>(
    'select contents from documents where enrolment_id = $1 order by id desc limit 1',
    [id],
  )
  return row?.contents
}
const put = (path: string, body: object, visitor: Visitor) =>
  visitor.ask(path, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
const setBuyer = (id: number, buyer: object | null, visitor: Visitor = fees.owner) =>
  put(fillPath('/api/admin/enrolments/{id}/buyer', { id }), { buyer }, visitor)

const company = { name: 'Sahyadri Systems', address: '4 Residency Road, Bengaluru 560025' }
const gstin = '29AAGCB7383J1Z4'

// S384
test('a document shows which instalments are paid, for whom, and the amount in words', async () => {
  const { site, enrolStudent, pay } = fees
  const id = await enrolStudent('Parts Payer')
  await site.sql('delete from dues where enrolment_id = $1', [id])
  for (const part of [1, 2, 3])
    await site.sql('insert into dues (enrolment_id, part, paise, due_on) values ($1, $2, $3, $4)', [
      id,
      part,
      part === 3 ? 100_000 : 200_000,
      `2026-1${part - 1}-01`,
    ])
  await pay(id, { paise: 200_000 })
  expect(await lastDocument(id)).toMatchObject({
    instalments: { first: 1, last: 1, of: 3 },
    inWords: 'Rupees Two Thousand Only',
    student: expect.stringMatching(/^S-\d+$/),
    signature: null,
    buyer: null,
  })
  await pay(id, { paise: 250_000 })
  expect(await lastDocument(id)).toMatchObject({ instalments: { first: 2, last: 3, of: 3 } })
})

// S384
test('a company is billed from then on, in its own state, and earlier documents stay', async () => {
  const { site, enrolStudent, pay, accountant } = fees
  const tax = { gst: 'regular', gstin: '27AAPFU0939F1ZV', sac: '999293', rate: 1800 }
  await site.sql(
    `insert into tax_settings (valid_from, gst, gstin, sac, rate, saved_by)
     values ('2026-04-01', $1, $2, $3, $4, 'Test')`,
    Object.values(tax),
  )
  const id = await enrolStudent('Company Pays')
  await pay(id, { paise: 100_000 })
  const before = await lastDocument(id)
  expect(before).toMatchObject({ buyer: null, place: { code: '27' } })

  expect((await setBuyer(id, { ...company, gstin: '29AAGCB7383J1Z5' })).status).toBe(400)
  expect((await setBuyer(id, { ...company, gstin }, accountant)).status).toBe(403)
  expect((await setBuyer(9_999_999, { ...company, gstin })).status).toBe(404)
  expect((await setBuyer(id, { ...company, gstin })).status).toBe(200)
  await pay(id, { paise: 100_000 })
  const after = await lastDocument(id)
  expect(after).toMatchObject({ buyer: { ...company, gstin }, place: { code: '29' } })
  expect(after?.tax?.igstPaise).toBeGreaterThan(0)
  const [first] = await site.sql<{ contents: object }>(
    'select contents from documents where enrolment_id = $1 order by id limit 1',
    [id],
  )
  expect(first?.contents).toEqual(before)
})

// S384
test('the signature line is on documents from then on', async () => {
  const { enrolStudent, pay, accountant, owner } = fees
  const id = await enrolStudent('Signed For')
  const path = '/api/admin/document-signature'
  const saved = await put(path, { signatureLine: 'Authorised signatory' }, accountant)
  expect(saved.status).toBe(200)
  await pay(id, { paise: 100_000 })
  expect(await lastDocument(id)).toMatchObject({ signature: 'Authorised signatory' })
  expect((await put(path, { signatureLine: null }, owner)).status).toBe(200)
  await pay(id, { paise: 100_000 })
  expect(await lastDocument(id)).toMatchObject({ signature: null })
})
