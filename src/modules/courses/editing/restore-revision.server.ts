import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { readCourse } from '../rules.ts'
import { courseRevisions } from '../tables.ts'
import { type CourseChange, type CourseChangeResult, changeCourse } from './change-course.server.ts'
import { checkPlans, type PlansDoNotFit } from './check-plans.server.ts'
import { emptyDraft, pickDiffering, toDraft } from './rules.ts'
import { storeRevision } from './store.server.ts'

type Refusal =
  | { ok: false; reason: 'archived' | 'no-revision' | 'nothing-to-restore' }
  | PlansDoNotFit

/**
 * Publishes an earlier revision again, byte for byte: the text is copied inside the database. A draft is
 * discarded; the audit log has its text. If the revision is the published text, only the draft is
 * discarded.
 */
export function restoreRevision(
  db: Database,
  change: CourseChange,
  number: number,
): Promise<CourseChangeResult<Refusal>> {
  return changeCourse<Refusal>(db, change, async (row, tx) => {
    if (row.archivedAt) return { ok: false, reason: 'archived' }
    const revision = and(eq(courseRevisions.courseId, row.id), eq(courseRevisions.number, number))
    const [matchingRevision] = await tx
      .select({
        course: courseRevisions.course,
        isPublished: sql<boolean>`${courseRevisions.course}::text =
          (select course::text from courses where id = ${row.id})`,
      })
      .from(courseRevisions)
      .where(revision)
    if (!matchingRevision) return { ok: false, reason: 'no-revision' }
    if (matchingRevision.isPublished && !row.draft)
      return { ok: false, reason: 'nothing-to-restore' }
    const price = {
      courseId: row.id,
      feePaise: readCourse(matchingRevision.course).price,
      formerPaise: row.course ? readCourse(row.course).price : undefined,
    }
    const wrong = await checkPlans(tx, price, change.by.now)
    if (wrong) return wrong
    const now = toDraft(matchingRevision.course)
    const before = row.draft ?? (row.course ? toDraft(row.course) : emptyDraft)
    const text = tx.select({ course: courseRevisions.course }).from(courseRevisions).where(revision)
    return {
      ok: true,
      changes: { course: sql`(${text})`, draft: null },
      event: {
        event: matchingRevision.isPublished ? 'discard course draft' : 'restore course',
        before: pickDiffering(before, now),
        after: { revision: number, ...pickDiffering(now, before) },
      },
      also: async () => {
        if (matchingRevision.isPublished) return
        const { actor, now: at } = change.by
        await storeRevision(tx, { id: row.id, by: actor.name, now: at, restoredFrom: number })
      },
    }
  })
}
