import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { ActionContext } from '../../platform/action-context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { lockMember } from '../accounts/locks.server.ts'
import { courseTrainers } from '../accounts/tables.ts'
import { record } from '../audit/record-event.server.ts'
import { listOptions } from '../courses/options/list-options.server.ts'

export type CoursesNamed =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'not-allowed' | 'no-trainer' | 'no-course' }

/**
 * Sets which courses a trainer teaches, and so which students they see. A course no longer offered stays as
 * long as it has students.
 */
export function nameCourses(
  db: Database,
  { id, courses }: { id: string; courses: readonly string[] },
  context: ActionContext,
): Promise<CoursesNamed> {
  return db.transaction(async (tx): Promise<CoursesNamed> => {
    const locked = await lockMember(tx, { id }, context.actor)
    if (!locked.ok) return locked
    if (courses.length > 0 && !locked.person.roles.includes('trainer'))
      return { ok: false, reason: 'no-trainer' }
    const rows = await tx
      .select({ course: courseTrainers.course })
      .from(courseTrainers)
      .where(eq(courseTrainers.userId, id))
      .orderBy(asc(courseTrainers.course))
    const before = rows.map(({ course }) => course)
    const knownCourses = new Set([...before, ...(await listOptions(tx))])
    if (courses.some((course) => !knownCourses.has(course)))
      return { ok: false, reason: 'no-course' }
    await tx
      .delete(courseTrainers)
      .where(and(eq(courseTrainers.userId, id), notInArray(courseTrainers.course, [...courses])))
    if (courses.length > 0)
      await tx
        .insert(courseTrainers)
        .values(courses.map((course) => ({ course, userId: id, grantedAt: context.now })))
        .onConflictDoNothing()
    const after = { courses: [...courses].sort().join(' · ') }
    const facts = { before: { courses: before.join(' · ') }, after }
    await record(tx, { event: 'set courses taught', id, ...facts }, context)
    return { ok: true }
  })
}
