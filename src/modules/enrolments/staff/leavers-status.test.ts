import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approve,
  newBatch,
  newEnrolledStudent,
  newKey,
  refundRequestsOf,
  requestCourseRefund,
} from '../../../../test-support/refund-requests.ts'
import { registrationAddress } from '../../../../test-support/registration-desk.ts'
import { openSite, type Site, signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'

const clock = () => new Date('2026-11-23T06:00:00Z')
let site: Site
let owner: Visitor
beforeAll(async () => {
  site = await openSite({ clock, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  owner = await signInAsAdmin(site)
})
afterAll(() => site.close())

type Leaver = Awaited<ReturnType<typeof newEnrolledStudent>>

/** As the list of students shows it. */
async function statusOf({ studentId }: Leaver) {
  const response = await owner.get(`/api/admin/students?search=S-${studentId}`)
  const { students } = (await response.json()) as { students: { id: number; status: string }[] }
  return students.find(({ id }) => id === studentId)?.status
}

async function leaves(student: Leaver, of = { enrolmentId: student.enrolment }, paise = 1_200_000) {
  expect((await requestCourseRefund(student, { of, paise })).status).toBe(201)
  const [ask] = await refundRequestsOf(owner, of.enrolmentId)
  if (!ask) return expect.fail('Nobody has asked.')
  expect((await approve(owner, ask)).status).toBe(200)
}

async function joinsAgain({ studentId }: Leaver) {
  const response = await owner.post(
    fillPath('/api/admin/students/{id}/enrolments', { id: studentId }),
    {
      key: newKey(),
      course: 'data-science',
      registration: null,
      feePaise: 500_000,
      discountPaise: 0,
      discountReason: 'Agreed at the desk',
      startsOn: '2026-11-30',
      parts: [{ rest: true, on: '2026-11-30' }],
      isAdult: true,
      guardian: null,
    },
  )
  return ((await response.json()) as { enrolment: number }).enrolment
}

// S190
test('a student who left their only course is no longer Active, and the history says why', async () => {
  const student = await newEnrolledStudent(site, owner, { batch: await newBatch(site) })
  expect(await statusOf(student)).toBe('Active')

  await leaves(student)

  expect(await statusOf(student)).toBe('Inactive')
  const page = await owner.get(`/api/admin/students/${student.studentId}`)
  expect(await page.text()).toContain('Changed when the student withdrew from a course')
})

// S190
test('a student with another course stays Active until they leave that, too', async () => {
  const student = await newEnrolledStudent(site, owner, { batch: await newBatch(site) })
  const second = await joinsAgain(student)

  await leaves(student)
  expect(await statusOf(student)).toBe('Active')

  await leaves(student, { enrolmentId: second }, 0)
  expect(await statusOf(student)).toBe('Inactive')
})

// S190
test('a lost Fast Track makes no enrolled student Inactive', async () => {
  const student = await newEnrolledStudent(site, owner, { batch: await newBatch(site) })
  const [row] = await site.sql<{ id: number }>(
    `insert into registrations (student_id, course, phone, status, registered_at)
     values ($1, 'Data Science', '+919811122233', 'attending', '2026-11-20') returning id::int`,
    [student.studentId],
  )

  const response = await owner.post(registrationAddress(row?.id ?? 0, '/status'), {
    version: 1,
    to: 'lost',
    reason: 'Moved away',
  })

  expect(response.status).toBe(200)
  expect(await statusOf(student)).toBe('Active')
})
