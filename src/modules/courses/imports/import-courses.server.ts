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
export function importCourses(db: Database, file: CourseFile, context: PersonContext) {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const compared = await compareCourses(tx, file)
    for (const { draft } of compared.ready) {
      const course = await addCourseIn(tx, draft, context)
      if (!course.ok) throw new Error(`A course was added under the lock: ${draft.id}`)
      const { id, version } = course.row
      const publication = await publishCourseIn(tx, { id, version, by: context })
      if (!publication.ok)
        throw new Error(`A checked course is not published: ${publication.reason}`)
    }
    return compared
  })
}
