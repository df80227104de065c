import { expect } from 'vitest'
import type { SeatOffered } from '../src/modules/batches/contract.ts'
import type { SeatWish } from '../src/modules/batches/rules.ts'
import { fillPath } from '../src/ui/api/fill-path.ts'
import { openFees } from './fees.ts'
import type { Visitor } from './site.ts'
import { hire } from './team.ts'

/** A site where students enrol in Python Programming, whose batches start on 30 Nov 2026. */
export async function openEnrolmentDesk(clock: () => Date) {
  const fees = await openFees(clock)
  const { site } = fees
  const counsellor = await hire(site, 'Meera Nair', 'counsellor')
  const [courseId, course] = ['python-programming', 'Python Programming']
  const startDate = '2026-11-30'
  const addressOf = (student: number) =>
    fillPath('/api/admin/students/{id}/enrolments', { id: student })

  async function addStudent(name: string) {
    const [row] = await site.sql<{ id: number }>(
      `insert into students (name, source) values ($1, 'staff') returning id::int`,
      [name],
    )
    return row?.id ?? 0
  }

  const requestEnrolment = (
    student: number,
    seat: SeatWish | undefined,
    more: object = {},
    desk: Visitor = counsellor,
  ) =>
    desk.post(addressOf(student), {
      key: fees.newKey(),
      course: courseId,
      registration: null,
      feePaise: 699_900,
      discountPaise: 0,
      discountReason: 'Agreed at the desk',
      startsOn: startDate,
      parts: [{ rest: true, on: startDate }],
      isAdult: true,
      guardian: null,
      seat,
      ...more,
    })

  return {
    ...fees,
    counsellor,
    course,
    startDate,
    addStudent,
    requestEnrolment,
    /** The enrolment's number. */
    async enrol(...args: Parameters<typeof requestEnrolment>): Promise<number> {
      const response = await requestEnrolment(...args)
      expect(response.status).toBe(201)
      return ((await response.json()) as { enrolment: number }).enrolment
    },
    offeredSeats: async (student: number) =>
      (await fees.readJson<{ seats: SeatOffered[] }>(addressOf(student), counsellor)).seats,
    /** The enrolment, with batch and seat. */
    enrolmentsOf: (student: number) =>
      site.sql<{ starts: string; batch: number | null; place: string | null }>(
        `select j.starts_on::text as starts, p.batch_id::int as batch, p.state as place from enrolments j
           left join batch_seats p on p.id = j.seat_id where j.student_id = $1 order by j.id`,
        [student],
      ),
    seatsIn: (batch: number) =>
      site.sql<{ name: string; state: string }>(
        `select s.name, p.state from batch_seats p join students s on s.id = p.student_id
          where p.batch_id = $1 order by p.id`,
        [batch],
      ),
  }
}
