import type { PersonContext } from '../../../platform/action-context.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { record } from '../../audit/record-event.server.ts'
import { courses } from '../tables.ts'
import type { CourseDraft } from './rules.ts'
import { lastPosition, lockCatalogue, type StoredCourse } from './store.server.ts'

/** Adds a course as a draft at the end of the catalogue. Ids are unique. */
export function addCourse(db: Database, draft: CourseDraft, context: PersonContext) {
  return db.transaction((tx) => addCourseIn(tx, draft, context))
}

/** The same in the transaction of a larger change. */
export async function addCourseIn(
  tx: Transaction,
  draft: CourseDraft,
  { actor, now }: PersonContext,
): Promise<{ ok: true; row: StoredCourse } | { ok: false; reason: 'taken' }> {
  await lockCatalogue(tx)
  const [row] = await tx
    .insert(courses)
    .values({ id: draft.id, position: lastPosition, draft, savedBy: actor.name, updatedAt: now })
    .onConflictDoNothing({ target: courses.id })
    .returning()
  if (!row) return { ok: false, reason: 'taken' }
  const { id, version } = row
  await record(tx, { event: 'add course', id, version, after: draft }, { actor, now })
  return { ok: true, row }
}
