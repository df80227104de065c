import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { readCourse } from '../courses/rules.ts'
import { courses } from '../courses/tables.ts'
import { findSurvivor, listMergedIds } from '../students/store.server.ts'
import { titleOf } from './store.server.ts'

/**
 * Paise that a student pays for a seat in a course; null without a fee, or if it was agreed with an enrolment
 * or is being agreed.
 */
export async function findSeatFee(
  db: Transaction,
  { courseId, student }: { courseId: string; student: number },
): Promise<number | null> {
  const ids = sql.param(await listMergedIds(db, (await findSurvivor(db, student)) ?? student))
  const agreements = await db.execute(sql`
    select 1 from enrolments j
      left join batch_seats p on p.id = j.seat_id
      left join batches b on b.id = p.batch_id
     where j.student_id = any(${ids}::bigint[]) and j.state in ('enrolled', 'studying')
       and (b.course_id = ${courseId} or j.course = ${await titleOf(db, courseId)})
    union all
    select 1 from refund_requests
     where student_id = any(${ids}::bigint[]) and kind = 'discount' and state = 'requested'`)
  if (agreements.rows.length > 0) return null
  const [row] = await db
    .select({ course: courses.course })
    .from(courses)
    .where(and(eq(courses.id, courseId), isNull(courses.archivedAt)))
  return readCourse(row?.course).price || null
}
