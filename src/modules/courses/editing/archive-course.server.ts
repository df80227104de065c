import type { Database } from '../../../platform/database/connect.ts'
import { type CourseChange, type CourseChangeResult, changeCourse } from './change-course.server.ts'
import { lastPosition } from './store.server.ts'

type Refusal = { ok: false; reason: 'already-done' }

/**
 * Removes a course from the public site, or restores it at the end of the catalogue. Its text, revisions
 * and registrations stay.
 */
export function archiveCourse(
  db: Database,
  change: CourseChange,
  archived: boolean,
): Promise<CourseChangeResult<Refusal>> {
  return changeCourse<Refusal>(db, change, (row) => {
    if ((row.archivedAt !== null) === archived) return { ok: false, reason: 'already-done' }
    return {
      ok: true,
      changes: archived
        ? { archivedAt: change.by.now }
        : { archivedAt: null, position: lastPosition },
      event: {
        event: archived ? 'archive course' : 'unarchive course',
        before: { archived: !archived },
        after: { archived },
      },
    }
  })
}
