import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { readCourse } from '../rules.ts'
import {
  type CourseChange,
  type CourseChangeResult,
  changeCourseIn,
} from './change-course.server.ts'
import { checkPlans, type PlansDoNotFit } from './check-plans.server.ts'
import {
  checkForPublishing,
  emptyDraft,
  type FieldErrors,
  pickDiffering,
  toCourseJson,
  toDraft,
} from './rules.ts'
import { storeRevision } from './store.server.ts'

type Refusal =
  | PlansDoNotFit
  | { ok: false; reason: 'archived' | 'no-draft' }
  | { ok: false; reason: 'incomplete'; fields: FieldErrors }

/**
 * Publishes the draft and stores it as a revision. A trigger on the table announces it, so that every
 * process clears its page cache.
 */
export function publishCourse(
  db: Database,
  change: CourseChange,
): Promise<CourseChangeResult<Refusal>> {
  return db.transaction((tx) => publishCourseIn(tx, change))
}

/** The same in the transaction of a larger change. */
export function publishCourseIn(
  tx: Transaction,
  change: CourseChange,
): Promise<CourseChangeResult<Refusal>> {
  return changeCourseIn<Refusal>(tx, change, async ({ id, course, draft, archivedAt }) => {
    if (archivedAt) return { ok: false, reason: 'archived' }
    if (!draft) return { ok: false, reason: 'no-draft' }
    const fields = checkForPublishing(draft)
    if (Object.keys(fields).length > 0) return { ok: false, reason: 'incomplete', fields }
    const next = toCourseJson(draft)
    const price = {
      courseId: id,
      feePaise: readCourse(next).price,
      formerPaise: course ? readCourse(course).price : undefined,
    }
    const wrong = await checkPlans(tx, price, change.by.now)
    if (wrong) return wrong
    const before = course ? toDraft(course) : emptyDraft
    return {
      ok: true,
      changes: { course: next, draft: null },
      event: {
        event: 'publish course',
        before: pickDiffering(before, draft),
        after: pickDiffering(draft, before),
      },
      also: () => storeRevision(tx, { id, by: change.by.actor.name, now: change.by.now }),
    }
  })
}
