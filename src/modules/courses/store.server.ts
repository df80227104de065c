import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { CourseJson } from './contract.ts'
import { replaceCovers } from './covers.server.ts'
import { readCourse } from './rules.ts'
import { courseRevisions, courses } from './tables.ts'

/** Published courses in catalogue order, for visitors. */
export async function listPublishedCourses(db: Database): Promise<CourseJson[]> {
  const rows = await db
    .select({ course: courses.course })
    .from(courses)
    .where(and(isNotNull(courses.course), isNull(courses.archivedAt)))
    .orderBy(asc(courses.position))
  return replaceCovers(
    db,
    rows.flatMap(({ course }) => course ?? []),
  )
}

/** Fills an empty catalogue; a catalogue that staff have changed stays. */
export async function seedCourses(db: Database, catalogue: CourseJson[]): Promise<void> {
  await db.transaction(async (tx) => {
    // Of two first starts the second waits here and then finds the courses.
    await lockCatalogue(tx)
    const [existingCourse] = await tx.select({ id: courses.id }).from(courses).limit(1)
    if (existingCourse) return
    await tx
      .insert(courses)
      .values(catalogue.map((course, position) => ({ id: course.id, position, course })))
    await tx.insert(courseRevisions).values(
      catalogue.map((course) => ({
        courseId: course.id,
        number: 1,
        course,
        publishedBy: 'System',
      })),
    )
  })
}

/** Title and price of a course, also archived; undefined for one never published. */
export async function findPrice(
  tx: Transaction,
  id: string,
): Promise<{ title: string; pricePaise: number } | undefined> {
  const [row] = await tx
    .select({ course: courses.course })
    .from(courses)
    .where(and(eq(courses.id, id), isNotNull(courses.course)))
  if (!row) return undefined
  const { title, price } = readCourse(row.course)
  return { title, pricePaise: price }
}

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

export const positionAtEnd = sql<number>`(select coalesce(max(position), -1) + 1 from courses)`

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
