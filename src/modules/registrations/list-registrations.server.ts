import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { streamCsv } from '../../platform/http/stream-csv.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { formatPhone } from '../../ui/format/phones.ts'
import { courseTrainers } from '../accounts/tables.ts'
import { statusLabels } from '../students/registration-status.ts'
import { students } from '../students/tables.ts'
import { registrationCountLimit } from './list/rules.ts'
import {
  countUpTo,
  type ListQuery,
  pageOfRegistrations,
  type VisibleListQuery,
} from './list/store.server.ts'
import { registrationsAfter, searchRegistrations } from './search-registrations.server.ts'
import { readListed } from './store.server.ts'
import { registrations } from './tables.ts'

/** Only confirmed seats: an enquiry is nobody's student yet. */
type StatusInClass = 'confirmed' | 'attending' | 'completed'

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
      status: sql<StatusInClass>`${registrations.status}`,
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
      row.course === course ? { place: index, name: row.name, status: row.status } : [],
    ),
  }))
}

/** One page of matching registrations, and how many match in all, counted up to a limit. */
export async function listRegistrations(db: Database, request: ListQuery) {
  const { ids, ...totals } = request.search
    ? await searchRegistrations(db, request)
    : await walk(db, request)
  return { rows: await readListed(db, ids), ...totals }
}

async function walk(db: Database, request: ListQuery) {
  const [page, total] = await Promise.all([
    pageOfRegistrations(db, request),
    countUpTo(db, request, registrationCountLimit),
  ])
  return { ids: page.map(({ id }) => id), ...total, isSimilar: false }
}

/** The whole filtered list, as a file for a spreadsheet. */
export function exportRegistrations(
  db: Database,
  query: VisibleListQuery,
): ReadableStream<Uint8Array> {
  const readAfter = (id: number, limit: number) => registrationsAfter(db, query, id, limit)
  return streamCsv({ headings, readAfter, cells })
}

const headings = [
  'Registration',
  'Name',
  'E-mail',
  'Phone',
  'Course',
  'Status',
  'Source',
  'Counsellor',
  'Next contact',
  'Registered',
]

function cells(row: Awaited<ReturnType<typeof registrationsAfter>>['rows'][number]): string[] {
  return [
    String(row.id),
    row.name,
    row.email ?? '',
    formatPhone(row.phone),
    row.course,
    statusLabels[row.status],
    row.source,
    row.counsellor?.name ?? '',
    row.nextContactOn ?? '',
    dayInIndia(row.registeredAt),
  ]
}
