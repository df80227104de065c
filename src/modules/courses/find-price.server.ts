import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import { readCourse } from './rules.ts'
import { courses } from './tables.ts'

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
