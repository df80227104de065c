import { desc, eq, sql } from 'drizzle-orm'
import { fastTrackTerms } from '../../../../content/fast-track.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { dayInIndia } from '../../../ui/format/days.ts'
import { formatPhone } from '../../../ui/format/phones.ts'
import { listTimetables } from '../../batches/find-starts.server.ts'
import { listTakenSeats } from '../../batches/list-seats-of.server.ts'
import { findProgress } from '../../classes/find-progress.server.ts'
import type { CourseJson } from '../../courses/contract.ts'
import { listOwnCourses } from '../../enrolments/store.server.ts'
import { readSteps } from '../../registrations/history/read-history.server.ts'
import type { EnrolledCourse } from '../../registrations/journey/contract.ts'
import { classDay, type enrolledStatuses, readJourney } from '../../registrations/journey/rules.ts'
import { registrations } from '../../registrations/tables.ts'
import type { RegistrationStatus } from '../../students/registration-status.ts'

/** More than there are courses to register for. */
const mostRegistrations = 200

/**
 * The registrations an account sent itself, with their steps (decision 0020: accounts that share a student
 * do not see each other's).
 */
export async function listOwn(db: Database, userId: string, published: Published, now: Date) {
  const rows = await db
    .select()
    .from(registrations)
    .where(eq(registrations.userId, userId))
    .orderBy(desc(registrations.id))
    .limit(mostRegistrations)
  const ids = rows.map(({ id }) => id)
  const steps = await readSteps(db, ids)
  const catalogue = { published, today: dayInIndia(now) }
  const starts = await listTimetables(
    db,
    rows.flatMap(({ batchId }) => batchId ?? []),
  )
  const ownRegistrations = rows.map((row) => ({
    ...presentRegistration(row, steps.get(row.id) ?? [], catalogue),
    start: starts.find(({ id }) => id === row.batchId) ?? null,
  }))
  const enrolled = await listEnrolled(db, userId, ownRegistrations, { ...catalogue, now })
  const hasFees = await hasMoney(db, userId)
  return { registrations: ownRegistrations, enrolled, hasFees, today: catalogue.today }
}

type Published = readonly CourseJson[]
/** The courses that have a page, and the day in India. */
type CatalogueOfToday = { published: Published; today: string }

function presentRegistration(
  row: typeof registrations.$inferSelect,
  steps: Parameters<typeof readJourney>[0],
  { published, today }: CatalogueOfToday,
) {
  const { days, ...rest } = readJourney(steps)
  const course = published.find(({ title }) => title === row.course)
  const { phone, status, nextContactOn: nextCallOn } = row
  return {
    course: row.course,
    courseId: course?.id ?? null,
    image: course?.image ?? null,
    phone,
    status,
    registeredOn: dayInIndia(row.registeredAt),
    days,
    nextCallOn,
    classDay: status === 'attending' ? classDay(days.attending ?? today, today) : null,
    ...rest,
  }
}

type OwnRegistration = ReturnType<typeof presentRegistration>

/** Enrolments, seats that the desk gave without one, and Fast Tracks of other courses. */
async function listEnrolled(
  db: Database,
  userId: string,
  ownRegistrations: readonly OwnRegistration[],
  { now, ...catalogue }: CatalogueOfToday & { now: Date },
) {
  const seats = await listTakenSeats(db, userId)
  const enrolments = await listOwnCourses(db, userId)
  // A seat that the desk gave belongs to the enrolment in its course.
  const courses = enrolments.map((one) => ({
    ...one,
    batch: one.batch ?? batchOf(seats, one.course),
  }))
  const onlySeats = seats.filter((seat) => !courses.some(({ course }) => course === seat.course))
  // The Fast Track of a course that was joined is not a second course.
  const fastTracks = ownRegistrations
    .filter(({ course: name }) => ![...courses, ...onlySeats].some(({ course }) => course === name))
    .map(presentFastTrack)
    .filter((course) => course !== undefined)
  const studied = [
    ...courses.map((one) => presentEnrolment(one, catalogue.published)),
    ...onlySeats.map((one) => presentSeat(one, catalogue)),
  ]
  const batches = studied.flatMap(({ batch }) => batch ?? [])
  const progress = await findProgress(db, batches, now)
  return [...studied.map((one) => ({ ...one, progress: progressOf(one, progress) })), ...fastTracks]
}

/** A course that is finished is complete, also where not all its classes were held. */
function progressOf({ status, batch }: EnrolledCourse, progress: ReadonlyMap<number, number>) {
  return status === 'Completed' ? 100 : (progress.get(batch ?? 0) ?? 0)
}

/** An enrolment in any state, or a fee that was paid. */
async function hasMoney(db: Database, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from enrolments j join users u on u.student_id = j.student_id where u.id = ${userId}
    union all
    select 1 from registrations r join ledger_entries l on l.registration_id = r.id
     where r.user_id = ${userId} limit 1`)
  return rows.length > 0
}

const enrolmentStatus = {
  enrolled: 'Confirmed',
  studying: 'In Progress',
  finished: 'Completed',
  left: 'Confirmed',
} as const

type OwnCourse = Pick<
  Awaited<ReturnType<typeof listOwnCourses>>[number],
  'course' | 'state' | 'enrolledAt' | 'batch'
>

/** An enrolment; its progress is counted afterwards, for all at once. */
function presentEnrolment(
  { course, state, enrolledAt, batch }: OwnCourse,
  published: Published,
): EnrolledCourse {
  const shownCourse = published.find(({ title }) => title === course)
  return {
    id: shownCourse?.id ?? '',
    title: course,
    thumbnail: shownCourse?.image ?? '',
    instructor: '',
    duration: '',
    enrolledDate: dayInIndia(enrolledAt),
    progress: 0,
    status: enrolmentStatus[state],
    batch: batch === null ? null : Number(batch),
  }
}

type TakenSeat = Awaited<ReturnType<typeof listTakenSeats>>[number]

const batchOf = (seats: readonly TakenSeat[], course: string) =>
  seats.find((seat) => seat.course === course)?.batch ?? null

/** A seat without an enrolment: its batch says how far it is. */
function presentSeat(
  { course, batch, startsOn, endsOn, takenAt }: TakenSeat,
  { published, today }: CatalogueOfToday,
): EnrolledCourse {
  const started = startsOn <= today ? 'studying' : 'enrolled'
  const state = endsOn < today ? 'finished' : started
  return presentEnrolment({ course, state, enrolledAt: takenAt, batch }, published)
}

const fastTrackStatus: Partial<Record<RegistrationStatus, (typeof enrolledStatuses)[number]>> = {
  confirmed: 'Confirmed',
  attending: 'In Progress',
  completed: 'Completed',
}

/** A confirmed registration as a course; while attending, days that have passed count. */
function presentFastTrack(registration: OwnRegistration): EnrolledCourse | undefined {
  const { status, days, classDay, course, courseId, image, registeredOn } = registration
  const stateName = fastTrackStatus[status]
  const over = status === 'completed' ? fastTrackTerms.days : (classDay ?? 1) - 1
  return (
    stateName && {
      id: courseId ?? '',
      title: course,
      thumbnail: image ?? '',
      instructor: '',
      enrolledDate: days.confirmed ?? registeredOn,
      progress: Math.round((over / fastTrackTerms.days) * 100),
      status: stateName,
      batch: null,
    }
  )
}

/**
 * The number an account gave last: in its profile, with a registration, or, if no other account shares the
 * student, in the student's record.
 */
export async function findOwnPhone(db: Transaction, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ phone: string | null }>(sql`
    select coalesce(u.phone,
      (select r.phone from registrations r where r.user_id = u.id order by r.id desc limit 1),
      (select s.phone from students s where s.id = u.student_id and not exists
        (select 1 from users o where o.student_id = s.id and o.id <> u.id))) as phone
      from users u where u.id = ${userId}`)
  const phone = rows[0]?.phone
  return phone ? formatPhone(phone) : null
}
