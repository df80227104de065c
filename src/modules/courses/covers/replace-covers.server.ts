import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/connect.ts'
import { isOwnAddress } from '../../../platform/pictures/rules.ts'
import { coursePictures, fetchedCovers } from '../tables.ts'
import { toCoursePicture } from './store-cover.server.ts'

/**
 * The address of our copy for each picture elsewhere; none for one not fetched yet. The texts of courses
 * keep the original address, so this is applied at each reading.
 */
export async function findCopies(
  db: Transaction,
  images: readonly unknown[],
): Promise<Map<string, string>> {
  const outside = images.filter((image) => typeof image === 'string' && !isOwnAddress(image))
  if (outside.length === 0) return new Map()
  const rows = await db
    .select({ address: fetchedCovers.address, key: fetchedCovers.key })
    .from(fetchedCovers)
    .where(inArray(fetchedCovers.address, outside as string[]))
  return new Map(rows.map(({ address, key }) => [address, toCoursePicture(key)]))
}

/** Courses for visitors: with pictures of this site or none. */
export async function replaceCovers<Course extends { image?: unknown }>(
  db: Transaction,
  courses: Course[],
): Promise<Course[]> {
  const copies = await findCopies(
    db,
    courses.map(({ image }) => image),
  )
  return courses.map((course) => {
    if (typeof course.image !== 'string' || isOwnAddress(course.image)) return course
    const { image, ...rest } = course
    const copy = copies.get(course.image)
    // Keeps the position of the key, so that the rest of the JSON is unchanged.
    return (copy ? { ...course, image: copy } : rest) as Course
  })
}

/** The WebP bytes of a cover. */
export async function findCover(db: Transaction, key: string): Promise<Buffer | undefined> {
  const [picture] = await db
    .select({ webp: coursePictures.webp })
    .from(coursePictures)
    .where(eq(coursePictures.key, key))
  return picture?.webp
}
