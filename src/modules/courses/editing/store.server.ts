import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { courseRevisions, courses } from '../tables.ts'

const revisionsShown = 50

/** All courses in catalogue order, including drafts and archived ones. */
export async function listCourses(db: Transaction) {
  return db.select().from(courses).orderBy(asc(courses.position))
}

export async function findCourse(db: Transaction, id: string) {
  const [row] = await db.select().from(courses).where(eq(courses.id, id))
  return row
}

export type StoredCourse = NonNullable<Awaited<ReturnType<typeof findCourse>>>

/** Published revisions of a course, newest first. */
export async function listRevisions(db: Database, id: string) {
  const { number, publishedBy, publishedAt, restoredFrom, course } = courseRevisions
  return db
    .select({ number, publishedBy, publishedAt, restoredFrom, course })
    .from(courseRevisions)
    .where(eq(courseRevisions.courseId, id))
    .orderBy(desc(number))
    .limit(revisionsShown)
}

/**
 * One lock for all changes of the catalogue, which are rare and short: it settles races for an id, a
 * position, a version or a revision's number. Readers do not wait.
 */
export async function lockCatalogue(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table courses in share row exclusive mode`)
}

export const nextPosition = sql<number>`(select coalesce(max(position), -1) + 1 from courses)`

/** Stores the published text as the next revision, byte for byte. */
export async function storeRevision(
  tx: Transaction,
  revision: { id: string; by: string; now: Date; restoredFrom?: number },
): Promise<void> {
  await tx.execute(sql`
    insert into course_revisions
      (course_id, number, course, published_by, published_at, restored_from)
    select id,
           (select coalesce(max(number), 0) + 1 from course_revisions where course_id = ${revision.id}),
           course, ${revision.by}, ${revision.now}::timestamptz, ${revision.restoredFrom ?? null}::integer
      from courses where id = ${revision.id}`)
}
