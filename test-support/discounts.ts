import { expect } from 'vitest'
import type { RefundRequestData } from '../src/modules/refunds/contract.ts'
import type { NotificationList } from '../src/modules/reports/staff/dashboard/contract.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { approve, newKey, refundRequestsOf, refuse } from './refund-requests.ts'
import { openSite, signInAsAdmin, type Visitor } from './site.ts'
import { hire } from './team.ts'

const startTime = new Date('2026-11-23T06:00:00Z')

/** A site where students are enrolled in MERN Stack for ₹22,749 by a counsellor, an admin and an owner. */
export async function openDiscounts() {
  let now = startTime
  const site = await openSite({ clock: () => now, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const owner = await signInAsAdmin(site)
  const admin = await hire(site, 'Anil Admin', 'admin')
  const counsellor = await hire(site, 'Kavita Rao', 'counsellor')
  const addressOf = (id: number) => fillPath('/api/admin/students/{id}/enrolments', { id })

  async function readNumber(query: string, values: unknown[]) {
    const [row] = await site.sql<{ id: number }>(query, values)
    return row?.id ?? 0
  }

  const addStudent = (name = 'Asha Kulkarni') =>
    readNumber(`insert into students (name, source) values ($1, 'staff') returning id::int`, [name])

  const addRegistration = (student: number) =>
    readNumber(
      `insert into registrations (student_id, course, phone, status, registered_at)
       values ($1, 'MERN Stack', '+919811122233', 'contacted', $2) returning id::int`,
      [student, startTime],
    )

  const enrol = (visitor: Visitor, student: number, terms: object = {}) =>
    visitor.post(addressOf(student), {
      key: newKey(),
      course: 'mern-stack',
      registration: null,
      feePaise: 2_274_900,
      discountPaise: 0,
      discountReason: 'Came with a friend',
      startsOn: '2026-12-01',
      parts: [{ rest: true, on: '2026-12-01' }],
      isAdult: true,
      guardian: null,
      ...terms,
    })

  async function read<Body>(address: string, visitor: Visitor): Promise<Body> {
    const response = await visitor.get(address)
    expect(response.status).toBe(200)
    return (await response.json()) as Body
  }

  async function requestOf(
    student: number,
    visitor: Visitor = counsellor,
  ): Promise<RefundRequestData> {
    const { requests } = await read<{ requests: RefundRequestData[] }>(addressOf(student), visitor)
    return requests[0] ?? expect.fail('No discount waits for approval.')
  }

  async function requestDiscount(terms: object, visitor: Visitor = counsellor) {
    const student = await addStudent()
    const answer = await enrol(visitor, student, terms)
    expect(answer.status).toBe(202)
    const { id, paise } = await requestOf(student, visitor)
    return { student, id, paise }
  }

  const enrolmentIdOf = (student: number) =>
    readNumber('select id::int from enrolments where student_id = $1 order by id desc limit 1', [
      student,
    ])

  const waive = (visitor: Visitor, enrolmentId: number, paise: number) =>
    visitor.post('/api/admin/waivers', {
      key: newKey(),
      enrolmentId,
      paise,
      reason: 'Two sisters',
    })

  async function newEnrolment() {
    const student = await addStudent()
    expect((await enrol(owner, student)).status).toBe(201)
    return enrolmentIdOf(student)
  }

  async function lastRefundRequest(enrolment: number) {
    const [ask] = await refundRequestsOf(owner, enrolment)
    return ask ?? expect.fail('There is no refund request.')
  }

  return {
    site,
    owner,
    admin,
    counsellor,
    newKey,
    addStudent,
    addRegistration,
    enrol,
    requestDiscount,
    requestOf,
    approve,
    refuse,
    waive,
    enrolmentIdOf,
    /** So many minutes after the start; everybody has just signed in. */
    async setClock(minutes: number) {
      now = new Date(startTime.getTime() + minutes * 60_000)
      await site.sql(
        `update sessions set created_at = $1, last_used_at = $1, reauthenticated_at = $1,
                expires_at = $1::timestamptz + interval '12 hours'`,
        [now],
      )
    },
    cancel: (visitor: Visitor, id: number) =>
      visitor.post(fillPath('/api/admin/refunds/{id}/withdrawal', { id }), {}),
    asksOf: (enrolment: number) => refundRequestsOf(owner, enrolment),
    listOpenRequests: async (visitor: Visitor) =>
      (await read<{ open: RefundRequestData[] }>('/api/admin/refunds', visitor)).open,
    async requestWaiver(visitor: Visitor) {
      const enrolment = await newEnrolment()
      expect((await waive(visitor, enrolment, 2_000_000)).status).toBe(201)
      return lastRefundRequest(enrolment)
    },
    async requestRefund(visitor: Visitor) {
      const enrolment = await newEnrolment()
      const body = {
        key: newKey(),
        of: { enrolmentId: enrolment },
        paise: 0,
        reason: 'Moves to Nashik',
      }
      expect((await visitor.post('/api/admin/refunds', body)).status).toBe(201)
      return lastRefundRequest(enrolment)
    },
    enrolmentsOf: (student: number) =>
      site.sql(
        `select fee_paise::int as fee, discount_paise::int as discount, discount_reason as reason, enrolled_by as by,
                course, registration_id::int as registration from enrolments where student_id = $1 order by id`,
        [student],
      ),
    duesOf: async (student: number) =>
      (
        await site.sql<{ due: string }>(
          `select d.due_on || ' ' || d.paise as due from dues d join enrolments j on j.id = d.enrolment_id
            where j.student_id = $1 order by d.part`,
          [student],
        )
      ).map(({ due }) => due),
    seatsIn: (batch: number) =>
      site.sql('select state from batch_seats where batch_id = $1 order by id', [batch]),
    waivedOf: (enrolment: number) =>
      readNumber(
        `select coalesce(-sum(paise), 0)::int as id from ledger_entries where enrolment_id = $1 and kind = 'waiver'`,
        [enrolment],
      ),
    /** As an owner reads them. */
    notificationsOf: async (of: string) =>
      (await read<NotificationList>('/api/admin/notifications', owner)).notifications.filter(
        (notice) => notice.kind === 'refund' && notice.of === of,
      ),
    readPage: async (student: number) =>
      read<object>(
        fillPath('/api/admin/enrolments/{id}', { id: await enrolmentIdOf(student) }),
        owner,
      ),
    /** What staff read about a student: timeline and audit log. */
    async readTimelineAndAuditLog(student: number) {
      const page = await read<{ history: object }>(
        fillPath('/api/admin/students/{id}', { id: student }),
        owner,
      )
      const auditLog = await read<object>(`/api/admin/audit?record=student:${student}`, owner)
      return { timeline: JSON.stringify(page.history), trail: JSON.stringify(auditLog) }
    },
  }
}
