import type { Database } from '../../../platform/database/connect.ts'
import { findCopies } from '../covers.server.ts'
import { readCourse } from '../rules.ts'
import { toDraft } from './rules.ts'
import { listCourses, type StoredCourse } from './store.server.ts'

/** All courses for the list; pictures elsewhere as our copies. */
export async function presentCourses(db: Database) {
  const listedCourses = (await listCourses(db)).map(presentListed)
  const copies = await findCopies(
    db,
    listedCourses.map(({ image }) => image),
  )
  return {
    courses: listedCourses.map((course) => ({
      ...course,
      image: copies.get(course.image ?? '') ?? course.image,
    })),
  }
}

export async function presentCourse(db: Database, row: StoredCourse) {
  const response = presentRow(row)
  const texts = [response.draft, response.published]
  const copies = await findCopies(
    db,
    texts.map((text) => text?.image),
  )
  for (const text of texts) if (text) text.image = copies.get(text.image) ?? text.image
  return response
}

function presentRow(row: StoredCourse) {
  return {
    id: row.id,
    version: row.version,
    draft: row.draft,
    published: row.course && toDraft(row.course),
    plannedPrice: row.plannedPrice,
    archived: row.archivedAt !== null,
    savedBy: row.savedBy,
    savedAt: row.updatedAt,
  }
}

function presentListed(row: StoredCourse) {
  const { title, image, price, realPrice } = readCourse(row.course ?? row.draft)
  return {
    id: row.id,
    title,
    image,
    price,
    realPrice,
    published: row.course !== null,
    hasDraft: row.draft !== null,
    archived: row.archivedAt !== null,
    version: row.version,
    savedBy: row.savedBy,
    savedAt: row.updatedAt,
  }
}
