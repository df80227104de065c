import { expect } from 'vitest'
import type { OwnRefundAccount, RefundRequestData } from '../src/modules/refunds/contract.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { openSite, type Site, signInAsAdmin, signUp, type Visitor } from './site.ts'
import { hire } from './team.ts'

/** A week before batches start here. */
const startTime = new Date('2026-11-23T06:00:00Z')

/** A site with an owner and an accountant, and students who request refunds. */
export async function openRefunds() {
  let now = startTime
  const site = await openSite({ clock: () => now, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const owner = await signInAsAdmin(site)
  const accountant = await hire(site, 'Ravi Menon', 'accountant')

  const newStudentInBatch = async (terms: EnrolmentTerms = {}) =>
    newEnrolledStudent(site, owner, { batch: await newBatch(site), ...terms })

  async function requestRefund(terms: EnrolmentTerms = {}) {
    const student = await newStudentInBatch(terms)
    expect((await requestCourseRefund(student)).status).toBe(201)
    return { student, request: firstRequest(await refundRequestsOf(accountant, student.enrolment)) }
  }

  return {
    site,
    owner,
    accountant,
    newStudentInBatch,
    requestRefund,
    startTime,
    /** So many minutes after the start. */
    setClock(minutes: number) {
      now = new Date(startTime.getTime() + minutes * 60_000)
    },
  }
}

export const firstRequest = (requests: RefundRequestData[]) =>
  requests[0] ?? expect.fail('There is no refund request.')

let counter = 0
export const newKey = () => `refund-key-${++counter}`

/** A batch of twelve classes, on Mondays, Wednesdays and Fridays of four weeks from a Monday on. */
export async function newBatch(
  site: Site,
  { seats = 10, from = '2026-11-30' }: { seats?: number; from?: string } = {},
): Promise<number> {
  const [row] = await site.sql<{ id: number }>(
    `insert into batches (course_id, mode, state_code, days, from_time, to_time, starts_on, ends_on,
                          seats, opens_at, closes_at, saved_by)
     values ('python-programming', 'classroom', '27', '{1,3,5}', '19:00', '21:00', $2::date,
             $2::date + 25, $1, '2026-11-01', '2026-12-31', 'Test') returning id::int`,
    [seats, from],
  )
  return row?.id ?? 0
}

type EnrolmentTerms = { fee?: number; discount?: number; paid?: number[]; batch?: number }

/** A student with an account, an enrolment, a seat, and a cash payment. */
export async function newEnrolledStudent(site: Site, staff: Visitor, terms: EnrolmentTerms = {}) {
  const { fee = 1_200_000, discount = 0, paid = [fee - discount], batch } = terms
  const student = await signUp(site, { name: 'Asha Kulkarni' })
  const [row] = await site.sql<{ id: number }>(
    `insert into students (name, source) values ($1, 'staff') returning id::int`,
    ['Asha Kulkarni'],
  )
  const studentId = row?.id ?? 0
  await site.sql('update users set student_id = $1 where email = $2', [studentId, student.email])
  const response = await staff.post(
    fillPath('/api/admin/students/{id}/enrolments', { id: studentId }),
    {
      key: newKey(),
      course: 'python-programming',
      registration: null,
      feePaise: fee,
      discountPaise: discount,
      discountReason: 'Friend',
      startsOn: '2026-11-30',
      parts: [{ rest: true, on: '2026-11-30' }],
      isAdult: true,
      guardian: null,
    },
  )
  expect(response.status).toBe(201)
  const { enrolment } = (await response.json()) as { enrolment: number }
  if (batch !== undefined)
    await site.sql(
      `with seat as (insert into batch_seats (batch_id, student_id, state, source, created_at, changed_at)
         values ($1, $2, 'taken', 'desk', '2026-11-22', '2026-11-22') returning id)
       update enrolments set seat_id = (select id from seat) where id = $3`,
      [batch, studentId, enrolment],
    )
  for (const paise of paid) await pay(staff, enrolment, paise)
  return { ...student, studentId, enrolment }
}

export async function pay(staff: Visitor, enrolment: number, paise: number) {
  const address = fillPath('/api/admin/enrolments/{id}/payments', { id: enrolment })
  const body = { key: newKey(), method: 'cash', reference: null, paise }
  expect((await staff.post(address, body)).status).toBe(201)
}

/** The student's view of possible refunds. */
export async function ownRefunds(student: Visitor): Promise<OwnRefundAccount[]> {
  const response = await student.get('/api/me/refunds')
  expect(response.status).toBe(200)
  return ((await response.json()) as { accounts: OwnRefundAccount[] }).accounts
}

/** Reads the amount and requests it. */
export async function requestCourseRefund(student: Visitor, body: object = {}) {
  const [account] = await ownRefunds(student)
  const paise = account?.calculation?.backPaise
  return student.post('/api/me/refunds', { key: newKey(), of: account?.of, paise, ...body })
}

/** Requests of an enrolment as staff read them, newest first. */
export async function refundRequestsOf(
  staff: Visitor,
  enrolment: number,
): Promise<RefundRequestData[]> {
  const response = await staff.get(`/api/admin/refunds?enrolment=${enrolment}`)
  expect(response.status).toBe(200)
  const { open, over } = (await response.json()) as {
    open: RefundRequestData[]
    over: RefundRequestData[]
  }
  return [...open, ...over]
}

export const approve = (staff: Visitor, { id, paise }: Pick<RefundRequestData, 'id' | 'paise'>) =>
  staff.post(fillPath('/api/admin/refunds/{id}/decision', { id }), { decision: 'approve', paise })

export const refuse = (staff: Visitor, id: number, reason = 'The receipt is missing') =>
  staff.post(fillPath('/api/admin/refunds/{id}/decision', { id }), { decision: 'refuse', reason })

export const payRefund = (
  staff: Visitor,
  id: number,
  body: object = { method: 'cash', reference: null },
) => staff.post(fillPath('/api/admin/refunds/{id}/payment', { id }), body)

/** Ledger sums of an enrolment in paise, and its credit and refund documents. */
export async function ledgerSumsOf(site: Site, enrolment: number) {
  const [row] = await site.sql<{ owed: number; paid: number; open: number; documents: string[] }>(
    `select coalesce(sum(paise) filter (where kind in ('charge', 'adjustment', 'waiver')), 0)::int as owed,
            coalesce(-sum(paise) filter (where kind in ('payment', 'refund')), 0)::int as paid,
            coalesce(sum(paise), 0)::int as open,
            (select coalesce(array_agg(kind order by id), '{}') from documents
              where enrolment_id = $1 and kind <> 'receipt') as documents
       from ledger_entries where enrolment_id = $1`,
    [enrolment],
  )
  return row
}
