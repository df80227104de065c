import type { Database } from '../../../platform/database/connect.ts'
import { type CourseChange, type CourseChangeResult, changeCourse } from './change-course.server.ts'
import { lastPosition } from './store.server.ts'

type Refusal = { ok: false; reason: 'already-done' }

/**
 * Takes a course off the public site, or brings it back behind all others. Nothing is lost by it:
 * its text, its revisions and what registrations say of it stay.
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
