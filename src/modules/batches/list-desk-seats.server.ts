import { and, asc, eq, gte, ne, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { courses } from '../courses/tables.ts'
import { listMergedIds } from '../students/store.server.ts'
import type { DeskSeat, SeatOffered } from './contract.ts'
import { leftAt, waitingFor } from './find-starts.server.ts'
import { courseTitle, isActiveSeat } from './store.server.ts'
import { batches } from './tables.ts'

/**
 * Batches on sale of a student's course, and those in which they have a seat or wait. For display; the desk
 * counts again under the lock.
 */
export async function listDeskSeats(
  db: Transaction,
  { student, course }: { student: number; course: string },
  now: Date,
): Promise<DeskSeat[]> {
  const seats = await listSeatsOffered(db, student, now, eq(courseTitle, course))
  return seats.map(({ course: _, isPreferred: __, ...seat }) => seat)
}

/** The same for all courses, or those of a condition, with those the student wished for. */
export async function listSeatsOffered(
  db: Transaction,
  student: number,
  now: Date,
  condition?: SQL,
): Promise<SeatOffered[]> {
  const family = await listMergedIds(db, student)
  const ownState = ownStateIn(family, now)
  const isOnSale = sql<boolean>`(batches.status = 'open' and batches.opens_at <= ${now}
    and batches.closes_at > ${now})`
  return db
    .select({
      id: batches.id,
      mode: batches.mode,
      days: batches.days,
      startsOn: batches.startsOn,
      fromTime: sql<string>`to_char(${batches.fromTime}, 'HH24:MI')`,
      toTime: sql<string>`to_char(${batches.toTime}, 'HH24:MI')`,
      seats: batches.seats,
      left: leftAt(now),
      waiting: waitingFor,
      isOnSale,
      ownState,
      course: courseTitle,
      isPreferred: isWishedBy(family),
    })
    .from(batches)
    .innerJoin(courses, eq(courses.id, batches.courseId))
    .where(
      and(
        condition,
        ne(batches.status, 'cancelled'),
        gte(batches.endsOn, dayInIndia(now)),
        sql`(${isOnSale} or ${ownState} is not null)`,
      ),
    )
    .orderBy(asc(batches.startsOn), asc(batches.fromTime), asc(batches.id))
}

const anyOf = (family: number[]) => sql`any(${sql.param(family)}::bigint[])`

/** SQL: a student's seat in the batch. */
function ownStateIn(family: number[], now: Date): SQL<DeskSeat['ownState']> {
  const students = anyOf(family)
  return sql`coalesce(
    (select p.state from batch_seats p where p.batch_id = batches.id and p.student_id = ${students}
        and ${isActiveSeat(now, 'p')} limit 1),
    (select w.state from waitlist_entries w where w.batch_id = batches.id and w.student_id = ${students}
        and w.state = 'waiting' limit 1))`
}

/** SQL: whether a student's registration names this batch. */
function isWishedBy(family: number[]): SQL<boolean> {
  return sql`exists (select from registrations r
    where r.batch_id = batches.id and r.student_id = ${anyOf(family)})`
}
