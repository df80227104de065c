import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { dayInIndia } from '../../ui/format/days.ts'
import { clockTime } from '../../ui/format/times.ts'
import { findOwnStudents } from '../batches/list-seats-of.server.ts'
import { findShown } from './class-code.server.ts'
import type { Mark } from './rules.ts'
import { attendanceEntries, classSessions } from './tables.ts'

/** What a student has attended of a batch. Late counts as attended; excused does not, and is told apart. */
type Attendance = {
  studentId: number
  /** Sessions of the batch that were held with a roll taken: the same for all its students. */
  held: number
  attended: number
  late: number
  excused: number
  absent: number
  /** When the last of them ended. */
  lastHeldAt: Date | null
}

const countOf = (condition: SQL) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number)

const isHeld = (batchId: number) =>
  and(
    eq(classSessions.batchId, batchId),
    eq(classSessions.status, 'planned'),
    isNotNull(classSessions.rollTakenAt),
  )

/**
 * Attendance of students in a batch, one row each in the order asked; who is on no roll has attended
 * nothing. Of merged students ask with the numbers that stand in their seats.
 */
export async function findAttendance(
  db: Transaction,
  { batchId, studentIds }: { batchId: number; studentIds: readonly number[] },
): Promise<Attendance[]> {
  const [batch] = await db
    .select({
      held: sql<number>`count(*)`.mapWith(Number),
      lastHeldAt: sql<Date | null>`max(${classSessions.endsAt})`.mapWith(classSessions.endsAt),
    })
    .from(classSessions)
    .where(isHeld(batchId))
  const { mark, studentId } = attendanceEntries
  const rows = await db
    .select({
      studentId,
      attended: countOf(sql`${mark} in ('present', 'late')`),
      late: countOf(sql`${mark} = 'late'`),
      excused: countOf(sql`${mark} = 'excused'`),
      absent: countOf(sql`${mark} = 'absent'`),
    })
    .from(attendanceEntries)
    .innerJoin(classSessions, eq(classSessions.id, attendanceEntries.sessionId))
    .where(and(isHeld(batchId), inArray(studentId, studentIds)))
    .groupBy(studentId)
  const ofStudent = new Map(rows.map((row) => [row.studentId, row]))
  const none = { attended: 0, late: 0, excused: 0, absent: 0 }
  const { held = 0, lastHeldAt = null } = batch ?? {}
  return studentIds.map((id) => ({
    ...none,
    ...ofStudent.get(id),
    studentId: id,
    held,
    lastHeldAt,
  }))
}

/** So many classes of a person are shown. */
const mostClasses = 300

/** What an account has attended, batch by batch, the last class first; and whether a class shows a code now. */
export async function listOwnAttendance(
  db: Database,
  { userId, now, most = mostClasses }: { userId: string; now: Date; most?: number },
) {
  const family = await findOwnStudents(db, userId)
  const { rows } = await db.execute<{
    batch: string
    course: string
    starts_at: string
    mark: Mark | null
  }>(sql`
    select c.batch_id as batch, coalesce(k.course ->> 'title', k.draft ->> 'title', b.course_id) as course,
           c.starts_at, e.mark
      from (select distinct batch_id, student_id from batch_seats
             where student_id = any(${sql.param(family)}::bigint[]) and state in ('taken', 'left')) p
      join class_sessions c on c.batch_id = p.batch_id and c.status = 'planned' and c.roll_taken_at is not null
      join batches b on b.id = c.batch_id
      left join courses k on k.id = b.course_id
      join attendance_entries e on e.session_id = c.id and e.student_id = p.student_id
     order by c.starts_at desc, c.id limit ${most}`)
  const byBatch = Map.groupBy(rows, ({ batch }) => batch)
  return {
    showsCode: (await findShown(db, userId, now)).length > 0,
    batches: [...byBatch].map(([batch, classes]) => ({
      batch: Number(batch),
      course: classes[0]?.course ?? '',
      classes: classes.map(({ starts_at: start, mark }) => ({
        day: dayInIndia(new Date(start)),
        fromTime: clockTime(new Date(start)),
        mark,
      })),
    })),
  }
}
