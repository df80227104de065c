import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  approve,
  firstRequest,
  ledgerSumsOf,
  newKey,
  openRefunds,
  ownRefunds,
  pay,
  payRefund,
  refundRequestsOf,
  refuse,
  requestCourseRefund,
} from '../../../../test-support/refund-requests.ts'
import { type Site, signUp, type Visitor } from '../../../../test-support/site.ts'
import { assignRoles, hire } from '../../../../test-support/team.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

let desk: Awaited<ReturnType<typeof openRefunds>>
let site: Site
let owner: Visitor
let accountant: Visitor
beforeAll(async () => {
  desk = await openRefunds()
  site = desk.site
  owner = desk.owner
  accountant = desk.accountant
})
afterAll(() => site.close())
beforeEach(() => desk.setClock(0))

/** An owner who signs in now, so that a factor has just been shown. */
const newOwner = () => hire(site, 'Vidya Deshpande', 'owner')

describe('of several at once', () => {
  // S233
  test('a form that is sent twice, and two windows that ask, are one', async () => {
    const student = await desk.newStudentInBatch()
    const key = newKey()
    const twice = await Promise.all([1, 2].map(() => requestCourseRefund(student, { key })))
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect(
      (
        await requestCourseRefund(student, {
          of: { enrolmentId: student.enrolment },
          paise: 1_200_000,
        })
      ).status,
    ).toBe(409)
    expect(await refundRequestsOf(owner, student.enrolment)).toHaveLength(1)

    const other = await desk.newStudentInBatch()
    const both = await Promise.all([1, 2, 3].map(() => requestCourseRefund(other)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  // S233
  test('two owners who approve refund once', async () => {
    const { student, request } = await desk.requestRefund()
    const other = await newOwner()

    const answers = await Promise.all([approve(owner, request), approve(other, request)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(firstRequest(await refundRequestsOf(owner, student.enrolment)).parts).toHaveLength(1)
    expect(await ledgerSumsOf(site, student.enrolment)).toMatchObject({ owed: 0, open: -1_200_000 })
  })

  // S233
  test('of approving and cancelling at once one succeeds', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const { student, request } = await desk.requestRefund()
      const address = fillPath('/api/me/refunds/{id}/withdrawal', { id: request.id })
      const [yes, back] = await Promise.all([approve(owner, request), student.post(address, {})])
      expect([yes.status, back.status].sort()).toEqual([200, 409])
      const { owed: owedId } = (await ledgerSumsOf(site, student.enrolment)) ?? {}
      expect(owedId).toBe(yes.status === 200 ? 0 : 1_200_000)
    }
  })

  // S233
  test('two desks that pay it pay it once', async () => {
    const { student, request } = await desk.requestRefund()
    await approve(owner, request)

    const answers = await Promise.all([1, 2, 3].map(() => payRefund(accountant, request.id)))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await ledgerSumsOf(site, student.enrolment)).toMatchObject({ paid: 0, open: 0 })
  })

  // S234
  test('a payment between request and approval is refunded, too', async () => {
    const { student, request } = await desk.requestRefund({ paid: [500_000] })
    await pay(accountant, student.enrolment, 700_000)

    const late = await approve(owner, request)
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('₹12,000')

    const current = firstRequest(await refundRequestsOf(owner, student.enrolment))
    expect(current).toMatchObject({ state: 'requested', paise: 1_200_000 })
    expect((await approve(owner, current)).status).toBe(200)
    // The newest payment first.
    expect(
      firstRequest(await refundRequestsOf(owner, student.enrolment)).parts.map(
        ({ paise }) => paise,
      ),
    ).toEqual([700_000, 500_000])
  })
})

describe('one transfer for two payments', () => {
  // S236
  test('gives each its entry and its document; a number that was used before pays nothing', async () => {
    const { student, request } = await desk.requestRefund({ paid: [500_000, 700_000] })
    await approve(owner, request)
    const utr = { method: 'bank', reference: `UTR${student.enrolment}` }
    expect(
      (await payRefund(accountant, request.id, { method: 'bank', reference: null })).status,
    ).toBe(400)

    expect((await payRefund(accountant, request.id, utr)).status).toBe(200)

    expect(
      await site.sql(
        `select reference from ledger_entries where enrolment_id = $1 and kind = 'refund' order by id`,
        [student.enrolment],
      ),
    ).toEqual([{ reference: utr.reference }, { reference: `${utr.reference}/2` }])
    expect((await ledgerSumsOf(site, student.enrolment))?.documents).toHaveLength(2)

    const other = await desk.requestRefund({ paid: [500_000, 700_000] })
    await approve(owner, other.request)
    expect((await payRefund(accountant, other.request.id, utr)).status).toBe(409)
    expect(await ledgerSumsOf(site, other.student.enrolment)).toMatchObject({ paid: 1_200_000 })
  })
})

describe('four eyes', () => {
  // S232
  test('neither the requester nor the recipient approves', async () => {
    const other = await newOwner()
    const student = await desk.newStudentInBatch()
    const address = `/api/admin/refund-calculation?enrolment=${student.enrolment}`
    const { calculation: calculationResult } = await (await owner.get(address)).json()
    const body = {
      key: newKey(),
      of: { enrolmentId: student.enrolment },
      paise: calculationResult.backPaise,
      reason: 'Moves to Nashik',
    }
    expect((await owner.post('/api/admin/refunds', body)).status).toBe(201)
    const ask = firstRequest(await refundRequestsOf(owner, student.enrolment))

    expect(ask).toMatchObject({ mayDecide: false, mayWithdraw: true, reason: 'Moves to Nashik' })
    expect((await approve(owner, ask)).status).toBe(409)
    await assignRoles(site, student.email, 'owner')
    expect(firstRequest(await refundRequestsOf(student, student.enrolment)).mayDecide).toBe(false)
    expect((await approve(student, ask)).status).toBe(409)
    expect((await refuse(student, ask.id)).status).toBe(409)

    expect((await approve(other, ask)).status).toBe(200)
  })

  // S232
  test.each(['admin', 'counsellor', 'accountant'] as const)(
    '%s asks, and approves nothing',
    async (role) => {
      const person = await hire(site, 'Nisha Rao', role)
      const { student, request } = await desk.requestRefund()
      expect((await approve(person, request)).status).toBe(403)
      expect((await refuse(person, request.id)).status).toBe(403)
      await refuse(owner, request.id)
      const body = { key: newKey(), of: { enrolmentId: student.enrolment }, paise: 1_200_000 }
      expect((await person.post('/api/admin/refunds', { ...body, reason: null })).status).toBe(201)
    },
  )

  // S232
  test('an owner whose step-up is ten minutes old repeats it first', async () => {
    const { request } = await desk.requestRefund()
    const tired = await newOwner()
    desk.setClock(11)

    const answer = await approve(tired, request)

    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ stepUp: true })
  })

  // S238
  test('a stranger requests for nobody, cancels nothing, and reads nothing', async () => {
    const { student, request } = await desk.requestRefund()
    const stranger = await signUp(site)
    const of = { enrolmentId: student.enrolment }

    const body = { key: newKey(), of, paise: 1_200_000 }
    expect((await stranger.post('/api/me/refunds', body)).status).toBe(404)
    const back = fillPath('/api/me/refunds/{id}/withdrawal', { id: request.id })
    expect((await stranger.post(back, {})).status).toBe(404)
    expect(await ownRefunds(stranger)).toEqual([])
  })
})

describe('a waiver', () => {
  const askWaiver = (enrolmentId: number, paise: number) =>
    accountant.post('/api/admin/waivers', {
      key: newKey(),
      enrolmentId,
      paise,
      reason: 'Two sisters',
    })

  // S237
  test('is requested by one, approved by another, and reduces the amount due', async () => {
    const student = await desk.newStudentInBatch({ paid: [1_000_000] })
    expect((await askWaiver(student.enrolment, 200_001)).status).toBe(409)
    expect((await askWaiver(student.enrolment, 150_000)).status).toBe(201)
    const ask = firstRequest(await refundRequestsOf(owner, student.enrolment))

    expect((await approve(owner, ask)).status).toBe(200)

    expect(await ledgerSumsOf(site, student.enrolment)).toMatchObject({
      open: 50_000,
      documents: [],
    })
    expect(firstRequest(await refundRequestsOf(owner, student.enrolment)).state).toBe('done')
  })

  // S237
  test('is never more than the amount due by then', async () => {
    const student = await desk.newStudentInBatch({ paid: [1_000_000] })
    await askWaiver(student.enrolment, 200_000)
    await pay(accountant, student.enrolment, 100_000)

    const answer = await approve(
      owner,
      firstRequest(await refundRequestsOf(owner, student.enrolment)),
    )

    expect(answer.status).toBe(409)
    expect(await ledgerSumsOf(site, student.enrolment)).toMatchObject({ open: 100_000 })
  })

  test('is deducted before a withdrawal is calculated, and an overpayment is refunded', async () => {
    const student = await desk.newStudentInBatch({ paid: [600_000] })
    await askWaiver(student.enrolment, 600_000)
    await approve(owner, firstRequest(await refundRequestsOf(owner, student.enrolment)))

    expect((await ownRefunds(student))[0]?.calculation).toMatchObject({
      owedPaise: 600_000,
      backPaise: 600_000,
    })
  })
})

describe('a request that promised money', () => {
  const move = (enrolment: number, to: string) =>
    owner.post(fillPath('/api/admin/enrolments/{id}/state', { id: enrolment }), { to })

  test('is not emptied by finishing the course, which is not over either', async () => {
    const { student, request } = await desk.requestRefund()
    expect((await move(student.enrolment, 'studying')).status).toBe(200)

    const whileRequested = await move(student.enrolment, 'finished')
    expect([whileRequested.status, await whileRequested.text()]).toEqual([
      ...[409, expect.stringContaining('A refund of this course is requested')],
    ])
    expect((await refuse(owner, request.id)).status).toBe(200)
    const beforeTheEnd = await move(student.enrolment, 'finished')
    expect([beforeTheEnd.status, await beforeTheEnd.text()]).toEqual([
      ...[409, expect.stringContaining('The course ends on 25 Dec 2026')],
    ])
    await site.sql('update batches set ends_on = $1, starts_on = $1', ['2026-11-20'])
    expect((await move(student.enrolment, 'finished')).status).toBe(200)
  })

  test('is never approved for nothing, and a refused approval leaves what was requested', async () => {
    const { student, request } = await desk.requestRefund()
    // As a version before could leave it.
    await site.sql(`update enrolments set state = 'finished' where id = $1`, [student.enrolment])

    expect((await approve(owner, request)).status).toBe(409)
    expect((await approve(owner, { id: request.id, paise: 0 })).status).toBe(409)

    const [row] = await site.sql('select state, paise::int from refund_requests where id = $1', [
      request.id,
    ])
    expect(row).toEqual({ state: 'requested', paise: 1_200_000 })
  })
})
