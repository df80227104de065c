import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
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
    await tx.execute(sql`lock table courses in share row exclusive mode`)
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
