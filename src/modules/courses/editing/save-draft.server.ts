import type { Database } from '../../../platform/database/connect.ts'
import { type CourseChange, type CourseChangeResult, changeCourse } from './change-course.server.ts'
import {
  type CourseDraft,
  checkId,
  differingCourseFields,
  emptyDraft,
  type IdReason,
  pickDiffering,
  toDraft,
} from './rules.ts'
import { findCourse } from './store.server.ts'

type Refusal = { ok: false; reason: 'taken' } | ({ ok: false } & IdReason)

/**
 * Saves a draft, which the public does not see. A text equal to the published one removes the draft. The id
 * is fixed once the course was published: links, mails and search engines use it.
 */
export function saveDraft(
  db: Database,
  change: CourseChange,
  courseDraft: CourseDraft,
): Promise<CourseChangeResult<Refusal>> {
  return changeCourse<Refusal>(db, { ...change, written: courseDraft }, async (row, tx) => {
    const published = row.course && toDraft(row.course)
    const draft = published ? { ...courseDraft, id: row.id } : courseDraft
    if (!published) {
      const wrong = checkId(draft.id)
      if (wrong) return { ok: false, ...wrong }
      if (draft.id !== row.id && (await findCourse(tx, draft.id)))
        return { ok: false, reason: 'taken' }
    }
    const before = row.draft ?? published ?? emptyDraft
    const isDraft = !published || differingCourseFields(draft, published).length > 0
    return {
      ok: true,
      changes: { id: draft.id, draft: isDraft ? draft : null },
      event: {
        event: 'save course draft',
        before: pickDiffering(before, draft),
        after: pickDiffering(draft, before),
      },
    }
  })
}
