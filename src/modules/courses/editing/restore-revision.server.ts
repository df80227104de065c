import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connect.ts'
import { courseRevisions } from '../tables.ts'
import { type CourseChange, type CourseChangeResult, changeCourse } from './change-course.server.ts'
import { emptyDraft, pickDiffering, toDraft } from './rules.ts'
import { storeRevision } from './store.server.ts'

type Refusal = { ok: false; reason: 'archived' | 'no-revision' | 'nothing-to-restore' }

/**
 * Publishes the text of an earlier revision again, byte for byte: it is copied inside the database and
 * never read and written anew. A draft goes away; the audit log keeps its text. Where the text is
 * published anyway, only the draft goes, and there is no new revision.
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
