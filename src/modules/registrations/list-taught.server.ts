import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { courseTrainers } from '../accounts/tables.ts'
import { students } from '../students/tables.ts'
import { registrations } from './tables.ts'

/** Only confirmed seats: an enquiry is nobody's student yet. */
const inClass = ['confirmed', 'attending', 'completed'] as const

/** More than any class has. */
const mostNames = 2_000

/**
 * The courses a trainer teaches, with names and statuses of their students and no contact details.
 */
export async function listTaught(db: Database, trainerId: string) {
  const courses = await db
    .select({ course: courseTrainers.course })
    .from(courseTrainers)
    .where(eq(courseTrainers.userId, trainerId))
    .orderBy(asc(courseTrainers.course))
  const names = courses.map(({ course }) => course)
  if (names.length === 0) return []
  const rows = await db
    .select({
      course: registrations.course,
      name: students.name,
      status: registrations.status,
    })
    .from(registrations)
    .innerJoin(students, eq(students.id, registrations.studentId))
    .where(
      and(
        inArray(registrations.course, names),
        // Written out as in the partial index: a parameter would not match.
        sql`${registrations.status} in ('confirmed', 'attending', 'completed')`,
      ),
    )
    .orderBy(asc(sql`lower(${students.name})`), asc(registrations.id))
    .limit(mostNames)
  return names.map((course) => ({
    course,
    students: rows.flatMap((row, index) =>
      row.course === course && isInClass(row.status)
        ? [{ place: index, name: row.name, status: row.status }]
        : [],
    ),
  }))
}

function isInClass(status: string): status is (typeof inClass)[number] {
  return inClass.some((knownStatus) => knownStatus === status)
}
