import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEnrolmentDesk } from '../../../../test-support/enrolment-desk.ts'
import { signInAsAdmin, type Visitor } from '../../../../test-support/site.ts'
import { fillPath } from '../../../ui/api/fill-path.ts'
import type { DayList, RegistrationRecord } from '../../registrations/contract.ts'

const now = new Date('2026-11-23T06:00:00Z')
let desk: Awaited<ReturnType<typeof openEnrolmentDesk>>
let admin: Visitor
beforeAll(async () => {
  desk = await openEnrolmentDesk(() => now)
  admin = await signInAsAdmin(desk.site)
})
afterAll(() => desk.site.close())

async function addEnquiry(student: number, enquiry: { course: string; next?: string }) {
  const [row] = await desk.site.sql<{ id: number }>(
    `insert into registrations (student_id, course, phone, status, registered_at, next_contact_on)
     values ($1, $2, '+919811122233', 'contacted', $3, $4) returning id::int`,
    [student, enquiry.course, now, enquiry.next ?? null],
  )
  return row?.id ?? 0
}
const read = async (id: number) =>
  (await (
    await admin.get(fillPath('/api/admin/registrations/{id}', { id }))
  ).json()) as RegistrationRecord
const idsOfDay = async () =>
  ((await (await admin.get('/api/admin/my-day')).json()) as DayList).items.map(({ id }) => id)

// S281
test('whoever is enrolled is not to be called any more about the enquiry for that course', async () => {
  const student = await desk.addStudent('Sneha Patil')
  const due = await addEnquiry(student, { course: desk.course, next: '2026-11-23' })
  const undated = await addEnquiry(student, { course: desk.course })
  const otherCourse = await addEnquiry(student, {
    course: 'Android Development',
    next: '2026-11-23',
  })

  const enrolment = await desk.enrol(student, undefined)

  await expect.poll(async () => (await read(due)).nextContactOn).toBeNull()
  expect(await read(due)).toMatchObject({
    status: 'contacted',
    enrolment: { id: enrolment, course: desk.course, startsOn: desk.startDate },
    timeline: [{ what: 'Next contact removed', note: `Enrolled in ${desk.course}` }],
  })
  expect(await read(otherCourse)).toMatchObject({ enrolment: null, nextContactOn: '2026-11-23' })
  const ids = await idsOfDay()
  expect(ids).toContain(otherCourse)
  expect(ids).not.toContain(due)
  expect(ids).not.toContain(undated)
})

test('an enrolment from an enquiry for another course ends that one', async () => {
  const student = await desk.addStudent('Kavya Nair')
  const enquiry = await addEnquiry(student, { course: 'Other', next: '2026-11-25' })

  await desk.enrol(student, undefined, { registration: enquiry })

  await expect.poll(async () => (await read(enquiry)).nextContactOn).toBeNull()
  expect((await read(enquiry)).enrolment).toMatchObject({ course: desk.course })
})
