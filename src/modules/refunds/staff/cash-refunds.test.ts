import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approve,
  ledgerSumsOf,
  newKey,
  openRefunds,
  payRefund,
} from '../../../../test-support/refund-requests.ts'
import { pieces } from '../../books/rules.ts'

let desk: Awaited<ReturnType<typeof openRefunds>>
beforeAll(async () => {
  desk = await openRefunds()
})
afterAll(() => desk.site.close())

/** A count of so many notes of ₹100. */
async function countHundreds(count: number) {
  const body = {
    key: newKey(),
    counts: pieces.map((rupees) => (rupees === 100 ? count : 0)),
    bankedPaise: 0,
  }
  expect((await desk.accountant.post('/api/admin/cash-counts', body)).status).toBe(201)
}

async function approvedRefund() {
  const { student, request } = await desk.requestRefund()
  expect((await approve(desk.owner, request)).status).toBe(200)
  return { enrolment: student.enrolment, id: request.id }
}

const paid = async (id: number, body?: object) => {
  const answer = await payRefund(desk.accountant, id, body)
  return [answer.status, ((await answer.json()) as { message: string }).message]
}

// S230
test('no more is refunded in cash than the box holds', async () => {
  const { id, enrolment } = await approvedRefund()
  await countHundreds(1)

  expect(await paid(id)).toEqual([
    ...[409, 'Only ₹100 is in the cash box. Choose bank transfer or UPI, or count the cash again.'],
  ])
  expect(await ledgerSumsOf(desk.site, enrolment)).toMatchObject({ paid: 1_200_000 })

  expect(await paid(id, { method: 'bank', reference: 'UTR0000000001' })).toEqual([
    ...[200, '₹12,000 refund paid, with 1 document.'],
  ])
})

test('two refunds at once do not pay out the same cash', async () => {
  const refunds = [await approvedRefund(), await approvedRefund()]
  await countHundreds(130)

  const answers = await Promise.all(refunds.map(({ id }) => paid(id)))

  expect(answers.map(([status]) => status).sort()).toEqual([200, 409])
})
