import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approve,
  ledgerSumsOf,
  newBatch,
  newEnrolledStudent,
  newKey,
  ownRefunds,
  payRefund,
  refundRequestsOf,
} from '../../../../test-support/refund-requests.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'
import { hire } from '../../../../test-support/team.ts'
import { waitFor } from '../../../../test-support/wait-for.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

const clock = () => new Date('2026-11-23T06:00:00Z')
let site: Site
let owner: Visitor
let accountant: Visitor
beforeAll(async () => {
  site = await openSite({ clock, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  owner = await signInAsAdmin(site)
  accountant = await hire(site, 'Ravi Menon', 'accountant')
})
afterAll(() => site.close())

/** A student who paid part in cash, and the rest of ₹12,000 by a cheque; their withdrawal is approved. */
async function leftWithCheque({ cash, number }: { cash: number; number: string }) {
  const paid = cash > 0 ? [cash] : []
  const student = await newEnrolledStudent(site, owner, { paid, batch: await newBatch(site) })
  const address = fillPath('/api/admin/enrolments/{id}/payments', { id: student.enrolment })
  const cheque = { key: newKey(), method: 'cheque', reference: number, paise: 1_200_000 - cash }
  expect((await accountant.post(address, { ...cheque, bank: 'SBI' })).status).toBe(201)
  const response = await accountant.post('/api/admin/refunds', {
    key: newKey(),
    of: { enrolmentId: student.enrolment },
    paise: 1_200_000,
    reason: null,
  })
  expect(response.status).toBe(201)
  const refundRequest = await askOf(student.enrolment)
  expect((await approve(owner, refundRequest)).status).toBe(200)
  return { student, refundRequest }
}

async function askOf(enrolment: number) {
  const [refundRequest] = await refundRequestsOf(accountant, enrolment)
  return refundRequest ?? expect.fail('Nobody has asked.')
}

async function bounce(enrolment: number) {
  const [cheque] = await site.sql<{ id: number }>(
    'select id::int from cheques where enrolment_id = $1',
    [enrolment],
  )
  const address = fillPath('/api/admin/cheques/{id}', { id: cheque?.id ?? 0 })
  const body = { to: 'bounced', reason: 'Funds insufficient' }
  expect((await accountant.post(address, body)).status).toBe(200)
}

const end = (id: number, reason = 'The cheque bounced.', visitor = accountant) =>
  visitor.post(fillPath('/api/admin/refunds/{id}/closing', { id }), { reason })

// S192
test('what was approved of a cheque that bounced is ended, with a reason that the student reads', async () => {
  const { student, refundRequest } = await leftWithCheque({ cash: 0, number: '000201' })
  // It may still clear.
  expect(await askOf(student.enrolment)).toMatchObject({ isUnpayable: false })
  expect((await end(refundRequest.id)).status).toBe(409)
  await bounce(student.enrolment)
  expect(await askOf(student.enrolment)).toMatchObject({ state: 'approved', isUnpayable: true })
  expect((await payRefund(accountant, refundRequest.id)).status).toBe(409)

  expect((await end(refundRequest.id, ' ')).status).toBe(400)
  const answers = await Promise.all([end(refundRequest.id), end(refundRequest.id)])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const expected = { state: 'ended', closingReason: 'The cheque bounced.', isUnpayable: false }
  expect(await askOf(student.enrolment)).toMatchObject(expected)
  expect((await ownRefunds(student))[0]?.refundRequest).toMatchObject({
    closingReason: 'The cheque bounced.',
  })
  expect(await ledgerSumsOf(site, student.enrolment)).toMatchObject({ owed: 0, paid: 0, open: 0 })
  await waitFor(async () => {
    const mails = await site.sql(
      `select 1 from graphile_worker._private_jobs
        where payload ->> 'to' = $1 and payload ->> 'subject' like 'Refund could not be paid%'`,
      [student.email],
    )
    expect(mails).toHaveLength(1)
  })
})

// S192
test('what was paid in cash beside it is still paid back', async () => {
  const { student, refundRequest } = await leftWithCheque({ cash: 500_000, number: '000202' })
  await bounce(student.enrolment)

  const answer = await end(refundRequest.id)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('The rest')])
  expect(await askOf(student.enrolment)).toMatchObject({ state: 'approved', isUnpayable: false })
  expect((await payRefund(accountant, refundRequest.id)).status).toBe(200)

  expect(await askOf(student.enrolment)).toMatchObject({ state: 'done' })
  expect(await ledgerSumsOf(site, student.enrolment)).toMatchObject({ paid: 0, open: 0 })
})

// S192
test('nobody ends what can be paid, and a counsellor ends nothing', async () => {
  const student = await newEnrolledStudent(site, owner, { batch: await newBatch(site) })
  const body = { key: newKey(), of: { enrolmentId: student.enrolment }, paise: 1_200_000 }
  await accountant.post('/api/admin/refunds', { ...body, reason: null })
  const refundRequest = await askOf(student.enrolment)
  expect((await end(refundRequest.id)).status).toBe(409)
  await approve(owner, refundRequest)

  expect((await end(refundRequest.id)).status).toBe(409)
  const counsellor = await hire(site, 'Nisha Rao', 'counsellor')
  expect((await end(refundRequest.id, 'Mine', counsellor)).status).toBe(403)
  expect(await askOf(student.enrolment)).toMatchObject({ state: 'approved' })
})
