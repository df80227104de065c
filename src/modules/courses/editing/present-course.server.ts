import type { Database } from '../../../platform/database/connect.ts'
import { findCopies } from '../covers.server.ts'
import { readCourse } from '../rules.ts'
import { toDraft } from './rules.ts'
import { listCourses, type StoredCourse } from '../store.server.ts'

/** All courses for the list; pictures elsewhere as our copies. */
export async function presentCourses(db: Database) {
  const rows = (await listCourses(db)).map((row) => ({
    row,
    course: readCourse(row.course ?? row.draft),
  }))
  const copies = await findCopies(
    db,
    rows.map(({ course }) => course.image),
  )
  return {
    courses: rows.map(({ row, course }) => ({
      id: row.id,
      title: course.title,
      image: copies.get(course.image ?? '') ?? course.image,
      price: course.price,
      realPrice: course.realPrice,
      published: row.course !== null,
      hasDraft: row.draft !== null,
      archived: row.archivedAt !== null,
      version: row.version,
      savedBy: row.savedBy,
      savedAt: row.updatedAt,
    })),
  }
}

export async function presentCourse(db: Database, row: StoredCourse) {
  const { draft } = row
  const published = row.course && toDraft(row.course)
  const copies = await findCopies(db, [draft?.image, published?.image])
  for (const text of [draft, published]) if (text) text.image = copies.get(text.image) ?? text.image
  return {
    id: row.id,
    version: row.version,
    draft,
    published,
    plannedPrice: row.plannedPrice,
    archived: row.archivedAt !== null,
    savedBy: row.savedBy,
    savedAt: row.updatedAt,
  }
}
