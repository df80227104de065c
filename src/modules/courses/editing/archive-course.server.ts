import type { Database } from '../../../platform/database/connect.ts'
import { type Changed, type CourseChange, changeCourse } from './change-course.server.ts'
import { lastPlace } from './store.server.ts'

type Refused = { ok: false; reason: 'is-so' }

/**
 * Takes a course off the public site, or brings it back behind all others. Nothing is lost by it:
 * its text, its revisions and what registrations say of it stay.
 */
export function archiveCourse(
  db: Database,
  change: CourseChange,
  archived: boolean,
): Promise<Changed<Refused>> {
  return changeCourse<Refused>(db, change, (row) => {
    if ((row.archivedAt !== null) === archived) return { ok: false, reason: 'is-so' }
    return {
      ok: true,
      set: archived ? { archivedAt: change.by.now } : { archivedAt: null, position: lastPlace },
      happened: {
        event: archived ? 'archive course' : 'bring back course',
        before: { archived: !archived },
        after: { archived },
      },
    }
  })
}
