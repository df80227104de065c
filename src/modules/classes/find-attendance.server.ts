import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
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
    .where(and(isHeld(batchId), inArray(studentId, [0, ...studentIds])))
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
