import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { addCourseIn } from '../editing/add-course.server.ts'
import { publishCourseIn } from '../editing/publish-course.server.ts'
import { listCourses, lockCatalogue } from '../editing/store.server.ts'
import type { CourseFile } from './read-course-file.server.ts'

/** Courses of a file whose address is free, and those whose address is taken, which stay as they are. */
export async function compareCourses(db: Transaction, { courses }: CourseFile) {
  const ids = new Set((await listCourses(db)).map(({ id }) => id))
  return {
    ready: courses.filter(({ draft }) => !ids.has(draft.id)),
    skipped: courses.filter(({ draft }) => ids.has(draft.id)),
  }
}

/** Adds and publishes courses at the end of the catalogue: all of them or none. */
export function importCourses(db: Database, file: CourseFile, by: PersonContext) {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const compared = await compareCourses(tx, file)
    for (const { draft } of compared.ready) {
      const added = await addCourseIn(tx, draft, by)
      if (!added.ok) throw new Error(`A course was added under the lock: ${draft.id}`)
      const { id, version } = added.row
      const published = await publishCourseIn(tx, { id, version, by })
      if (!published.ok) throw new Error(`A checked course is not published: ${published.reason}`)
    }
    return compared
  })
}
